//! The second moderator of the demonstration. It follows a script, so that one person alone can see decisions of two.
//!
//! Some seconds after a decision or an export of evidence waits for a second person, the colleague claims the case as anybody
//! would and confirms it. To a verification that the demonstration's moderator answered the colleague gives the same answer, so
//! that it ends. The colleague begins nothing, decides nothing alone, and never confirms what is their own.

use super::people::moderator_profile;
use super::{cast, moderation};
use crate::AppState;
use crate::accounts::staff::{self, Moderator};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::audit::QUEUE_CHANGED;
use crate::moderation::store::{cases, decisions, exports};
use crate::moderation::{claim, decide, evidence};
use crate::verification::agree;
use ::jobs::{Builder, Job, JobError, Worker};
use db::{Db, Reads, Tx, params};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

pub const COLLEAGUE_EMAIL: &str = "colega@example.org";
const JOB: &str = "demo.colleague";
/// As long as a person takes to read.
const PAUSE: SignedDuration = SignedDuration::from_secs(8);
/// What is answered in one turn.
const AT_ONCE: i64 = 20;

/// Who confirms the decisions of the demonstration.
pub fn colleague_id() -> Uuid {
    cast::person_id("moderation-colleague")
}

/// Makes the colleague's account one of staff. Its auth user exists by now.
pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    app.db
        .tx(move |tx| {
            Box::pin(async move {
                moderator_profile(tx, colleague_id(), "Téo da Moderação", now).await?;
                staff::grant(tx, COLLEAGUE_EMAIL, "moderator", now).await
            })
        })
        .await
        .map(drop)
}

/// Whether the account is one of staff already.
pub async fn is_written(reads: &mut impl Reads) -> FaultResult<bool> {
    moderation::is_moderator(reads, colleague_id()).await
}

/// Has the colleague answer. Called in a demonstration alone.
pub fn register_jobs(builder: Builder, app: &AppState) -> Builder {
    builder
        .listener(on_events("demo.colleague", &[QUEUE_CHANGED], &app.db, |tx, event| {
            let (now, due) = (event.created_at, event.created_at + PAUSE);
            // While an answer waits, another change of the queue plans no second one.
            Box::pin(async move {
                Ok(::jobs::enqueue(tx, now, JOB, json!({}), due, Some(JOB))
                    .await
                    .map(drop)?)
            })
        }))
        .worker(Colleague { app: app.clone() })
}

struct Colleague {
    app: AppState,
}

impl Worker for Colleague {
    fn kind(&self) -> &str {
        JOB
    }

    fn run<'a>(&'a self, _: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move { self.answer().await.map_err(JobError::from) })
    }
}

impl Colleague {
    async fn answer(&self) -> FaultResult<()> {
        let (db, now) = (&self.app.db, self.app.clock.now());
        for decision in waiting(
            db,
            "SELECT id FROM mod_decisions WHERE state = 'awaiting' AND decided_by <> $1",
        )
        .await?
        {
            let vault = self.app.vault.clone();
            let done = self
                .app
                .act(move |tx| Box::pin(async move { confirm(tx, &vault, decision, now).await }));
            note(decision, done.await)?;
        }
        for export in waiting(
            db,
            "SELECT id FROM mod_exports WHERE state = 'awaiting' AND asked_by <> $1",
        )
        .await?
        {
            let done = self
                .app
                .act(move |tx| Box::pin(async move { allow(tx, export, now).await }));
            note(export, done.await)?;
        }
        for attempt in half_reviewed(db).await? {
            let done = self.app.act(move |tx| {
                Box::pin(async move { agree(tx, &colleague(), attempt, moderation::moderator_id(), now).await })
            });
            note(attempt, done.await)?;
        }
        Ok(())
    }
}

async fn waiting(db: &Db, sql: &str) -> FaultResult<Vec<Uuid>> {
    let sql = format!("{sql} ORDER BY id LIMIT {AT_ONCE}");
    Ok(db.reader().all(sql, params![colleague_id()]).await?)
}

/// Verifications whose only answer is that of the demonstration's moderator. Those of other moderators wait for a person.
async fn half_reviewed(db: &Db) -> FaultResult<Vec<Uuid>> {
    Ok(db
        .reader()
        .all(
            "SELECT a.id FROM verification_attempts a JOIN verification_seats s ON s.attempt_id = a.id
              WHERE a.state = 'pending' AND s.reviewer = $1 AND s.decided_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM verification_seats o WHERE o.attempt_id = a.id AND o.reviewer <> $1
                                   AND o.decided_at IS NOT NULL)
              ORDER BY a.id LIMIT $2",
            params![moderation::moderator_id(), AT_ONCE],
        )
        .await?)
}

/// A refusal of the case is no failure: somebody else holds it or has decided it. The next change of the queue tries again.
fn note(about: Uuid, done: FaultResult<()>) -> FaultResult<()> {
    match done {
        Err(fault @ (Fault::Database(_) | Fault::Internal(_) | Fault::Unavailable | Fault::Full)) => Err(fault),
        Err(refusal) => {
            tracing::info!(%about, ?refusal, "the scripted colleague did not answer");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

fn colleague() -> Moderator {
    Moderator {
        id: colleague_id(),
        role: staff::MODERATORS,
        network: String::new(),
    }
}

async fn confirm(tx: &mut Tx, vault: &crate::kernel::Vault, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let me = colleague();
    let decision = decisions::decision(tx, id).await?.ok_or(Fault::NotFound)?;
    let case = cases::impartial(tx, me.id, decision.case_id).await?;
    if case.is_held(now) {
        return Err(Fault::state("claimed", ""));
    }
    claim::claim(tx, &me, case.id, case.version, now).await?;
    decide::second(tx, vault, &me, id, true, now).await
}

async fn allow(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let export = exports::export(tx, id).await?.ok_or(Fault::NotFound)?;
    cases::impartial(tx, colleague_id(), export.case_id).await?;
    evidence::second(tx, &colleague(), id, true, now).await
}
