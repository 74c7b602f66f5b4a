//! Rows, and the types that are made from them.

use std::error::Error;

use tokio_postgres::types::{FromSql, Type};

use crate::{Cell, Column, DbError, column::Raw};

/// One row of an answer, alive while it is read.
pub struct Row<'r>(pub(crate) RowOf<'r>);

/// The two forms of a row.
pub(crate) enum RowOf<'r> {
    /// A row of SQLite, valid until the next step of its statement.
    Sqlite(&'r rusqlite::Row<'r>),
    /// A row of PostgreSQL.
    Postgres(&'r tokio_postgres::Row),
}

impl Row<'_> {
    /// The column at `index`, counted from 0.
    #[inline]
    pub fn get<T: Column>(&self, index: usize) -> Result<T, DbError> {
        T::from_cell(self.cell(index)?).map_err(|error| match error {
            DbError::Type(text) => DbError::Type(format!("column {index}: {text}")),
            other => other,
        })
    }

    /// The number of columns.
    pub fn len(&self) -> usize {
        match self.0 {
            RowOf::Sqlite(row) => row.as_ref().column_count(),
            RowOf::Postgres(row) => row.len(),
        }
    }

    /// Whether the row has no column at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    // Asked for each column of each row, and from other crates: a call costs as much as what it does.
    #[inline]
    fn cell(&self, index: usize) -> Result<Cell<'_>, DbError> {
        let missing = || DbError::Type(format!("there is no column {index}"));
        match self.0 {
            RowOf::Sqlite(row) => row
                .get_ref(index)
                .map(|value| Cell(Raw::Sqlite(value)))
                .map_err(|_| missing()),
            RowOf::Postgres(row) => {
                let Bytes(bytes) = row.try_get(index).map_err(|_| missing())?;
                Ok(Cell(Raw::Postgres(row.columns()[index].type_(), bytes)))
            }
        }
    }
}

/// The undecoded bytes of a PostgreSQL column; [`Column`] decides what they may be.
struct Bytes<'r>(Option<&'r [u8]>);

impl<'r> FromSql<'r> for Bytes<'r> {
    fn from_sql(_: &Type, raw: &'r [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Bytes(Some(raw)))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Bytes(None))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

/// Takes the rows of an answer, one after the other. Engines know rows only, and are compiled once for all types.
pub(crate) type EachRow<'e> = &'e mut (dyn FnMut(&Row) -> Result<(), DbError> + Send);

/// A type that is made from one row, its columns taken by position.
pub trait FromRow: Sized + Send + 'static {
    /// Reads the row, or tells with [`DbError::Type`] which column does not fit.
    fn from_row(row: &Row) -> Result<Self, DbError>;
}

/// A row read for its first column alone.
impl<T: Column> FromRow for T {
    fn from_row(row: &Row) -> Result<T, DbError> {
        row.get(0)
    }
}

macro_rules! tuple {
    ($($name:ident $index:tt),+) => {
        impl<$($name: Column),+> FromRow for ($($name,)+) {
            fn from_row(row: &Row) -> Result<Self, DbError> {
                Ok(($(row.get::<$name>($index)?,)+))
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);

/// Declares a struct that is read from a row: its first field from the first column, and so on. The fields are public.
///
/// ```
/// db::row! {
///     /// A person as the list shows them.
///     #[derive(Debug)]
///     pub struct Listed { id: uuid::Uuid, name: String, age: Option<i32> }
/// }
/// ```
#[macro_export]
macro_rules! row {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$field_meta:meta])* $field_vis:vis $field:ident : $type:ty),* $(,)? }) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$field_meta])* pub $field: $type),* }

        impl $crate::FromRow for $name {
            fn from_row(row: &$crate::Row) -> ::std::result::Result<Self, $crate::DbError> {
                // The first `next` gives column 0.
                let mut columns = 0usize..;
                $(let $field = row.get::<$type>(columns.next().unwrap_or(usize::MAX))?;)*
                ::std::result::Result::Ok($name { $($field),* })
            }
        }
    };
}
