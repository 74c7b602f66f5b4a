//! Updates the authenticity of a seal whenever one of its inputs changes.

use super::authenticity::{Authenticity, DateFeedback, Evidence, authenticity};
use super::batches;
use super::store::{self, StoredSeal};
use crate::kernel::Fault;
use crate::kernel::fault::FaultResult;
use ::jobs::clock::Clock;
use ::jobs::{Event, ListenError, Listener};
use db::{Db, Reads, Tx};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use std::sync::Arc;
use uuid::Uuid;

/// The number of a held seal as it is now, with its causes.
pub async fn current_authenticity(
    reads: &mut impl Reads,
    user: Uuid,
    held: &StoredSeal,
    now: Timestamp,
) -> FaultResult<Authenticity> {
    let facts = store::evidence(reads, user).await?;
    let sheet = held.sheet();
    let days = |since: Timestamp| u32::try_from(now.duration_since(since).as_hours() / 24).unwrap_or(0);
    let given = store::date_feedback(reads, user).await?;
    let feedback: Vec<DateFeedback> = batches::counting(given, now)
        .into_iter()
        .map(|(rater, honest, since)| DateFeedback {
            rater,
            honest,
            days_ago: days(since),
        })
        .collect();
    Ok(authenticity(&Evidence {
        photo_verified: facts.verified,
        completeness: u8::try_from(facts.completeness).unwrap_or(0),
        sheet: Some(&sheet),
        feedback: &feedback,
        pardoned_days_ago: held.pardoned_at.map(days),
    }))
}

/// Stores the number; nothing for a person without a seal.
pub async fn recalculate(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(held) = store::result(tx, user).await? else {
        return Ok(());
    };
    let value = current_authenticity(tx, user, &held, now).await?.value;
    if i64::from(value) != held.authenticity {
        store::set_authenticity(tx, user, value).await?;
    }
    Ok(())
}

/// Weighs a seal when its owner's profile has changed: a completed profile and a checked photo count.
pub struct AuthenticityRecalculator {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
}

impl Listener for AuthenticityRecalculator {
    fn name(&self) -> &'static str {
        "intention.scale"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["profile.changed"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let ("profile.changed", Some(user)) = (event.kind.as_str(), event.key) else {
                return Ok(());
            };
            let now = self.clock.now();
            let weighed = self.db.tx(move |tx| {
                Box::pin(async move {
                    match recalculate(tx, user, now).await {
                        // The account was erased meanwhile, and its seal with it.
                        Err(Fault::NotFound) => Ok(()),
                        other => other,
                    }
                })
            });
            weighed.await.map_err(ListenError::from)
        })
    }
}
