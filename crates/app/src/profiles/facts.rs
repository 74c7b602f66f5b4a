//! Facts of a profile that are one word of a list. A line of [`FACTS`] is the whole field on the server, beside the
//! column in a migration: its form, its audience, one's own row, the rows of others, the cards.

use super::model::Audience;
use db::{Cell, Column as DbColumn, DbError, Engine};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// One such field.
#[derive(Debug)]
pub struct Fact {
    /// The column of `profiles`, and the name on the wire.
    pub column: &'static str,
    pub words: &'static [&'static str],
    /// Who sees it until its owner chooses.
    pub audience: Audience,
}

const fn public(column: &'static str, words: &'static [&'static str]) -> Fact {
    Fact {
        column,
        words,
        audience: Audience::Public,
    }
}

/// Every fact, in the order in which a profile shows them.
pub const FACTS: &[Fact] = &[
    public(
        "education",
        &[
            "basic",
            "secondary",
            "technical",
            "higher",
            "postgraduate",
            "doctorate",
            "other",
        ],
    ),
    public(
        "children",
        &["none", "have", "have_want_more", "want", "do_not_want", "unsure"],
    ),
    public("smoking", &["no", "sometimes", "quitting", "yes"]),
    public("relocate", &["yes", "with_plan", "same_country", "no"]),
];

pub fn find(column: &str) -> Option<&'static Fact> {
    FACTS.iter().find(|fact| fact.column == column)
}

/// The columns of all facts.
pub fn columns() -> impl Iterator<Item = &'static str> {
    FACTS.iter().map(|fact| fact.column)
}

/// The facts of one person by column; null where nothing is said or the viewer may not see it.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(transparent)]
pub struct Facts(Map<String, Value>);

impl Facts {
    /// SQL of one JSON object with all facts of the row `alias`, to be read as [`Facts`].
    pub fn column(engine: Engine, alias: &str) -> String {
        let function = match engine {
            Engine::Sqlite => "json_object",
            Engine::Postgres => "jsonb_build_object",
        };
        let pairs: Vec<String> = columns()
            .map(|column| format!("'{column}', {alias}.{column}"))
            .collect();
        format!("{function}({})", pairs.join(", "))
    }

    /// Leaves out what `is_shown` refuses.
    pub fn masked(mut self, is_shown: impl Fn(&str) -> bool) -> Facts {
        for (column, value) in &mut self.0 {
            if !is_shown(column) {
                *value = Value::Null;
            }
        }
        self
    }
}

impl DbColumn for Facts {
    fn from_cell(cell: Cell<'_>) -> Result<Facts, DbError> {
        match Value::from_cell(cell)? {
            Value::Object(facts) => Ok(Facts(facts)),
            _ => Err(cell.mismatch("an object of facts")),
        }
    }
}

impl JsonSchema for Facts {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Facts".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let field = |fact: &Fact| {
            let words: Vec<Value> = fact.words.iter().map(|word| json!(word)).chain([Value::Null]).collect();
            (fact.column.to_owned(), json!({ "enum": words }))
        };
        let properties: Map<String, Value> = FACTS.iter().map(field).collect();
        json_schema!({ "type": "object", "properties": properties, "required": columns().collect::<Vec<_>>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fact_masked_is_null_and_the_others_stay() {
        let facts = json!({ "education": "higher", "children": "want" });
        let facts = Facts(facts.as_object().cloned().unwrap()).masked(|column| column != "children");
        assert_eq!(
            serde_json::to_value(facts).unwrap(),
            json!({ "education": "higher", "children": null })
        );
    }
}
