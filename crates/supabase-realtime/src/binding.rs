//! The table changes that a client subscribes to: its bindings, read and echoed.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Map, Value, json};

use supabase_base::caller::Caller;
use supabase_registry::{Registry, Resource, RowAct};
use supabase_rest::changes::Filter;

/// One thing asked for.
pub(super) struct Binding {
    /// What the client compares with the `ids` of a change.
    pub(super) id: u64,
    /// `None` is every act.
    act: Option<RowAct>,
    /// `None` is every table that publishes its changes.
    table: Option<String>,
    /// The filter as it was written; equal ones are asked once.
    pub(super) filter_text: String,
    pub(super) filter: Filter,
    /// The columns that the client wants; `None` is all.
    pub(super) select: Option<Vec<String>>,
}

impl Binding {
    /// Reads one binding; the error is the text for the client.
    pub(super) fn read(registry: &Registry, caller: &Caller, asked: &Map<String, Value>) -> Result<Binding, String> {
        let unable = |why: &str| {
            let word = |name: &str, usual: &str| asked.get(name).and_then(Value::as_str).unwrap_or(usual).to_owned();
            format!(
                "Unable to subscribe to changes with given parameters. {why}Please check Realtime is enabled for the \
                 given connect parameters: [event: {}, schema: {}, table: {}, filters: {}]",
                word("event", "*"),
                word("schema", "public"),
                word("table", "*"),
                word("filter", "")
            )
        };
        let [event, schema, table, filter] = ["event", "schema", "table", "filter"].map(|name| asked.get(name));
        let text = |value: Option<&Value>| match value {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text == "*" || text.is_empty() => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(unable("Every parameter is a text. ")),
        };
        let act = match text(event)?.map(|word| word.to_ascii_uppercase()) {
            None => None,
            Some(word) => Some(RowAct::parse(&word).ok_or_else(|| unable("There is no such event. "))?),
        };
        if text(schema)?.is_some_and(|schema| schema != "public") {
            return Err(unable(""));
        }
        let (table, filter_text) = (text(table)?, text(filter)?.unwrap_or_default());
        let resource = match &table {
            Some(name) => Some(published(registry, caller, name).ok_or_else(|| unable(""))?),
            None => None,
        };
        let filter = match (filter_text.is_empty(), resource) {
            (true, _) => Filter::default(),
            (false, None) => return Err(unable("A filter needs a table. ")),
            (false, Some(resource)) => Filter::parse(registry, resource, &filter_text)
                .map_err(|error| unable(&format!("Error parsing filter params: {}. ", error.message)))?,
        };
        let select = select(asked, resource).map_err(unable)?;
        Ok(Binding {
            id: id_of(asked),
            act,
            table,
            filter_text,
            filter,
            select,
        })
    }

    /// Whether a change is of the kind asked for; its row is another question.
    pub(super) fn wants(&self, act: RowAct, table: &str) -> bool {
        self.act.is_none_or(|wanted| wanted == act) && self.table.as_deref().is_none_or(|wanted| wanted == table)
    }
}

/// A table whose changes this caller may subscribe to. One that is not there and one that is not theirs look alike.
fn published<'r>(registry: &'r Registry, caller: &Caller, name: &str) -> Option<&'r Resource> {
    let resource = registry.find_resource(name)?;
    (resource.publishes.is_some() && resource.access.admits(caller.role)).then_some(resource)
}

fn select(asked: &Map<String, Value>, resource: Option<&Resource>) -> Result<Option<Vec<String>>, &'static str> {
    let columns = match asked.get("select") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Array(columns)) if columns.is_empty() => return Ok(None),
        Some(Value::Array(columns)) => columns,
        Some(_) => return Err("The selected columns are a list. "),
    };
    let resource = resource.ok_or("Selected columns need a table. ")?;
    let known = |value: &Value| {
        let name = value.as_str()?;
        resource.column(name).map(|column| column.name.to_owned())
    };
    let names: Option<Vec<String>> = columns.iter().map(known).collect();
    names.map(Some).ok_or("A selected column does not exist. ")
}

/// The bindings as the client must get them back: the same items in the same order, each with a truthy id.
pub(super) fn echo(bindings: &[Map<String, Value>]) -> Value {
    let with_id = |binding: &Map<String, Value>| {
        let mut echoed = binding.clone();
        echoed.insert("id".to_owned(), json!(id_of(binding)));
        Value::Object(echoed)
    };
    Value::Array(bindings.iter().map(with_id).collect())
}

/// The system message that confirms or refuses a subscription.
pub(super) fn system(topic: &str, outcome: &Result<(), String>) -> Value {
    let (status, message) = match outcome {
        Ok(()) => ("ok", "Subscribed to PostgreSQL"),
        Err(message) => ("error", message.as_str()),
    };
    json!({"extension": "postgres_changes", "status": status, "message": message, "channel": topic})
}

/// 27 bits of a hash of the parameters, as the genuine server has it; never 0, which the client would drop.
fn id_of(binding: &Map<String, Value>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for name in ["event", "schema", "table", "filter", "select"] {
        binding.get(name).map(Value::to_string).hash(&mut hasher);
    }
    (hasher.finish() & 0x7ff_ffff).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use supabase_base::Fragment;
    use supabase_base::fuzz::{Mutator, lines};
    use supabase_registry::columns;
    use supabase_table::Table;

    fn binding(table: &str) -> Map<String, Value> {
        let json = json!({"event": "INSERT", "schema": "public", "table": table, "filter": "a=eq.1"});
        json.as_object().unwrap().clone()
    }

    fn registry() -> Registry {
        let open = Table::new("films", &["id"], columns![id Int, title Text, released Date nullable]).published();
        let shut = Table::new("secrets", &["id"], columns![id Int])
            .visible(|_| Fragment::new("1=0"))
            .access(supabase_registry::Access::Service)
            .published();
        let silent = Table::new("notes", &["id"], columns![id Int]);
        supabase_table::declare(Registry::new(), &[open, shut, silent])
    }

    #[test]
    fn bindings_come_back_in_order_with_stable_truthy_ids() {
        let sent = [binding("b"), binding("a")];
        let echoed = echo(&sent);
        for (echoed, sent) in echoed.as_array().unwrap().iter().zip(&sent) {
            assert!(echoed["id"].as_u64().unwrap() > 0);
            for name in ["event", "schema", "table", "filter"] {
                assert_eq!(echoed[name], sent[name]);
            }
        }
        assert_ne!(echoed[0]["id"], echoed[1]["id"]);
        assert_eq!(echoed, echo(&sent));
    }

    #[test]
    fn invalid_binding_is_refused_with_the_reason() {
        let registry = registry();
        let read = |json: Value| Binding::read(&registry, &Caller::anon(), json.as_object().unwrap());
        for wrong in [
            json!({"table": "nothing"}),
            json!({"table": "secrets"}),
            json!({"table": "notes"}),
            json!({"table": "films", "schema": "auth"}),
            json!({"table": "films", "event": "TRUNCATE"}),
            json!({"table": 7}),
            json!({"table": "films", "filter": "title"}),
            json!({"table": "films", "filter": "title=eq"}),
            json!({"table": "films", "filter": "id=eq.x"}),
            json!({"table": "films", "filter": "missing=eq.1"}),
            json!({"table": "films", "filter": "id=eq.1,"}),
            json!({"filter": "id=eq.1"}),
            json!({"table": "films", "select": ["missing"]}),
            json!({"table": "films", "select": "id"}),
        ] {
            let outcome = read(wrong.clone()).err().unwrap_or_else(|| panic!("{wrong} was taken"));
            assert!(
                outcome.starts_with("Unable to subscribe to changes with given parameters."),
                "{outcome}"
            );
        }
        for right in [
            json!({}),
            json!({"event": "*", "schema": "*", "table": "*"}),
            json!({"table": "films", "event": "insert", "filter": null, "select": []}),
            json!({"table": "films", "filter": "id=in.(1,2),title=not.like.*x*,released=is.null", "select": ["title"]}),
            json!({"table": "films", "filter": "title=eq.\"a,(b)\\\"c\""}),
            json!({"table": "films", "filter": "title=match.^A,title=imatch.b,title=isdistinct.c,id=gte.3"}),
        ] {
            if let Err(outcome) = read(right.clone()) {
                panic!("{right}: {outcome}");
            }
        }
    }

    #[test]
    fn mutated_bindings_are_read_or_refused() {
        let registry = registry();
        let mut read = 0;
        for input in Mutator::new(lines("bindings.txt")).inputs(20_000) {
            let text = String::from_utf8_lossy(&input);
            if let Ok(asked) = serde_json::from_str::<Map<String, Value>>(&text) {
                read += usize::from(Binding::read(&registry, &Caller::anon(), &asked).is_ok());
            }
        }
        assert!(read > 100, "{read} read");
    }
}
