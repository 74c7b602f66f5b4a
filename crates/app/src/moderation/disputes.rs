//! Payments that a bank disputes: the account is limited until a moderator reviewed it or the dispute is won, and never
//! banned for it. Most disputes are a card that somebody else used, or a mistake.

use super::apply;
use super::audit::{self, AuditEntry};
use super::by_rule::{self, RuleDecision};
use super::model::{Action, CaseKind, CaseSource, days_after};
use super::open::{self, Subject};
use super::store::disputes::{self, Dispute};
use crate::accounts;
use crate::accounts::restrictions::{RestrictionKind, store as restricted};
use crate::kernel::LocalizedText;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Days for which the limit lasts at most: banks decide within three months.
pub(super) const LIMIT_DAYS: i64 = 90;

/// Limits the account of a disputed payment, once for each payment, and opens the case of its review.
pub async fn opened(tx: &mut Tx, person: Uuid, order: Uuid, now: Timestamp) -> FaultResult<()> {
    let known = disputes::of_order(tx, order).await?.is_some();
    if known || accounts::store::account(tx, person).await?.is_none() {
        return Ok(());
    }
    let case = open::open_or_join(tx, Subject::Person(person), CaseKind::Other, CaseSource::Rule, now).await?;
    let entry = AuditEntry::by_rule("payment.disputed", Some(case.id), Some(person));
    audit::write(tx, entry, now).await?;
    let until = days_after(now, LIMIT_DAYS);
    let new = RuleDecision {
        person,
        kind: CaseKind::Other,
        action: Action::Limit,
        restriction: Some((RestrictionKind::Limit, until)),
        hiding: None,
        facts: facts().in_language(accounts::store::language(tx, person).await?),
        rule: "other",
    };
    by_rule::decide(tx, new, now).await?;
    let standing = restricted::standing(tx, person, now).await?;
    let limit = standing
        .iter()
        .rfind(|(kind, end, _)| *kind == RestrictionKind::Limit && *end == until);
    let (_, _, decision) = limit.ok_or_else(|| Fault::Internal("a limit does not stand".into()))?;
    let dispute = Dispute {
        order_id: order,
        user_id: person,
        case_id: case.id,
        decision_id: *decision,
    };
    disputes::insert(tx, &dispute, now).await
}

/// Ends the limit of a payment whose dispute was won.
pub async fn won(tx: &mut Tx, person: Uuid, order: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(dispute) = disputes::of_order(tx, order).await? else {
        return Ok(());
    };
    lift(tx, &dispute, now).await?;
    let entry = AuditEntry::by_rule("payment.dispute_won", Some(dispute.case_id), Some(person));
    audit::write(tx, entry, now).await
}

/// Ends the limits by rule of a case that a moderator decided: the decision replaces them.
pub async fn reviewed(tx: &mut Tx, case: Uuid, now: Timestamp) -> FaultResult<()> {
    for dispute in disputes::of_case(tx, case).await? {
        lift(tx, &dispute, now).await?;
    }
    Ok(())
}

async fn lift(tx: &mut Tx, dispute: &Dispute, now: Timestamp) -> FaultResult<()> {
    restricted::end_of_decision(tx, dispute.decision_id, now).await?;
    apply::follow_status(tx, dispute.user_id, now).await
}

fn facts() -> LocalizedText {
    "O banco nos avisou de uma contestação de um pagamento seu. A conta fica limitada até uma pessoa da equipe analisar o caso, ou até a contestação ser retirada.".into()
}
