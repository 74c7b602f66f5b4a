//! Writes to a resource: they run through the use case of its slice, never as SQL that the wire made up.

use db::{Tx, TxFuture, Value};
use std::future::Future;
use std::pin::Pin;
use uuid::Uuid;

use super::Call;
use supabase_base::caller::Caller;
use supabase_base::error::ApiError;
use supabase_base::fragment::Fragment;

/// A row or a patch as it came over the wire; names and types were checked against the declared columns.
pub type JsonObject = serde_json::Map<String, serde_json::Value>;

/// What an insert does with a row that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnConflict {
    /// A plain insert: the second row is a conflict.
    Refuse,
    /// `resolution=merge-duplicates`: the row is changed. Holds the columns that decide what "the same row" means.
    Merge(Vec<String>),
    /// `resolution=ignore-duplicates`: the row stays as it is.
    Ignore(Vec<String>),
}

/// The key of one row, its values in the order of the resource's key columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Key(pub Vec<Value>);

impl Key {
    /// The key of a resource with one uuid column.
    pub fn of(id: Uuid) -> Key {
        Key(vec![Value::Uuid(id)])
    }

    /// The key of a resource with one text column.
    pub fn text(word: impl Into<String>) -> Key {
        Key(vec![Value::Text(word.into())])
    }

    /// The uuid at a position of the key; an error when the resource declares another type.
    pub fn uuid(&self, index: usize) -> Result<Uuid, ApiError> {
        match self.0.get(index) {
            Some(Value::Uuid(id)) => Ok(*id),
            _ => Err(ApiError::new(500, "XX000", "The key is not a uuid.")),
        }
    }

    /// The text at a position of the key; an error when the resource declares another type.
    pub fn word(&self, index: usize) -> Result<&str, ApiError> {
        match self.0.get(index) {
            Some(Value::Text(word)) => Ok(word),
            _ => Err(ApiError::new(500, "XX000", "The key is not a text.")),
        }
    }
}

/// A check before a write.
pub type Checking<'t> = Pin<Box<dyn Future<Output = Result<(), ApiError>> + Send + 't>>;

/// Which writes a resource takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteVerbs {
    pub insert: bool,
    /// Whether inserts may ask for [`OnConflict::Merge`] and [`OnConflict::Ignore`].
    pub upsert: bool,
    pub update: bool,
    pub delete: bool,
}

impl WriteVerbs {
    pub const ALL: WriteVerbs = WriteVerbs {
        insert: true,
        upsert: true,
        update: true,
        delete: true,
    };
}

/// The typed handlers of a resource's writes.
///
/// All run inside the one transaction of the request; an error rolls everything back. Only the verbs that
/// [`Writes::verbs`] names are ever called.
pub trait Writes: Send + Sync {
    fn verbs(&self) -> WriteVerbs;

    /// The rows that this caller may change or remove, as a condition over the resource's columns; `None` leaves it to
    /// the handlers. Visible rows beyond it are passed over in silence, as row level security does.
    fn editable(&self, _caller: &Caller) -> Option<Fragment> {
        None
    }

    /// Called before the transaction of an insert begins, for what must be written even where the insert is refused.
    fn before_insert<'t>(&'t self, _call: &'t Call, _rows: &'t [JsonObject]) -> Checking<'t> {
        Box::pin(async { Ok(()) })
    }

    /// Inserts (or, by `conflict`, merges) rows and returns the keys of those that were written, in order.
    fn insert<'t>(
        &'t self,
        _tx: &'t mut Tx,
        call: &'t Call,
        _rows: Vec<JsonObject>,
        _conflict: OnConflict,
    ) -> TxFuture<'t, Vec<Key>, ApiError> {
        refused(call)
    }

    /// Called before the transaction of an update begins, for what must be written even where the update is refused.
    /// The rows are not known yet.
    fn before_update<'t>(&'t self, _call: &'t Call, _patch: &'t JsonObject) -> Checking<'t> {
        Box::pin(async { Ok(()) })
    }

    /// Changes the rows with these keys; all are visible to the caller and fit the request's filters.
    fn update<'t>(
        &'t self,
        _tx: &'t mut Tx,
        call: &'t Call,
        _keys: Vec<Key>,
        _patch: JsonObject,
    ) -> TxFuture<'t, (), ApiError> {
        refused(call)
    }

    /// Removes the rows with these keys; all are visible to the caller and fit the request's filters.
    fn delete<'t>(&'t self, _tx: &'t mut Tx, call: &'t Call, _keys: Vec<Key>) -> TxFuture<'t, (), ApiError> {
        refused(call)
    }

    /// Called once after the commit, for example to wake the readers of the outbox.
    fn committed(&self, _call: &Call) {}
}

fn refused<'t, T: Send + 't>(call: &'t Call) -> TxFuture<'t, T, ApiError> {
    let anonymous = call.caller.role == supabase_base::caller::Role::Anon;
    Box::pin(async move { Err(ApiError::permission_denied("this operation", anonymous)) })
}
