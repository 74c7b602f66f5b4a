//! One small data layer over two databases.
//!
//! The product writes each statement once, with `$1` placeholders, and runs it on SQLite (one file, no service to look
//! after) or on PostgreSQL (many servers, one database). This crate knows nothing of the product: it knows
//! connections, transactions, values, neutral errors and migrations.
//!
//! * [`Db`] is a cheap handle. Reads outside a transaction go through it or through a [`Reader`]; [`Db::read`] does several
//!   on one connection.
//! * [`Db::tx`] runs a closure as one write transaction; inside it only the database may be awaited.
//! * [`Value`] and [`Column`] translate between Rust and the two sets of column types.
//! * [`DbError`] says what happened in the same words on both engines; a [`DbError::Conflict`] carries the name of the
//!   constraint that was declared in the migration.
//! * [`MigrationSet`] is a pair of twin folders of SQL files that [`Db::migrate`] applies exactly once.

mod column;
mod db;
mod describe;
mod engine;
mod error;
mod limited;
mod migrate;
mod postgres;
mod reads;
mod row;
mod schema;
mod space;
mod sqlite;
pub mod task_context;
mod time;
mod tx;
mod value;
mod work;

#[cfg(feature = "testing")]
pub mod testing;

pub use column::{Cell, Column};
pub use db::Db;
pub use describe::Description;
pub use engine::{Dialect, Engine, Location, Options};
pub use error::DbError;
pub use limited::limited;
pub use migrate::{MigrationSet, MigrationState};
pub use reads::{PipelinedReads, ReadBatch, Reader, Reads};
pub use row::{FromRow, Row};
pub use schema::schema_columns;
pub use time::{parse_time, time_text};
pub use tx::{Tx, TxFuture};
pub use value::Value;

pub use include_dir;
