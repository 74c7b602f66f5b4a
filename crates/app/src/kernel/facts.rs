//! Reading the ids in the payload of an event.

use serde_json::Value;
use uuid::Uuid;

/// The id that a value holds.
pub fn id(value: &Value) -> Option<Uuid> {
    value.as_str().and_then(|text| Uuid::parse_str(text).ok())
}

/// The ids under these names, as far as they are there.
pub fn ids(payload: &Value, names: &[&str]) -> Vec<Uuid> {
    names.iter().filter_map(|name| id(&payload[*name])).collect()
}

/// The ids in a list.
pub fn list(values: &Value) -> Vec<Uuid> {
    values.as_array().into_iter().flatten().filter_map(id).collect()
}
