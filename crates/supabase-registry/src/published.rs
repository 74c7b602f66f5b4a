//! Which events of the outbox tell of changed rows: what subscribers of a table hear.

use std::sync::Arc;

use jobs::Event;
use uuid::Uuid;

use super::Key;

/// What was done to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowAct {
    Insert,
    Update,
    Delete,
}

impl RowAct {
    /// The word of the wire.
    pub fn word(self) -> &'static str {
        match self {
            RowAct::Insert => "INSERT",
            RowAct::Update => "UPDATE",
            RowAct::Delete => "DELETE",
        }
    }

    /// The act of a word, if it is one.
    pub fn parse(word: &str) -> Option<RowAct> {
        [RowAct::Insert, RowAct::Update, RowAct::Delete]
            .into_iter()
            .find(|act| act.word() == word)
    }
}

/// One changed row, as named by an event. Its content is read again for each subscriber.
#[derive(Clone, Debug, PartialEq)]
pub struct RowChange {
    pub act: RowAct,
    pub key: Key,
    /// The only users that the row can concern; `None` checks the row policy for every subscriber. A deleted row has no
    /// policy any more, so users who must not learn of it are excluded here.
    pub audience: Option<Vec<Uuid>>,
}

impl RowChange {
    pub fn new(act: RowAct, key: Key) -> RowChange {
        RowChange {
            act,
            key,
            audience: None,
        }
    }

    /// Spares everybody else the question.
    pub fn only_for(mut self, users: impl IntoIterator<Item = Uuid>) -> RowChange {
        self.audience = Some(users.into_iter().collect());
        self
    }
}

/// From an event to the rows of one resource that it changed.
pub type Publishes = Arc<dyn Fn(&Event) -> Vec<RowChange> + Send + Sync>;
