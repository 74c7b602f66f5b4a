//! What a script asks of every table and bucket about one person whose values it knows.

use super::super::reads::BUCKETS;
use super::super::world::World;
use axum::http::Method;
use std::collections::BTreeMap;
use supabase::registry::{Column, Registry, Relation, Resource, Type};
use testkit::{Person, Reply, Value, json};

/// Her rows, and of each column of each table at most two of her values, as they are written in a filter.
#[derive(Default)]
pub struct Values {
    cells: BTreeMap<(String, String), Vec<String>>,
    rows: BTreeMap<String, Vec<Value>>,
}

impl Values {
    pub fn of(&self, table: &str, column: &str) -> &[String] {
        let found = self.cells.get(&(table.to_owned(), column.to_owned()));
        found.map_or(&[], Vec::as_slice)
    }

    pub fn count(&self) -> usize {
        self.cells.values().map(Vec::len).sum()
    }

    fn learn(&mut self, table: &str, row: &Value) {
        for (column, value) in row
            .as_object()
            .into_iter()
            .flatten()
            .filter(|(_, value)| !value.is_null())
        {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let cells = self.cells.entry((table.to_owned(), column.clone())).or_default();
            if cells.len() < 2 && !cells.contains(&text) {
                cells.push(text);
            }
        }
        let rows = self.rows.entry(table.to_owned()).or_default();
        if rows.len() < 2 {
            rows.push(row.clone());
        }
    }
}

/// What she and those who see her read of every table: her own rows, and those about her.
pub async fn values_of(world: &World, readers: &[&Person]) -> Values {
    let mut values = Values::default();
    for resource in world.app.enlace.registry.resources() {
        let named = resource
            .subject
            .map(|subject| format!("&{subject}=eq.{}", world.ana.id));
        for who in readers {
            for path in [String::new()].into_iter().chain(named.clone()) {
                let reply = who.get(&format!("{}?select=*&limit=50{path}", resource.name)).await;
                let rows = reply.body.as_array().cloned().unwrap_or_default();
                let hers = |row: &&Value| who.id == world.ana.id || row.to_string().contains(&world.ana.id.to_string());
                rows.iter()
                    .filter(hers)
                    .for_each(|row| values.learn(resource.name, row));
            }
        }
    }
    values
}

/// Percent-encoded for a query.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Every operator that the type of a column takes, with a value: `eq."x"`.
pub fn filters(column: &Column, value: &str) -> Vec<String> {
    let this = quoted(value);
    let compared = ["eq", "neq", "gt", "gte", "lt", "lte", "isdistinct", "not.eq"].map(|word| format!("{word}.{this}"));
    let absent = ["is.null", "not.is.null"].map(str::to_owned);
    match column.ty {
        Type::Bool => ["is.true", "is.false", "not.is.true", "eq.true", "isdistinct.true"]
            .map(str::to_owned)
            .into_iter()
            .chain(absent)
            .collect(),
        Type::Json => {
            let inside = ["cs", "ov"].map(|word| format!("{word}.{this}"));
            absent.into_iter().chain(inside).collect()
        }
        Type::Text => {
            let start: String = value.chars().take(3).filter(|c| c.is_alphanumeric()).collect();
            let patterns = [format!("like.{}*", quoted(&start)), format!("ilike.*{start}*")];
            let listed = [format!("in.({this},{this})")];
            compared
                .into_iter()
                .chain(absent)
                .chain(patterns)
                .chain(listed)
                .collect()
        }
        _ => compared
            .into_iter()
            .chain(absent)
            .chain([format!("in.({this})")])
            .collect(),
    }
}

/// `(a.eq.1,a.neq.1,…)`
fn any_of(column: &Column, value: &str) -> String {
    let tests: Vec<String> = filters(column, value)
        .into_iter()
        .map(|test| format!("{}.{test}", column.name))
        .collect();
    encoded(&format!("({})", tests.join(",")))
}

/// The part of an answer that a client sees: status, body, and every header but the id of the request.
fn seen(reply: &Reply) -> String {
    let mut headers: Vec<String> = reply
        .headers
        .iter()
        .filter(|(name, _)| !matches!(name.as_str(), "x-request-id" | "sb-request-id" | "server-timing"))
        .map(|(name, value)| format!("{name}: {}", String::from_utf8_lossy(value.as_bytes())))
        .collect();
    headers.sort();
    format!("{} {} {}", reply.status.as_u16(), headers.join("; "), reply.body)
}

/// All requests and what was answered.
pub async fn strike(world: &World, who: &Person, values: &Values) -> Vec<(String, String)> {
    let counting = who.with_header("prefer", "count=exact").with_header("range", "0-9");
    let mut answers = Vec::new();
    let registry = &world.app.enlace.registry;
    for resource in registry.resources() {
        for path in reads(registry, resource, world, values) {
            let answer = seen(&counting.get(&path).await);
            answers.push((format!("GET {path}"), answer));
        }
        writes(resource, who, values, &mut answers).await;
    }
    files(world, who, &mut answers).await;
    answers
}

/// A column at a time: all its tests in one `or`, its order and its casts; and the same of everything embedded.
fn reads(registry: &Registry, resource: &Resource, world: &World, values: &Values) -> Vec<String> {
    let (name, mut paths) = (resource.name, Vec::new());
    let named = resource
        .subject
        .map(|subject| format!("&{subject}=eq.{}", world.ana.id));
    for column in &resource.columns {
        let text = column.name;
        paths.push(format!(
            "{name}?select={text}::text&order={text}.desc.nullsfirst&limit=1&offset=0"
        ));
        for value in values.of(name, text) {
            let any = any_of(column, value);
            paths.push(format!("{name}?or={any}"));
            paths.push(format!("{name}?not.or={any}"));
            paths.extend(named.iter().map(|named| format!("{name}?or={any}{named}")));
        }
    }
    paths.push(format!("{name}?select=count()"));
    paths.push(format!("{name}?select=*&limit=1&offset=1"));
    for relation in &resource.relations {
        let Some(target) = registry.find_resource(relation.target) else {
            continue;
        };
        paths.extend(embedded(name, relation, target, values));
        for next in &target.relations {
            let deep = format!("{}!{}!inner(*)", next.target, next.name);
            paths.push(format!(
                "{name}?select=*,{}!{}!inner(*,{deep})",
                relation.target, relation.name
            ));
        }
    }
    paths
}

fn embedded(name: &str, relation: &Relation, target: &Resource, values: &Values) -> Vec<String> {
    let (to, key) = (relation.target, relation.name);
    let mut paths = vec![
        format!("{name}?select=*,{to}!{key}(*)&{to}=not.is.null"),
        format!("{name}?select=*,{to}!{key}(*)&{to}=is.null"),
        format!("{name}?select=*,{to}!{key}(count)"),
        format!("{name}?select=*,...{to}!{key}(*)"),
    ];
    for column in &target.columns {
        let text = column.name;
        if !relation.cardinality.is_list() {
            paths.push(format!("{name}?select=*,{to}!{key}(id:{text})&order={to}({text}).desc"));
        }
        for value in values.of(to, text) {
            let any = any_of(column, value);
            paths.push(format!("{name}?select=*,{to}!{key}!inner(*)&{to}.or={any}"));
        }
    }
    paths
}

/// Every verb with her rows, undone at the end: inserted plainly and over each column, changed and deleted by each value.
async fn writes(resource: &Resource, who: &Person, values: &Values, answers: &mut Vec<(String, String)>) {
    let name = resource.name;
    let undone = who.with_header("prefer", "tx=rollback,count=exact");
    let mut note = |request: String, reply: Reply| answers.push((request, seen(&reply)));
    for row in values.rows.get(name).into_iter().flatten() {
        let mut writable = row.clone();
        if let Some(cells) = writable.as_object_mut() {
            cells.retain(|cell, _| resource.column(cell).is_some_and(|column| !column.read_only));
        }
        for sent in [row, &writable] {
            note(format!("POST {name} {sent}"), undone.insert(name, sent.clone()).await);
        }
        for resolution in ["merge", "ignore"] {
            let merging = undone.with_header("prefer", format!("resolution={resolution}-duplicates"));
            for column in &resource.columns {
                let path = format!("/rest/v1/{name}?on_conflict={}", column.name);
                let reply = merging.post(&path, writable.clone()).await;
                note(format!("POST {path} {resolution} {writable}"), reply);
            }
        }
        for column in &resource.columns {
            for value in values.of(name, column.name) {
                let filter = format!("{}=eq.{}", column.name, encoded(value));
                let reply = undone.patch(name, &filter, writable.clone()).await;
                note(format!("PATCH {name}?{filter} {writable}"), reply);
                note(format!("DELETE {name}?{filter}"), undone.delete(name, &filter).await);
            }
        }
    }
}

/// Every way of asking a bucket whether a file or a folder is there.
async fn files(world: &World, who: &Person, answers: &mut Vec<(String, String)>) {
    let mut note = |request: String, reply: Reply| answers.push((request, seen(&reply)));
    for bucket in app::buckets(&world.app.enlace.app) {
        let name = bucket.id;
        let file = BUCKETS
            .iter()
            .find(|(bucket, _)| *bucket == name)
            .map(|(_, file)| file(&world.hers));
        let file = file.unwrap_or_else(|| format!("{}/{}", world.ana.id, world.hers.photo));
        for path in [file.clone(), format!("{file}/400.webp"), format!("{file}/../400.webp")] {
            for way in [
                "object",
                "object/authenticated",
                "object/public",
                "object/info",
                "render/image/authenticated",
            ] {
                let path = format!("/storage/v1/{way}/{name}/{path}");
                note(format!("GET {path}"), who.fetch(&path).await);
            }
            for (way, body) in [
                (format!("object/sign/{name}/{path}"), json!({ "expiresIn": 60 })),
                (
                    format!("object/sign/{name}"),
                    json!({ "expiresIn": 60, "paths": [path] }),
                ),
                (format!("object/upload/sign/{name}/{path}"), json!({})),
                (
                    "object/move".to_owned(),
                    json!({ "bucketId": name, "sourceKey": path, "destinationKey": "x" }),
                ),
                (
                    "object/copy".to_owned(),
                    json!({ "bucketId": name, "sourceKey": path, "destinationKey": "x" }),
                ),
            ] {
                note(
                    format!("POST {way} {body}"),
                    who.post(&format!("/storage/v1/{way}"), body).await,
                );
            }
        }
        let id = world.ana.id.to_string();
        let photo = world.hers.photo.to_string();
        for (prefix, search) in [
            ("", id.as_str()),
            ("", ""),
            (id.as_str(), ""),
            (id.as_str(), &photo[..4]),
            (&id[..8], ""),
            (file.as_str(), "400"),
        ] {
            let wish =
                json!({ "prefix": prefix, "search": search, "limit": 100, "sortBy": { "column": "created_at" } });
            for way in ["list", "list-v2"] {
                let path = format!("/storage/v1/object/{way}/{name}");
                note(format!("POST {path} {wish}"), who.post(&path, wish.clone()).await);
            }
        }
        let removed = json!({ "prefixes": [file, id] });
        let path = format!("/storage/v1/object/{name}");
        note(
            format!("DELETE {path}"),
            who.send_to(Method::DELETE, &path, removed).await,
        );
    }
}
