//! Deciding a case.

use super::audit::{self, AuditEntry};
use super::content::Item;
use super::model::{ALONE_DAYS, Action, CaseState, DecisionState};
use super::statement;
use super::store::cases::{self, Case};
use super::store::decisions::{self, Decision};
use super::store::people;
use super::{apply, claim, wellbeing};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Vault, new_id, text};
use crate::words;
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

pub const FACTS_MIN: usize = 20;
pub const FACTS_MAX: usize = 2000;
const ITEMS_MAX: usize = 20;

/// What a moderator decides.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewDecision {
    pub case_id: Uuid,
    /// The version of the case that was read.
    pub version: i64,
    #[schemars(with = "Action")]
    pub action: String,
    /// The word of a rule of the catalogue.
    pub rule: String,
    /// What was found, in words that the person reads.
    pub facts: String,
    /// For limits and suspensions.
    #[serde(default)]
    pub days: Option<i64>,
    /// For removals: `photo:{id}`, `prompt:{id}`, `bio`, `message:{id}`.
    #[serde(default)]
    pub items: Option<Vec<String>>,
}

/// A decision that was checked.
#[derive(Debug, Clone)]
pub struct CheckedDecision {
    pub action: Action,
    pub rule: &'static str,
    pub facts: String,
    pub days: Option<i64>,
    pub items: Vec<String>,
}

/// Reads a decision; what is missing is said field by field.
pub fn check(
    action: &str,
    rule: &str,
    facts: &str,
    days: Option<i64>,
    items: Vec<String>,
) -> FaultResult<CheckedDecision> {
    let action = Action::parse(action).filter(|action| *action != Action::LimitReports);
    let action = action.ok_or_else(|| Fault::invalid("action", "Escolha uma decisão da lista."))?;
    let rule =
        statement::word(rule).ok_or_else(|| Fault::invalid("rule", "Escolha a regra em que a decisão se apoia."))?;
    let facts = text::clean(facts);
    if facts.chars().count() < FACTS_MIN {
        return Err(Fault::invalid(
            "facts",
            words!("Conte os fatos em pelo menos {least} letras.", least = FACTS_MIN),
        ));
    }
    if text::graphemes(&facts) > FACTS_MAX {
        return Err(Fault::too_long("facts", FACTS_MAX));
    }
    let days = match (action.days(), days) {
        (None, _) => None,
        (Some(range), Some(days)) if range.contains(&days) => Some(days),
        (Some(range), _) => {
            return Err(Fault::invalid(
                "days",
                words!(
                    "Escolha de {least} a {most} dias.",
                    least = *range.start(),
                    most = *range.end()
                ),
            ));
        }
    };
    let is_item = |item: &String| Item::parse(item).is_some();
    if action == Action::RemoveContent && (items.is_empty() || items.len() > ITEMS_MAX || !items.iter().all(is_item)) {
        return Err(Fault::invalid("items", "Escolha o que será removido."));
    }
    let items = if action == Action::RemoveContent {
        items
    } else {
        Vec::new()
    };
    Ok(CheckedDecision {
        action,
        rule,
        facts,
        days,
        items,
    })
}

/// Decides the case that the moderator holds. A decision that takes two waits for the other person and changes nothing
/// until then.
pub async fn decide(
    tx: &mut Tx,
    vault: &Vault,
    moderator: &Moderator,
    new: NewDecision,
    now: Timestamp,
) -> FaultResult<Decision> {
    let case = claim::held(tx, moderator, new.case_id, now).await?;
    if case.version != new.version {
        return Err(Fault::state(
            "changed",
            "Este caso mudou. Atualize a fila e tente de novo.",
        ));
    }
    if case.state != CaseState::Claimed {
        return Err(Fault::state("appealed", "Este caso tem um recurso: decida o recurso."));
    }
    if decisions::awaiting(tx, case.id).await?.is_some() {
        return Err(Fault::state(
            "awaiting",
            "Uma decisão deste caso espera a segunda pessoa.",
        ));
    }
    let checked = check(
        &new.action,
        &new.rule,
        &new.facts,
        new.days,
        new.items.unwrap_or_default(),
    )?;
    if case.subject.is_none() && checked.action.is_told() {
        return Err(Fault::invalid(
            "action",
            "Este caso não tem uma conta: escolha outra decisão.",
        ));
    }
    let needs_second = needs_second(tx, &case, &checked, now).await?;
    let decision = Decision {
        id: new_id(now),
        case_id: case.id,
        subject: case.subject,
        action: checked.action,
        items: json!(checked.items),
        days: checked.days,
        facts: checked.facts,
        rule: checked.rule.to_owned(),
        automated: false,
        appeal_until: statement::appeal_until(now),
        state: if needs_second {
            DecisionState::Awaiting
        } else {
            DecisionState::Effective
        },
        decided_by: Some(moderator.id),
        decided_at: now,
        needs_second,
        seconded_by: None,
        told_to: None,
        secret_until: None,
        review_case: None,
    };
    decisions::insert(tx, &decision).await?;
    wellbeing::count(tx, moderator.id, &case, now).await?;
    let act = if needs_second {
        "decision.propose"
    } else {
        "decision.make"
    };
    let word = decision.action.word();
    audit::write(
        tx,
        AuditEntry::by(moderator, act, case.id, case.subject).because(word),
        now,
    )
    .await?;
    if needs_second {
        cases::release(tx, case.id).await?;
    } else {
        apply::apply(tx, vault, &case, &decision, now).await?;
    }
    Ok(decision)
}

/// Two people decide bans of those who pay or are verified, suspensions of more than [`ALONE_DAYS`], and whatever
/// restricts one of the staff: otherwise one moderator could shut all the others out.
async fn needs_second(
    reads: &mut impl Reads,
    case: &Case,
    checked: &CheckedDecision,
    now: Timestamp,
) -> FaultResult<bool> {
    let Some(subject) = case.subject.filter(|_| checked.action.restricts()) else {
        return Ok(false);
    };
    let is_long = checked.action == Action::Suspend && checked.days.is_some_and(|days| days > ALONE_DAYS);
    let facts = people::subject(reads, subject, now).await?;
    Ok(is_long
        || facts.is_some_and(|facts| {
            facts.role != "member" || (checked.action == Action::Ban && (facts.pays || facts.verified))
        }))
}

/// Confirms or refuses a decision of somebody else. A refused one leaves the case to be decided anew.
pub async fn second(
    tx: &mut Tx,
    vault: &Vault,
    moderator: &Moderator,
    id: Uuid,
    confirm: bool,
    now: Timestamp,
) -> FaultResult<()> {
    let decision = decisions::decision(tx, id).await?.ok_or(Fault::NotFound)?;
    let case = claim::held(tx, moderator, decision.case_id, now).await?;
    if decision.state != DecisionState::Awaiting {
        return Err(Fault::state("decided", "Este caso já foi decidido."));
    }
    if decision.decided_by == Some(moderator.id) {
        return Err(Fault::state("second", "A segunda pessoa precisa ser outra."));
    }
    let state = if confirm {
        DecisionState::Effective
    } else {
        DecisionState::Refused
    };
    decisions::set_seconded(tx, id, state, moderator.id, now).await?;
    wellbeing::count(tx, moderator.id, &case, now).await?;
    let act = if confirm { "decision.confirm" } else { "decision.refuse" };
    audit::write(tx, AuditEntry::by(moderator, act, case.id, case.subject), now).await?;
    match confirm {
        true => apply::apply(tx, vault, &case, &decision, now).await,
        false => cases::release(tx, case.id).await,
    }
}
