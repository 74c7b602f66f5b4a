//! Values read from the columns of a row.

use jiff::{Timestamp, civil::Date};
use rusqlite::types::ValueRef;
use tokio_postgres::types::{FromSql, Type};
use uuid::Uuid;

use crate::{DbError, parse_time, time::parse_date, time_text};

/// One column of one row, still in the form of its engine.
#[derive(Clone, Copy)]
pub struct Cell<'r>(pub(crate) Raw<'r>);

/// The two forms of a cell.
#[derive(Clone, Copy)]
pub(crate) enum Raw<'r> {
    /// What SQLite holds.
    Sqlite(ValueRef<'r>),
    /// What PostgreSQL sent, in its binary form; `None` for null.
    Postgres(&'r Type, Option<&'r [u8]>),
}

impl<'r> Cell<'r> {
    /// Whether the column holds no value.
    #[inline]
    pub fn is_null(&self) -> bool {
        matches!(self.0, Raw::Sqlite(ValueRef::Null) | Raw::Postgres(_, None))
    }

    /// The error of a cell that does not hold a `wanted`; tells types, never values.
    pub fn mismatch(&self, wanted: &str) -> DbError {
        let found = match self.0 {
            Raw::Sqlite(value) => value.data_type().to_string(),
            Raw::Postgres(_, None) => "null".to_owned(),
            Raw::Postgres(ty, _) => ty.name().to_owned(),
        };
        DbError::Type(format!("expected {wanted}, found {found}"))
    }

    /// Decodes the bytes of PostgreSQL as `T`, or reports that the cell holds no `wanted`.
    fn decode<T: FromSql<'r>>(&self, wanted: &str) -> Result<T, DbError> {
        let Raw::Postgres(ty, Some(bytes)) = self.0 else {
            return Err(self.mismatch(wanted));
        };
        T::from_sql(ty, bytes).map_err(|_| self.mismatch(wanted))
    }

    /// The text of a text column, without a copy.
    #[inline]
    fn text(&self) -> Option<&'r str> {
        match self.0 {
            Raw::Sqlite(ValueRef::Text(bytes)) => std::str::from_utf8(bytes).ok(),
            Raw::Postgres(ty, Some(bytes)) if is_text(ty) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }
}

/// Whether the binary form of a PostgreSQL type is the text itself.
pub(crate) fn is_text(ty: &Type) -> bool {
    matches!(
        *ty,
        Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN | Type::JSON
    )
}

/// A Rust type that a column can be read as. A newtype implements it by calling the `from_cell` of what it wraps.
pub trait Column: Sized + Send + 'static {
    /// Reads the cell, or tells with [`DbError::Type`] that it holds something else.
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError>;
}

impl<T: Column> Column for Option<T> {
    fn from_cell(cell: Cell<'_>) -> Result<Self, DbError> {
        if cell.is_null() {
            return Ok(None);
        }
        T::from_cell(cell).map(Some)
    }
}

impl Column for i64 {
    #[inline]
    fn from_cell(cell: Cell<'_>) -> Result<i64, DbError> {
        match cell.0 {
            Raw::Sqlite(ValueRef::Integer(value)) => Ok(value),
            Raw::Postgres(&Type::INT8, _) => cell.decode("integer"),
            Raw::Postgres(&Type::INT4, _) => cell.decode::<i32>("integer").map(i64::from),
            Raw::Postgres(&Type::INT2, _) => cell.decode::<i16>("integer").map(i64::from),
            _ => Err(cell.mismatch("integer")),
        }
    }
}

macro_rules! narrow {
    ($($type:ty),*) => {
        $(impl Column for $type {
            fn from_cell(cell: Cell<'_>) -> Result<$type, DbError> {
                <$type>::try_from(i64::from_cell(cell)?)
                    .map_err(|_| DbError::Type(concat!("integer out of range of ", stringify!($type)).to_owned()))
            }
        })*
    };
}

narrow!(i32, i16, u32, u16, u8, usize);

impl Column for f64 {
    fn from_cell(cell: Cell<'_>) -> Result<f64, DbError> {
        match cell.0 {
            Raw::Sqlite(ValueRef::Real(value)) => Ok(value),
            Raw::Postgres(&Type::FLOAT8, _) => cell.decode("real"),
            Raw::Postgres(&Type::FLOAT4, _) => cell.decode::<f32>("real").map(f64::from),
            // An expression such as `coalesce(x, 0)` is an integer to either engine.
            _ => i64::from_cell(cell)
                .map(|value| value as f64)
                .map_err(|_| cell.mismatch("real")),
        }
    }
}

impl Column for bool {
    #[inline]
    fn from_cell(cell: Cell<'_>) -> Result<bool, DbError> {
        match cell.0 {
            Raw::Sqlite(ValueRef::Integer(value)) => Ok(value != 0),
            Raw::Postgres(&Type::BOOL, _) => cell.decode("boolean"),
            _ => Err(cell.mismatch("boolean")),
        }
    }
}

impl Column for String {
    fn from_cell(cell: Cell<'_>) -> Result<String, DbError> {
        if let Some(text) = cell.text() {
            return Ok(text.to_owned());
        }
        // SQLite keeps all of these as text, so text can be asked of PostgreSQL as well.
        match cell.0 {
            Raw::Postgres(&Type::UUID, _) => Uuid::from_cell(cell).map(|id| id.to_string()),
            Raw::Postgres(&Type::TIMESTAMPTZ, _) => Timestamp::from_cell(cell).map(time_text),
            Raw::Postgres(&Type::DATE, _) => Date::from_cell(cell).map(|date| date.to_string()),
            // The first byte is the version of the format, the rest the text.
            Raw::Postgres(&Type::JSONB, Some([1, text @ ..])) => std::str::from_utf8(text)
                .map(str::to_owned)
                .map_err(|_| cell.mismatch("text")),
            Raw::Postgres(ty, Some(bytes)) if matches!(ty.kind(), tokio_postgres::types::Kind::Enum(_)) => {
                std::str::from_utf8(bytes)
                    .map(str::to_owned)
                    .map_err(|_| cell.mismatch("text"))
            }
            _ => Err(cell.mismatch("text")),
        }
    }
}

impl Column for Uuid {
    #[inline]
    fn from_cell(cell: Cell<'_>) -> Result<Uuid, DbError> {
        match (cell.0, cell.text()) {
            (Raw::Postgres(&Type::UUID, _), _) => cell.decode("uuid"),
            (_, Some(text)) => Uuid::try_parse(text).map_err(|_| cell.mismatch("uuid")),
            _ => Err(cell.mismatch("uuid")),
        }
    }
}

impl Column for Timestamp {
    fn from_cell(cell: Cell<'_>) -> Result<Timestamp, DbError> {
        match (cell.0, cell.text()) {
            (Raw::Postgres(&Type::TIMESTAMPTZ, _), _) => cell.decode("time"),
            (_, Some(text)) => parse_time(text).ok_or_else(|| cell.mismatch("time")),
            _ => Err(cell.mismatch("time")),
        }
    }
}

impl Column for Date {
    fn from_cell(cell: Cell<'_>) -> Result<Date, DbError> {
        match (cell.0, cell.text()) {
            (Raw::Postgres(&Type::DATE, _), _) => cell.decode("date"),
            (_, Some(text)) => parse_date(text).ok_or_else(|| cell.mismatch("date")),
            _ => Err(cell.mismatch("date")),
        }
    }
}

impl Column for serde_json::Value {
    fn from_cell(cell: Cell<'_>) -> Result<serde_json::Value, DbError> {
        let bytes = match (cell.0, cell.text()) {
            (Raw::Postgres(&Type::JSONB, Some([1, text @ ..])), _) => text,
            (_, Some(text)) => text.as_bytes(),
            _ => return Err(cell.mismatch("json")),
        };
        serde_json::from_slice(bytes).map_err(|_| cell.mismatch("json"))
    }
}

impl Column for Vec<u8> {
    fn from_cell(cell: Cell<'_>) -> Result<Vec<u8>, DbError> {
        match cell.0 {
            Raw::Sqlite(ValueRef::Blob(bytes)) => Ok(bytes.to_vec()),
            Raw::Postgres(&Type::BYTEA, Some(bytes)) => Ok(bytes.to_vec()),
            _ => Err(cell.mismatch("bytes")),
        }
    }
}
