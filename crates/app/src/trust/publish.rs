//! What of a person's answers counts for others, and since when.
//!
//! Whoever changes answers back and forth and watches the percentages could read another's private answer.
//! So a change counts at once, and whatever follows it within a day counts when the day is over. Answering
//! more questions is no change: it needs no waiting before the first one. What protects its owner (taking
//! an answer back, making it private) never waits.

use super::store;
use crate::kernel::fault::{Fault, Outcome};
use crate::profiles::ready;
use ::jobs::clock::Clock;
use ::jobs::{Job, JobError, Worker};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::{Timestamp, ToSpan};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

const DAY_HOURS: i64 = 24;
const JOB: &str = "trust.recalculate";

db::row! {
    /// One answer with everything that the maths takes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Counted {
        question: String,
        /// 1-based.
        option: i64,
        accept_mask: i64,
        importance: i64,
        dealbreaker: bool,
        private: bool,
    }
}

impl Counted {
    /// Whether the two move the maths alike.
    fn weighs_like(&self, other: &Counted) -> bool {
        let hidden = self.private;
        *self
            == Counted {
                private: hidden,
                ..other.clone()
            }
    }
}

/// What becomes of the answers that count.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    rows: Vec<Counted>,
    /// A change counts from now on, and the next one waits a day.
    starts_a_day: bool,
    /// Something of the own sheet has to wait.
    waits: bool,
}

fn plan(counted: &[Counted], own: &[Counted], day_runs: bool) -> Plan {
    let in_own = |row: &Counted| own.iter().find(|other| other.question == row.question);
    if !day_runs {
        let changed = counted
            .iter()
            .any(|row| in_own(row).is_none_or(|other| !row.weighs_like(other)));
        return Plan {
            rows: own.to_vec(),
            starts_a_day: changed,
            waits: false,
        };
    }
    let kept = counted.iter().filter_map(|row| {
        in_own(row).map(|other| Counted {
            private: other.private,
            ..row.clone()
        })
    });
    let rows: Vec<Counted> = kept.collect();
    let waits = own.iter().any(|row| !rows.contains(row));
    Plan {
        rows,
        starts_a_day: false,
        waits,
    }
}

/// Lets the caller's sheet count, as far as it may now; the rest is done when the day is over.
pub async fn settle(tx: &mut Tx, user: Uuid, now: Timestamp) -> Outcome<()> {
    let Some(clock) = store::clock(tx, user).await? else {
        return Ok(());
    };
    let over = clock
        .recalculated_at
        .map(|at| at.checked_add(DAY_HOURS.hours()).unwrap_or(Timestamp::MAX));
    let running = over.filter(|over| now < *over);
    let (counted, own) = (store::counted(tx, user).await?, store::own(tx, user).await?);
    let plan = plan(&counted, &own, running.is_some());
    store::set_counted(tx, user, &plan.rows).await?;
    let recalculated_at = if plan.starts_a_day {
        Some(now)
    } else {
        clock.recalculated_at
    };
    let pending_at = running.filter(|_| plan.waits);
    store::set_clock(tx, user, recalculated_at, pending_at).await?;
    if let Some(due) = pending_at {
        let key = user.to_string();
        ::jobs::enqueue(tx, now, JOB, json!({ "user": user }), due, Some(&key)).await?;
    }
    Ok(())
}

/// Lets what has waited count.
pub struct Recalculator {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
}

impl Worker for Recalculator {
    fn kind(&self) -> &str {
        JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let user = job.payload["user"].as_str().and_then(|id| Uuid::parse_str(id).ok());
            let user = user.ok_or_else(|| JobError::Fail("the job names nobody".into()))?;
            let now = self.clock.now();
            let done: Outcome<()> = self
                .db
                .tx(move |tx| {
                    Box::pin(async move {
                        settle(tx, user, now).await?;
                        match ready::refresh(tx, user, now).await {
                            // The account was erased while its change waited.
                            Err(Fault::NotFound) => Ok(()),
                            other => other.map(drop),
                        }
                    })
                })
                .await;
            done.map_err(|fault| JobError::Retry(format!("{fault:?}")))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(question: &str, option: i64) -> Counted {
        Counted {
            question: question.into(),
            option,
            accept_mask: 0,
            importance: 2,
            dealbreaker: false,
            private: false,
        }
    }

    fn hidden(question: &str, option: i64) -> Counted {
        Counted {
            private: true,
            ..row(question, option)
        }
    }

    #[test]
    fn more_answers_count_at_once_and_start_no_day() {
        let own = [row("tq01", 1), row("tq02", 2)];
        let planned = plan(&[row("tq01", 1)], &own, false);
        assert_eq!(
            (planned.rows, planned.starts_a_day, planned.waits),
            (own.to_vec(), false, false)
        );
    }

    #[test]
    fn a_change_counts_at_once_and_starts_a_day_in_which_the_next_waits() {
        let first = plan(&[row("tq01", 1)], &[row("tq01", 4)], false);
        assert_eq!((first.rows[0].option, first.starts_a_day), (4, true));
        let second = plan(&first.rows, &[row("tq01", 1)], true);
        assert_eq!(
            (second.rows[0].option, second.starts_a_day, second.waits),
            (4, false, true)
        );
        let weight = Counted {
            importance: 3,
            ..row("tq01", 4)
        };
        assert!(plan(&first.rows, &[weight], true).waits);
        assert_eq!(
            plan(&first.rows, &[row("tq01", 4)], true),
            Plan {
                rows: vec![row("tq01", 4)],
                starts_a_day: false,
                waits: false
            }
        );
    }

    #[test]
    fn taking_back_and_hiding_never_wait_but_answering_again_does() {
        let counted = [row("tq01", 1), row("tq02", 2)];
        let gone = plan(&counted, &[row("tq01", 1)], true);
        assert_eq!((gone.rows, gone.waits), (vec![row("tq01", 1)], false));
        assert!(plan(&counted, &[row("tq01", 1)], false).starts_a_day);
        let again = plan(&[row("tq01", 1)], &[row("tq01", 1), row("tq02", 4)], true);
        assert_eq!((again.rows, again.waits), (vec![row("tq01", 1)], true));
        // Hidden and changed at once: hidden now, changed tomorrow.
        let both = plan(&[row("tq01", 1)], &[hidden("tq01", 4)], true);
        assert_eq!((both.rows, both.waits), (vec![hidden("tq01", 1)], true));
        assert!(!plan(&[row("tq01", 1)], &[hidden("tq01", 1)], false).starts_a_day);
    }
}
