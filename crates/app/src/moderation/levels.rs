//! What follows when the guard's score of an account rises: a limit by rule, and a case that a person decides.

use super::audit::{self, AuditEntry};
use super::by_rule::{self, RuleDecision};
use super::model::{Action, CaseKind, CaseSource};
use super::open::{self, Subject};
use super::store::people;
use crate::accounts;
use crate::accounts::restrictions::{RestrictionKind, store as restricted};
use crate::guard::model::Level;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Language, LocalizedText};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

/// How long a limit by rule lasts. A moderator or an appeal may end it sooner.
const LIMIT_DAYS: i64 = 14;
/// How long the account is not notified of a shadow limit; its case is due within this time.
const SECRET_FOR: SignedDuration = SignedDuration::from_hours(4);
/// How long a suspension by rule lasts: its case is due within four hours.
const SUSPENSION_DAYS: i64 = 1;

/// Restricts an account whose score reached a level, once for each level.
///
/// `limited` brings a limit, `review` hides the account from strangers until its case is decided, `suspended` closes
/// it for a day. From `review` on there is a case for a moderator. Each is a decision with a statement; that of hiding is told when the case is
/// decided, at the latest after four hours.
pub async fn reached(tx: &mut Tx, person: Uuid, level: Level, now: Timestamp) -> FaultResult<()> {
    if accounts::store::account(tx, person).await?.is_none() {
        return Ok(());
    }
    match level {
        Level::None => Ok(()),
        Level::Limited => decide(tx, person, Action::Limit, LIMIT_DAYS, now).await,
        Level::Review => review(tx, person, now).await,
        Level::Suspended => {
            review(tx, person, now).await?;
            decide(tx, person, Action::Suspend, SUSPENSION_DAYS, now).await
        }
    }
}

/// Opens a case and hides the person from strangers and new contacts until it is decided.
async fn review(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    let case = open::open_or_join(tx, Subject::Person(person), CaseKind::Scam, CaseSource::Rule, now).await?;
    if people::set_screened(tx, person, Some(now)).await? {
        let entry = AuditEntry::by_rule("person.hidden", Some(case.id), Some(person)).because("score");
        audit::write(tx, entry, now).await?;
        jobs::emit(tx, now, "profile.changed", Some(person), json!({})).await?;
        hide(tx, person, now).await?;
    }
    Ok(())
}

/// Writes the statement of hiding.
async fn hide(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    let new = RuleDecision {
        person,
        kind: CaseKind::Scam,
        action: Action::Limit,
        restriction: None,
        secret_until: Some(now + SECRET_FOR),
        facts: facts(accounts::store::language(tx, person).await?),
        rule: "scam",
    };
    by_rule::decide(tx, new, now).await
}

async fn decide(tx: &mut Tx, person: Uuid, action: Action, days: i64, now: Timestamp) -> FaultResult<()> {
    let kind = match action {
        Action::Suspend => RestrictionKind::Suspension,
        _ => RestrictionKind::Limit,
    };
    if restricted::stands(tx, person, kind, now).await? {
        return Ok(());
    }
    let new = RuleDecision {
        person,
        kind: CaseKind::Scam,
        action,
        restriction: Some((kind, days)),
        secret_until: None,
        facts: facts(accounts::store::language(tx, person).await?),
        rule: "scam",
    };
    by_rule::decide(tx, new, now).await
}

fn facts(language: Language) -> String {
    LocalizedText::from(
        "Mensagens suas trazem sinais que costumam aparecer em golpes, como dados de pagamento ou convites para sair do app.",
    )
    .in_language(language)
}
