//! Whether and when a notification is pushed.

use super::deliver;
use super::limits::{self, PushUse};
use super::model::{DAILY_MAX, HERE, PushPolicy, counting_day, first_due};
use super::payload::newest;
use super::quiet::QuietHours;
use super::store::notifications::Waiting;
use super::store::{self, Recipient};
use crate::accounts;
use crate::kernel::day::zone;
use crate::kernel::facts;
use crate::kernel::fault::FaultResult;
use crate::kernel::job_worker::on_jobs;
use crate::notify::model::Notice;
use crate::notify::{NotificationKind, store as notices};
use ::jobs::Worker;
use ::jobs::clock::Clock;
use db::{Db, Tx};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use std::sync::Arc;
use uuid::Uuid;

const JOB: &str = "notify.push";

/// Enqueues the push about a notification, in its transaction. Nothing is enqueued for a person without subscriptions.
pub async fn plan(tx: &mut Tx, notice: &Notice, id: Uuid) -> FaultResult<()> {
    if store::devices(tx, notice.user).await? == 0 {
        return Ok(());
    }
    let account = accounts::store::account(tx, notice.user).await?;
    let home = zone(account.as_ref().map_or("", |account| &account.time_zone));
    let due = first_due(notice.kind, notice.at, &home);
    let about = match notice.kind == NotificationKind::LIKE_RECEIVED {
        true => About::Likes(notice.user),
        false => About::One(id),
    };
    about.enqueue(tx, notice.at, due).await
}

/// What one job is about. Jobs about the same are one job while it waits.
#[derive(Debug, Clone, Copy)]
enum About {
    One(Uuid),
    /// All likes of a person that were not pushed yet.
    Likes(Uuid),
}

impl About {
    fn of(payload: &Value) -> Option<About> {
        let one = facts::id(&payload["id"]).map(About::One);
        one.or_else(|| facts::id(&payload["likes_of"]).map(About::Likes))
    }

    async fn enqueue(self, tx: &mut Tx, now: Timestamp, due: Timestamp) -> FaultResult<()> {
        let (payload, key) = match self {
            About::One(id) => (json!({ "id": id }), id.to_string()),
            About::Likes(user) => (json!({ "likes_of": user }), format!("likes:{user}")),
        };
        Ok(::jobs::enqueue(tx, now, JOB, payload, due, Some(&key)).await?)
    }

    /// The person and the notifications; `None` when they are gone.
    async fn notifications(self, tx: &mut Tx) -> FaultResult<Option<(Uuid, Vec<Uuid>)>> {
        Ok(match self {
            About::One(id) => store::notifications::owner(tx, id).await?.map(|user| (user, vec![id])),
            About::Likes(user) => {
                let likes = store::notifications::unpushed(tx, user, NotificationKind::LIKE_RECEIVED.word).await?;
                Some((user, likes))
            }
        })
    }
}

/// Decides about notifications whose time has come.
pub fn push_schedule_worker(db: &Db, clock: &Arc<dyn Clock>) -> impl Worker + use<> {
    on_jobs(JOB, db, clock, About::of, |tx, about, now| {
        Box::pin(decide(tx, about, now))
    })
}

/// Enqueues the messages, or this decision once more for later. Whether the notification may be told is asked now: it may
/// have been read, or the person behind it blocked.
async fn decide(tx: &mut Tx, about: About, now: Timestamp) -> FaultResult<()> {
    let Some((user, ids)) = about.notifications(tx).await? else {
        return Ok(());
    };
    let Some(recipient) = store::recipient(tx, user).await? else {
        return Ok(());
    };
    let mut waiting = store::notifications::waiting(tx, user, &ids, now).await?;
    waiting.retain(|one| one.pushed_at.is_none_or(|at| at < one.created_at));
    let Some((newest, kind)) = newest(&waiting) else {
        return Ok(());
    };
    let (wanted, _) = notices::preference(tx, user, kind).await?;
    let policy = PushPolicy::of(kind);
    let home = zone(&recipient.time_zone);
    if !wanted || is_known(kind, policy, newest, &recipient, now) {
        return Ok(());
    }
    let quiet = store::quiet_hours(tx, user).await?;
    if let Some(later) = held_until(policy, &quiet, &recipient, &home, now) {
        return about.enqueue(tx, now, later).await;
    }
    let subscriptions = store::subscriptions(tx, user).await?;
    if subscriptions.is_empty()
        || (policy.counted && !store::notifications::count(tx, user, counting_day(now, &home), DAILY_MAX).await?)
    {
        return Ok(());
    }
    // Two accounts of one person could otherwise send requests to an address of theirs without end.
    if policy.limited
        && let Err(wait) = limits::take(tx, user, PushUse::Deliver, now).await?
    {
        let later = now.checked_add(wait).unwrap_or(now);
        return about.enqueue(tx, now, later).await;
    }
    let ids: Vec<Uuid> = waiting.iter().map(|one| one.id).collect();
    for one in &waiting {
        store::notifications::set_pushed(tx, one.id, one.created_at).await?;
    }
    for subscription in subscriptions {
        deliver::enqueue(tx, user, subscription.id, &ids, now).await?;
    }
    Ok(())
}

/// The person was here after it happened and left again: the app showed it. A message waits for its reader all the same.
fn is_known(
    kind: NotificationKind,
    policy: PushPolicy,
    newest: &Waiting,
    recipient: &Recipient,
    now: Timestamp,
) -> bool {
    let left = now.duration_since(recipient.last_seen_at) >= HERE;
    let saw = recipient.last_seen_at > newest.created_at;
    policy.absent_only && kind != NotificationKind::MESSAGE_NEW && left && saw
}

/// Until when nothing is sent: quiet hours, or the person has the app open.
fn held_until(
    policy: PushPolicy,
    quiet: &QuietHours,
    recipient: &Recipient,
    home: &TimeZone,
    now: Timestamp,
) -> Option<Timestamp> {
    let night = quiet.until(now, home).filter(|_| !policy.at_night);
    let gone = recipient.last_seen_at.checked_add(HERE).unwrap_or(now);
    let here = (policy.absent_only && gone > now).then_some(gone);
    night.max(here)
}
