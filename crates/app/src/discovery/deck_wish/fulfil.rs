//! Looks for somebody new for those who wished to be told.

use super::store;
use crate::AppState;
use crate::discovery::deck;
use crate::kernel::day::zone;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_minutes;
use crate::kernel::{Member, each};
use crate::notify::push::store::quiet_hours;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use jobs::Schedule;
use uuid::Uuid;

/// Between two notices to one person.
const REST: SignedDuration = SignedDuration::from_hours(24);
/// People read in one statement.
const AT_ONCE: i64 = 200;
/// People of the deck among whom somebody new is looked for.
const AMONG: usize = 50;

/// Looks at every open wish.
pub fn schedule(app: &AppState) -> Schedule {
    every_minutes("discovery.wishes", 10, app.clone(), |app, now| async move {
        let rested = now.checked_sub(REST).unwrap_or(Timestamp::MIN);
        let mut after = Uuid::nil();
        loop {
            let wishes = store::open(&mut app.db.reader(), rested, after, AT_ONCE).await?;
            let Some((last, _)) = wishes.last() else { return Ok(()) };
            after = *last;
            each("wishes of an empty deck", wishes, |(user, place)| {
                fulfil(&app, user, place, now)
            })
            .await?;
        }
    })
}

/// Tells one person, if it is day where they live and somebody new is there.
async fn fulfil(app: &AppState, user: Uuid, place: String, now: Timestamp) -> FaultResult<()> {
    let quiet = quiet_hours(&mut app.db.reader(), user).await?;
    if quiet.until(now, &zone(&place)).is_some() || !is_somebody_new(app, user, now).await? {
        return Ok(());
    }
    app.act(move |tx| Box::pin(async move { tell(tx, user, now).await }))
        .await
}

/// Whether the deck has somebody whom the person never saw and never answered.
async fn is_somebody_new(app: &AppState, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    let fitting = deck::fitting(app, Member { id: user }, AMONG, now).await?;
    store::is_any_new(&mut app.db.reader(), user, &fitting, now).await
}

async fn tell(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    if !store::fulfil(tx, user, now).await? {
        return Ok(());
    }
    let notice = Notice::new(user, NotificationKind::DECK_PERSON, format!("deck.person:{now}"), now);
    notify::send_notice(tx, &notice).await
}
