//! Contesting a rejection: another person looks at the same pictures, while they are there.

use super::draw;
use super::model::{APPEAL_WINDOW, AttemptKind, AttemptState};
use super::store::attempts::{self, Attempt};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, text};
use crate::moderation::audit::QUEUE_CHANGED;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

const TEXT_MAX: usize = 500;

/// Until when a rejection can be contested; None where it cannot.
pub fn until(attempt: &Attempt, now: Timestamp) -> Option<Timestamp> {
    let possible = attempt.kind == AttemptKind::Profile
        && attempt.state == AttemptState::Rejected
        && attempt.appealed_at.is_none()
        && attempt.erased_at.is_none()
        && now < attempt.erase_at;
    possible.then_some(attempt.erase_at)
}

/// Contests a rejection, once. Somebody who has not answered yet decides within seven days.
pub async fn appeal(tx: &mut Tx, member: Member, id: Uuid, words: &str, now: Timestamp) -> FaultResult<()> {
    draw::lock(tx, member.id).await?;
    let attempt = attempts::attempt(tx, id).await?;
    let attempt = attempt
        .filter(|attempt| attempt.user_id == member.id)
        .ok_or(Fault::NotFound)?;
    if until(&attempt, now).is_none() {
        return Err(Fault::state(
            "closed",
            "Esta decisão não pode mais ser contestada. Você pode fazer uma nova tentativa.",
        ));
    }
    if attempts::open(tx, member.id, attempt.kind)
        .await?
        .is_some_and(|open| open.is_in_review())
    {
        return Err(Fault::state("pending", "A sua verificação já está em análise."));
    }
    if let Some(drawn) = attempts::open(tx, member.id, attempt.kind).await? {
        attempts::set_ended(tx, drawn.id, AttemptState::Lapsed, now).await?;
    }
    let words = text::optional("text", Some(words), TEXT_MAX)?
        .ok_or_else(|| Fault::invalid("text", "Conte por que a decisão está errada."))?;
    attempts::set_appealed(tx, id, &words, now, now + APPEAL_WINDOW).await?;
    Ok(jobs::emit(tx, now, QUEUE_CHANGED, None, json!({})).await?)
}
