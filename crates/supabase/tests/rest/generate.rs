//! Requests from a seed: mostly sensible ones of every form that the grammar has, some that are not.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::club::{MEMBERS, NAMES, Requester, TestRequest};
use crate::fixture::enc;

/// A small generator of its own, so that a seed always asks the same.
pub struct Dice {
    state: u64,
    /// Whether this request may hold what must be refused.
    wild: bool,
}

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice {
            state: seed,
            wild: false,
        }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        (self.next() % sides as u64) as usize
    }

    pub fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    /// Mostly one of the good ones.
    fn choose<'a>(&mut self, good: &[&'a str], bad: &[&'a str]) -> &'a str {
        if self.wild && self.one_in(4) {
            self.pick(bad)
        } else {
            self.pick(good)
        }
    }

    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.roll(from.len())]
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Ty {
    Int,
    Real,
    Text,
    Bool,
    Date,
    Time,
    Uuid,
    Json,
}

struct Table {
    name: &'static str,
    columns: &'static [(&'static str, Ty)],
    /// What stands before the bracket of an embedding, and the table that it leads to.
    ways: &'static [(&'static str, &'static str)],
    key: &'static str,
}

const TABLES: [Table; 6] = [
    Table {
        name: "films",
        columns: &[
            ("id", Ty::Int),
            ("title", Ty::Text),
            ("year", Ty::Int),
            ("score", Ty::Real),
            ("colour", Ty::Bool),
            ("released", Ty::Date),
            ("added_at", Ty::Time),
            ("details", Ty::Json),
            ("director_id", Ty::Int),
            ("writer_id", Ty::Int),
        ],
        ways: &[
            ("people!director_id", "people"),
            ("writer_id", "people"),
            ("people!films_writer_id_fkey", "people"),
            ("soundtracks", "soundtracks"),
            ("genres", "genres"),
            ("genres!film_genres", "genres"),
            ("film_genres", "film_genres"),
            ("reviews", "reviews"),
            ("remake_of", "films"),
        ],
        key: "id",
    },
    Table {
        name: "people",
        columns: &[("id", Ty::Int), ("name", Ty::Text), ("country", Ty::Text)],
        ways: &[("films!director_id", "films"), ("films!films_writer_id_fkey", "films")],
        key: "id",
    },
    Table {
        name: "reviews",
        columns: &[
            ("id", Ty::Uuid),
            ("film_id", Ty::Int),
            ("author", Ty::Uuid),
            ("stars", Ty::Int),
            ("body", Ty::Text),
            ("hidden", Ty::Bool),
        ],
        ways: &[("films", "films"), ("film_id", "films")],
        key: "id",
    },
    Table {
        name: "genres",
        columns: &[("id", Ty::Int), ("name", Ty::Text)],
        ways: &[("films", "films"), ("film_genres", "film_genres")],
        key: "id",
    },
    Table {
        name: "soundtracks",
        columns: &[("film_id", Ty::Int), ("label", Ty::Text)],
        ways: &[("films", "films")],
        key: "film_id",
    },
    Table {
        name: "film_genres",
        columns: &[("film_id", Ty::Int), ("genre_id", Ty::Int)],
        ways: &[("films", "films"), ("genres", "genres")],
        key: "film_id",
    },
];

fn table(name: &str) -> &'static Table {
    TABLES.iter().find(|table| table.name == name).unwrap_or(&TABLES[0])
}

/// One request.
pub fn request(dice: &mut Dice) -> TestRequest {
    dice.wild = dice.one_in(4);
    let ask = match dice.roll(20) {
        0..=13 => read(dice),
        14 | 15 => call(dice),
        _ => write(dice),
    };
    if dice.wild && dice.one_in(2) {
        damaged(dice, ask)
    } else {
        ask
    }
}

fn who(dice: &mut Dice) -> Requester {
    match dice.roll(6) {
        0 => Requester::Visitor,
        1 => Requester::Operator,
        2 => Requester::Member(1),
        _ => Requester::Member(0),
    }
}

fn any_table(dice: &mut Dice) -> &'static Table {
    // Films have every type and most of the relations.
    if dice.one_in(2) {
        &TABLES[0]
    } else {
        &TABLES[dice.roll(TABLES.len())]
    }
}

fn read(dice: &mut Dice) -> TestRequest {
    let table = any_table(dice);
    let pairs = selection(dice, table);
    let method = if dice.one_in(15) { "HEAD" } else { "GET" };
    let ask = TestRequest::new(who(dice), method, with_query(table.name, &pairs), Value::Null);
    read_headers(dice, ask)
}

fn read_headers(dice: &mut Dice, mut ask: TestRequest) -> TestRequest {
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

fn with_query(path: &str, pairs: &[(String, String)]) -> String {
    let query: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("{}={}", enc(key), enc(value)))
        .collect();
    if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", query.join("&"))
    }
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

fn column(dice: &mut Dice, table: &Table) -> (&'static str, Ty) {
    if dice.wild && dice.one_in(15) {
        return ("nope", Ty::Text);
    }
    table.columns[dice.roll(table.columns.len())]
}

fn path(dice: &mut Dice) -> &'static str {
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

fn conditions(dice: &mut Dice, table: &'static Table, at: &str, pairs: &mut Vec<(String, String)>) {
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

fn filter(dice: &mut Dice, table: &'static Table) -> (String, String) {
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

/// A function call, by all three methods, with selections from the result.
fn call(dice: &mut Dice) -> TestRequest {
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

impl Dice {
    fn pick_pair<'a>(&mut self, from: &[(&'a str, &'a str)]) -> (&'a str, &'a str) {
        from[self.roll(from.len())]
    }
}

fn write(dice: &mut Dice) -> TestRequest {
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

/// The same request with some of its text broken.
fn damaged(dice: &mut Dice, mut ask: TestRequest) -> TestRequest {
    let words = [
        "(",
        ")",
        ",",
        ".",
        "%22",
        "!",
        ":",
        "::",
        "-%3E",
        "*",
        "not.",
        "%7B",
        "%5C",
        "%00",
        "%FF",
        "%",
        "&",
        "=",
        "or=(",
        "select=",
        "..",
        "99999999999999999999",
    ];
    for _ in 0..1 + dice.roll(3) {
        if ask.path.is_empty() {
            break;
        }
        let spots: Vec<usize> = ask.path.char_indices().map(|(at, _)| at).collect();
        let at = spots[dice.roll(spots.len())];
        match dice.roll(3) {
            0 => ask.path.insert_str(at, dice.pick(&words)),
            1 => drop(ask.path.remove(at)),
            _ => ask.path.truncate(at.max(1)),
        }
    }
    if !ask.body.is_empty() && dice.one_in(3) {
        let at = dice.roll(ask.body.len());
        if ask.body.is_char_boundary(at) {
            ask.body.truncate(at);
        }
    }
    ask
}
