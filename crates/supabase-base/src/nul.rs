//! The one character that the databases do not keep.

use serde_json::Value;

/// Whether any text in it, or any name of a member, holds U+0000. PostgreSQL stores no such text, so it is refused before it
/// is bound.
pub fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(map) => map.iter().any(|(key, value)| key.contains('\0') || has_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nul_is_found_however_deep_and_in_names() {
        for hidden in [json!("a\0"), json!([{ "a": ["\0"] }]), json!({ "a\0": 1 })] {
            assert!(has_nul(&hidden), "{hidden}");
        }
        assert!(!has_nul(&json!({ "a": [1, null, true, "\u{1}"] })));
    }
}
