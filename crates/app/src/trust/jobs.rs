//! What the value questions do when they hear of something, and the broom of their history.

use super::{publish, questions, store};
use crate::kernel::Fault;
use crate::kernel::fault::{FaultResult, listen_error};
use crate::profiles::ready;
use ::jobs::{Event, JobError, ListenError, Listener, Schedule, Timing};
use db::Db;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// Replaced sheets are kept for a year.
const HISTORY_DAYS: i64 = 365;

/// Deletes the sensitive answers of whoever withdraws the consent for them.
pub struct AnswerConsentListener {
    pub db: Db,
}

impl Listener for AnswerConsentListener {
    fn name(&self) -> &'static str {
        "trust.consents"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["consent.withdrawn"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let withdrawn = event.kind == "consent.withdrawn" && event.payload["purpose"] == "trust_sensitive";
            let (true, Some(user)) = (withdrawn, event.key) else {
                return Ok(());
            };
            let at = event.created_at;
            let forgotten = self.db.tx(move |tx| {
                Box::pin(async move {
                    let sensitive = questions::all().iter().filter(|question| question.sensitive);
                    let ids: Vec<&str> = sensitive.map(|question| question.id.as_str()).collect();
                    publish::withdraw(tx, user, &ids, at).await?;
                    ready::refresh(tx, user, at).await?;
                    Ok::<(), Fault>(())
                })
            });
            match forgotten.await {
                // The account was erased meanwhile, and its answers with it.
                Ok(()) | Err(Fault::NotFound) => Ok(()),
                Err(fault) => Err(listen_error(fault)),
            }
        })
    }
}

/// Throws away the sheets that were replaced more than a year ago.
pub fn cleanup(db: Db) -> Schedule {
    Schedule::new(
        "trust.broom",
        Timing::Every(SignedDuration::from_hours(24)),
        move |now| {
            let db = db.clone();
            Box::pin(async move {
                let edge = now.checked_sub((HISTORY_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
                let done: FaultResult<u64> = db
                    .tx(move |tx| Box::pin(async move { store::delete_history_before(tx, edge).await }))
                    .await;
                done.map(|_| ()).map_err(|fault| JobError::Retry(format!("{fault:?}")))
            })
        },
    )
}
