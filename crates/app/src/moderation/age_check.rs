//! Asking an account to show that its owner is at least eighteen.
//!
//! It is no accusation, and says so. Until an assurance stands the account meets nobody, as in the countries of the
//! operator's policy. What a classifier makes of a text opens a case and no more: it keeps nobody out.

use super::by_rule::{self, RuleDecision};
use super::model::{Action, CaseKind, CaseSource, Severity, days_before};
use super::oncall;
use super::open::{self, Subject};
use super::store::decisions;
use crate::accounts::{self, age};
use crate::kernel::LocalizedText;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// A person looked at such a hint and found nothing: another one opens no case for so long.
const LOOKED_AT_DAYS: i64 = 30;

/// Takes a hint of the guard: a case of the highest severity for a person to decide. The account is neither restricted nor
/// told.
pub async fn suspected(tx: &mut Tx, person: Uuid, site: &str, now: Timestamp) -> FaultResult<()> {
    if accounts::store::account(tx, person).await?.is_none() || is_assured(tx, person, now).await? {
        return Ok(());
    }
    let since = days_before(now, LOOKED_AT_DAYS);
    if decisions::was_dismissed_since(tx, person, CaseKind::Minor, since).await? {
        return Ok(());
    }
    let case = open::open_or_join(tx, Subject::Person(person), CaseKind::Minor, CaseSource::Rule, now).await?;
    if case.severity() == Severity::S0 {
        oncall::page_once(tx, case.id, site, now).await?;
    }
    Ok(())
}

/// A credible report says that the person is a minor: the account is asked at once, and its case still waits for a person.
pub async fn reported(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    if age::store::is_asked(tx, person).await? || is_assured(tx, person, now).await? {
        return Ok(());
    }
    let facts = LocalizedText::from(
        "Às vezes pedimos que alguém confirme a idade, para que o Enlace seja só de pessoas adultas. Isso não é uma acusação.",
    );
    let language = accounts::store::language(tx, person).await?;
    let new = RuleDecision {
        person,
        kind: CaseKind::Minor,
        action: Action::ConfirmAge,
        restriction: None,
        hiding: None,
        facts: facts.in_language(language),
        rule: "minor",
    };
    by_rule::decide(tx, new, now).await?;
    ask(tx, person, now).await
}

/// Asks the account; whoever reads lists of people learns only that it is not there.
pub async fn ask(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    set(tx, person, Some(now), now).await
}

/// Takes the question back: an appeal was granted.
pub async fn take_back(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    set(tx, person, None, now).await
}

async fn set(tx: &mut Tx, person: Uuid, at: Option<Timestamp>, now: Timestamp) -> FaultResult<()> {
    if age::store::set_asked(tx, person, at).await? {
        jobs::emit(tx, now, "profile.changed", Some(person), json!({})).await?;
    }
    Ok(())
}

async fn is_assured(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<bool> {
    age::store::has_assurance(tx, person, now).await
}
