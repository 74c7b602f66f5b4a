//! What tables and columns a database really has.

use crate::{Db, DbError, Dialect, params};

/// Shadow and virtual tables belong to extensions of one engine and have no twin.
const COLUMNS: Dialect = Dialect {
    sqlite: "SELECT t.name, c.name FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
             WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    postgres: "SELECT c.table_name::text, c.column_name::text FROM information_schema.columns AS c
               JOIN information_schema.tables AS t USING (table_schema, table_name)
               WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE'",
};

/// Every column of every table as `(table, column)`, sorted, the migration ledger included; for comparing the twins.
pub async fn schema_columns(db: &Db) -> Result<Vec<(String, String)>, DbError> {
    let mut columns: Vec<(String, String)> = db.all(COLUMNS.for_engine(db.engine()), params![]).await?;
    columns.sort();
    Ok(columns)
}
