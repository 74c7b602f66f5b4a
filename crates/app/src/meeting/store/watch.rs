//! All SQL of check-ins, their answers, and positions.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use crate::meeting::model::{Meaning, Step};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    #[derive(Debug, Clone)]
    pub struct CheckIn {
        pub step: Step,
        pub due_at: Timestamp,
        pub asked_at: Option<Timestamp>,
        pub reminded_at: Option<Timestamp>,
        pub answered_at: Option<Timestamp>,
        pub alerted_at: Option<Timestamp>,
        pub snoozes: i64,
    }
}

/// In the order in which they are asked.
pub async fn checkins(reads: &mut impl Reads, meeting: Uuid, user: Uuid) -> FaultResult<Vec<CheckIn>> {
    Ok(reads
        .all(
            "SELECT step, due_at, asked_at, reminded_at, answered_at, alerted_at, snoozes FROM meeting_checkins
              WHERE meeting_id = $1 AND user_id = $2
              ORDER BY CASE step WHEN 'arrived' THEN 0 WHEN 'well' THEN 1 ELSE 2 END",
            params![meeting, user],
        )
        .await?)
}

/// Sets when a step is asked; a step that was asked before is asked again then.
pub async fn put_checkin(tx: &mut Tx, meeting: Uuid, user: Uuid, step: Step, due: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO meeting_checkins (meeting_id, user_id, step, due_at, snoozes) VALUES ($1, $2, $3, $4, 0)
         ON CONFLICT (meeting_id, user_id, step) DO UPDATE SET due_at = excluded.due_at, asked_at = NULL,
           reminded_at = NULL, alerted_at = NULL",
        params![meeting, user, step.word(), due],
    )
    .await
}

pub async fn add_snooze(tx: &mut Tx, meeting: Uuid, user: Uuid, step: Step) -> FaultResult<()> {
    tx.run(
        "UPDATE meeting_checkins SET snoozes = snoozes + 1 WHERE meeting_id = $1 AND user_id = $2 AND step = $3",
        params![meeting, user, step.word()],
    )
    .await
}

pub async fn set_answered(tx: &mut Tx, meeting: Uuid, user: Uuid, step: Step, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE meeting_checkins SET answered_at = $4
          WHERE meeting_id = $1 AND user_id = $2 AND step = $3 AND answered_at IS NULL",
        params![meeting, user, step.word(), now],
    )
    .await
}

/// What is done once for each check-in that is due and has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Asked,
    Reminded,
    Alerted,
}

impl Stage {
    pub const fn word(self) -> &'static str {
        match self {
            Stage::Asked => "asked",
            Stage::Reminded => "reminded",
            Stage::Alerted => "alerted",
        }
    }

    pub fn parse(word: &str) -> Option<Stage> {
        [Stage::Asked, Stage::Reminded, Stage::Alerted]
            .into_iter()
            .find(|stage| stage.word() == word)
    }

    const fn column(self) -> &'static str {
        match self {
            Stage::Asked => "asked_at",
            Stage::Reminded => "reminded_at",
            Stage::Alerted => "alerted_at",
        }
    }
}

/// Notes that a stage is done; false when another node did it, the answer came, or the question was put off beyond
/// `due_before`.
pub async fn claim(
    tx: &mut Tx,
    (meeting, user, step): (Uuid, Uuid, Step),
    stage: Stage,
    due_before: Timestamp,
    now: Timestamp,
) -> FaultResult<bool> {
    let column = stage.column();
    tx.affects(
        &format!(
            "UPDATE meeting_checkins SET {column} = $4
                  WHERE meeting_id = $1 AND user_id = $2 AND step = $3 AND answered_at IS NULL AND {column} IS NULL
                    AND due_at <= $5"
        ),
        params![meeting, user, step.word(), now, due_before],
    )
    .await
}

/// Notes an answer, alike for every meaning.
pub async fn insert_answer(
    tx: &mut Tx,
    meeting: Uuid,
    user: Uuid,
    meaning: Meaning,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let id = new_id(now);
    tx.exec(
        "INSERT INTO meeting_answers (id, meeting_id, user_id, meaning, given_at) VALUES ($1, $2, $3, $4, $5)",
        params![id, meeting, user, meaning.word(), now],
    )
    .await?;
    Ok(id)
}

/// The meaning and time of an answer.
pub async fn answer(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<(Meaning, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT meaning, given_at FROM meeting_answers WHERE id = $1",
            params![id],
        )
        .await?)
}

/// Notes that the contacts are written to because of an answer; false when they were for another one of its meaning
/// since a moment, or for `most` others of this plan.
pub async fn claim_alert(
    tx: &mut Tx,
    answer: Uuid,
    (meeting, user): (Uuid, Uuid),
    meaning: Meaning,
    (since, most): (Timestamp, i64),
    now: Timestamp,
) -> FaultResult<bool> {
    tx
        .affects(
            "UPDATE meeting_answers SET told_at = $2 WHERE id = $1 AND told_at IS NULL AND NOT EXISTS (
               SELECT 1 FROM meeting_answers a WHERE a.meeting_id = $3 AND a.user_id = $4 AND a.meaning = $5 AND a.told_at > $6)
               AND $7 > (SELECT count(*) FROM meeting_answers a
                          WHERE a.meeting_id = $3 AND a.user_id = $4 AND a.meaning = $5 AND a.told_at IS NOT NULL)",
            params![answer, now, meeting, user, meaning.word(), since, most],
        )
        .await
}

/// When the contacts of a plan were last alerted by its owner: by asking for help and, where `coerced`, with the second PIN.
pub async fn alarm(
    reads: &mut impl Reads,
    (meeting, user): (Uuid, Uuid),
    coerced: bool,
) -> FaultResult<Option<(Meaning, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT meaning, given_at FROM meeting_answers
              WHERE meeting_id = $1 AND user_id = $2 AND (meaning = 'help' OR (meaning = 'coerced' AND $3))
              ORDER BY given_at DESC LIMIT 1",
            params![meeting, user, coerced],
        )
        .await?)
}

/// When an answer of a plan first came with the second PIN.
pub async fn coerced_since(reads: &mut impl Reads, meeting: Uuid, user: Uuid) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT given_at FROM meeting_answers WHERE meeting_id = $1 AND user_id = $2 AND meaning = 'coerced'
              ORDER BY given_at LIMIT 1",
            params![meeting, user],
        )
        .await?)
}

pub async fn put_location(tx: &mut Tx, meeting: Uuid, user: Uuid, sealed: &str, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO meeting_locations (meeting_id, user_id, sealed, taken_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (meeting_id, user_id) DO UPDATE SET sealed = excluded.sealed, taken_at = excluded.taken_at",
        params![meeting, user, sealed, now],
    )
    .await?;
    Ok(())
}

pub async fn delete_location(tx: &mut Tx, meeting: Uuid, user: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM meeting_locations WHERE meeting_id = $1 AND user_id = $2",
        params![meeting, user],
    )
    .await
}

/// The last position, sealed, and its time.
pub async fn location(reads: &mut impl Reads, meeting: Uuid, user: Uuid) -> FaultResult<Option<(String, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT sealed, taken_at FROM meeting_locations WHERE meeting_id = $1 AND user_id = $2",
            params![meeting, user],
        )
        .await?)
}

/// Erases what belongs to plans whose meeting began before `edge`, and older positions.
pub async fn delete_before(tx: &mut Tx, edge: Timestamp) -> FaultResult<()> {
    for table in [
        "meeting_contacts",
        "meeting_checkins",
        "meeting_answers",
        "meeting_locations",
    ] {
        tx.exec(
            &format!(
                "DELETE FROM {table} WHERE NOT EXISTS (SELECT 1 FROM meetings g WHERE g.id = {table}.meeting_id
                    AND g.user_id = {table}.user_id AND g.starts_at >= $1)"
            ),
            params![edge],
        )
        .await?;
    }
    tx.exec("DELETE FROM meeting_locations WHERE taken_at < $1", params![edge])
        .await?;
    tx.exec(
        "UPDATE meetings SET watch = 'ended' WHERE watch = 'on' AND starts_at < $1",
        params![edge],
    )
    .await?;
    Ok(())
}
