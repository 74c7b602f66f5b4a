//! Decisions that a rule makes, without a person: each with its statement, its row in the book, and a way to appeal.

use super::audit::{self, AuditEntry};
use super::model::{Action, CaseKind, DecisionState, days_after, half_year};
use super::store::decisions::{self, Decision};
use super::store::tallies;
use super::{apply, open, statement};
use crate::accounts::restrictions::{RestrictionKind, store as restricted};
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
    /// What the account is kept from, and for how many days; `None` for a warning and for a shadow limit.
    pub restriction: Option<(RestrictionKind, i64)>,
    /// Until when the account is not notified of a shadow limit.
    pub secret_until: Option<Timestamp>,
    /// What was found, in the person's Portuguese.
    pub facts: String,
    /// One of the rules of `statement`.
    pub rule: &'static str,
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
        items: json!([]),
        days: new
            .restriction
            .map(|(_, days)| days)
            .or(new.secret_until.map(|_| SHADOW_DAYS)),
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
        secret_until: new.secret_until,
    };
    decisions::insert(tx, &decision).await?;
    if let Some((kind, days)) = new.restriction {
        restricted::insert(tx, new.person, kind, decision.id, now, Some(days_after(now, days))).await?;
        apply::follow_status(tx, new.person, now).await?;
    }
    if new.secret_until.is_none() {
        apply::disclose(tx, new.person, decision.id, now).await?;
    }
    tallies::add(tx, &half_year(now), &format!("decisions.{}", new.action.word())).await?;
    tallies::add(tx, &half_year(now), "automated").await?;
    let entry = AuditEntry::by_rule("decision.rule", Some(case.id), Some(new.person)).because(new.action.word());
    audit::write(tx, entry, now).await
}
