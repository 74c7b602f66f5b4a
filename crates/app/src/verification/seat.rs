//! A reviewer's seat: taken for ten minutes, by one person each.

use super::model::{AttemptState, LEASE};
use super::queue::seats_needed;
use super::store::attempts::Attempt;
use super::store::reviews::{self, Seat};
use super::view::{self, AttemptView};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::audit::{self, AuditEntry};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Takes a seat, frees any other of the same reviewer, and answers what is to be compared. Taking it again renews it.
pub async fn claim(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<AttemptView> {
    let attempt = locked(tx, moderator, id).await?;
    let seats = reviews::seats(tx, id).await?;
    require_room(&attempt, &seats, moderator.id, now)?;
    reviews::release(tx, moderator.id).await?;
    reviews::put_seat(tx, &attempt, moderator.id, now + LEASE).await?;
    let entry = AuditEntry::by(moderator, "verification.read", id, Some(attempt.user_id));
    audit::write(tx, entry, now).await?;
    view::view(tx, &attempt, now + LEASE).await
}

/// The attempt as it is once nobody else acts on it: its person may have withdrawn it, or another reviewer decided it,
/// while this one waited.
async fn locked(tx: &mut Tx, moderator: &Moderator, id: Uuid) -> FaultResult<Attempt> {
    audit::begin(tx).await?;
    let attempt = reviews::reviewable(tx, moderator.id, id).await?;
    super::draw::lock(tx, attempt.user_id).await?;
    reviews::reviewable(tx, moderator.id, id).await
}

fn require_room(attempt: &Attempt, seats: &[Seat], reviewer: Uuid, now: Timestamp) -> FaultResult<()> {
    if seats
        .iter()
        .any(|seat| seat.reviewer == reviewer && seat.approve.is_some())
    {
        return Err(Fault::state("answered", "Você já respondeu a esta verificação."));
    }
    let is_appeal = attempt.state == AttemptState::Appealed;
    let of_round = || seats.iter().filter(|seat| seat.of_appeal == is_appeal);
    let answered = of_round().filter(|seat| seat.approve.is_some()).count() as i64;
    let approved = of_round().filter(|seat| seat.approve == Some(true)).count() as i64;
    let held = of_round()
        .filter(|seat| seat.reviewer != reviewer && seat.is_held(now))
        .count() as i64;
    match answered + held < seats_needed(is_appeal, answered, approved) {
        true => Ok(()),
        false => Err(Fault::state("claimed", "Outras pessoas estão com esta verificação.")),
    }
}

/// The attempt whose seat the reviewer holds now; pictures and answers need it.
pub async fn held(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<Attempt> {
    let attempt = locked(tx, moderator, id).await?;
    let seats = reviews::seats(tx, id).await?;
    match seats
        .iter()
        .any(|seat| seat.reviewer == moderator.id && seat.is_held(now))
    {
        true => Ok(attempt),
        false => Err(Fault::state("unclaimed", "Assuma a verificação antes de continuar.")),
    }
}

/// Gives the seat back without an answer.
pub async fn release(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let attempt = held(tx, moderator, id, now).await?;
    reviews::release(tx, moderator.id).await?;
    let entry = AuditEntry::by(moderator, "verification.release", id, Some(attempt.user_id));
    audit::write(tx, entry, now).await
}
