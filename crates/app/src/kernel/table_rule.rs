//! What happens to the rows of a table when their owner asks for a copy of their data, or leaves.

/// How the rows of one table are handed to their owner and erased with the account. Each slice names its own tables
/// ([`crate::slice::Slice::owned`] and the like); a test fails for a table that no slice names.
#[derive(Debug, Clone, Copy)]
pub struct TableRule {
    pub table: &'static str,
    /// The column that names the owner; None for tables whose rows have no owner or belong to rows of other tables.
    pub owner: Option<&'static str>,
    /// The rows are part of `export_my_data`.
    pub export: bool,
    /// The rows are deleted with the account.
    pub erase: bool,
    /// The columns that are handed out; None for all of them.
    pub columns: Option<&'static [&'static str]>,
}

impl TableRule {
    /// From `table.owner`, or a `table` alone.
    pub fn new(column: &'static str, export: bool, erase: bool) -> TableRule {
        let (table, owner) = match column.split_once('.') {
            Some((table, owner)) => (table, Some(owner)),
            None => (column, None),
        };
        TableRule {
            table,
            owner,
            export,
            erase,
            columns: None,
        }
    }

    /// Rows that another service stores and erases: only these columns are handed out.
    pub fn handed_out(column: &'static str, columns: &'static [&'static str]) -> TableRule {
        TableRule {
            columns: Some(columns),
            ..TableRule::new(column, true, false)
        }
    }
}
