//! All SQL of what two people do: names and pictures, through the gate.

use crate::kernel::fault::FaultResult;
use crate::safety::people::{self, StrangerScope};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
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
    let columns = "g.id, g.name, g.avatar_path";
    let (sql, params) = people::columns_of(columns, reads.engine(), viewer, StrangerScope::Absent, ids, now)
        .push(" WHERE g.relation = 'match'")
        .finish();
    Ok(reads.all(sql, params).await?)
}
