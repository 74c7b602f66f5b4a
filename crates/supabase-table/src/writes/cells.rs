//! The values that a write stores: those that were given, and the defaults of the others.

use db::{DbError, Value};
use serde_json::Value as Json;
use uuid::Uuid;

use super::TableWrites;
use supabase_base::error::ApiError;
use supabase_registry::{Call, Column, JsonObject, Key, Type};
use supabase_rest::values;

impl TableWrites {
    /// The row as it is stored: what was given, and the defaults of what was not.
    pub(super) fn complete(&self, call: &Call, row: &JsonObject) -> Result<Vec<(&'static str, Value)>, ApiError> {
        let mut cells = Vec::with_capacity(self.0.columns.len());
        for column in &self.0.columns {
            match row.get(column.name) {
                // Null is what a missing key of a bulk insert becomes; a column that fills itself does so then too.
                Some(Json::Null) | None if column.has_default && !column.nullable => {
                    cells.push((column.name, default(column, call)));
                }
                Some(json) => cells.push((column.name, stored(column.ty, json)?)),
                None if column.has_default => cells.push((column.name, default(column, call))),
                None if !column.nullable => return Err(missing(column.name)),
                None => {}
            }
        }
        Ok(cells)
    }

    /// What is known of a row that an update was to write: its key, and what the patch says over it.
    pub(super) fn changed(&self, key: Key, patch: &JsonObject) -> Vec<(&'static str, Value)> {
        let key = self.0.key.iter().copied().zip(key.0);
        let key = key.filter(|(name, _)| !patch.contains_key(*name));
        let patched = self.0.columns.iter().filter_map(|column| {
            let value = stored(column.ty, patch.get(column.name)?).ok()?;
            Some((column.name, value))
        });
        key.chain(patched).collect()
    }
}

fn default(column: &Column, call: &Call) -> Value {
    match column.ty {
        Type::Uuid => Value::Uuid(Uuid::now_v7()),
        Type::Time => Value::Time(call.now),
        Type::Text => Value::Text(String::new()),
        Type::Int => Value::Int(0),
        Type::Real => Value::Real(0.0),
        Type::Bool => Value::Bool(false),
        Type::Date => Value::Date(call.now.to_zoned(jiff::tz::TimeZone::UTC).date()),
        Type::Json => Value::Json(Json::Object(JsonObject::new())),
    }
}

pub(super) fn stored(ty: Type, json: &Json) -> Result<Value, ApiError> {
    match (ty, json) {
        (_, Json::Null) => Ok(Value::Null),
        (Type::Json, json) => Ok(Value::Json(json.clone())),
        (ty, json) => values::from_json(ty, json),
    }
}

fn missing(column: &str) -> ApiError {
    ApiError::from(DbError::NotNull {
        column: column.to_owned(),
    })
}
