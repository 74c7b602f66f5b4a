//! Every body runs on both engines; what only one of them can suffer has a file of its own.

mod batches;
mod constraints;
mod limited;
mod migrations;
mod postgres_only;
mod sigkill;
mod space;
mod transactions;
mod values;
mod writer;
