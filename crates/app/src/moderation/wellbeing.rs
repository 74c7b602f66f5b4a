//! How long one moderator looks at what is severe: four hours a day, counted by signs of life. After that only the two
//! lower severities are offered, and the number is told as a fact.

use super::model::{BEAT_COUNTED, Severity, VIEWING_CAP, viewing_day};
use super::store::cases::Case;
use super::store::queue;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What was looked at today.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Wellbeing {
    /// Of cases of the severities S0 and S1.
    pub seconds_today: i64,
    pub cap_seconds: i64,
    /// Only S2 and S3 are offered until `resets_at`.
    pub capped: bool,
    pub resets_at: Timestamp,
}

pub async fn today(reads: &mut impl Reads, moderator: Uuid, now: Timestamp) -> FaultResult<Wellbeing> {
    let day = viewing_day(now);
    let seconds_today = queue::viewed_seconds(reads, moderator, &day.date.to_string()).await?;
    let cap_seconds = VIEWING_CAP.as_secs();
    Ok(Wellbeing {
        seconds_today,
        cap_seconds,
        capped: seconds_today >= cap_seconds,
        resets_at: day.ends,
    })
}

/// Refuses a severe case beyond the cap.
pub async fn require_room(
    reads: &mut impl Reads,
    moderator: Uuid,
    severity: Severity,
    now: Timestamp,
) -> FaultResult<()> {
    if severity.weighs_on_people() && today(reads, moderator, now).await?.capped {
        return Err(Fault::state(
            "wellbeing",
            "Você já viu quatro horas de casos graves hoje. Amanhã eles voltam; os outros continuam na fila.",
        ));
    }
    Ok(())
}

/// Counts the time since the last sign of life on a held case. A long silence counts as its first minutes.
pub async fn count(tx: &mut Tx, moderator: Uuid, case: &Case, now: Timestamp) -> FaultResult<()> {
    let Some(since) = case.beat_at.filter(|_| case.severity().weighs_on_people()) else {
        return Ok(());
    };
    let seconds = now.duration_since(since).min(BEAT_COUNTED).as_secs();
    if seconds > 0 {
        let day = viewing_day(now).date.to_string();
        queue::add_viewed(tx, moderator, &day, seconds).await?;
    }
    Ok(())
}
