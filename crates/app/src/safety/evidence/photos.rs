//! Photos of reported people: their files stay, out of everybody's sight, for as long as a case about the person does.

use super::store::photos as store;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

pub use store::{HeldPhoto, delete, held, set_copied, waiting, waiting_of, waiting_path};

/// How long photos are held after the last case about their owner was closed, as the case itself is.
pub const HELD_DAYS: i64 = 365;

/// Holds the photos that a person shows now. A photo is held once, however often it is reported; its file is copied after
/// the commit (`media::evidence`).
pub async fn hold(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    store::hold(tx, person, now).await
}

/// Held photos whose time is over: their ids and the keys of their copies.
pub async fn not_needed(
    reads: &mut impl Reads,
    now: Timestamp,
    limit: i64,
) -> FaultResult<Vec<(Uuid, Option<String>)>> {
    let edge = now.checked_sub((HELD_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
    store::not_needed(reads, edge, limit).await
}
