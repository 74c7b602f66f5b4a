//! Filters, logic trees, orders and limits.

use super::Dice;
use super::tables::{Table, Ty, column};
use crate::club::NAMES;

pub(super) fn path(dice: &mut Dice) -> &'static str {
    dice.pick(&[
        "",
        "->a",
        "->a->b",
        "->a->>b",
        "->>n",
        "->n",
        "->list->0",
        "->list->>-1",
        "->0",
        "->>ok",
        "->>\"k ey\"",
    ])
}

pub(super) fn conditions(dice: &mut Dice, table: &'static Table, at: &str, pairs: &mut Vec<(String, String)>) {
    for _ in 0..dice.roll(3) {
        let (key, test) = filter(dice, table);
        pairs.push((format!("{at}{key}"), test));
    }
    if dice.one_in(4) {
        let word = dice.pick(&["or", "and", "not.or", "not.and"]);
        pairs.push((format!("{at}{word}"), tree(dice, table, 0)));
    }
    if dice.one_in(3) {
        let terms: Vec<String> = (0..1 + dice.roll(2)).map(|_| order(dice, table)).collect();
        pairs.push((format!("{at}order"), terms.join(",")));
    }
    if dice.one_in(4) {
        let limit = dice.choose(&["0", "1", "2", "7", "5000"], &["-1", "x"]);
        pairs.push((format!("{at}limit"), limit.to_owned()));
    }
    if dice.one_in(6) {
        let offset = dice.choose(&["0", "1", "3", "50"], &["-2"]);
        pairs.push((format!("{at}offset"), offset.to_owned()));
    }
}

fn order(dice: &mut Dice, table: &'static Table) -> String {
    let (name, ty) = column(dice, table);
    let tail = dice.pick(&["", ".asc", ".desc", ".desc.nullslast", ".asc.nullsfirst", ".nullsfirst"]);
    match ty {
        Ty::Json => format!("{name}{}{tail}", dice.choose(&["->>n", "->a->>b"], &["->a"])),
        _ if dice.wild && dice.one_in(10) => format!("e00({name}){tail}"),
        _ => format!("{name}{tail}"),
    }
}

fn tree(dice: &mut Dice, table: &'static Table, depth: usize) -> String {
    let branches: Vec<String> = (0..1 + dice.roll(3))
        .map(|_| {
            if depth < 2 && dice.one_in(4) {
                let word = dice.pick(&["and", "or", "not.and", "not.or"]);
                return format!("{word}{}", tree(dice, table, depth + 1));
            }
            let (key, test) = filter(dice, table);
            // Inside a tree a value with commas or brackets must be quoted; sometimes it is not.
            let (head, value) = test.split_at(test.rfind('.').map_or(0, |dot| dot + 1));
            let plain = !value.contains([',', '(', ')', '"', '\\']) || value.starts_with(['(', '{']);
            if plain || dice.wild && dice.one_in(4) {
                return format!("{key}.{test}");
            }
            format!("{key}.{head}\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
        })
        .collect();
    format!("({})", branches.join(","))
}

pub(super) fn filter(dice: &mut Dice, table: &'static Table) -> (String, String) {
    let (name, ty) = column(dice, table);
    let path = if ty == Ty::Json { path(dice) } else { "" };
    let ty = if path.contains("->>") { Ty::Text } else { ty };
    let not = dice.pick(&["", "", "", "not."]);
    let operators: &[&str] = match ty {
        _ if dice.wild && dice.one_in(6) => &[
            "like",
            "is",
            "cs",
            "match",
            "fts",
            "plfts(english)",
            "sl",
            "adj",
            "nope",
            "eq(any)",
        ],
        Ty::Json => &["eq", "neq", "gt", "lte", "in", "cs", "cd", "ov", "is"],
        Ty::Text => &[
            "eq",
            "neq",
            "lt",
            "gte",
            "like",
            "ilike",
            "match",
            "imatch",
            "in",
            "isdistinct",
            "is",
        ],
        Ty::Bool => &["eq", "is", "neq", "isdistinct", "in"],
        _ => &["eq", "neq", "gt", "gte", "lt", "lte", "in", "isdistinct", "is"],
    };
    let operator = dice.pick(operators);
    let takes_many = matches!(
        operator,
        "eq" | "gt" | "gte" | "lt" | "lte" | "like" | "ilike" | "match" | "imatch"
    );
    if takes_many && dice.one_in(8) {
        let all = dice.pick(&["any", "all"]);
        let values: Vec<String> = (0..dice.roll(3)).map(|_| quoted(&value(dice, operator, ty))).collect();
        return (
            format!("{name}{path}"),
            format!("{not}{operator}({all}).{{{}}}", values.join(",")),
        );
    }
    (
        format!("{name}{path}"),
        format!("{not}{operator}.{}", value(dice, operator, ty)),
    )
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

fn value(dice: &mut Dice, operator: &str, ty: Ty) -> String {
    match operator {
        "is" => match ty {
            Ty::Bool => dice
                .choose(&["null", "not_null", "true", "false", "unknown", "NULL"], &["maybe"])
                .to_owned(),
            _ => dice
                .choose(&["null", "not_null", "NULL"], &["true", "maybe"])
                .to_owned(),
        },
        "in" => {
            let values: Vec<String> = (0..dice.roll(4)).map(|_| scalar(dice, ty)).collect();
            let quote = dice.one_in(2);
            let values: Vec<String> = values
                .iter()
                .map(|value| if quote { quoted(value) } else { value.clone() })
                .collect();
            format!("({})", values.join(","))
        }
        "cs" | "cd" | "ov" => dice
            .choose(
                &["{}", "{preto,7}", "[1,\"preto\"]", "[null,true]", "{\"x y\"}", "[]"],
                &["[[1]]", "{", "{\"ok\":true}", "{\"n\":1}"],
            )
            .to_owned(),
        "like" | "ilike" => dice
            .choose(
                &["*a*", "A%", "_na*", "%\\%%", "*\\_*", "Ω*", "ç*", "", "*[x]*"],
                &["\\"],
            )
            .to_owned(),
        "match" | "imatch" => dice
            .choose(
                &[
                    "^A",
                    "a",
                    "[[:digit:]]+",
                    "^(Ana|ana) [0-2]?$",
                    "c\\.d",
                    "\\d",
                    "^$",
                    "[^a-z ]",
                    "Ω.ω",
                    "\\w{2,}?",
                ],
                &["(", "a{2,1}", "a**", "(?=a)", "[z-a]", "\\", "(a)\\1"],
            )
            .to_owned(),
        _ => scalar(dice, ty),
    }
}

fn scalar(dice: &mut Dice, ty: Ty) -> String {
    let (good, bad): (&[&str], &[&str]) = match ty {
        Ty::Int => (
            &["0", "1", "3", "1994", " 5", "-7", "9223372036854775807"],
            &["1.5", "x", "99999999999999999999"],
        ),
        Ty::Real => (&["0", "2.5", "7.25", "-1", "1e1"], &["NaN", "1e400", "x"]),
        Ty::Bool => (&["true", "false", "t", "0"], &["maybe"]),
        Ty::Date => (
            &["2003-04-11", "2010-01-01"],
            &["2010-13-01", "2026-05-01T10:00:00Z", "x"],
        ),
        Ty::Time => (
            &[
                "2026-05-04T10:03:00.003003+00:00",
                "2026-05-10",
                "2026-05-04 12:00:00-03:00",
            ],
            &["now", "x"],
        ),
        Ty::Uuid => (
            &[
                "00000000-0000-0000-0000-0000000000a1",
                "00000000-0000-0000-0000-000000001003",
            ],
            &["x"],
        ),
        Ty::Json => (
            &["1", "\"v2\"", "2.5", "\"só texto\""],
            &["null", "true", "{}", "[1]", "[\"a\",1.5]", "x"],
        ),
        Ty::Text => {
            return match dice.one_in(3) {
                true => format!("{} 0", dice.pick(&NAMES)),
                false => dice.pick(&NAMES).to_owned(),
            };
        }
    };
    dice.choose(good, bad).to_owned()
}
