//! All rows of one person, table by table: for the export, and for the erasure.

use crate::kernel::TableRule;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx, params};
use serde_json::Value;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Rows of one person in one table, each a JSON object, in the order in which they are stored; none for a table without
/// an owner. `shown` is a further condition on the row `r`, which begins with `AND`, or nothing.
pub async fn export_page(
    reads: &mut impl Reads,
    rule: &TableRule,
    user: Uuid,
    from: i64,
    count: i64,
    shown: Fragment,
) -> FaultResult<Vec<Value>> {
    let Some(owner) = rule.owner else {
        return Ok(Vec::new());
    };
    let (select, order, end) = match reads.engine() {
        db::Engine::Postgres => (
            format!(
                "SELECT coalesce(json_agg(row_to_json(t)), '[]')::text FROM (SELECT {}",
                rule.columns.map_or("*".to_owned(), |columns| columns.join(", "))
            ),
            "ctid",
            ") t",
        ),
        db::Engine::Sqlite => {
            let columns: Vec<String> = match rule.columns {
                Some(columns) => columns.iter().map(ToString::to_string).collect(),
                None => {
                    let sql = format!("SELECT name FROM pragma_table_info('{}')", rule.table);
                    reads.all(sql.as_str(), params![]).await?
                }
            };
            let pairs: Vec<String> = columns.iter().map(|column| format!("'{column}', {column}")).collect();
            (
                format!(
                    "SELECT coalesce(json_group_array(json_object({})), '[]') FROM (SELECT *",
                    pairs.join(", ")
                ),
                "rowid",
                ")",
            )
        }
    };
    let (sql, values) = Fragment::new(format!("{select} FROM {} r WHERE r.{owner} = ", rule.table))
        .bind(user)
        .append(shown)
        .push(format!(" ORDER BY r.{order} LIMIT "))
        .bind(count)
        .push(" OFFSET ")
        .bind(from)
        .push(end)
        .finish();
    let text: String = reads.one(&sql, values).await?;
    serde_json::from_str(&text).map_err(|error| Fault::Internal(format!("{} cannot be exported: {error}", rule.table)))
}

/// Deletes all rows of one person in one table; none of a table without an owner.
pub async fn erase_table(tx: &mut Tx, rule: &TableRule, user: Uuid) -> FaultResult<()> {
    if let Some(owner) = rule.owner {
        let sql = format!("DELETE FROM {} WHERE {owner} = $1", rule.table);
        tx.exec(&sql, params![user]).await?;
    }
    Ok(())
}
