//! The payload of a changed row.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use supabase_registry::{Resource, RowAct};
use supabase_rest::pg_type;

/// A larger row is announced without its columns.
const ROW_BYTES: usize = 1 << 20;

/// What tells two texts apart: whose row it is, the selected columns, the ids.
pub(super) type PayloadKey = (usize, Option<Vec<String>>, Vec<u64>);

/// The messages of one change, each written once.
pub(super) struct Texts<'r> {
    pub(super) resource: &'r Resource,
    pub(super) act: RowAct,
    pub(super) at: Timestamp,
    pub(super) written: HashMap<PayloadKey, Arc<str>>,
}

#[derive(Serialize)]
struct EncodedRow<'a> {
    ids: &'a [u64],
    data: Data,
}

#[derive(Serialize)]
struct Data {
    schema: &'static str,
    table: &'static str,
    r#type: &'static str,
    commit_timestamp: String,
    columns: Vec<ColumnType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old_record: Option<Box<RawValue>>,
    errors: Option<[&'static str; 1]>,
}

#[derive(Serialize)]
struct ColumnType {
    name: &'static str,
    r#type: &'static str,
}

impl Texts<'_> {
    pub(super) fn of(&mut self, kind: PayloadKey, row: Option<&str>) -> Option<Arc<str>> {
        if let Some(text) = self.written.get(&kind) {
            return Some(text.clone());
        }
        let encoded = EncodedRow {
            ids: &kind.2,
            data: self.data(kind.1.as_deref(), row?),
        };
        let text: Arc<str> = match serde_json::to_string(&encoded) {
            Ok(text) => text.into(),
            Err(error) => {
                tracing::error!(%error, "a change could not be written as JSON: {error}");
                return None;
            }
        };
        self.written.insert(kind, text.clone());
        Some(text)
    }

    fn data(&self, select: Option<&[String]>, row: &str) -> Data {
        let large = row.len() > ROW_BYTES;
        let wanted = |name: &str| select.is_none_or(|select| select.iter().any(|wanted| wanted == name));
        let columns = self.resource.columns.iter();
        let columns = columns
            .filter(|column| !large && wanted(column.name))
            .map(|column| ColumnType {
                name: column.name,
                r#type: wire_type(pg_type(column.ty)),
            });
        let key = |name: &str| self.resource.key.contains(&name);
        Data {
            schema: "public",
            table: self.resource.name,
            r#type: self.act.word(),
            commit_timestamp: self.at.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string(),
            columns: columns.collect(),
            record: match self.act {
                RowAct::Delete => None,
                _ if large => raw("{}".to_owned()),
                _ if select.is_none() => raw(row.to_owned()),
                _ => only(row, wanted),
            },
            old_record: match self.act {
                RowAct::Insert => None,
                RowAct::Update | RowAct::Delete => only(row, key),
            },
            errors: large.then_some(["Error 413: Payload Too Large"]),
        }
    }
}

/// The row with these columns alone.
fn only(row: &str, wanted: impl Fn(&str) -> bool) -> Option<Box<RawValue>> {
    let mut columns: Map<String, Value> = serde_json::from_str(row).ok()?;
    columns.retain(|name, _| wanted(name));
    raw(Value::Object(columns).to_string())
}

fn raw(text: String) -> Option<Box<RawValue>> {
    RawValue::from_string(text).ok()
}

/// The short names by which the client converts values.
fn wire_type(name: &'static str) -> &'static str {
    match name {
        "bigint" => "int8",
        "double precision" => "float8",
        "boolean" => "bool",
        "timestamp with time zone" => "timestamptz",
        other => other,
    }
}
