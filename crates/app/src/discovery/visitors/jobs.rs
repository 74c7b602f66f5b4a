//! Visits that are over, and visits between two people of whom one blocked the other.

use super::{first_day, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::facts::ids;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use ::jobs::{Listener, Schedule};
use db::Db;

/// Follows blocks.
pub fn block_listener(db: &Db) -> impl Listener + use<> {
    on_events("discovery.visits.block", &["safety.blocked"], db, |tx, event| {
        Box::pin(async move {
            match ids(&event.payload, &["by", "target"]).as_slice() {
                &[by, target] => store::delete_between(tx, by, target).await,
                _ => Ok(()),
            }
        })
    })
}

pub fn cleanup(db: &Db) -> Schedule {
    every_hours("discovery.visits.cleanup", 24, db.clone(), |db, now| async move {
        let first = first_day(now);
        let done: FaultResult<u64> = db
            .tx(move |tx| Box::pin(async move { store::delete_before(tx, &first).await }))
            .await;
        done.map(drop)
    })
}
