//! Requests that no client makes: beyond every limit, of wrong types, and in forms that the grammar does not have.

use super::super::world::World;
use testkit::{Person, Reply, Value, json};

/// Words that only a database says. Names of the protocol's own (`PGRST…`) are none.
const WORDS_OF_DATABASES: &[&str] = &[
    "UNIQUE constraint",
    "duplicate key",
    "violates",
    "syntax error",
    "no such column",
    "no such table",
    "sqlite",
    "SQLITE",
    "SELECT ",
    "INSERT ",
    "_pkey",
    "near \"",
    "malformed JSON",
    "panicked",
];

/// Calls that end the caller's own account.
const ENDING: &[&str] = &["delete_account"];

fn check(at: &str, world: &World, reply: &Reply) {
    let at = at.get(..200).unwrap_or(at);
    assert!(reply.status.as_u16() < 500, "{at}: {} {}", reply.status, reply.body);
    let body = reply.body.to_string();
    for word in WORDS_OF_DATABASES {
        assert!(!body.contains(word), "{at} says {word}: {body}");
    }
    // What was sent may stand in a refusal; her texts and the ids that were not sent may not.
    let trace = ["coleciono marés", "o farol aceso", "a palavra dela"]
        .iter()
        .find(|text| body.contains(**text));
    assert_eq!(trace, None, "{at}: {body}");
}

/// Hostile forms of a request for every table.
pub async fn of_requests(world: &World, who: &Person) {
    let many = |count: usize| vec!["%22x%22"; count].join(",");
    for resource in world.app.enlace.registry.resources() {
        let name = resource.name;
        let column = resource.columns.first().map_or("id", |column| column.name);
        let mut nested = "*".to_owned();
        let mut at = resource;
        for _ in 0..7 {
            let Some(relation) = at.relations.first() else { break };
            nested = format!("*,{}!{}({nested})", relation.target, relation.name);
            at = world
                .app
                .enlace
                .registry
                .find_resource(relation.target)
                .expect("declared");
        }
        let deep = format!("{}{column}.is.null{}", "and(".repeat(40), ")".repeat(40));
        for query in [
            format!("select={nested}"),
            format!("select={}", vec![format!("{column}::text"); 600].join(",")),
            format!("{column}=in.({})", many(3_000)),
            format!("or=({deep})"),
            format!("{column}-%3E%3Ea-%3Eb=eq.1"),
            format!("{column}-%3E%3E$.a'%20OR%201=1--=eq.1"),
            format!("{column}=eq.1'%20OR%20'1'='1"),
            format!("select={column}::regclass"),
            format!("select={column}.sum()"),
            format!("select={column}.max(),count()"),
            format!("order={column}.desc;drop"),
            format!("{column}=fts.x"),
            format!("{column}=match.(a%2B)%2B$"),
            "limit=-1".to_owned(),
            "limit=99999999999999999999".to_owned(),
            "offset=9223372036854775807".to_owned(),
            "offset=99999999999999999999".to_owned(),
            "select=*,pg_sleep(10)".to_owned(),
            "select=*,accounts(*)".to_owned(),
            "rowid=gt.0".to_owned(),
            "ctid=not.is.null".to_owned(),
            "user_id=not.is.null".to_owned(),
            "select=%00".to_owned(),
            "columns=x&on_conflict=x".to_owned(),
        ] {
            check(
                &format!("{name}?{query}"),
                world,
                &who.get(&format!("{name}?{query}")).await,
            );
        }
        for (header, value) in [
            ("range", "5-2"),
            ("range", "0-99999999999999999999"),
            ("accept", "application/vnd.pgrst.plan+json"),
            ("accept", "application/vnd.pgrst.object+json"),
            ("accept-profile", "information_schema"),
            ("prefer", "count=planned,handling=strict,max-affected=0"),
            ("prefer", "count=estimated"),
        ] {
            let reply = who.with_header(header, value).get(&format!("{name}?select=*")).await;
            check(&format!("{name} {header}: {value}"), world, &reply);
        }
        for body in [
            json!([]),
            json!({}),
            json!([[1]]),
            json!("x"),
            json!({ "id": { "a": 1 } }),
            json!([{ "x": 1 }]),
        ] {
            let merging = who.with_header("prefer", "resolution=merge-duplicates,tx=rollback");
            let reply = merging
                .post(&format!("/rest/v1/{name}?on_conflict={column}"), body.clone())
                .await;
            check(&format!("POST {name} {body}"), world, &reply);
        }
        let huge = json!({ column: "x".repeat(1_100_000) });
        let reply = who.insert(name, huge).await;
        assert!(reply.status.is_client_error(), "{name}: {}", reply.status);
        check(&format!("POST {name}, large"), world, &reply);
    }
}

/// Every argument of every function with values of wrong types and beyond every limit.
pub async fn of_arguments(world: &World, who: &Person) {
    let hostile = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(9.9e307),
        json!("' OR 1=1 --\u{0}\u{202e}"),
        json!("x".repeat(20_000)),
        json!([world.ana.id, [null], {}]),
        json!({ "id": world.ana.id, "$ne": null }),
        json!(world.ana.id),
    ];
    let functions = world.app.enlace.registry.functions();
    for function in functions.filter(|function| !ENDING.contains(&function.name)) {
        let names = function.arguments().names;
        if names.is_empty() {
            continue;
        }
        for value in &hostile {
            let args: serde_json::Map<String, Value> =
                names.iter().map(|(name, _)| (name.clone(), value.clone())).collect();
            let at = format!("{} {value}", function.name);
            check(&at, world, &who.rpc(function.name, Value::Object(args)).await);
        }
        let first = &names[0].0;
        let path = format!(
            "/rest/v1/rpc/{}?{first}=%7B&select=a(b(c(d(e(f(*))))))&order=x",
            function.name
        );
        check(&path, world, &who.fetch(&path).await);
    }
}
