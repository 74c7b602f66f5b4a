//! All SQL of the seal.

use super::model::{Outcome as Scored, Sheet};
use crate::kernel::fault::Outcome;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Map, Value};
use uuid::Uuid;

db::row! {
    pub struct Held {
        pub answers: Value,
        pub created_at: Timestamp,
        pub updated_at: Timestamp,
    }
}

pub async fn result(reads: &mut impl Reads, user: Uuid) -> Outcome<Option<Held>> {
    Ok(reads
        .opt(
            "SELECT answers, created_at, updated_at FROM intention_results WHERE user_id = $1",
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

pub async fn evidence(reads: &mut impl Reads, user: Uuid) -> Outcome<ProfileEvidence> {
    Ok(reads
        .one(
            "SELECT verified, completeness FROM profiles WHERE id = $1",
            params![user],
        )
        .await?)
}

pub async fn save(
    tx: &mut Tx,
    user: Uuid,
    sheet: &Sheet,
    scored: &Scored,
    authenticity: u8,
    now: Timestamp,
) -> Outcome<()> {
    let mut answers: Map<String, Value> = sheet
        .choices()
        .iter()
        .map(|(id, option)| (id.clone(), Value::from(option.clone())))
        .collect();
    answers.extend(sheet.follow_ups().iter().map(|(id, value)| (id.clone(), value.clone())));
    tx.exec(
        "INSERT INTO intention_results (user_id, answers, primary_intention, intention_seal, also_values, intention_score,
                                        intention_description, authenticity, visibility, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'public', $9, $9)
         ON CONFLICT (user_id) DO UPDATE SET answers = excluded.answers, primary_intention = excluded.primary_intention,
             intention_seal = excluded.intention_seal, also_values = excluded.also_values,
             intention_score = excluded.intention_score, intention_description = excluded.intention_description,
             authenticity = excluded.authenticity, updated_at = excluded.updated_at",
        params![
            user,
            Value::Object(answers),
            scored.primary.code(),
            scored.seal(),
            scored.also_values.map(|theme| theme.code()),
            i64::from(scored.score),
            scored.description(),
            i64::from(authenticity),
            now
        ],
    )
    .await?;
    Ok(())
}

/// Whether there was a seal to show.
///
/// `updated_at` stays: it dates the answers, and the month of waiting counts from it.
pub async fn set_visibility(tx: &mut Tx, user: Uuid, visibility: &str) -> Outcome<bool> {
    let rows = tx
        .exec(
            "UPDATE intention_results SET visibility = $2 WHERE user_id = $1",
            params![user, visibility],
        )
        .await?;
    Ok(rows > 0)
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
pub async fn shown(reads: &mut impl Reads, user: Uuid) -> Outcome<Value> {
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
