//! Rows of decisions.

use crate::kernel::fault::FaultResult;
use crate::moderation::model::{Action, CaseKind, DecisionState};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// A decision with its statement of reasons.
    #[derive(Debug, Clone)]
    pub struct Decision {
        pub id: Uuid,
        pub case_id: Uuid,
        pub subject: Option<Uuid>,
        pub action: Action,
        pub items: Value,
        pub days: Option<i64>,
        pub facts: String,
        pub rule: String,
        pub automated: bool,
        pub appeal_until: Timestamp,
        pub state: DecisionState,
        pub decided_by: Option<Uuid>,
        pub decided_at: Timestamp,
        pub needs_second: bool,
        pub seconded_by: Option<Uuid>,
        /// The person, once they were notified.
        pub told_to: Option<Uuid>,
        /// Until when the account is not notified of a shadow limit.
        pub secret_until: Option<Timestamp>,
        /// The case that ends what a shadow decision hides.
        pub review_case: Option<Uuid>,
    }
}

const COLUMNS: &str = "d.id, d.case_id, d.subject, CASE WHEN d.asks_age THEN 'confirm_age' ELSE d.action END, d.items, d.days, d.facts, d.rule, d.automated, d.appeal_until, d.state, d.decided_by, d.decided_at, d.needs_second, d.seconded_by, d.told_to, d.secret_until, d.review_case";

pub async fn insert(tx: &mut Tx, decision: &Decision) -> FaultResult<()> {
    let appeal_path = if decision.action.is_told() { "in_app" } else { "none" };
    tx.run(
        "INSERT INTO mod_decisions (id, case_id, subject, action, items, days, facts, rule, automated, appeal_path,
                                    appeal_until, state, decided_by, decided_at, needs_second, secret_until, review_case,
                                    asks_age)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
        params![
            decision.id,
            decision.case_id,
            decision.subject,
            stored_action(decision.action),
            decision.items.clone(),
            decision.days,
            decision.facts.as_str(),
            decision.rule.as_str(),
            decision.automated,
            appeal_path,
            decision.appeal_until,
            decision.state.word(),
            decision.decided_by,
            decision.decided_at,
            decision.needs_second,
            decision.secret_until,
            decision.review_case,
            decision.action == Action::ConfirmAge
        ],
    )
    .await
}

/// The column's word. Asking for the age is a warning that says so in a column of its own.
fn stored_action(action: Action) -> &'static str {
    match action {
        Action::ConfirmAge => Action::Warn.word(),
        other => other.word(),
    }
}

/// Whether a case about this kind was closed without a reason to act since a moment.
pub async fn was_dismissed_since(
    reads: &mut impl Reads,
    person: Uuid,
    kind: CaseKind,
    since: Timestamp,
) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM mod_decisions d JOIN mod_cases c ON c.id = d.case_id
              WHERE c.subject = $1 AND c.kind = $2 AND d.action = 'none' AND d.state = 'effective' AND d.decided_at > $3
              LIMIT 1",
            params![person, kind.word(), since],
        )
        .await
}

/// What people decided about a person since a moment.
pub async fn made_by_people_since(reads: &mut impl Reads, person: Uuid, since: Timestamp) -> FaultResult<Vec<Action>> {
    Ok(reads
        .all(
            "SELECT action FROM mod_decisions WHERE subject = $1 AND NOT automated AND state = 'effective'
                AND decided_at >= $2 ORDER BY decided_at, id",
            params![person, since],
        )
        .await?)
}

pub async fn decision(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Decision>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_decisions d WHERE d.id = $1");
    Ok(reads.opt(sql.as_str(), params![id]).await?)
}

/// The decision of a case that waits for a second person.
pub async fn awaiting(reads: &mut impl Reads, case: Uuid) -> FaultResult<Option<Decision>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_decisions d WHERE d.case_id = $1 AND d.state = 'awaiting'");
    Ok(reads.opt(sql.as_str(), params![case]).await?)
}

/// Decisions about a person, the latest first.
pub async fn about(reads: &mut impl Reads, subject: Uuid, limit: i64) -> FaultResult<Vec<Decision>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM mod_decisions d WHERE d.subject = $1 AND d.state IN ('effective', 'overturned')
          ORDER BY d.decided_at DESC, d.id DESC LIMIT $2"
    );
    Ok(reads.all(sql.as_str(), params![subject, limit]).await?)
}

/// Shadow limits without a notification yet: of one person, or of all whose time is over.
pub async fn untold_of(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT id FROM mod_decisions WHERE subject = $1 AND secret_until IS NOT NULL AND told_to IS NULL ORDER BY id",
            params![person],
        )
        .await?)
}

/// As [`untold_of`], with the person.
pub async fn untold_since(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(reads
        .all(
            "SELECT d.id, d.subject FROM mod_decisions d JOIN accounts a ON a.user_id = d.subject
              WHERE d.secret_until <= $1 AND d.told_to IS NULL ORDER BY d.secret_until, d.id LIMIT $2",
            params![now, limit],
        )
        .await?)
}

/// What the second person said.
pub async fn set_seconded(tx: &mut Tx, id: Uuid, state: DecisionState, by: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_decisions SET state = $2, seconded_by = $3, seconded_at = $4 WHERE id = $1 AND state = 'awaiting'",
        params![id, state.word(), by, now],
    )
    .await
}

/// The decision is the person's to know, and part of their export.
pub async fn set_told(tx: &mut Tx, id: Uuid, person: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_decisions SET told_to = $2 WHERE id = $1",
        params![id, person],
    )
    .await
}

pub async fn set_overturned(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_decisions SET state = 'overturned' WHERE id = $1",
        params![id],
    )
    .await
}

/// Whether a shadow decision of this rule already hides for a case.
pub async fn hides_for(reads: &mut impl Reads, case: Uuid, action: Action, rule: &str) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM mod_decisions WHERE review_case = $1 AND action = $2 AND rule = $3 LIMIT 1",
            params![case, action.word(), rule],
        )
        .await
}

/// Whether a person is to stay hidden: an undecided case hides them, or the authorities were told and nobody decided since.
pub async fn is_hiding(reads: &mut impl Reads, person: Uuid) -> FaultResult<bool> {
    let undecided: Option<i64> = reads
        .opt(
            "SELECT 1 FROM mod_cases c WHERE c.subject = $1 AND c.state IN ('open', 'claimed')
                AND (c.credible OR EXISTS (SELECT 1 FROM mod_decisions d WHERE d.review_case = c.id AND d.action = 'limit'))
              LIMIT 1",
            params![person],
        )
        .await?;
    let last: Option<Action> = reads
        .opt(
            "SELECT action FROM mod_decisions WHERE subject = $1 AND NOT automated AND state = 'effective'
              ORDER BY decided_at DESC, id DESC LIMIT 1",
            params![person],
        )
        .await?;
    Ok(undecided.is_some() || last == Some(Action::ReportAuthority))
}
