//! Values bound to the placeholders of a statement.

use std::borrow::Cow;

use jiff::{Timestamp, civil::Date};
use uuid::Uuid;

/// A value for a placeholder.
///
/// On SQLite identifiers, times, dates and JSON become text and booleans 0 or 1. On PostgreSQL a value takes the type
/// that the server infers for its placeholder, as far as nothing is lost.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value, of any type.
    Null,
    /// `INTEGER` 0 or 1; `boolean`.
    Bool(bool),
    /// `INTEGER`; `bigint` and its smaller kin.
    Int(i64),
    /// `REAL`; `double precision`. NaN is refused, because SQLite would store it as null.
    Real(f64),
    /// `TEXT`; `text`. The character U+0000 is refused, because PostgreSQL cannot keep it.
    Text(String),
    /// `TEXT`, lower case with hyphens; `uuid`.
    Uuid(Uuid),
    /// `TEXT` of fixed width in UTC; `timestamptz`. Cut to microseconds.
    Time(Timestamp),
    /// `TEXT` as `YYYY-MM-DD`; `date`.
    Date(Date),
    /// `TEXT`; `jsonb`.
    Json(serde_json::Value),
    /// `BLOB`; `bytea`.
    Bytes(Vec<u8>),
}

impl Value {
    /// The kind of the value, for error messages that must not tell the value itself.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Int(_) => "integer",
            Value::Real(_) => "real",
            Value::Text(_) => "text",
            Value::Uuid(_) => "uuid",
            Value::Time(_) => "time",
            Value::Date(_) => "date",
            Value::Json(_) => "json",
            Value::Bytes(_) => "bytes",
        }
    }
}

macro_rules! from {
    ($($type:ty => $variant:ident),* $(,)?) => {
        $(impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::$variant(value.into())
            }
        })*
    };
}

from! {
    bool => Bool,
    i64 => Int, i32 => Int, i16 => Int, i8 => Int, u32 => Int, u16 => Int, u8 => Int,
    f64 => Real, f32 => Real,
    String => Text, &str => Text, &String => Text, Cow<'_, str> => Text, Box<str> => Text,
    Uuid => Uuid,
    Timestamp => Time,
    Date => Date,
    serde_json::Value => Json,
    Vec<u8> => Bytes, &[u8] => Bytes,
}

/// Lengths and counts; no collection of ours comes near the limit of `bigint`.
impl From<usize> for Value {
    fn from(value: usize) -> Value {
        Value::Int(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<&Uuid> for Value {
    fn from(value: &Uuid) -> Value {
        Value::Uuid(*value)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// The values of a statement's placeholders, in order: `params![id, now]` binds `$1` and `$2`.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => {
        ::std::vec![$($crate::Value::from($value)),*]
    };
}
