//! What runs by itself: the ends of boosts, the sums of regions, and what stops the promotion of a person.

use super::{best_time, finish, hiding, store};
use crate::AppState;
use crate::kernel::event_listener::on_keyed_events;
use crate::kernel::periodic::{every_hours, every_minutes};
use db::Db;
use jobs::{Listener, Schedule};

/// Looks each minute: a node that was down makes up for it.
pub fn finishing(app: &AppState) -> Schedule {
    every_minutes("boosts.finish", 1, app.clone(), |app, now| async move {
        finish::finish_due(&app, now).await
    })
}

pub fn region_hours(db: &Db) -> Schedule {
    every_minutes("boosts.region_hours", 20, db.clone(), |db, now| async move {
        best_time::sum_hours(&db, now).await
    })
}

pub fn cleanup(db: &Db) -> Schedule {
    every_hours("boosts.cleanup", 24, db.clone(), |db, now| async move {
        db.tx(move |tx| Box::pin(async move { store::delete_old(tx, now).await }))
            .await
    })
}

/// A report or a decision ends the promotion of its subject. The boost stays where it is until its ordinary end and then
/// reads as one that few people looked at, so that neither time nor figures tell its owner of a report.
pub fn stop_listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events(
        "boosts.stop",
        &["safety.reported", "account.judged"],
        db,
        |tx, user, event| Box::pin(store::stop(tx, user, event.created_at)),
    )
}

/// Who pauses, goes incognito, takes away what their profile needs, or leaves, ends their own boost.
pub fn hiding_listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events(
        "boosts.hiding",
        &["profile.changed", "photo.removed", "account.leaving"],
        db,
        |tx, user, event| Box::pin(hiding::follow(tx, user, event)),
    )
}
