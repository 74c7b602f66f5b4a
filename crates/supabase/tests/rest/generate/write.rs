//! Writes.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::filter::filter;
use super::tables::{TABLES, Table, Ty};
use super::{Dice, who, with_query};
use crate::club::{MEMBERS, NAMES, Requester, TestRequest};

pub(super) fn write(dice: &mut Dice) -> TestRequest {
    let table = [&TABLES[2], &TABLES[2], &TABLES[0], &TABLES[1], &TABLES[3]][dice.roll(5)];
    let mut pairs = Vec::new();
    let mut prefer = vec![dice.pick(&[
        "return=representation",
        "return=representation",
        "return=minimal",
        "return=headers-only",
    ])];
    // A key that the server makes is different on each database.
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| *name != "id")
        .collect();
    pairs.push(("select".to_owned(), names.join(",")));
    let who = if table.name == "reviews" && !dice.one_in(4) {
        who(dice)
    } else {
        Requester::Operator
    };
    let (method, body) = match dice.roll(4) {
        0 | 1 => ("POST", insert(dice, table, &mut pairs, &mut prefer)),
        2 => ("PATCH", Value::Object(row(dice, table, false))),
        _ => ("DELETE", Value::Null),
    };
    if method != "POST" {
        if !(dice.wild && dice.one_in(4)) {
            pairs.push((
                table.key.to_owned(),
                format!("in.({},{})", key(dice, table), key(dice, table)),
            ));
        }
        if dice.one_in(3) {
            pairs.push(filter(dice, table));
        }
    }
    if dice.one_in(6) {
        prefer.extend(["handling=strict", "max-affected=1"]);
    }
    if dice.one_in(5) {
        prefer.push("count=exact");
    }
    TestRequest::new(who, method, with_query(table.name, &pairs), body).with("prefer", prefer.join(", "))
}

fn insert(
    dice: &mut Dice,
    table: &'static Table,
    pairs: &mut Vec<(String, String)>,
    prefer: &mut Vec<&'static str>,
) -> Value {
    if dice.one_in(3) {
        prefer.push(dice.pick(&["resolution=merge-duplicates", "resolution=ignore-duplicates"]));
        if dice.one_in(2) {
            let target = dice.pick(&["id", "film_id,author", "name", "nope", "body"]);
            pairs.push(("on_conflict".to_owned(), target.to_owned()));
        }
    }
    let rows: Vec<Value> = (0..dice.roll(4))
        .map(|_| Value::Object(row(dice, table, true)))
        .collect();
    if dice.one_in(3) {
        let names: Vec<String> = table.columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        pairs.push(("columns".to_owned(), names.join(",")));
        prefer.push(dice.pick(&["missing=default", "missing=null"]));
    }
    match rows.as_slice() {
        [one] if dice.one_in(2) => one.clone(),
        _ => Value::Array(rows),
    }
}

fn key(dice: &mut Dice, table: &Table) -> String {
    match table.columns[0].1 {
        Ty::Uuid => Uuid::from_u128(0x1000 + dice.roll(60) as u128).to_string(),
        _ => dice.roll(40).to_string(),
    }
}

fn row(dice: &mut Dice, table: &'static Table, whole: bool) -> Map<String, Value> {
    let mut row = Map::new();
    for (name, ty) in table.columns {
        if *name == "id" && whole {
            let text = key(dice, table);
            row.insert(
                (*name).to_owned(),
                text.parse::<i64>().map_or(Value::from(text), Value::from),
            );
        } else if whole && dice.one_in(15) || !whole && (*name == "id" || !dice.one_in(3)) {
            continue;
        } else {
            row.insert((*name).to_owned(), cell(dice, name, *ty));
        }
    }
    row
}

fn cell(dice: &mut Dice, name: &str, ty: Ty) -> Value {
    if dice.wild && dice.one_in(8) {
        return [Value::Null, json!("x"), json!(3.5), json!({"a": 1})][dice.roll(4)].clone();
    }
    match ty {
        Ty::Int if name == "director_id" || name == "writer_id" => json!(dice.roll(12)),
        Ty::Int => json!(dice.roll(if dice.wild { 40 } else { 30 })),
        Ty::Real => json!(dice.roll(40) as f64 / 4.0),
        Ty::Text => json!(dice.pick(&NAMES)),
        Ty::Bool => json!(dice.one_in(2)),
        Ty::Date => json!("2020-02-29"),
        Ty::Time => json!("2026-06-01T10:00:00+02:00"),
        Ty::Uuid if name == "author" => json!(MEMBERS[dice.roll(2)]),
        Ty::Uuid => json!(Uuid::from_u128(dice.roll(50) as u128)),
        Ty::Json => [json!({"n": 1}), json!([1, "preto"]), json!("t"), json!(2)][dice.roll(4)].clone(),
    }
}
