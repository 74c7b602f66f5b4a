//! Requests that come twice: the same `Idempotency-Key` within a day is answered what it was answered first, and done once.
//!
//! What an act changes and the row of its key are one transaction, so an act that failed leaves no key, and of two
//! requests at once the second waits for the first. Functions take part by the way that they are declared
//! ([`crate::functions`]); reads never do.

mod key;
pub mod store;

pub use key::{Claim, RequestKey, once};

use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::slice::{JobContext, Slice};
use ::jobs::Builder;
use db::Db;
use jiff::{SignedDuration, Timestamp};

/// How long a key is known.
pub const KEPT: SignedDuration = SignedDuration::from_hours(24);

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("repeats", |registry, _| registry)
    // Answers that their owner got already, for a day.
    .hidden(&["idempotency_keys.user_id"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let sweep = every_hours("repeats.sweep", 1, context.app.db.clone(), |db, now| async move {
        forget(&db, now).await
    });
    builder.schedule(sweep)
}

/// Deletes the keys of more than a day ago.
async fn forget(db: &Db, now: Timestamp) -> FaultResult<()> {
    db.tx(move |tx| Box::pin(store::forget(tx, before(now)))).await
}

/// The moment before which a key is not known any more.
fn before(now: Timestamp) -> Timestamp {
    now.checked_sub(KEPT).unwrap_or(Timestamp::MIN)
}
