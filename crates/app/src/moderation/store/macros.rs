//! Rows of macros.

use crate::kernel::fault::FaultResult;
use crate::moderation::model::Action;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

db::row! {
    /// A prepared decision.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct Macro {
        pub id: Uuid,
        pub title: String,
        pub action: Action,
        pub rule: String,
        pub days: Option<i64>,
        pub facts: String,
        /// From 0; the first nine have a key.
        pub position: i64,
    }
}

/// All macros, in their order.
pub async fn all(reads: &mut impl Reads) -> FaultResult<Vec<Macro>> {
    Ok(reads
        .all(
            "SELECT id, title, action, rule, days, facts, position FROM mod_macros ORDER BY position, id",
            params![],
        )
        .await?)
}

/// Saves a macro. Who saved it is in the book alone, so that no table names an erased moderator.
pub async fn put(tx: &mut Tx, new: &Macro, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_macros (id, title, action, rule, days, facts, position, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET title = excluded.title, action = excluded.action, rule = excluded.rule,
             days = excluded.days, facts = excluded.facts, changed_at = excluded.changed_at",
        params![
            new.id,
            new.title.as_str(),
            new.action.word(),
            new.rule.as_str(),
            new.days,
            new.facts.as_str(),
            new.position,
            now
        ],
    )
    .await
}

pub async fn delete(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM mod_macros WHERE id = $1", params![id]).await
}
