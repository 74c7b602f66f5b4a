//! What of a person's answers counts for others, and since when.
//!
//! A member who changes answers or dealbreakers and watches the percentages, or who disappears, could read another's
//! private answer. So one change counts at once, and what follows it within a day counts when the day is over. Taking
//! an answer back is a change too: it is hidden at once, and stops counting when the day is over. Withdrawing the
//! consent cannot wait; it deletes at once and uses up the next day's change. Only the erasure of the account deletes
//! this clock.
//!
//! What decides who sees whom is slower still: changes that touch a dealbreaker count [`FIRST_DECISIONS`] times in the
//! thirty days after the first answer and then once in thirty days, and further ones wait. Withdrawing counts as one of
//! them.
//!
//! Answering more questions, none of them a dealbreaker, is free [`FREE_ADDITIONS`] times in the first day, so that the
//! questions can be answered in parts. Making an answer private is free at any time; showing it again is a change.

mod plan;

use super::store;
use crate::kernel::facts;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::job_worker::on_jobs;
use crate::profiles::{changes, ready};
use ::jobs::Worker;
use ::jobs::clock::Clock;
use db::{Db, Reads, Tx};
use jiff::{SignedDuration, Timestamp, ToSpan};
use plan::{Allowed, plan};
use serde_json::{Value, json};
use std::sync::Arc;
use uuid::Uuid;

const DAY_HOURS: i64 = 24;
/// How often answers may be added in the first day without counting as a change.
const FREE_ADDITIONS: i64 = 4;
/// How often a change that touches a dealbreaker counts in the first [`DECISION_DAYS`]; afterwards once.
const FIRST_DECISIONS: usize = 2;
const DECISION_DAYS: i64 = 30;
const DECISION: &str = "dealbreaker";
const JOB: &str = "trust.recalculate";

impl store::ClockRow {
    /// When the running day of the last change is over; None when none runs. A day may begin in the future: a
    /// withdrawal borrows it.
    fn running_until(&self, now: Timestamp) -> Option<Timestamp> {
        self.recalculated_at.map(day_after).filter(|over| now < *over)
    }

    fn may_add(&self, now: Timestamp) -> bool {
        now < day_after(self.created_at) && self.additions < FREE_ADDITIONS
    }
}

fn day_after(at: Timestamp) -> Timestamp {
    at.checked_add(DAY_HOURS.hours()).unwrap_or(Timestamp::MAX)
}

/// Takes the lock under which a person's answers change. Two calls at once would each find no day running.
pub async fn lock(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    Ok(tx.lock_key(&format!("answers:{user}")).await?)
}

/// Lets the caller's sheet count, as far as it may now; the rest is done when its time is over.
pub async fn settle(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    lock(tx, user).await?;
    let Some(clock) = store::clock(tx, user).await? else {
        return Ok(());
    };
    let (day_ends, decisions_end) = (
        clock.running_until(now),
        decisions_used_until(tx, user, &clock, now).await?,
    );
    let (counted, own) = (store::counted(tx, user).await?, store::own(tx, user).await?);
    let allowed = Allowed {
        change: day_ends.is_none(),
        decision: decisions_end.is_none(),
        addition: clock.may_add(now),
    };
    let plan = plan(&counted, &own, allowed);
    store::set_counted(tx, user, &plan.rows).await?;
    if plan.adds_for_free {
        store::note_addition(tx, user).await?;
    }
    if plan.decides {
        note_decision(tx, user, now).await?;
    }
    let recalculated_at = if plan.starts_a_day {
        Some(now)
    } else {
        clock.recalculated_at
    };
    let pending_at = day_ends.or(decisions_end).filter(|_| plan.waits);
    store::set_clock(tx, user, recalculated_at, pending_at).await?;
    if let Some(due) = pending_at {
        let key = user.to_string();
        ::jobs::enqueue(tx, now, JOB, json!({ "user": user }), due, Some(&key)).await?;
    }
    Ok(())
}

/// When the next change of a dealbreaker may count; None when it may now.
async fn decisions_used_until(
    reads: &mut impl Reads,
    user: Uuid,
    clock: &store::ClockRow,
    now: Timestamp,
) -> FaultResult<Option<Timestamp>> {
    let window = (DECISION_DAYS * 24).hours();
    let since = now.checked_sub(window).unwrap_or(Timestamp::MIN);
    let made = changes::times(reads, user, DECISION, since).await?;
    let is_first_month = since < clock.created_at;
    let allowed = if is_first_month { FIRST_DECISIONS } else { 1 };
    if made.len() < allowed {
        return Ok(None);
    }
    // The wait always ends after the first month, when one change counts in thirty days. At the very moment when the
    // latest is thirty days old it still counts, so the next one comes a moment later.
    let latest = made.last().copied().unwrap_or(now);
    Ok(Some(latest.checked_add(window.seconds(1)).unwrap_or(Timestamp::MAX)))
}

async fn note_decision(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let retention = SignedDuration::from_hours(DECISION_DAYS * 24);
    changes::note_kind(tx, user, DECISION, retention, now).await
}

/// Deletes answers whose consent was withdrawn: from the sheet, the history and what counts, at once. When any of them
/// counted, that is a change: it starts a day, or lengthens the running one by a day.
pub async fn withdraw(tx: &mut Tx, user: Uuid, questions: &[&str], now: Timestamp) -> FaultResult<()> {
    lock(tx, user).await?;
    let counted = store::counted(tx, user).await?;
    store::forget(tx, user, questions).await?;
    if counted.iter().any(|row| questions.contains(&row.question.as_str()))
        && let Some(clock) = store::clock(tx, user).await?
    {
        let begins = clock.running_until(now).unwrap_or(now);
        store::set_clock(tx, user, Some(begins), clock.pending_at).await?;
        if counted
            .iter()
            .any(|row| row.dealbreaker && questions.contains(&row.question.as_str()))
        {
            note_decision(tx, user, now).await?;
        }
    }
    settle(tx, user, now).await
}

/// Lets what has waited count.
pub fn recalculation_worker(db: &Db, clock: &Arc<dyn Clock>) -> impl Worker + use<> {
    let read = |payload: &Value| facts::id(&payload["user"]);
    on_jobs(JOB, db, clock, read, |tx, user, now| {
        Box::pin(async move {
            settle(tx, user, now).await?;
            match ready::refresh(tx, user, now).await {
                // The account was erased while its change waited.
                Err(Fault::NotFound) => Ok(()),
                other => other.map(drop),
            }
        })
    })
}
