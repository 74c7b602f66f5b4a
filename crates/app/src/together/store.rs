//! All SQL of what two people do: names and pictures, through the gate.

use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use crate::safety::people::{self, StrangerScope};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A match of the caller, as a list shows them.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct Partner {
        pub id: Uuid,
        pub name: Option<String>,
        pub avatar_path: Option<String>,
    }
}

/// Those of these people with whom the viewer has an open match.
pub async fn partners(reads: &mut impl Reads, viewer: Uuid, ids: &[Uuid], now: Timestamp) -> FaultResult<Vec<Partner>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, params) = Fragment::new("SELECT g.id, g.name, g.avatar_path FROM (")
        .append(people::people(reads.engine(), viewer, StrangerScope::Absent, now))
        .push(" AND p.id IN (")
        .append(sql::ids(ids))
        .push(")) g WHERE g.relation = 'match'")
        .finish();
    Ok(reads.all(sql, params).await?)
}
