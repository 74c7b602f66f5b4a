//! One event told to all who subscribed: one statement, and as few texts as there are different ones.

use std::collections::HashMap;
use std::sync::Arc;

use db::DbError;
use jiff::Timestamp;
use jobs::Event;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use thiserror::Error;

use super::binding::Binding;
use super::changes::{Changes, Subscription};
use crate::caller::Caller;
use crate::error::ApiError;
use crate::registry::{Asked, Closed, Resource, RowAct, RowChange};
use crate::rest::changes::{Filter, remains, rows};
use crate::rest::pg_type;

/// A larger row is announced without its columns.
const ROW_BYTES: usize = 1 << 20;

/// A subscription, and which of its bindings an event concerns.
pub(super) struct Listener {
    pub(super) subscription: Arc<Subscription>,
    pub(super) bindings: Vec<usize>,
}

impl Listener {
    fn bindings(&self) -> impl Iterator<Item = &Binding> {
        self.bindings
            .iter()
            .filter_map(|at| self.subscription.bindings.get(*at))
    }
}

/// Why nobody was told of an event yet.
#[derive(Debug, Error)]
pub(super) enum NotTold {
    #[error("the gate could not decide: {}", .0.message)]
    Undecided(ApiError),
    #[error(transparent)]
    Database(#[from] DbError),
}

/// What is done about a question that is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Patience {
    /// Nobody is told of the event, so that all of it can be tried again.
    Holds,
    /// What cannot be told is passed over, and the rest is told.
    IsOver,
}

/// Tells everybody concerned of everything that an event changed. All questions are asked before the first word, so
/// whoever was told of an event is never told of it again.
pub(super) async fn tell(changes: &Changes, event: &Event, patience: Patience) -> Result<(), NotTold> {
    let (mut concerned, mut speeches) = (Vec::new(), Vec::new());
    for resource in changes.registry.resources() {
        let Some(publishes) = &resource.publishes else { continue };
        for change in publishes(event) {
            let listeners = changes.listeners(event.seq, |subscription, binding| {
                concerns(resource, &change, &subscription.caller) && binding.wants(change.act, resource.name)
            });
            if listeners.is_empty() {
                continue;
            }
            let admitted = admitted(changes, resource, &listeners, patience).await?;
            match one(changes, resource, &change, event, &admitted).await {
                Ok(mut texts) => speeches.append(&mut texts),
                Err(error) if patience == Patience::Holds => return Err(error.into()),
                Err(error) => {
                    tracing::error!(seq = event.seq, table = resource.name, %error, "subscribers were not told of a change: {error}");
                }
            }
            concerned.extend(listeners);
        }
    }
    for Speech { subscription, text } in speeches {
        subscription.outlet.say(&subscription.room, "postgres_changes", text);
    }
    concerned
        .iter()
        .for_each(|listener| listener.subscription.was_told(event.seq));
    Ok(())
}

fn concerns(resource: &Resource, change: &RowChange, caller: &Caller) -> bool {
    let among = |users: &Vec<_>| caller.user_id.is_some_and(|user| users.contains(&user));
    resource.access.admits(caller.role) && change.audience.as_ref().is_none_or(among)
}

/// Those to whom the gate lets the resource be told; each caller is asked for once.
async fn admitted<'l>(
    changes: &Changes,
    resource: &Resource,
    listeners: &'l [Listener],
    patience: Patience,
) -> Result<Vec<&'l Listener>, NotTold> {
    let (mut known, now) = (HashMap::new(), changes.clock.now());
    let mut through = Vec::new();
    for listener in listeners {
        let subscription = &*listener.subscription;
        let asked = Asked::Resource {
            resource,
            writes: false,
        };
        let open = match known.get(&subscription.identity) {
            Some(open) => *open,
            None => {
                let verdict = changes.registry.admit(&subscription.caller, asked, now).await;
                let open = decided(subscription, verdict, patience)?;
                known.insert(&subscription.identity, open);
                open
            }
        };
        if open {
            through.push(listener);
        }
    }
    Ok(through)
}

/// Whether the gate is open. For a caller about whom it has failed for long nobody waits again, until it decides.
fn decided(subscription: &Subscription, verdict: Result<(), Closed>, patience: Patience) -> Result<bool, NotTold> {
    match verdict {
        Err(Closed::Refused(error)) if error.status >= 500 => {
            if patience == Patience::Holds && !subscription.in_doubt() {
                return Err(NotTold::Undecided(error));
            }
            tracing::error!(?error, "a change was not told: whether it may be could not be decided");
            subscription.doubt(true);
            Ok(false)
        }
        verdict => {
            subscription.doubt(false);
            Ok(verdict.is_ok())
        }
    }
}

/// One text for one channel.
struct Speech {
    subscription: Arc<Subscription>,
    text: Arc<str>,
}

/// What is to be said of one change, to those admitted who see the row.
async fn one(
    changes: &Changes,
    resource: &Resource,
    change: &RowChange,
    event: &Event,
    listeners: &[&Listener],
) -> Result<Vec<Speech>, DbError> {
    // Whoever sees the same rows and sets the same conditions is asked for once.
    let mut askers: Vec<(&Caller, &Filter)> = Vec::new();
    let mut known: HashMap<(&str, &str), usize> = HashMap::new();
    for listener in listeners {
        let subscription = &*listener.subscription;
        for binding in listener.bindings() {
            known
                .entry((&subscription.identity, &binding.filter_text))
                .or_insert_with(|| {
                    askers.push((&subscription.caller, &binding.filter));
                    askers.len() - 1
                });
        }
    }
    let left = (change.act == RowAct::Delete).then(|| remains(resource, &change.key, changes.db.engine()));
    let source = left.as_ref().unwrap_or(resource);
    let now = changes.clock.now();
    let rows = rows(&changes.db, &changes.registry, (source, &change.key), &askers, now).await?;

    let mut texts = Texts {
        resource,
        act: change.act,
        at: event.created_at,
        written: HashMap::new(),
    };
    let mut speeches = Vec::new();
    for listener in listeners {
        let subscription = &listener.subscription;
        let mut wanted: Vec<Kind> = Vec::new();
        for binding in listener.bindings() {
            let Some(asker) = known.get(&(subscription.identity.as_str(), binding.filter_text.as_str())) else {
                continue;
            };
            if rows[*asker].is_none() {
                continue;
            }
            // The row is the same under every filter of one caller; only the selected columns make it another text.
            match wanted.iter_mut().find(|(_, select, _)| *select == binding.select) {
                Some((_, _, ids)) => ids.push(binding.id),
                None => wanted.push((*asker, binding.select.clone(), vec![binding.id])),
            }
        }
        for kind in wanted {
            let row = rows[kind.0].as_deref();
            if let Some(text) = texts.of(kind, row) {
                speeches.push(Speech {
                    subscription: subscription.clone(),
                    text,
                });
            }
        }
    }
    Ok(speeches)
}

/// What tells two texts apart: whose row it is, the selected columns, the ids.
type Kind = (usize, Option<Vec<String>>, Vec<u64>);

/// The messages of one change, each written once.
struct Texts<'r> {
    resource: &'r Resource,
    act: RowAct,
    at: Timestamp,
    written: HashMap<Kind, Arc<str>>,
}

#[derive(Serialize)]
struct Told<'a> {
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
    fn of(&mut self, kind: Kind, row: Option<&str>) -> Option<Arc<str>> {
        if let Some(text) = self.written.get(&kind) {
            return Some(text.clone());
        }
        let told = Told {
            ids: &kind.2,
            data: self.data(kind.1.as_deref(), row?),
        };
        let text: Arc<str> = match serde_json::to_string(&told) {
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
