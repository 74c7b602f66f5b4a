//! What runs by itself: the plan of the night, the notice of the morning, and what is forgotten.

use super::model::days_before;
use super::{deliver, plan, store};
use crate::AppState;
use crate::kernel::event_listener::on_events;
use crate::kernel::periodic::{every_hours, every_minutes};
use db::Db;
use jobs::{Listener, Schedule};

/// Answers are kept for this many days, for the rest between two people and the owner's export …
const KEPT_DAYS: i64 = 180;
/// … and the proofs of the rounds for this many.
const ROUNDS_KEPT_DAYS: i64 = 400;

/// Looks every few minutes whether a region's day has begun: a node that was down at night makes up for it.
pub fn planning(app: &AppState) -> Schedule {
    every_minutes("daily_match.plan", 5, app.clone(), |app, now| async move {
        plan::plan_due(&app, now).await
    })
}

pub fn delivery(app: &AppState) -> Schedule {
    every_minutes("daily_match.deliver", 5, app.clone(), |app, now| async move {
        deliver::deliver(&app, now).await
    })
}

pub fn cleanup(db: &Db) -> Schedule {
    every_hours("daily_match.cleanup", 24, db.clone(), |db, now| async move {
        let (sides, rounds) = (days_before(now, KEPT_DAYS), days_before(now, ROUNDS_KEPT_DAYS));
        db.tx(move |tx| Box::pin(async move { store::delete_before(tx, sides, rounds, now).await }))
            .await
    })
}

/// Deletes what was learned from people who withdraw their consent.
pub fn forget_listener(db: &Db) -> impl Listener + use<> {
    on_events("daily_match.forget", &["consent.withdrawn"], db, |tx, event| {
        Box::pin(async move {
            match event.key {
                Some(user) if event.payload["purpose"] == "use_interactions" => store::forget_reasons(tx, user).await,
                _ => Ok(()),
            }
        })
    })
}
