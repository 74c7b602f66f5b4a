//! Calls of functions.

use serde_json::{Value, json};

use super::read::read_headers;
use super::{Dice, who, with_query};
use crate::club::TestRequest;

/// A function call, by all three methods, with selections from the result.
pub(super) fn call(dice: &mut Dice) -> TestRequest {
    let year = dice.choose(&["1990", "1995", "2100"], &["x", "null"]);
    let reading = dice.one_in(2);
    let mut pairs = Vec::new();
    if reading {
        pairs.push((dice.choose(&["year"], &["years"]).to_owned(), year.to_owned()));
    }
    if dice.one_in(2) {
        let select = dice.choose(
            &[
                "*",
                "title",
                "id,y:year",
                "score::text,title",
                "count()",
                "year,score.max()",
                "title,reviews(stars)",
            ],
            &["nope"],
        );
        pairs.push(("select".to_owned(), select.to_owned()));
    }
    if dice.one_in(2) {
        let (key, test) = dice.pick_pair(&[
            ("year", "gt.1993"),
            ("score", "is.null"),
            ("title", "ilike.ana*"),
            ("id", "in.(1,2,3)"),
            ("or", "(id.eq.1,year.lt.1995)"),
            ("nope", "eq.1"),
        ]);
        pairs.push((key.to_owned(), test.to_owned()));
    }
    if dice.one_in(3) {
        pairs.push((
            "order".to_owned(),
            dice.pick(&["id.desc", "score.desc.nullslast", "year,title.desc", "nope"])
                .to_owned(),
        ));
        pairs.push(("limit".to_owned(), dice.pick(&["1", "3", "100"]).to_owned()));
    }
    let name = dice.choose(
        &["films_since", "films_since", "films_since", "whoami"],
        &["film_since"],
    );
    let path = with_query(&format!("rpc/{name}"), &pairs);
    let who = who(dice);
    let ask = if reading {
        TestRequest::new(who, if dice.one_in(6) { "HEAD" } else { "GET" }, path, Value::Null)
    } else {
        let bodies = [
            json!({"year": 1994}),
            json!({"year": 1990}),
            json!({"year": "x"}),
            json!({}),
            json!([1]),
        ];
        let most = if dice.wild { bodies.len() } else { 2 };
        TestRequest::new(who, "POST", path, bodies[dice.roll(most)].clone())
    };
    read_headers(dice, ask)
}
