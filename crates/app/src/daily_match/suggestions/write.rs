//! The texts of the coming morning, written ahead, each tried once.

use super::{check, material};
use crate::AppState;
use crate::daily_match::store::{self, UnwrittenPair};
use crate::daily_match::talk::PURPOSE;
use crate::kernel::day::today;
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_minutes;
use db::Db;
use futures_util::StreamExt;
use jiff::Timestamp;
use jobs::{Listener, Schedule};

/// Pairs of one run. With the service's timeout a run of the worst kind stays below the limit of a schedule.
const AT_ONCE: i64 = 100;
/// Requests at the same time.
const PARALLEL: usize = 8;

/// Writes ahead where the operator configured a service; elsewhere there is nothing to do.
pub fn schedule(app: &AppState) -> Schedule {
    every_minutes("daily_match.suggest", 5, app.clone(), |app, now| async move {
        write_due(&app, now).await
    })
}

/// Deletes what the service wrote about people who withdraw their consent, on both sides.
pub fn withdraw_listener(db: &Db) -> impl Listener + use<> {
    on_events(
        "daily_match.withdraw_suggestions",
        &["consent.withdrawn"],
        db,
        |tx, event| {
            Box::pin(async move {
                match event.key {
                    Some(user) if event.payload["purpose"] == PURPOSE => store::delete_suggestions(tx, user).await,
                    _ => Ok(()),
                }
            })
        },
    )
}

/// Writes the texts of proposals that are planned and did not arrive yet.
pub async fn write_due(app: &AppState, now: Timestamp) -> FaultResult<()> {
    if app.suggestions.host().is_none() {
        return Ok(());
    }
    let due = store::unwritten(&mut app.db.reader(), now, AT_ONCE).await?;
    let mut runs = futures_util::stream::iter(due.into_iter().map(|pair| write(app.clone(), pair, now)))
        .buffer_unordered(PARALLEL);
    while let Some(done) = runs.next().await {
        done?;
    }
    Ok(())
}

/// Claims the pair before anything is sent, so that a text is asked for once, whatever happens to this process.
async fn write(app: AppState, pair: UnwrittenPair, now: Timestamp) -> FaultResult<()> {
    let (id, people) = (pair.id, (pair.user_id, pair.other_id));
    let is_ours = app
        .db
        .tx(move |tx| Box::pin(async move { store::claim_suggestion(tx, id, people, now).await }))
        .await?;
    let Some(found) = material::of_pair(&app, id, people, now).await?.filter(|_| is_ours) else {
        return Ok(());
    };
    let text = match app.suggestions.write(&found).await {
        Ok(answer) => check::accepted(&answer, today(now)),
        Err(error) => {
            tracing::warn!(%error, "the service wrote no suggestion, the template stays");
            return Ok(());
        }
    };
    let Some(text) = text else {
        tracing::warn!("the service's suggestion may not be shown, the template stays");
        return Ok(());
    };
    app.db
        .tx(move |tx| Box::pin(async move { store::set_suggestion(tx, id, people, &text).await }))
        .await
}
