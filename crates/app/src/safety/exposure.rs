//! The record of which strangers the product showed to which viewer.
//!
//! A stranger may be read and acted on by id only by a viewer to whom the product showed them lately. Everything that
//! shows strangers (the deck, the world, the value matches) asks [`record_shown`] before it answers, and leaves out
//! those it does not admit: an account is shown a limited number of different strangers a day, through all functions
//! together.

use super::store;
use crate::kernel::LimitEnforcement;
use crate::kernel::day::{product_day, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::periodic::every_hours;
use crate::profiles;
use db::{Db, Reads, Tx};
use jiff::{Timestamp, ToSpan, civil::Date};
use jobs::Schedule;
use std::collections::HashSet;
use uuid::Uuid;

/// How long a stranger stays known after the product showed them.
pub const KNOWN_DAYS: i64 = 14;
/// Different strangers that one account is shown in one day, Premium included.
pub const DAILY_STRANGERS: usize = 400;
/// Rows of one transaction when old ones are deleted.
const DELETED_AT_ONCE: i64 = 5_000;

/// What showed a stranger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExposureSource {
    Deck,
    /// The card that an undone reaction brings back. Its person was known before, so no limit refuses it.
    Undo,
    World,
    Values,
    /// Who was proposed for today: at most three a day, so no limit refuses them.
    DailyMatch,
    /// Who wrote a letter that arrived, or was written to: few, so no limit refuses them.
    Letter,
    /// Who opened the viewer's profile, while both share their visits.
    Visitors,
}

impl ExposureSource {
    fn word(self) -> &'static str {
        match self {
            ExposureSource::Deck => "deck",
            ExposureSource::Undo => "undo",
            ExposureSource::World => "world",
            ExposureSource::Values => "values",
            ExposureSource::DailyMatch => "daily_match",
            ExposureSource::Letter => "letter",
            ExposureSource::Visitors => "visitors",
        }
    }

    fn is_limited(self) -> bool {
        !matches!(
            self,
            ExposureSource::Undo | ExposureSource::DailyMatch | ExposureSource::Letter
        )
    }
}

/// Who may be shown.
#[derive(Debug, Default)]
pub struct Admission {
    pub admitted: HashSet<Uuid>,
    /// Whether a stranger was left out because the day's limit is reached.
    pub is_exhausted: bool,
}

impl Admission {
    fn of(subjects: &[Uuid], admitted: HashSet<Uuid>) -> Admission {
        Admission {
            is_exhausted: subjects.iter().any(|subject| !admitted.contains(subject)),
            admitted,
        }
    }
}

/// Strangers shown before this moment are not known any more.
pub fn known_since(now: Timestamp) -> Timestamp {
    now.checked_sub((KNOWN_DAYS * 24).hours()).unwrap_or(Timestamp::MIN)
}

/// Records that `viewer` is shown these strangers, the best first, and returns those that may be shown.
///
/// A pair is written once a day; when all of them were shown today already, this is one read. The limit holds for
/// parallel requests: a request that adds strangers waits for the viewer's other requests.
pub async fn record_shown(
    db: &Db,
    viewer: Uuid,
    subjects: &[Uuid],
    source: ExposureSource,
    enforced: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<Admission> {
    if subjects.is_empty() {
        return Ok(Admission::default());
    }
    let today = shown_today_of(&mut db.reader(), viewer, subjects, now).await?;
    record_beyond(db, viewer, subjects, today, source, enforced, now).await
}

/// The same for a caller that has read already which of these were shown `today`.
pub async fn record_beyond(
    db: &Db,
    viewer: Uuid,
    subjects: &[Uuid],
    today: HashSet<Uuid>,
    source: ExposureSource,
    enforced: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<Admission> {
    if subjects.iter().all(|subject| today.contains(subject)) {
        return Ok(Admission::of(subjects, today));
    }
    let asked = subjects.to_vec();
    let limited = source.is_limited() && enforced == LimitEnforcement::Yes;
    let admitted = db
        .tx::<_, Fault, _>(move |tx| Box::pin(async move { admit(tx, viewer, &asked, source, limited, now).await }))
        .await?;
    Ok(Admission::of(subjects, admitted))
}

async fn admit(
    tx: &mut Tx,
    viewer: Uuid,
    subjects: &[Uuid],
    source: ExposureSource,
    limited: bool,
    now: Timestamp,
) -> FaultResult<HashSet<Uuid>> {
    tx.lock_key(&format!("shown:{viewer}")).await?;
    let day = day(now);
    let mut admitted = store::shown_of(tx, viewer, subjects, day).await?;
    let left = match limited {
        true => DAILY_STRANGERS.saturating_sub(store::shown_count(tx, viewer, day).await?),
        false => usize::MAX,
    };
    let fresh: Vec<Uuid> = subjects
        .iter()
        .filter(|subject| !admitted.contains(*subject))
        .take(left)
        .copied()
        .collect();
    store::put_shown(tx, viewer, &fresh, source.word(), day, now).await?;
    if !fresh.is_empty() {
        // From the first stranger on, the viewer's own gender can be changed to probe with.
        profiles::store::count_changes_from(tx, viewer, now).await?;
    }
    admitted.extend(fresh);
    Ok(admitted)
}

/// Which of these people were shown to the viewer today.
pub async fn shown_today_of(
    reads: &mut impl Reads,
    viewer: Uuid,
    subjects: &[Uuid],
    now: Timestamp,
) -> FaultResult<HashSet<Uuid>> {
    store::shown_of(reads, viewer, subjects, day(now)).await
}

/// Everybody the viewer was shown today.
pub async fn shown_today(db: &Db, viewer: Uuid, now: Timestamp) -> FaultResult<HashSet<Uuid>> {
    store::shown_on(&mut db.reader(), viewer, day(now)).await
}

/// The day of the limit, the same in all time zones: otherwise moving to another zone would reset the limit.
fn day(now: Timestamp) -> Date {
    product_day(now, &zone("America/Sao_Paulo")).date
}

/// Deletes the records that have expired.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("safety.shown_cleanup", 1, db, |db, now| async move {
        delete_old(&db, now).await
    })
}

/// Deletes the rows that have expired at `now`.
pub async fn delete_old(db: &Db, now: Timestamp) -> FaultResult<()> {
    let edge = known_since(now);
    loop {
        let deleted = db
            .tx::<_, Fault, _>(move |tx| Box::pin(async move { store::delete_shown(tx, edge, DELETED_AT_ONCE).await }))
            .await?;
        if deleted < DELETED_AT_ONCE as u64 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    async fn shown(db: &Db, viewer: Uuid, subjects: &[Uuid], now: Timestamp) -> Admission {
        record_shown(db, viewer, subjects, ExposureSource::Deck, LimitEnforcement::Yes, now)
            .await
            .unwrap()
    }

    fn strangers(count: usize) -> Vec<Uuid> {
        (0..count).map(|_| Uuid::new_v4()).collect()
    }

    async fn on_both<F, Fut>(story: F)
    where
        F: Fn(Db) -> Fut,
        Fut: Future<Output = ()>,
    {
        let sets = [supabase::auth::migrations(), jobs::migrations(), crate::migrations()];
        db::testing::on_both(&sets, story).await;
    }

    const NOON: &str = "2026-11-21T12:00:00Z";

    #[tokio::test(flavor = "multi_thread")]
    async fn parallel_requests_do_not_exceed_the_daily_limit() {
        on_both(|db| async move {
            let (viewer, now) = (Uuid::new_v4(), NOON.parse().unwrap());
            let mut requests = tokio::task::JoinSet::new();
            for _ in 0..10 {
                let db = db.clone();
                requests.spawn(async move {
                    let mut admitted = 0;
                    for _ in 0..3 {
                        admitted += shown(&db, viewer, &strangers(30), now).await.admitted.len();
                    }
                    admitted
                });
            }
            assert_eq!(requests.join_all().await.into_iter().sum::<usize>(), DAILY_STRANGERS);
            assert_eq!(shown_today(&db, viewer, now).await.unwrap().len(), DAILY_STRANGERS);
            // Another account has a day of its own.
            assert_eq!(shown(&db, Uuid::new_v4(), &strangers(30), now).await.admitted.len(), 30);
        })
        .await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn pair_shown_again_the_same_day_is_neither_counted_nor_written() {
        on_both(|db| async move {
            let (viewer, now): (Uuid, Timestamp) = (Uuid::new_v4(), NOON.parse().unwrap());
            let seen = strangers(30);
            shown(&db, viewer, &seen, now).await;
            let later = now + SignedDuration::from_hours(3);
            let again = shown(&db, viewer, &seen, later).await;
            assert_eq!((again.admitted.len(), again.is_exhausted), (30, false));
            let written: Timestamp = db
                .one(
                    "SELECT max(shown_at) FROM shown_people WHERE viewer = $1",
                    db::params![viewer],
                )
                .await
                .unwrap();
            assert_eq!(written, now);
            assert_eq!(shown_today(&db, viewer, later).await.unwrap().len(), 30);

            // The best of those asked for come first when not all may.
            shown(&db, viewer, &strangers(DAILY_STRANGERS - 31), now).await;
            let [first, second] = [Uuid::new_v4(), Uuid::new_v4()];
            let last = shown(&db, viewer, &[first, seen[0], second], now).await;
            assert!(last.is_exhausted);
            assert_eq!(last.admitted, HashSet::from([first, seen[0]]));
            let lifted = record_shown(&db, viewer, &[second], ExposureSource::Deck, LimitEnforcement::No, now).await;
            assert!(lifted.unwrap().admitted.contains(&second));

            // The next day resets the count, and the known faces are shown again.
            let tomorrow = now + SignedDuration::from_hours(24);
            assert_eq!(shown(&db, viewer, &seen, tomorrow).await.admitted.len(), 30);
            assert_eq!(shown_today(&db, viewer, tomorrow).await.unwrap().len(), 30);
        })
        .await;
    }
}
