//! Reminders of replies that are owed: each turn once, and a person at most one in 48 hours.

use super::{model, store};
use crate::kernel::Notifier;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::notify::{self, Notice, NotificationKind};
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// People reminded in one transaction.
const AT_ONCE: i64 = 100;
/// From one reminder of a person to the next.
const REST: SignedDuration = SignedDuration::from_hours(48);

/// Reminds each person of the reply that has been owed longest.
pub fn turn_reminders(db: Db, waker: Notifier) -> Schedule {
    every_hours(
        "matches.turn-reminders",
        1,
        (db, waker),
        |(db, waker), now| async move {
            let mut place = Some(Uuid::nil());
            while let Some(after) = place {
                place = db
                    .tx(move |tx| Box::pin(async move { remind_next(tx, after, now).await }))
                    .await?;
            }
            waker.notify();
            Ok(())
        },
    )
}

/// Reminds the next people after one; answers the last of them. A conversation that sleeps is left in peace.
async fn remind_next(tx: &mut Tx, after: Uuid, now: Timestamp) -> FaultResult<Option<Uuid>> {
    let owed = store::OwedSince {
        before: model::waiting_before(now),
        after: model::inactivity_cutoff(now),
        rested: now.checked_sub(REST).unwrap_or(Timestamp::MIN),
    };
    let people = store::owing(tx, owed, after, AT_ONCE).await?;
    for user in &people {
        if let Some((match_id, other, since)) = store::longest_owed(tx, *user, owed, now).await? {
            store::set_reminded(tx, match_id, *user, now).await?;
            let notice = Notice::new(
                *user,
                NotificationKind::TURN_REMINDER,
                format!("turn:{match_id}:{since}"),
                now,
            )
            .about(match_id)
            .by(other);
            notify::send_notice(tx, &notice).await?;
        }
    }
    Ok(people.last().copied())
}
