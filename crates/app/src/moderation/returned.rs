//! People who come back after an erasure: with what restricted the account that they had, or, after a ban, into a case.

use super::audit::{self, AuditEntry};
use super::by_rule::{self, RuleDecision};
use super::hiding::{self, Cause};
use super::model::{Action, CaseKind, CaseSource};
use super::open::{self, Subject};
use super::statement;
use super::store::{cases, decisions};
use crate::accounts;
use crate::accounts::restrictions::{RestrictionKind, store as restricted};
use crate::kernel::LocalizedText;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Opens the case of an account that is hidden because it resembles a banned one. Every decision but a ban lets it in.
pub async fn held(tx: &mut Tx, person: Uuid, by: &str, now: Timestamp) -> FaultResult<()> {
    if accounts::store::account(tx, person).await?.is_none() {
        return Ok(());
    }
    let case = open::open_or_join(tx, Subject::Person(person), CaseKind::Fake, CaseSource::Rule, now).await?;
    let entry = AuditEntry::by_rule("person.held", Some(case.id), Some(person)).because(by);
    audit::write(tx, entry, now).await?;
    hiding::state_reasons(tx, &case, person, Cause::Resemblance, now).await
}

/// Opens a case about an account whose proven address is that of an erased one with an open case, so that nobody escapes a
/// report by erasing the account. The cases hold keyed hashes of addresses, and nothing is stored for this beside them.
pub async fn reported(tx: &mut Tx, heir: Uuid, now: Timestamp) -> FaultResult<()> {
    for (former, kind) in cases::left_open_by(tx, heir).await? {
        let case = open::open_or_join(tx, Subject::Person(heir), kind, CaseSource::Rule, now).await?;
        let reason = former.to_string();
        let entry = AuditEntry::by_rule("person.returned", Some(case.id), Some(heir)).because(&reason);
        audit::write(tx, entry, now).await?;
    }
    Ok(())
}

/// Restricts an account that was recognized as the one before, until the same moment, by a decision of its own.
pub async fn recognized(tx: &mut Tx, heir: Uuid, owner: Uuid, now: Timestamp) -> FaultResult<()> {
    if accounts::store::account(tx, heir).await?.is_none() {
        return Ok(());
    }
    for (kind, until, former) in restricted::standing(tx, owner, now).await? {
        let (action, case) = match kind {
            RestrictionKind::Limit => (Action::Limit, CaseKind::Other),
            RestrictionKind::Reports => (Action::LimitReports, CaseKind::ReportAbuse),
            RestrictionKind::Suspension => (Action::Suspend, CaseKind::Other),
            RestrictionKind::Ban => continue,
        };
        let rule = decisions::decision(tx, former).await?.map(|decision| decision.rule);
        let new = RuleDecision {
            person: heir,
            kind: case,
            action,
            restriction: Some((kind, until)),
            hiding: None,
            facts: facts().in_language(accounts::store::language(tx, heir).await?),
            rule: rule.as_deref().and_then(statement::word).unwrap_or("other"),
        };
        by_rule::decide(tx, new, now).await?;
    }
    Ok(())
}

fn facts() -> LocalizedText {
    "Uma conta sua foi apagada enquanto uma decisão da moderação valia. Ela continua até o fim do prazo.".into()
}
