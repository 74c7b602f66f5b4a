//! Plain tables tell the outbox of their changes, in the transaction of the change.

use db::{Tx, Value};
use jobs::Event;
use serde_json::{Value as Json, json};

use super::Table;
use supabase_base::error::ApiError;
use supabase_base::fragment::Fragment;
use supabase_registry::{Call, JsonObject, Key, OnConflict, RowAct, RowChange, Type};
use supabase_rest::values;

/// The kind of these events.
const KIND: &str = "table.changed";

/// Writes a changed row into the outbox, if the table is published.
pub(super) async fn publish_change(
    table: &Table,
    tx: &mut Tx,
    call: &Call,
    act: RowAct,
    key: &Key,
) -> Result<(), ApiError> {
    if !table.published {
        return Ok(());
    }
    let key: Vec<Json> = key.0.iter().map(word).collect();
    let payload = json!({"table": table.name, "act": act.word(), "key": key});
    jobs::emit(tx, call.now, KIND, None, payload).await?;
    Ok(())
}

/// Whether an insert that may merge will find its row: then it is an update. Only asked of published tables.
pub(super) async fn row_exists(
    table: &Table,
    tx: &mut Tx,
    row: &JsonObject,
    conflict: &OnConflict,
) -> Result<bool, ApiError> {
    let OnConflict::Merge(target) = conflict else {
        return Ok(false);
    };
    if !table.published {
        return Ok(false);
    }
    let mut sql = Fragment::new(format!("SELECT 1 FROM {} WHERE 1=1", super::quote(table.name)));
    for name in target {
        let (Some(column), Some(json)) = (table.column(name), row.get(name)) else {
            return Ok(false);
        };
        let value = values::from_json(column.ty, json)?;
        sql = sql.push(format!(" AND {} = ", super::quote(name))).bind(value);
    }
    let (text, values) = sql.finish();
    let found: Option<i64> = tx.opt(format!("SELECT count(*) FROM ({text}) s"), values).await?;
    Ok(found.unwrap_or(0) > 0)
}

/// Reads such an event back as changes of this table.
pub(super) fn change_reader(table: &Table) -> impl Fn(&Event) -> Vec<RowChange> + Send + Sync + 'static {
    let name = table.name;
    let types: Vec<Type> = table
        .key
        .iter()
        .filter_map(|key| table.column(key))
        .map(|column| column.ty)
        .collect();
    move |event| {
        if event.kind != KIND || event.payload["table"] != name {
            return Vec::new();
        }
        let act = event.payload["act"].as_str().and_then(RowAct::parse);
        let parts = event.payload["key"].as_array().into_iter().flatten().zip(&types);
        let key: Option<Vec<Value>> = parts.map(|(json, ty)| values::from_json(*ty, json).ok()).collect();
        let change = act.zip(key).map(|(act, key)| RowChange::new(act, Key(key)));
        change.into_iter().collect()
    }
}

/// A key's value in the JSON of the outbox.
fn word(value: &Value) -> Json {
    match value {
        Value::Uuid(id) => json!(id),
        Value::Text(text) => json!(text),
        Value::Int(number) => json!(number),
        Value::Real(number) => json!(number),
        Value::Bool(truth) => json!(truth),
        Value::Time(time) => json!(time.to_string()),
        Value::Date(date) => json!(date.to_string()),
        Value::Json(json) => json.clone(),
        Value::Null | Value::Bytes(_) => Json::Null,
    }
}
