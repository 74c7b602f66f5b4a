//! Words of the grammar in any order: no request whatever may end in a server error.

use db::Engine;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::fixture::App;

#[test]
fn no_request_ends_in_a_server_error() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let app = runtime.block_on(App::new(Engine::Sqlite));
    let mut runner = TestRunner::new(Config {
        cases: 1500,
        failure_persistence: None,
        ..Config::default()
    });
    let words = prop::sample::select(vec![
        "select",
        "order",
        "limit",
        "offset",
        "or",
        "and",
        "not",
        "name",
        "photos",
        "profiles",
        "age",
        "extra",
        "=",
        "&",
        ".",
        ",",
        "(",
        ")",
        "{",
        "}",
        "\"",
        "\\",
        "!",
        "*",
        ":",
        "::",
        "->",
        "->>",
        "...",
        "eq",
        "in",
        "is",
        "null",
        "cs",
        "like",
        "any",
        "inner",
        "left",
        "count()",
        "sum()",
        "desc",
        "-1",
        "0",
        "99999999999999999999",
        "é",
        "%00",
        "%",
        "'",
        ";",
        "[",
        "]",
        "int",
    ]);
    let strategy = prop::collection::vec(words, 0..14).prop_map(|words| words.concat());
    let anything = prop_oneof![4 => strategy, 1 => "[ -~é]{0,40}"];
    let heads = prop::sample::select(vec![
        "",
        "select=",
        "or=(",
        "name=",
        "photos.",
        "order=",
        "tags=cs.",
        "select=*,photos(",
        "extra->",
    ]);
    runner
        .run(&(heads, anything), |(head, tail)| {
            let raw = format!("{head}{tail}");
            // A hash would begin the fragment, which never reaches a server.
            let query = raw.replace('#', "%23");
            let answer = runtime.block_on(app.get(&format!("people?{query}")));
            prop_assert!(answer.status < 500, "{} {}: {}", query, answer.status, answer.text);
            if answer.status >= 300 {
                answer.code();
            }
            Ok(())
        })
        .expect("every request is answered");
}
