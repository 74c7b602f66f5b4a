//! Small readings of JSON that the database or a client handed over.

use serde_json::Value;

/// The strings of a JSON array; anything else in it is skipped.
pub fn strings(value: &Value) -> Vec<String> {
    value
        .as_array()
        .map(|items| {
            items
                .iter()
                .filter_map(|item| item.as_str().map(str::to_owned))
                .collect()
        })
        .unwrap_or_default()
}
