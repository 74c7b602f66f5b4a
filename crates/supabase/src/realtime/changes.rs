//! Subscriptions to changes of tables (`postgres_changes`).
//!
//! This build feeds no table changes. A client that asks gets its bindings echoed, because it takes anything
//! else for a broken server and leaves, and is then told by a `system` message that nothing will come. The feed
//! belongs here: the ids are already what a change would carry in `ids`.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Map, Value, json};

/// The bindings as the client must get them back: the same items in the same order, each with a truthy id.
pub(super) fn echo(bindings: &[Map<String, Value>]) -> Value {
    let with_id = |binding: &Map<String, Value>| {
        let mut echoed = binding.clone();
        echoed.insert("id".to_owned(), json!(id_of(binding)));
        Value::Object(echoed)
    };
    Value::Array(bindings.iter().map(with_id).collect())
}

/// The message that ends the waiting of whoever subscribed.
pub(super) fn not_enabled(topic: &str) -> Value {
    json!({
        "extension": "postgres_changes",
        "status": "error",
        "message": "postgres_changes is not enabled",
        "channel": topic,
    })
}

/// 27 bits of a hash of the parameters, as the genuine server has it; never 0, which the client would drop.
fn id_of(binding: &Map<String, Value>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for name in ["event", "schema", "table", "filter"] {
        binding.get(name).map(Value::to_string).hash(&mut hasher);
    }
    (hasher.finish() & 0x7ff_ffff).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bindings_come_back_in_order_with_stable_truthy_ids() {
        let binding = |table: &str| {
            let json = json!({"event": "INSERT", "schema": "public", "table": table, "filter": "a=eq.1"});
            json.as_object().unwrap().clone()
        };
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
}
