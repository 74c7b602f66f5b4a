//! Binding values and stepping through rows.

use rusqlite::{
    CachedStatement, Connection,
    types::{Null, ToSqlOutput, ValueRef},
};

use crate::{
    DbError, Row, Value,
    row::{EachRow, RowOf},
    time_text,
};

/// Why a statement failed: the engine refused it, or a value does not fit.
pub(super) enum Fault {
    Engine(rusqlite::Error),
    Value(DbError),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Engine(error)
    }
}

/// Runs a statement for its effect; a statement that returns rows counts them, as PostgreSQL does.
pub(super) fn execute(connection: &Connection, sql: &str, params: &[Value]) -> Result<u64, Fault> {
    let mut statement = prepare(connection, sql, params)?;
    if statement.column_count() == 0 {
        return Ok(statement.raw_execute()? as u64);
    }
    let mut rows = statement.raw_query();
    let mut count = 0;
    while rows.next()?.is_some() {
        count += 1;
    }
    Ok(count)
}

/// Reads at most `limit` rows.
pub(super) fn query(
    connection: &Connection,
    sql: &str,
    params: &[Value],
    limit: usize,
    each: EachRow<'_>,
) -> Result<(), Fault> {
    let mut statement = prepare(connection, sql, params)?;
    let mut rows = statement.raw_query();
    // A statement with RETURNING does all of its work in its first step, so stopping early loses nothing.
    for _ in 0..limit {
        let Some(row) = rows.next()? else { break };
        each(&Row(RowOf::Sqlite(row))).map_err(Fault::Value)?;
    }
    Ok(())
}

/// Whether a statement changes nothing; not so when it cannot be prepared.
pub(super) fn only_reads(connection: &Connection, sql: &str) -> bool {
    connection
        .prepare_cached(sql)
        .is_ok_and(|statement| statement.readonly())
}

fn prepare<'c>(connection: &'c Connection, sql: &str, params: &[Value]) -> Result<CachedStatement<'c>, Fault> {
    let mut statement = connection.prepare_cached(sql)?;
    bind(&mut statement, params)?;
    Ok(statement)
}

/// Binds by the number in `$n`: to SQLite `$2` is a mere name, numbered by its first appearance.
fn bind(statement: &mut CachedStatement<'_>, params: &[Value]) -> Result<(), Fault> {
    let mut highest = 0;
    for index in 1..=statement.parameter_count() {
        let number = statement
            .parameter_name(index)
            .and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok())
            .filter(|number| *number > 0)
            .ok_or_else(|| mismatch("placeholders must be $1, $2, …".to_owned()))?;
        let value = params
            .get(number - 1)
            .ok_or_else(|| mismatch(format!("there is no value for ${number}")))?;
        highest = highest.max(number);
        bind_one(statement, index, value)?;
    }
    if highest < params.len() {
        // PostgreSQL refuses this as well.
        return Err(mismatch(format!("{} values for {highest} placeholders", params.len())));
    }
    Ok(())
}

fn bind_one(statement: &mut CachedStatement<'_>, index: usize, value: &Value) -> Result<(), Fault> {
    match value {
        Value::Null => statement.raw_bind_parameter(index, Null)?,
        Value::Bool(value) => statement.raw_bind_parameter(index, i64::from(*value))?,
        Value::Int(value) => statement.raw_bind_parameter(index, value)?,
        Value::Real(value) if value.is_nan() => {
            return Err(mismatch("a real must be a number".to_owned()));
        }
        Value::Real(value) => statement.raw_bind_parameter(index, value)?,
        Value::Text(text) if text.contains('\0') => {
            return Err(mismatch("text must not contain U+0000".to_owned()));
        }
        Value::Text(text) => statement.raw_bind_parameter(index, text.as_str())?,
        Value::Uuid(id) => {
            let mut buffer = uuid::Uuid::encode_buffer();
            let text: &str = id.hyphenated().encode_lower(&mut buffer);
            statement.raw_bind_parameter(index, text)?;
        }
        Value::Time(time) => statement.raw_bind_parameter(index, time_text(*time))?,
        Value::Date(date) => statement.raw_bind_parameter(index, date.to_string())?,
        Value::Json(json) => statement.raw_bind_parameter(index, json.to_string())?,
        Value::Bytes(bytes) => statement.raw_bind_parameter(index, ToSqlOutput::Borrowed(ValueRef::Blob(bytes)))?,
    }
    Ok(())
}

fn mismatch(text: String) -> Fault {
    Fault::Value(DbError::Type(text))
}
