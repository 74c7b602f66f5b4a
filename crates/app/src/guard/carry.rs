//! Points that outlive the erasure of an account: whoever returns within their time has them again.

use super::model::Level;
use super::score::{WINDOW, recalculate};
use super::store;
use crate::kernel::event_listener::on_events;
use crate::kernel::facts;
use crate::kernel::fault::FaultResult;
use ::jobs::Listener;
use db::{Db, Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

/// Whether the points of an account restrict it.
pub async fn is_scored(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let level = store::level(reads, user).await?;
    Ok(level.is_some_and(|level| level.above(Level::None)))
}

/// Gives the points of an account that is being erased to the id that stands for it. They expire as any others.
pub async fn keep(tx: &mut Tx, user: Uuid, stand_in: Uuid) -> FaultResult<()> {
    store::move_points(tx, user, stand_in).await
}

/// Gives an account that was recognized the points of the one that it was before.
pub fn return_listener(db: &Db) -> impl Listener + use<> {
    on_events("guard.returned", &["account.recognized"], db, |tx, event| {
        let (heir, owner) = (event.key, facts::id(&event.payload["owner"]));
        Box::pin(async move {
            match (heir, owner) {
                (Some(heir), Some(owner)) => take_over(tx, heir, owner, event.created_at).await,
                _ => Ok(()),
            }
        })
    })
    .unless_gone()
}

async fn take_over(tx: &mut Tx, heir: Uuid, owner: Uuid, now: Timestamp) -> FaultResult<()> {
    let since = now.checked_sub(WINDOW).unwrap_or(Timestamp::MIN);
    let points = store::points_of(tx, owner, since).await?;
    for (rule, points, given_at) in &points {
        store::insert_points(tx, Uuid::new_v4(), heir, rule, *points, *given_at).await?;
    }
    match points.is_empty() {
        true => Ok(()),
        false => recalculate(tx, heir, now).await,
    }
}
