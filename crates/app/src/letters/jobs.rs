//! What runs by itself: the arrival of letters, what ends with a match or a block, and what is deleted.

use super::model::{COPIES_DAYS, DELIVER_JOB, LetterPace, days_before};
use super::store;
use super::transit::{self, Parting};
use crate::AppState;
use crate::kernel::event_listener::on_events;
use crate::kernel::facts;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::{every_hours, every_minutes};
use crate::kernel::{Notifier, each};
use ::jobs::clock::Clock;
use ::jobs::{Job, JobError, Listener, Schedule, Worker};
use db::Db;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

/// A letter that should have arrived this long ago lost its job.
const OVERDUE: SignedDuration = SignedDuration::from_mins(10);
const AT_ONCE: i64 = 500;

/// Delivers a letter at its time. Claiming it and all that follows are one transaction, so that two nodes deliver it once.
pub struct DeliverLetterWorker {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub waker: Notifier,
    pub pace: LetterPace,
}

impl Worker for DeliverLetterWorker {
    fn kind(&self) -> &str {
        DELIVER_JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let letter = job.id_of("letter")?;
            let (now, pace) = (self.clock.now(), self.pace);
            let done: FaultResult<()> = self
                .db
                .tx(move |tx| Box::pin(transit::deliver(tx, letter, pace, now)))
                .await;
            self.waker.notify();
            done.map_err(JobError::from)
        })
    }
}

/// Delivers what lost its job, for example with a restored database.
pub fn overdue(app: &AppState) -> Schedule {
    every_minutes("letters.overdue", 10, app.clone(), |app, now| async move {
        let before = now.checked_sub(OVERDUE).unwrap_or(Timestamp::MIN);
        let (overdue, pace) = (
            store::overdue(&mut app.db.reader(), before, AT_ONCE).await?,
            app.letter_pace,
        );
        each("letters that lost their job", overdue, |letter| {
            app.act(move |tx| Box::pin(transit::deliver(tx, letter, pace, now)))
        })
        .await
    })
}

/// Ends what is on its way between people who parted.
pub fn separation_listener(db: &Db) -> impl Listener + use<> {
    on_events(
        "letters.separation",
        &["match.closed", "safety.blocked"],
        db,
        |tx, event| {
            Box::pin(async move {
                let pair = match event.kind.as_str() {
                    "match.closed" => facts::list(&event.payload["people"]),
                    _ => facts::ids(&event.payload, &["by", "target"]),
                };
                let is_end = event.kind == "match.closed" && event.payload["reason"] != "block";
                let parting = match (is_end, facts::id(&event.payload["by"])) {
                    (false, Some(by)) => Parting::Blocked(by),
                    _ => Parting::Ended,
                };
                match pair[..] {
                    [a, b] => transit::separate(tx, (a, b), parting, event.created_at).await,
                    _ => Ok(()),
                }
            })
        },
    )
}

pub fn cleanup(db: &Db) -> Schedule {
    every_hours("letters.cleanup", 24, db.clone(), |db, now| async move {
        let edge = days_before(now, 2 * COPIES_DAYS);
        db.tx(move |tx| Box::pin(async move { store::delete_before(tx, edge).await }))
            .await
    })
}
