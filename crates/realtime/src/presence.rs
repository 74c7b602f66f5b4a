//! Who is present in a room: key → metas, each with a reference that is unique among all nodes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::inbox::ConnectionId;

/// One presence of one connection under a key (a person with two tabs has two metas).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Meta {
    pub key: String,
    /// Unique among all nodes and for all time of a deployment's run.
    pub reference: String,
    /// The reference that this meta replaces, when it is an update.
    pub replaces: Option<String>,
    /// What the client tells about itself.
    pub payload: Map<String, Value>,
}

impl Meta {
    fn weight(&self) -> usize {
        // An estimate is enough: the limit guards memory, not an exact budget.
        64 + self.key.len() + self.payload.iter().map(|(k, v)| k.len() + weigh(v)).sum::<usize>()
    }
}

fn weigh(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(|item| 8 + weigh(item)).sum(),
        Value::Object(map) => map.iter().map(|(k, v)| 8 + k.len() + weigh(v)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 8,
    }
}

/// Everyone present, by key.
pub type State = BTreeMap<String, Vec<Meta>>;

/// A change of presence, computed once and shared by all who hear it. An update is the leave of the old
/// reference together with the join of the new one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Diff {
    pub joins: State,
    pub leaves: State,
}

impl Diff {
    pub fn is_empty(&self) -> bool {
        self.joins.is_empty() && self.leaves.is_empty()
    }

    pub(crate) fn weight(&self) -> usize {
        let metas = self.joins.values().chain(self.leaves.values()).flatten();
        metas.map(Meta::weight).sum()
    }
}

/// Where a meta came from, so that the end of a connection or node takes its metas along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Here(ConnectionId),
    Node(u64),
}

/// The presence of one room: order of arrival, so that states list the oldest meta first.
#[derive(Default)]
pub(crate) struct Presence {
    entries: Vec<(Origin, Meta)>,
}

impl Presence {
    pub(crate) fn state(&self) -> State {
        collect(self.entries.iter().map(|(_, meta)| meta.clone()))
    }

    /// The metas of this node's own connections: what other nodes ask for.
    pub(crate) fn local(&self) -> Vec<Meta> {
        let here = |(origin, meta): &(Origin, Meta)| matches!(origin, Origin::Here(_)).then(|| meta.clone());
        self.entries.iter().filter_map(here).collect()
    }

    /// Sets the one meta of a connection of this node.
    pub(crate) fn track(&mut self, id: ConnectionId, mut meta: Meta) -> (Meta, Diff) {
        let old = self.take(|origin, _| origin == Origin::Here(id));
        meta.replaces = old.first().map(|meta| meta.reference.clone());
        self.entries.push((Origin::Here(id), meta.clone()));
        let diff = Diff {
            joins: collect([meta.clone()]),
            leaves: collect(old),
        };
        (meta, diff)
    }

    pub(crate) fn untrack(&mut self, id: ConnectionId) -> Diff {
        self.leave(|origin, _| origin == Origin::Here(id))
    }

    /// Applies what another node tells. Known references are skipped, so that hearing something twice
    /// (a change and then the whole state) changes nothing.
    pub(crate) fn merge(&mut self, node: u64, joins: Vec<Meta>, leaves: &[String]) -> Diff {
        let gone = self.take(|origin, meta| origin == Origin::Node(node) && leaves.contains(&meta.reference));
        let mut new = Vec::new();
        for meta in joins {
            if self.entries.iter().all(|(_, known)| known.reference != meta.reference) {
                self.entries.push((Origin::Node(node), meta.clone()));
                new.push(meta);
            }
        }
        Diff {
            joins: collect(new),
            leaves: collect(gone),
        }
    }

    /// Replaces all that is known of a node by its own word.
    pub(crate) fn replace(&mut self, node: u64, metas: Vec<Meta>) -> Diff {
        let stale: Vec<String> = self
            .entries
            .iter()
            .filter(|(origin, known)| {
                *origin == Origin::Node(node) && metas.iter().all(|meta| meta.reference != known.reference)
            })
            .map(|(_, known)| known.reference.clone())
            .collect();
        self.merge(node, metas, &stale)
    }

    pub(crate) fn forget_node(&mut self, node: u64) -> Diff {
        self.leave(|origin, _| origin == Origin::Node(node))
    }

    fn leave(&mut self, gone: impl Fn(Origin, &Meta) -> bool) -> Diff {
        Diff {
            joins: State::new(),
            leaves: collect(self.take(gone)),
        }
    }

    fn take(&mut self, gone: impl Fn(Origin, &Meta) -> bool) -> Vec<Meta> {
        let taken = self.entries.extract_if(.., |(origin, meta)| gone(*origin, meta));
        taken.map(|(_, meta)| meta).collect()
    }
}

fn collect(metas: impl IntoIterator<Item = Meta>) -> State {
    let mut state = State::new();
    for meta in metas {
        state.entry(meta.key.clone()).or_default().push(meta);
    }
    state
}
