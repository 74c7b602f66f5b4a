//! Seals: their drafts and answers, what speaks for their authenticity, and how their owner sees them.

use crate::intention::authenticity::START;
use crate::intention::batches::HonestyAnswer;
use crate::intention::model::{AnswerSheet, Draft, IntentionResult as Scored};
use crate::intention::retake::RetakePermission;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Map, Value};
use uuid::Uuid;

db::row! {
    pub struct StoredSeal {
        pub answers: Value,
        pub authenticity: i64,
        pub created_at: Timestamp,
        pub sealed_at: Option<Timestamp>,
        pub second_thought: bool,
        pub pardoned_at: Option<Timestamp>,
    }
}

impl StoredSeal {
    /// The stored answers; they were checked before they were stored.
    pub fn sheet(&self) -> AnswerSheet {
        AnswerSheet::parse(self.answers.as_object().cloned().unwrap_or_default()).unwrap_or_default()
    }

    pub fn retake(&self, now: Timestamp) -> RetakePermission {
        RetakePermission::judge(self.sealed_at.unwrap_or(self.created_at), self.second_thought, now)
    }
}

pub async fn result(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<StoredSeal>> {
    Ok(reads
        .opt(
            "SELECT answers, authenticity, created_at, sealed_at, second_thought, pardoned_at
               FROM intention_results WHERE user_id = $1",
            params![user],
        )
        .await?)
}

db::row! {
    /// What the profile says for the authenticity of its seal.
    pub struct ProfileEvidence {
        pub verified: bool,
        pub completeness: i64,
    }
}

pub async fn evidence(reads: &mut impl Reads, user: Uuid) -> FaultResult<ProfileEvidence> {
    Ok(reads
        .one(
            "SELECT verified, completeness FROM profiles WHERE id = $1",
            params![user],
        )
        .await?)
}

/// What people who met the user said about their honesty, counting or not yet.
pub async fn date_feedback(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<HonestyAnswer>> {
    Ok(reads
        .all(
            "SELECT user_id, honest, given_at FROM meeting_feedback
              WHERE other_id = $1 AND honest IS NOT NULL",
            params![user],
        )
        .await?)
}

/// How the answers of a seal came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealOrigin {
    New,
    /// More questions were answered.
    Deepened,
    /// The one new attempt of the first day.
    SecondThought,
    /// Made again after a month.
    Remade,
}

/// Stores a seal. Its authenticity starts where everybody's does and is weighed right after.
pub async fn save(
    tx: &mut Tx,
    user: Uuid,
    sheet: &AnswerSheet,
    scored: &Scored,
    making: SealOrigin,
    now: Timestamp,
) -> FaultResult<()> {
    let mut answers: Map<String, Value> = sheet
        .choices()
        .iter()
        .map(|(id, option)| (id.clone(), Value::from(option.clone())))
        .collect();
    answers.extend(sheet.follow_ups().iter().map(|(id, value)| (id.clone(), value.clone())));
    tx.exec(
        "INSERT INTO intention_results (user_id, answers, primary_intention, intention_seal, also_values, intention_score,
                                        intention_description, authenticity, visibility, created_at, updated_at, sealed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'public', $9, $9, $9)
         ON CONFLICT (user_id) DO UPDATE SET answers = excluded.answers, primary_intention = excluded.primary_intention,
             intention_seal = excluded.intention_seal, also_values = excluded.also_values,
             intention_score = excluded.intention_score, intention_description = excluded.intention_description,
             updated_at = excluded.updated_at",
        params![
            user,
            Value::Object(answers),
            scored.primary.code(),
            scored.seal(),
            scored.also_values.map(|theme| theme.code()),
            i64::from(scored.score),
            scored.description(),
            i64::from(START),
            now
        ],
    )
    .await?;
    // New answers are new evidence: an appeal about the old ones no longer speaks for them.
    let anew = match making {
        SealOrigin::New | SealOrigin::Deepened => return Ok(()),
        SealOrigin::SecondThought => "second_thought = $2, sealed_at = COALESCE(sealed_at, created_at)",
        SealOrigin::Remade => "second_thought = NOT $2, sealed_at = updated_at",
    };
    tx.exec(
        format!("UPDATE intention_results SET {anew}, pardoned_at = NULL WHERE user_id = $1").as_str(),
        params![user, true],
    )
    .await?;
    Ok(())
}

pub async fn set_authenticity(tx: &mut Tx, user: Uuid, value: u8) -> FaultResult<()> {
    tx.run(
        "UPDATE intention_results SET authenticity = $2 WHERE user_id = $1",
        params![user, i64::from(value)],
    )
    .await
}

pub async fn save_draft(tx: &mut Tx, user: Uuid, draft: &Draft, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO intention_drafts (user_id, mode, answers, asked, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id) DO UPDATE SET mode = excluded.mode, answers = excluded.answers, asked = excluded.asked,
             updated_at = excluded.updated_at",
        params![
            user,
            draft.mode.word(),
            Value::Object(draft.answers.clone()),
            serde_json::json!(draft.asked),
            now
        ],
    )
    .await
}

pub async fn drop_draft(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM intention_drafts WHERE user_id = $1", params![user])
        .await
}

/// Whether there was a seal to show.
///
/// `updated_at` stays: it dates the answers.
pub async fn set_visibility(tx: &mut Tx, user: Uuid, visibility: &str) -> FaultResult<bool> {
    tx.affects(
        "UPDATE intention_results SET visibility = $2 WHERE user_id = $1",
        params![user, visibility],
    )
    .await
}

db::row! {
    struct ShownRow {
        primary: String,
        seal: String,
        also: Option<String>,
        score: i64,
        description: String,
        authenticity: i64,
        visibility: String,
        created_at: Timestamp,
    }
}

/// The row in the words of the specification, for the function that made it.
pub async fn shown(reads: &mut impl Reads, user: Uuid) -> FaultResult<Value> {
    let row: ShownRow = reads
        .one(
            "SELECT primary_intention, intention_seal, also_values, intention_score, intention_description, authenticity,
                    visibility, created_at FROM intention_results WHERE user_id = $1",
            params![user],
        )
        .await?;
    Ok(serde_json::json!({
        "userId": user, "primaryIntention": row.primary, "intentionSeal": row.seal, "alsoValues": row.also,
        "intentionScore": row.score, "intentionDescription": row.description, "authenticity": row.authenticity,
        "visibility": row.visibility, "createdAt": row.created_at.to_string(),
    }))
}

/// Adds an entry of `vibeHistory`: its kind and its value.
pub async fn insert_vibe(
    tx: &mut Tx,
    id: Uuid,
    user: Uuid,
    (kind, value): (&str, &str),
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO vibe_history (id, user_id, kind, value, created_at) VALUES ($1, $2, $3, $4, $5)",
        params![id, user, kind, value, now],
    )
    .await
}
