//! What columns the reply of a function has, when it is made of rows.

use schemars::Schema;
use serde_json::Value;

use super::{Column, Type};

/// The rows that a function answers.
#[derive(Clone, Debug)]
pub struct ReplyRows {
    pub columns: Vec<Column>,
    /// Whether it answers a list of them, or one.
    pub list: bool,
}

impl ReplyRows {
    /// Reads the schema of a reply; `None` for scalars, lists of scalars, and JSON of no declared form.
    pub(super) fn of(schema: &Schema) -> Option<ReplyRows> {
        let (row, list) = match schema.get("items") {
            Some(items) => (items.as_object()?, true),
            None => (schema.as_object()?, false),
        };
        let columns: Vec<Column> = row
            .get("properties")?
            .as_object()?
            .iter()
            .map(|(name, schema)| {
                let (ty, nullable) = type_of(schema);
                // A handful of names, made once at start; they live as long as the surface does.
                let column = Column::new(Box::leak(name.clone().into_boxed_str()), ty);
                if nullable { column.nullable() } else { column }
            })
            .collect();
        (!columns.is_empty()).then_some(ReplyRows { columns, list })
    }
}

/// The column type of a property, and whether it may be null.
fn type_of(schema: &Value) -> (Type, bool) {
    if let Some(options) = schema.get("anyOf").and_then(Value::as_array) {
        let is_null = |option: &&Value| option.get("type").is_some_and(|ty| ty == "null");
        let mut others = options.iter().filter(|option| !is_null(option));
        return match (others.next(), others.next()) {
            (Some(one), None) => (type_of(one).0, true),
            _ => (Type::Json, true),
        };
    }
    let words: Vec<&str> = match schema.get("type") {
        Some(Value::String(word)) => vec![word],
        Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let nullable = words.is_empty() || words.contains(&"null");
    let mut words = words.into_iter().filter(|word| *word != "null");
    let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
    let ty = match (words.next(), words.next(), format) {
        (Some("string"), None, "uuid") => Type::Uuid,
        (Some("string"), None, "date") => Type::Date,
        (Some("string"), None, "date-time") => Type::Time,
        (Some("string"), None, _) => Type::Text,
        (Some("integer"), None, _) => Type::Int,
        (Some("number"), None, _) => Type::Real,
        (Some("boolean"), None, _) => Type::Bool,
        _ => Type::Json,
    };
    (ty, nullable)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Read = (Vec<(&'static str, Type, bool)>, bool);

    fn read(schema: Value) -> Option<Read> {
        let rows = ReplyRows::of(&Schema::try_from(schema).ok()?)?;
        let columns = rows.columns.iter().map(|c| (c.name, c.ty, c.nullable)).collect();
        Some((columns, rows.list))
    }

    #[test]
    fn rows_have_the_types_of_their_schema() {
        let row = serde_json::json!({"type": "object", "properties": {
            "a": {"type": "integer", "format": "int64"},
            "b": {"type": ["string", "null"], "format": "uuid"},
            "c": {"anyOf": [{"type": "number"}, {"type": "null"}]},
            "d": {"type": "array"},
        }});
        let columns = vec![
            ("a", Type::Int, false),
            ("b", Type::Uuid, true),
            ("c", Type::Real, true),
            ("d", Type::Json, false),
        ];
        assert_eq!(read(row.clone()), Some((columns.clone(), false)));
        let list = serde_json::json!({"type": "array", "items": row});
        assert_eq!(read(list), Some((columns, true)));
        assert_eq!(
            read(serde_json::json!({"type": "array", "items": {"type": "integer"}})),
            None
        );
        assert_eq!(read(serde_json::json!(true)), None);
    }
}
