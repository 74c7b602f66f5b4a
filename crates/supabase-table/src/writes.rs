//! Writes to plain tables: one statement per row, under the table's policy.

mod cells;
mod refusals;

use std::sync::Arc;

use db::{Cell, DbError, FromRow, Row, Tx, TxFuture};

use super::{Table, published, quote};
use cells::stored;
use supabase_base::caller::Caller;
use supabase_base::error::ApiError;
use supabase_base::fragment::Fragment;
use supabase_registry::{Call, JsonObject, Key, OnConflict, RowAct, WriteVerbs, Writes};
use supabase_rest::values;

/// The writes of one table.
pub(super) struct TableWrites(Arc<Table>);

/// What a statement returns of the row that it wrote: its key, and whether the policy holds for it now.
struct WrittenRow {
    key: Vec<String>,
    allowed: bool,
}

impl FromRow for WrittenRow {
    fn from_row(row: &Row) -> Result<WrittenRow, DbError> {
        let last = row.len().saturating_sub(1);
        let key = (0..last)
            .map(|index| row.get(index).map(|KeyText(text)| text))
            .collect::<Result<_, _>>()?;
        let allowed = row.get(last)?;
        Ok(WrittenRow { key, allowed })
    }
}

/// A key column's value as text, whatever its type.
struct KeyText(String);

impl db::Column for KeyText {
    fn from_cell(cell: Cell<'_>) -> Result<KeyText, DbError> {
        String::from_cell(cell)
            .or_else(|_| i64::from_cell(cell).map(|number| number.to_string()))
            .map(KeyText)
    }
}

impl TableWrites {
    pub(super) fn of(table: Table) -> TableWrites {
        TableWrites(Arc::new(table))
    }

    async fn insert_one(
        &self,
        tx: &mut Tx,
        call: &Call,
        row: &JsonObject,
        conflict: &OnConflict,
    ) -> Result<Option<Key>, ApiError> {
        let cells = self.complete(call, row)?;
        let names: Vec<String> = cells.iter().map(|(name, _)| quote(name)).collect();
        let mut sql = Fragment::new(format!(
            "INSERT INTO {} ({}) VALUES (",
            quote(self.0.name),
            names.join(", ")
        ));
        for (index, (_, value)) in cells.into_iter().enumerate() {
            sql = sql.push(if index > 0 { ", " } else { "" }).bind(value);
        }
        sql = self.on_conflict(sql.push(")"), call, row, conflict)?;
        let merging = matches!(conflict, OnConflict::Merge(_));
        let (text, values) = self.returning(sql, &call.caller).finish();
        // Defaults are generated again here, but generated columns never cause the conflict.
        let written: Option<WrittenRow> = tx
            .opt(text, values)
            .await
            .map_err(|error| self.explain(error, || self.complete(call, row).unwrap_or_default()))?;
        match written {
            Some(written) if written.allowed => self.key(&written).map(Some),
            // A row that exists and is not the caller's to change.
            None if merging => Err(self.refused(call)),
            Some(_) => Err(self.refused(call)),
            None => Ok(None),
        }
    }

    fn on_conflict(
        &self,
        sql: Fragment,
        call: &Call,
        row: &JsonObject,
        conflict: &OnConflict,
    ) -> Result<Fragment, ApiError> {
        let target = match conflict {
            OnConflict::Refuse => return Ok(sql),
            OnConflict::Merge(columns) | OnConflict::Ignore(columns) => columns,
        };
        if !self.0.is_unique(target) {
            return Err(ApiError::new(
                400,
                "42P10",
                "there is no unique or exclusion constraint matching the ON CONFLICT specification",
            ));
        }
        let names: Vec<String> = target.iter().map(|name| quote(name)).collect();
        let sql = sql.push(format!(" ON CONFLICT ({})", names.join(", ")));
        if matches!(conflict, OnConflict::Ignore(_)) {
            return Ok(sql.push(" DO NOTHING"));
        }
        // Only what was given is changed; a row of nothing but its key stays as it is.
        let given = row.keys().map(|name| quote(name));
        let mut set: Vec<String> = given.map(|name| format!("{name} = excluded.{name}")).collect();
        if set.is_empty() {
            set.extend(names.first().map(|name| format!("{name} = excluded.{name}")));
        }
        let sql = sql.push(format!(" DO UPDATE SET {}", set.join(", ")));
        let Some(policy) = self.0.write_policy(&call.caller) else {
            return Ok(sql);
        };
        // Inside the subquery a bare column is the one of the row that exists, not of the row that was sent.
        let table = quote(self.0.name);
        let same = self
            .0
            .key
            .iter()
            .map(|key| format!("mine.{0} = {table}.{0}", quote(key)))
            .collect::<Vec<_>>()
            .join(" AND ");
        Ok(sql
            .push(format!(
                " WHERE EXISTS (SELECT 1 FROM {table} AS mine WHERE {same} AND ("
            ))
            .append(policy)
            .push("))"))
    }

    fn returning(&self, sql: Fragment, caller: &Caller) -> Fragment {
        let key: Vec<String> = self.0.key.iter().map(|key| quote(key)).collect();
        let sql = sql.push(format!(" RETURNING {}, ", key.join(", ")));
        match self.0.write_policy(caller) {
            None => sql.push("1=1"),
            Some(policy) => sql.push("coalesce((").append(policy).push("), 1=0)"),
        }
    }

    fn key(&self, written: &WrittenRow) -> Result<Key, ApiError> {
        let columns = self.0.key.iter().filter_map(|key| self.0.column(key));
        columns
            .zip(&written.key)
            .map(|(column, text)| values::parse(column.ty, text))
            .collect::<Result<_, _>>()
            .map(Key)
    }

    /// ` WHERE key = …`
    fn at(&self, mut sql: Fragment, key: Key) -> Fragment {
        for (index, (name, value)) in self.0.key.iter().zip(key.0).enumerate() {
            let glue = if index == 0 { " WHERE " } else { " AND " };
            sql = sql.push(format!("{glue}{} = ", quote(name))).bind(value);
        }
        sql
    }
}

impl Writes for TableWrites {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs::ALL
    }

    fn editable(&self, caller: &Caller) -> Option<Fragment> {
        self.0.write_policy(caller)
    }

    fn insert<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        rows: Vec<JsonObject>,
        conflict: OnConflict,
    ) -> TxFuture<'t, Vec<Key>, ApiError> {
        Box::pin(async move {
            let mut keys = Vec::with_capacity(rows.len());
            for row in &rows {
                let stood = published::row_exists(&self.0, tx, row, &conflict).await?;
                let Some(key) = self.insert_one(tx, call, row, &conflict).await? else {
                    continue;
                };
                let act = if stood { RowAct::Update } else { RowAct::Insert };
                published::publish_change(&self.0, tx, call, act, &key).await?;
                keys.push(key);
            }
            Ok(keys)
        })
    }

    fn update<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        keys: Vec<Key>,
        patch: JsonObject,
    ) -> TxFuture<'t, (), ApiError> {
        Box::pin(async move {
            for key in keys {
                let mut sql = Fragment::new(format!("UPDATE {} SET ", quote(self.0.name)));
                for (index, (name, json)) in patch.iter().enumerate() {
                    let Some(column) = self.0.column(name) else { continue };
                    let glue = if index > 0 { ", " } else { "" };
                    sql = sql
                        .push(format!("{glue}{} = ", quote(name)))
                        .bind(stored(column.ty, json)?);
                }
                let sql = self.at(sql, key.clone());
                let (text, values) = self.returning(sql, &call.caller).finish();
                let written: Option<WrittenRow> = tx
                    .opt(text, values)
                    .await
                    .map_err(|error| self.explain(error, || self.changed(key, &patch)))?;
                match written {
                    Some(written) if !written.allowed => return Err(self.refused(call)),
                    // The key may be what was changed.
                    Some(written) => {
                        let key = self.key(&written)?;
                        published::publish_change(&self.0, tx, call, RowAct::Update, &key).await?;
                    }
                    None => {}
                }
            }
            Ok(())
        })
    }

    fn delete<'t>(&'t self, tx: &'t mut Tx, call: &'t Call, keys: Vec<Key>) -> TxFuture<'t, (), ApiError> {
        Box::pin(async move {
            for key in keys {
                let sql = Fragment::new(format!("DELETE FROM {}", quote(self.0.name)));
                let (text, values) = self.at(sql, key.clone()).finish();
                tx.exec(&text, values)
                    .await
                    .map_err(|error| self.explain(error, Vec::new))?;
                published::publish_change(&self.0, tx, call, RowAct::Delete, &key).await?;
            }
            Ok(())
        })
    }
}
