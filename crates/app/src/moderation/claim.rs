//! Holding a case: claiming, signs of life, letting go, handing over, skipping.

use super::audit::{self, AuditEntry};
use super::model::{CaseState, LEASE};
use super::store::cases::{self, Case};
use super::store::{people, reports};
use super::{receipts, wellbeing};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{new_id, text};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

const REASON_MAX: usize = 500;

/// Takes a case for ten minutes. A case that somebody else holds, or that changed since it was read, is refused; a lease
/// that is over can be taken over. Whoever claims lets go of what they held before.
pub async fn claim(tx: &mut Tx, moderator: &Moderator, id: Uuid, version: i64, now: Timestamp) -> FaultResult<Case> {
    audit::begin(tx).await?;
    let case = cases::impartial(tx, moderator.id, id).await?;
    wellbeing::require_room(tx, moderator.id, case.severity(), now).await?;
    for held in cases::held_by(tx, moderator.id, now).await? {
        if held.id != id {
            let_go(tx, moderator, &held, now).await?;
        }
    }
    if !cases::claim(tx, id, moderator.id, version, now + LEASE, now).await? {
        return Err(taken(&case, now));
    }
    if case.state != CaseState::Appealed {
        let told = reports::set_in_review(tx, id).await?;
        receipts::announce(tx, &told, now).await?;
        super::store::notices::set_state(tx, id, "in_review").await?;
    }
    audit::write(tx, AuditEntry::by(moderator, "case.claim", id, case.subject), now).await?;
    cases::impartial(tx, moderator.id, id).await
}

fn taken(case: &Case, now: Timestamp) -> Fault {
    match (case.state, case.is_held(now)) {
        (CaseState::Decided | CaseState::Closed, _) => Fault::state("decided", "Este caso já foi decidido."),
        (_, true) => Fault::state("claimed", "Outra pessoa está com este caso."),
        (_, false) => Fault::state("changed", "Este caso mudou. Atualize a fila e tente de novo."),
    }
}

/// The case that the moderator holds now; opening and deciding need it.
pub async fn held(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<Case> {
    audit::begin(tx).await?;
    let case = cases::impartial(tx, moderator.id, id).await?;
    match case.is_held_by(moderator.id, now) {
        true => Ok(case),
        false => Err(Fault::state("unclaimed", "Assuma o caso antes de continuar.")),
    }
}

/// A sign of life: renews the lease and counts the time.
pub async fn beat(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<Timestamp> {
    let case = held(tx, moderator, id, now).await?;
    wellbeing::count(tx, moderator.id, &case, now).await?;
    let until = now + LEASE;
    cases::beat(tx, id, until, now).await?;
    Ok(until)
}

/// Puts the case back into the queue.
pub async fn release(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let case = held(tx, moderator, id, now).await?;
    let_go(tx, moderator, &case, now).await
}

async fn let_go(tx: &mut Tx, moderator: &Moderator, case: &Case, now: Timestamp) -> FaultResult<()> {
    wellbeing::count(tx, moderator.id, case, now).await?;
    cases::release(tx, case.id).await?;
    audit::write(
        tx,
        AuditEntry::by(moderator, "case.release", case.id, case.subject),
        now,
    )
    .await
}

/// Gives the case to a colleague, whoever that is. One who may not work on it never sees it, and after ten minutes it can be
/// taken over: a refusal would tell whom the colleague blocked, liked, matched or reported. Only the daily cap, which says
/// nothing of the kind, refuses.
pub async fn hand_over(tx: &mut Tx, moderator: &Moderator, id: Uuid, to: Uuid, now: Timestamp) -> FaultResult<()> {
    let case = held(tx, moderator, id, now).await?;
    let is_colleague = people::colleagues(tx, moderator.id)
        .await?
        .iter()
        .any(|(known, _)| *known == to);
    if !is_colleague {
        return Err(Fault::invalid("to", "Esta pessoa não pode ficar com este caso."));
    }
    if case.severity().weighs_on_people() && wellbeing::today(tx, to, now).await?.capped {
        return Err(Fault::invalid(
            "to",
            "Esta pessoa já viu quatro horas de casos graves hoje. Escolha outra.",
        ));
    }
    wellbeing::count(tx, moderator.id, &case, now).await?;
    cases::hand_over(tx, id, to, now + LEASE).await?;
    audit::write(
        tx,
        AuditEntry::by(moderator, "case.hand_over", id, case.subject).because(&to.to_string()),
        now,
    )
    .await
}

/// Leaves a case to others, with the reason; what was skipped and by whom stays on record.
pub async fn skip(tx: &mut Tx, moderator: &Moderator, id: Uuid, reason: &str, now: Timestamp) -> FaultResult<()> {
    audit::begin(tx).await?;
    let case = cases::impartial(tx, moderator.id, id).await?;
    let reason = text::optional("reason", Some(reason), REASON_MAX)?
        .ok_or_else(|| Fault::invalid("reason", "Diga por que você pula este caso."))?;
    if case.is_held_by(moderator.id, now) {
        wellbeing::count(tx, moderator.id, &case, now).await?;
        cases::release(tx, id).await?;
    }
    cases::insert_skip(tx, new_id(now), id, moderator.id, &reason, now).await?;
    audit::write(
        tx,
        AuditEntry::by(moderator, "case.skip", id, case.subject).because(&reason),
        now,
    )
    .await
}
