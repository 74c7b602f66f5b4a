//! Small readings of JSON that the database or a client handed over.

use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Reads a file of `content/` that is part of the binary. Panics where it is not valid, and names the place of the call: a
/// test reads each of them.
#[track_caller]
#[expect(clippy::expect_used, reason = "the file is part of the binary, and a test parses it")]
pub fn embedded<T: Deserialize<'static>>(text: &'static str) -> T {
    serde_json::from_str(text).expect("a valid file of content/")
}

/// The list `name` of a file of `content/` that holds nothing else. Panics as [`embedded`] does.
#[track_caller]
pub fn embedded_list<T: Deserialize<'static>>(text: &'static str, name: &str) -> Vec<T> {
    let mut lists: BTreeMap<String, Vec<T>> = embedded(text);
    let list = lists.remove(name).unwrap_or_default();
    assert!(
        !list.is_empty() && lists.is_empty(),
        "a file of content/ holds `{name}` and nothing else"
    );
    list
}

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
