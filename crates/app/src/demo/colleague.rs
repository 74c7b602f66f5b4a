//! The scripted colleagues of the demonstration's moderator. With them one user alone sees decisions that need two people, and
//! appeals that another moderator must answer.
//!
//! A few seconds after a decision or an export of evidence waits for a second person, a colleague claims the case and confirms
//! it. A verification that the moderator answered gets the same answer from a colleague, also as the third one where two
//! differ. An appeal of the moderator's decision is granted by a colleague who had no part in that decision, so that the user
//! sees what an appeal undoes. Colleagues start no decision and never confirm their own.

use super::people::moderator_profile;
use super::{cast, moderation};
use crate::accounts::staff::{self, Moderator};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::audit::QUEUE_CHANGED;
use crate::moderation::store::{cases, decisions, exports};
use crate::moderation::{appeal, claim, decide, evidence};
use crate::verification::{agree, overrule};
use crate::{AppState, accounts};
use ::jobs::{Builder, Job, JobError, Worker};
use db::{Db, Reads, Tx, params};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

/// A scripted moderator.
pub struct Colleague {
    slug: &'static str,
    pub email: &'static str,
    name: &'static str,
}

/// The first of them confirms decisions and agrees with verifications. The other answers appeals of what the first took part
/// in.
pub const COLLEAGUES: [Colleague; 2] = [
    Colleague {
        slug: "moderation-colleague",
        email: "colega@example.org",
        name: "Téo da Moderação",
    },
    Colleague {
        slug: "moderation-third",
        email: "terceira@example.org",
        name: "Lia da Moderação",
    },
];
/// The answer to every appeal of the demonstration.
const ANSWER: &str = "Outra pessoa da equipe releu o caso e deu razão a você. Nesta demonstração quem responde segue um roteiro \
                      e aceita todo recurso, para mostrar o que se desfaz.";
const JOB: &str = "demo.colleague";
/// As long as a person takes to read.
const PAUSE: SignedDuration = SignedDuration::from_secs(8);
/// What is answered in one turn.
const AT_ONCE: i64 = 20;

impl Colleague {
    pub fn id(&self) -> Uuid {
        cast::person_id(self.slug)
    }

    /// Makes the colleague's account one of staff. Its auth user exists by now.
    pub async fn write(&'static self, app: &AppState, now: Timestamp) -> FaultResult<()> {
        app.db
            .tx(move |tx| {
                Box::pin(async move {
                    moderator_profile(tx, self.id(), self.name, now).await?;
                    staff::appoint(tx, self.id(), staff::MODERATORS, now).await
                })
            })
            .await
    }

    /// Whether the role was given before. An account with a second factor counts too: the role ended when that was enrolled.
    pub async fn is_written(&self, reads: &mut impl Reads) -> FaultResult<bool> {
        Ok(moderation::is_moderator(reads, self.id()).await?
            || accounts::store::has_second_factor(reads, self.id()).await?)
    }

    fn moderator(&self) -> Moderator {
        Moderator {
            id: self.id(),
            role: staff::MODERATORS,
            network: String::new(),
        }
    }
}

/// Who confirms and agrees.
fn second() -> Moderator {
    COLLEAGUES[0].moderator()
}

/// Has the colleagues answer. Called in a demonstration alone.
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
        .worker(Script { app: app.clone() })
}

struct Script {
    app: AppState,
}

impl Worker for Script {
    fn kind(&self) -> &str {
        JOB
    }

    fn run<'a>(&'a self, _: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move { self.answer().await.map_err(JobError::from) })
    }
}

impl Script {
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
        for attempt in of_moderator(db, HALF_REVIEWED).await? {
            let done = self.app.act(move |tx| {
                Box::pin(async move { agree(tx, &second(), attempt, moderation::moderator_id(), now).await })
            });
            note(attempt, done.await)?;
        }
        for case in of_moderator(db, APPEALED).await? {
            self.by_whom_it_may(case, now, |tx, me, case, now| Box::pin(grant(tx, me, case, now)))
                .await?;
        }
        for attempt in of_moderator(db, CONTESTED).await? {
            self.by_whom_it_may(attempt, now, |tx, me, attempt, now| {
                Box::pin(overrule(tx, me, attempt, now))
            })
            .await?;
        }
        Ok(())
    }

    /// Calls `act` as each colleague in turn, until one is allowed to: a moderator must not answer an appeal of their own decision.
    async fn by_whom_it_may(
        &self,
        about: Uuid,
        now: Timestamp,
        act: for<'a> fn(&'a mut Tx, &'a Moderator, Uuid, Timestamp) -> BoxFuture<'a, FaultResult<()>>,
    ) -> FaultResult<()> {
        for colleague in &COLLEAGUES {
            let me = colleague.moderator();
            let done = self
                .app
                .act(move |tx| Box::pin(async move { act(tx, &me, about, now).await }));
            let done = done.await;
            let answered = done.is_ok();
            note(about, done)?;
            if answered {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Verifications that the demonstration's moderator answered and the second colleague did not. Those of other moderators wait
/// for a person.
const HALF_REVIEWED: &str = "SELECT a.id FROM verification_attempts a JOIN verification_seats s ON s.attempt_id = a.id
              WHERE a.state = 'pending' AND s.reviewer = $1 AND s.decided_at IS NOT NULL ORDER BY a.id";
/// Rejections of the demonstration's moderator that their person contests.
const CONTESTED: &str = "SELECT a.id FROM verification_attempts a JOIN verification_seats s ON s.attempt_id = a.id
              WHERE a.state = 'appealed' AND s.reviewer = $1 AND s.decided_at IS NOT NULL ORDER BY a.id";
/// Cases with an appeal of a decision of the demonstration's moderator.
const APPEALED: &str = "SELECT d.case_id FROM mod_appeals ap JOIN mod_decisions d ON d.id = ap.decision_id
              WHERE ap.state = 'open' AND d.decided_by = $1 ORDER BY ap.id";

async fn of_moderator(db: &Db, sql: &str) -> FaultResult<Vec<Uuid>> {
    let sql = format!("{sql} LIMIT {AT_ONCE}");
    Ok(db.reader().all(sql, params![moderation::moderator_id()]).await?)
}

async fn waiting(db: &Db, sql: &str) -> FaultResult<Vec<Uuid>> {
    let sql = format!("{sql} ORDER BY id LIMIT {AT_ONCE}");
    Ok(db.reader().all(sql, params![second().id]).await?)
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

async fn confirm(tx: &mut Tx, vault: &crate::kernel::Vault, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let me = second();
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
    cases::impartial(tx, second().id, export.case_id).await?;
    evidence::second(tx, &second(), id, true, now).await
}

async fn grant(tx: &mut Tx, me: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let case = cases::impartial(tx, me.id, id).await?;
    if case.is_held(now) {
        return Err(Fault::state("claimed", ""));
    }
    claim::claim(tx, me, case.id, case.version, now).await?;
    appeal::judge(tx, me, case.id, true, ANSWER, now).await
}
