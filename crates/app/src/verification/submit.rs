//! Sending an attempt to review, and taking it back.

use super::compared;
use super::draw;
use super::model::{AttemptState, FRAMES, review_ends};
use super::store::{attempts, frames};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Sends an attempt whose pictures have arrived.
pub async fn submit(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    draw::lock(tx, member.id).await?;
    let attempt = draw::drawn_by(tx, member, id, now).await?;
    if (frames::of_attempt(tx, id).await?.len() as i64) < FRAMES {
        return Err(Fault::state("frames", "Faltam imagens. Tire as três e envie de novo."));
    }
    let photos = compared::shown(tx, member.id).await?;
    attempts::set_submitted(tx, id, &photos, now, review_ends(attempt.kind, now)).await
}

/// Takes an attempt back; its pictures are erased at once.
pub async fn withdraw(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    draw::lock(tx, member.id).await?;
    let attempt = attempts::attempt(tx, id).await?;
    let attempt = attempt
        .filter(|attempt| attempt.user_id == member.id)
        .ok_or(Fault::NotFound)?;
    if !attempt.is_in_review() && attempt.state != AttemptState::Drawn {
        return Err(Fault::state("closed", "Esta tentativa já terminou."));
    }
    attempts::set_ended(tx, id, AttemptState::Withdrawn, now).await?;
    jobs::emit(
        tx,
        now,
        "verification.closed",
        Some(member.id),
        json!({ "attempt": id }),
    )
    .await?;
    Ok(())
}
