//! Progress of onboarding, and its data that the profile does not hold.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Map, Value};
use uuid::Uuid;

/// Moves the furthest step that was saved; it never moves back.
pub async fn advance(tx: &mut Tx, user: Uuid, step: i64, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE profiles SET onboarding_step = $2, updated_at = $3 WHERE id = $1 AND onboarding_step < $2",
        params![user, step, now],
    )
    .await
}

/// Notes the end once: `last` was saved, and name and birth date are known.
pub async fn finish(tx: &mut Tx, user: Uuid, last: i64, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE profiles SET onboarded_at = $2
          WHERE id = $1 AND onboarded_at IS NULL AND onboarding_step = $3 AND full_name IS NOT NULL
            AND EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = profiles.id AND a.birth_date IS NOT NULL)",
        params![user, now, last],
    )
    .await
}

pub async fn is_done(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    Ok(reads
        .one(
            "SELECT onboarded_at IS NOT NULL FROM profiles WHERE id = $1",
            params![user],
        )
        .await?)
}

pub async fn put_draft(
    tx: &mut Tx,
    user: Uuid,
    step: i64,
    data: Map<String, Value>,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO onboarding_drafts (user_id, step, data, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET step = excluded.step, data = excluded.data, updated_at = excluded.updated_at",
        params![user, step, Value::Object(data), now],
    )
    .await
}

/// What was saved, by step; empty before the first.
pub async fn draft(reads: &mut impl Reads, user: Uuid) -> FaultResult<Map<String, Value>> {
    let found: Option<Value> = reads
        .opt("SELECT data FROM onboarding_drafts WHERE user_id = $1", params![user])
        .await?;
    Ok(match found {
        Some(Value::Object(data)) => data,
        _ => Map::new(),
    })
}

db::row! {
    /// What the profile keeps of the steps.
    pub struct KnownSteps {
        pub full_name: Option<String>,
        pub gender_identity: Option<String>,
        pub sexuality: Option<String>,
        pub pronouns: Option<String>,
        pub custom_pronouns: Option<String>,
        pub gender_preferences: Value,
        pub bio: Option<String>,
        pub city_id: Option<i64>,
        pub city_name: Option<String>,
        pub astrology_sign: Option<String>,
        pub birth_chart: Value,
        pub onboarding_step: i64,
    }
}

pub async fn known_steps(reads: &mut impl Reads, user: Uuid) -> FaultResult<KnownSteps> {
    Ok(reads
        .one(
            "SELECT full_name, gender_identity, sexuality, pronouns, custom_pronouns, gender_preferences, bio, city_id,
                    city_name, astrology_sign, birth_chart, onboarding_step FROM profiles WHERE id = $1",
            params![user],
        )
        .await?)
}
