//! Appeals: once for each decision, in the same case, decided by somebody else.

use super::audit::{self, AuditEntry};
use super::model::{APPEAL_DUE, Action, CaseState, DecisionState};
use super::store::appeals;
use super::store::cases;
use super::store::decisions::{self, Decision};
use super::store::{content as removed, tallies};
use super::{age_check, apply, claim, content, wellbeing};
use crate::accounts::restrictions::store as restricted;
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id, text};
use crate::media::known;
use crate::safety::returning;
use crate::words;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

pub const TEXT_MAX: usize = 2000;
/// A shorter text gives no reason that can be judged.
const TEXT_MIN: usize = 20;

/// Contests a decision about the caller.
pub async fn appeal(tx: &mut Tx, member: Member, id: Uuid, written: &str, now: Timestamp) -> FaultResult<Uuid> {
    audit::begin(tx).await?;
    let decision = decisions::decision(tx, id).await?.ok_or(Fault::NotFound)?;
    if decision.subject != Some(member.id) || !decision.action.is_told() || decision.told_to.is_none() {
        return Err(Fault::NotFound);
    }
    let written = text::clean(written);
    if text::graphemes(&written) < TEXT_MIN {
        return Err(Fault::invalid(
            "text",
            words!(
                "Conte com pelo menos {least} letras o que não está certo.",
                least = TEXT_MIN
            ),
        ));
    }
    if text::graphemes(&written) > TEXT_MAX {
        return Err(Fault::too_long("text", TEXT_MAX));
    }
    if decision.state != DecisionState::Effective || now >= decision.appeal_until {
        return Err(Fault::state("late", "O prazo para recorrer desta decisão já passou."));
    }
    let (appeal, due) = (new_id(now), now + APPEAL_DUE);
    if !appeals::insert(tx, appeal, &decision, member.id, &written, due, now).await? {
        return Err(Fault::state("appealed", "Você já recorreu desta decisão."));
    }
    cases::set_appealed(tx, decision.case_id, due).await?;
    tallies::add(tx, now, "appeals").await?;
    audit::write(
        tx,
        AuditEntry {
            role: "member",
            actor: Some(member.id),
            ..AuditEntry::by_rule("appeal.open", Some(decision.case_id), decision.subject)
        },
        now,
    )
    .await?;
    Ok(appeal)
}

/// Decides the appeal of the case that the moderator holds, and answers the person.
pub async fn judge(
    tx: &mut Tx,
    moderator: &Moderator,
    case_id: Uuid,
    granted: bool,
    answer: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let case = claim::held(tx, moderator, case_id, now).await?;
    let open = appeals::open_of_case(tx, case.id).await?;
    let open = open.ok_or_else(|| Fault::state("decided", "Este recurso já foi decidido."))?;
    let decision = decisions::decision(tx, open.decision_id)
        .await?
        .ok_or(Fault::NotFound)?;
    // The queue offers no such case to them; a constraint refuses it as well.
    if decision.decided_by == Some(moderator.id) || decision.seconded_by == Some(moderator.id) {
        return Err(Fault::NotFound);
    }
    let answer = text::optional("answer", Some(answer), TEXT_MAX)?
        .ok_or_else(|| Fault::invalid("answer", "Escreva uma resposta para a pessoa."))?;
    appeals::judge(tx, open.id, granted, &answer, moderator.id, now).await?;
    wellbeing::count(tx, moderator.id, &case, now).await?;
    if granted {
        overturn(tx, &decision, now).await?;
        tallies::add(tx, now, "appeals.granted").await?;
    }
    let state = match appeals::open_of_case(tx, case.id).await? {
        Some(_) => CaseState::Appealed,
        None => CaseState::Closed,
    };
    cases::set_state(tx, case.id, state, now).await?;
    if let Some(person) = decision.subject {
        apply::tell(tx, person, decision.id, now).await?;
    }
    let act = if granted { "appeal.grant" } else { "appeal.deny" };
    audit::write(tx, AuditEntry::by(moderator, act, case.id, case.subject), now).await
}

/// Takes back what a decision brought about.
async fn overturn(tx: &mut Tx, decision: &Decision, now: Timestamp) -> FaultResult<()> {
    decisions::set_overturned(tx, decision.id).await?;
    restricted::end_of_decision(tx, decision.id, now).await?;
    for item in removed::of_decision(tx, decision.id).await? {
        content::restore(tx, &item, now).await?;
    }
    let Some(person) = decision.subject else {
        return Ok(());
    };
    if decision.secret_until.is_some() {
        // The case that hides them is decided by itself; more may have joined it.
        apply::show_unless_hidden(tx, person, now).await?;
    }
    if decision.action == Action::ConfirmAge {
        age_check::take_back(tx, person, now).await?;
    }
    if decision.action == Action::Ban {
        returning::unbanned(tx, person).await?;
        known::unbanned(tx, person).await?;
    }
    apply::follow_status(tx, person, now).await
}
