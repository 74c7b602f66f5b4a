//! Readings: what is selected, and down to which embedded tables.

use serde_json::Value;

use super::filter::{conditions, path};
use super::tables::{Table, Ty, any_table, column, table};
use super::{Dice, who, with_query};
use crate::club::TestRequest;

pub(super) fn read(dice: &mut Dice) -> TestRequest {
    let table = any_table(dice);
    let pairs = selection(dice, table);
    let method = if dice.one_in(15) { "HEAD" } else { "GET" };
    let ask = TestRequest::new(who(dice), method, with_query(table.name, &pairs), Value::Null);
    read_headers(dice, ask)
}

pub(super) fn read_headers(dice: &mut Dice, mut ask: TestRequest) -> TestRequest {
    if dice.one_in(3) {
        let counts = ["count=exact", "count=planned", "count=estimated, handling=strict"];
        ask = ask.with("prefer", dice.choose(&counts, &["handling=strict, nonsense"]));
    }
    if dice.one_in(8) {
        let good = [
            "text/csv",
            "application/vnd.pgrst.array+json;nulls=stripped",
            "application/json, */*",
        ];
        let bad = [
            "application/vnd.pgrst.object+json",
            "application/vnd.pgrst.object+json;nulls=stripped",
            "application/geo+json",
            "application/vnd.pgrst.plan+text",
        ];
        ask = ask.with("accept", dice.choose(&good, &bad));
    }
    if dice.one_in(20) {
        ask = ask.with("range", dice.choose(&["0-3", "2-", "items=1-1"], &["x", "5-4"]));
    }
    if dice.one_in(40) {
        ask = ask.with("accept-profile", dice.choose(&["public"], &["other"]));
    }
    ask
}

/// A select with its filters, orders and limits, down to the embedded tables.
fn selection(dice: &mut Dice, table: &'static Table) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let items = items(dice, table, "", 0, &mut pairs);
    if !dice.one_in(12) {
        pairs.insert(0, ("select".to_owned(), items));
    }
    conditions(dice, table, "", &mut pairs);
    pairs
}

fn items(dice: &mut Dice, table: &'static Table, at: &str, depth: usize, pairs: &mut Vec<(String, String)>) -> String {
    if dice.one_in(if depth == 0 { 10 } else { 30 }) {
        return aggregates(dice, table);
    }
    let mut items: Vec<String> = (0..1 + dice.roll(3)).map(|_| item(dice, table)).collect();
    let embeds = if depth < 3 && dice.one_in(2) {
        1 + dice.roll(2)
    } else {
        0
    };
    for number in 0..embeds {
        let (mut way, target) = table.ways[dice.roll(table.ways.len())];
        if dice.wild && dice.one_in(6) {
            // Ambiguous between films and people, and no way at all elsewhere.
            way = dice.pick(&["people", "films", "genres!nope"]);
        }

        let alias = format!("e{depth}{number}");
        let here = format!("{at}{alias}.");
        let join = dice.pick(&["", "", "", "!inner", "!left"]);
        let form = dice.roll(6);
        // Only what has a name of its own can be spoken of.
        let mut unheard = Vec::new();
        let below = if form > 1 { &mut *pairs } else { &mut unheard };
        let inner = items_of(dice, target, &here, depth + 1, below);
        items.push(match form {
            0 => format!("...{way}{join}({inner})"),
            1 => format!("{way}{join}({inner})"),
            _ => {
                conditions(dice, self::table(target), &here, pairs);
                if dice.one_in(8) {
                    let test = dice.choose(&["is.null", "not.is.null"], &["eq.1"]);
                    pairs.push((format!("{at}{alias}"), test.to_owned()));
                }
                format!("{alias}:{way}{join}({inner})")
            }
        });
    }
    items.join(",")
}

fn items_of(dice: &mut Dice, target: &str, at: &str, depth: usize, pairs: &mut Vec<(String, String)>) -> String {
    if dice.one_in(12) {
        return String::new();
    }
    items(dice, table(target), at, depth, pairs)
}

fn item(dice: &mut Dice, table: &'static Table) -> String {
    if dice.one_in(5) {
        return "*".to_owned();
    }
    let (name, ty) = column(dice, table);
    let alias = if dice.one_in(4) {
        format!("c{}:", dice.roll(9))
    } else {
        String::new()
    };
    let path = if ty == Ty::Json { path(dice) } else { "" };
    let cast = match dice.roll(5) {
        0 => format!("::{}", cast(dice, if path.contains("->>") { Ty::Text } else { ty })),
        _ => String::new(),
    };
    format!("{alias}{name}{path}{cast}")
}

fn cast(dice: &mut Dice, from: Ty) -> &'static str {
    let good: &[&str] = match from {
        Ty::Int => &["text", "float8", "int"],
        Ty::Text => &["text", "varchar", "int"],
        Ty::Time => &["text", "date"],
        Ty::Json => &["json", "jsonb"],
        _ => &["text"],
    };
    dice.choose(good, &["uuid", "bool", "date", "nope", "json", "int"])
}

fn aggregates(dice: &mut Dice, table: &'static Table) -> String {
    let mut items = Vec::new();
    for number in 0..1 + dice.roll(3) {
        let (name, ty) = column(dice, table);
        let good: &[&str] = match ty {
            Ty::Int | Ty::Real => &["sum", "avg", "count", "min", "max"],
            Ty::Text | Ty::Date | Ty::Time => &["count", "min", "max"],
            _ => &["count"],
        };
        let word = dice.choose(good, &["sum", "avg", "min"]);
        items.push(match dice.roll(4) {
            0 => "count()".to_owned(),
            1 if ty != Ty::Json || dice.wild => name.to_owned(),
            2 => format!("a{number}:{name}.{word}()::text"),
            _ => format!("{name}.{word}()"),
        });
    }
    items.join(",")
}
