//! Reports that only harm: five in thirty days, all dismissed, bring a notice, and after a notice a limit. Both are
//! decisions with a statement, made by this rule, and can be appealed like any other.

use super::audit::{self, AuditEntry};
use super::model::{Action, CaseKind, DecisionState, days_before, half_year};
use super::store::decisions::{self, Decision};
use super::store::{reporters, tallies};
use super::{apply, open, statement};
use crate::accounts;
use crate::accounts::restrictions::{RestrictionKind, store as restricted};
use crate::kernel::fault::FaultResult;
use crate::kernel::{Language, LocalizedText, new_id};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

const DISMISSED: i64 = 5;
const WINDOW_DAYS: i64 = 30;
/// A notice counts as given for this long.
const WARNED_DAYS: i64 = 180;
const LIMIT_DAYS: i64 = 30;

/// Answers the reports of a person when all of them were dismissed lately.
pub async fn judge(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    let (upheld, dismissed) = reporters::decided_since(tx, person, days_before(now, WINDOW_DAYS)).await?;
    if upheld > 0 || dismissed < DISMISSED {
        return Ok(());
    }
    let warned = reporters::was_warned(tx, person, days_before(now, WARNED_DAYS)).await?;
    let action = if warned { Action::LimitReports } else { Action::Warn };
    let language = accounts::store::language(tx, person).await?;
    let case = open::open_decided(tx, person, CaseKind::ReportAbuse, now).await?;
    let decision = Decision {
        id: new_id(now),
        case_id: case.id,
        subject: Some(person),
        action,
        items: json!([]),
        days: (action == Action::LimitReports).then_some(LIMIT_DAYS),
        facts: facts(dismissed, language),
        rule: "reports".to_owned(),
        automated: true,
        appeal_until: statement::appeal_until(now),
        state: DecisionState::Effective,
        decided_by: None,
        decided_at: now,
        needs_second: false,
        seconded_by: None,
    };
    decisions::insert(tx, &decision).await?;
    if let Some(days) = decision.days {
        let until = super::model::days_after(now, days);
        restricted::insert(tx, person, RestrictionKind::Reports, decision.id, now, Some(until)).await?;
    }
    decisions::set_told(tx, decision.id, person).await?;
    reporters::set_counted(tx, person, now).await?;
    apply::tell(tx, person, decision.id, now).await?;
    tallies::add(tx, &half_year(now), &format!("decisions.{}", action.word())).await?;
    tallies::add(tx, &half_year(now), "automated").await?;
    audit::write(
        tx,
        AuditEntry::by_rule("decision.rule", Some(case.id), Some(person)).because(action.word()),
        now,
    )
    .await
}

fn facts(dismissed: i64, language: Language) -> String {
    let said: LocalizedText = words!(
        "Nos últimos 30 dias analisamos {count} denúncias suas, e nenhuma se confirmou.",
        count = dismissed
    );
    said.in_language(language)
}
