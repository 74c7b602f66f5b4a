//! People who like nearly everybody whom they are shown, as a script does. They step back in others' decks by a fixed part
//! ([`matching::fairness::UNSELECTIVE`]), are told so once a week, and stand where they stood as soon as the last days look
//! otherwise. Nobody else learns of it: the factor is one with that of attention.

use super::store;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::notify::{self, Notice, NotificationKind};
use db::{Db, Reads};
use jiff::{Timestamp, ToSpan};
use matching::fairness::is_unselective;
use uuid::Uuid;

/// The days whose decisions count.
const DAYS: i64 = 7;

/// Who likes nearly everybody now.
pub async fn people(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    let since = now.checked_sub((DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
    let decided = store::decisions_since(reads, since).await?;
    let chosen = decided.into_iter().filter(|row| is_unselective(row.1, row.2));
    Ok(chosen.map(|row| row.0).collect())
}

/// Tells each of them, once in a calendar week.
pub async fn notify_all(db: &Db, now: Timestamp) -> FaultResult<()> {
    let week = today(now).iso_week_date();
    let dedupe = format!("deck.habit:{}-{}", week.year(), week.week());
    for user in people(&mut db.reader(), now).await? {
        let notice = Notice::new(user, NotificationKind::DECK_HABIT, dedupe.clone(), now);
        db.tx(move |tx| Box::pin(async move { notify::send_notice(tx, &notice).await }))
            .await?;
    }
    Ok(())
}
