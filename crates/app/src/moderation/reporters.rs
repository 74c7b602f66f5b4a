//! Reports that only harm: five in thirty days, all dismissed, bring a notice, and after a notice a limit. Both are
//! decisions with a statement, made by this rule, and can be appealed like any other.

use super::by_rule::{self, RuleDecision};
use super::model::{Action, CaseKind, days_after, days_before};
use super::store::reporters;
use crate::accounts;
use crate::accounts::restrictions::RestrictionKind;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Language, LocalizedText};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

pub(super) const DISMISSED: i64 = 5;
pub(super) const WINDOW_DAYS: i64 = 30;
/// A notice counts as given for this long.
const WARNED_DAYS: i64 = 180;
pub(super) const LIMIT_DAYS: i64 = 30;

/// Answers the reports of a person when all of them were dismissed lately.
pub async fn judge(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    let (upheld, dismissed) = reporters::decided_since(tx, person, days_before(now, WINDOW_DAYS)).await?;
    if upheld > 0 || dismissed < DISMISSED {
        return Ok(());
    }
    let warned = reporters::was_warned(tx, person, days_before(now, WARNED_DAYS)).await?;
    let action = if warned { Action::LimitReports } else { Action::Warn };
    let new = RuleDecision {
        hiding: None,
        person,
        kind: CaseKind::ReportAbuse,
        action,
        restriction: warned.then_some((RestrictionKind::Reports, days_after(now, LIMIT_DAYS))),
        facts: facts(dismissed, accounts::store::language(tx, person).await?),
        rule: "reports",
    };
    by_rule::decide(tx, new, now).await?;
    reporters::set_counted(tx, person, now).await
}

fn facts(dismissed: i64, language: Language) -> String {
    let said: LocalizedText = words!(
        "Nos últimos 30 dias analisamos {count} denúncias suas, e nenhuma se confirmou.",
        count = dismissed
    );
    said.in_language(language)
}
