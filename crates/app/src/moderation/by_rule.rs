//! Decisions that a rule makes, without a person: each with its statement, its row in the book, and a way to appeal.

use super::audit::{self, AuditEntry};
use super::model::{Action, CaseKind, DecisionState, days_until};
use super::store::decisions::{self, Decision};
use super::store::tallies;
use super::{apply, open, statement};
use crate::accounts::restrictions::RestrictionKind;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// What a rule decided about a person.
pub struct RuleDecision {
    pub person: Uuid,
    pub kind: CaseKind,
    pub action: Action,
    /// What the account is kept from, and until when; `None` for a warning and for a shadow decision.
    pub restriction: Option<(RestrictionKind, Timestamp)>,
    /// What a shadow decision hides until its review.
    pub hiding: Option<Hiding>,
    /// What was found, in the person's Portuguese.
    pub facts: String,
    /// One of the rules of `statement`.
    pub rule: &'static str,
}

/// What is out of sight until a person reviews it.
pub struct Hiding {
    /// The case of the review.
    pub review: Uuid,
    /// One part of the profile; `None` for the whole person.
    pub item: Option<String>,
    /// Until when the account is not notified.
    pub secret_until: Timestamp,
}

/// A limit has a length by constraint; a shadow limit ends with its review.
const SHADOW_DAYS: i64 = 1;

/// Records the decision, restricts the account, and tells the person, unless it is a shadow limit.
pub async fn decide(tx: &mut Tx, new: RuleDecision, now: Timestamp) -> FaultResult<()> {
    let case = open::open_decided(tx, new.person, new.kind, now).await?;
    let decision = Decision {
        id: new_id(now),
        case_id: case.id,
        subject: Some(new.person),
        action: new.action,
        items: json!(
            new.hiding
                .iter()
                .filter_map(|hiding| hiding.item.as_ref())
                .collect::<Vec<_>>()
        ),
        days: match new.restriction {
            Some((_, until)) => Some(days_until(until, now)),
            None => (new.action == Action::Limit).then_some(SHADOW_DAYS),
        },
        facts: new.facts,
        rule: new.rule.to_owned(),
        automated: true,
        appeal_until: statement::appeal_until(now),
        state: DecisionState::Effective,
        decided_by: None,
        decided_at: now,
        needs_second: false,
        seconded_by: None,
        told_to: None,
        secret_until: new.hiding.as_ref().map(|hiding| hiding.secret_until),
        review_case: new.hiding.as_ref().map(|hiding| hiding.review),
    };
    decisions::insert(tx, &decision).await?;
    if let Some((kind, until)) = new.restriction {
        apply::insert_restriction(tx, new.person, kind, decision.id, (now, Some(until))).await?;
        apply::follow_status(tx, new.person, now).await?;
    }
    if new.hiding.is_none() {
        apply::disclose(tx, new.person, decision.id, now).await?;
    }
    tallies::add(tx, now, &format!("decisions.{}", new.action.word())).await?;
    tallies::add(tx, now, "automated").await?;
    let entry = AuditEntry::by_rule("decision.rule", Some(case.id), Some(new.person)).because(new.action.word());
    audit::write(tx, entry, now).await
}
