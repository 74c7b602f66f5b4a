//! What follows when the guard's score of an account rises: a limit by rule, and a case that a person decides. Points count
//! for longer than any of it lasts, so what runs out is looked at again.

use super::by_rule::{self, RuleDecision};
use super::hiding::{self, Cause};
use super::model::{Action, CaseKind, CaseSource, days_after};
use super::oncall;
use super::open::{self, Subject};
use super::store::cases::Case;
use super::store::decisions;
use crate::accounts;
use crate::accounts::restrictions::{RestrictionKind, store as restricted};
use crate::guard::{self, model::Level};
use crate::kernel::LocalizedText;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// The rule of these decisions, unless they rest on complaints.
const RULE: &str = "scam";
/// The rule of those that rest on complaints: what people complained about is not known.
const COMPLAINTS_RULE: &str = "other";
/// How long a limit by rule lasts. A moderator or an appeal may end it sooner.
pub(super) const LIMIT_DAYS: i64 = 14;
/// How long a suspension by rule lasts before it is renewed: its case is due within four hours.
pub(super) const SUSPENSION_DAYS: i64 = 1;

/// Whether an automated decision under this rule may be one of the score.
pub(super) fn is_rule(rule: &str) -> bool {
    matches!(rule, RULE | COMPLAINTS_RULE)
}

/// Restricts an account whose score reached a level, once for each level.
///
/// `limited` brings a limit, `review` hides the account from strangers until its case is decided, `suspended` closes
/// it until then. From `review` on there is a case for a moderator. Each is a decision with a statement; that of hiding is
/// told when the case is decided, at the latest after four hours.
pub async fn reached(tx: &mut Tx, person: Uuid, level: Level, now: Timestamp) -> FaultResult<()> {
    if accounts::store::account(tx, person).await?.is_none() {
        return Ok(());
    }
    match level {
        Level::None => Ok(()),
        Level::Limited => decide(tx, person, Action::Limit, LIMIT_DAYS, now).await,
        Level::Review => review(tx, person, now).await.map(drop),
        Level::Suspended => {
            review(tx, person, now).await?;
            decide(tx, person, Action::Suspend, SUSPENSION_DAYS, now).await
        }
    }
}

/// Goes on with a restriction of this rule whose time is over, while the score still asks for it. A suspension lasts until
/// a moderator decides, and the on-call is reminded of its case. A limit is not renewed where a moderator found nothing.
pub async fn renew(
    tx: &mut Tx,
    person: Uuid,
    (kind, begun): (RestrictionKind, Timestamp),
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    if accounts::store::account(tx, person).await?.is_none() {
        return Ok(());
    }
    let level = guard::current_level(tx, person, now).await?;
    let decided = decisions::made_by_people_since(tx, person, begun).await?;
    if kind == RestrictionKind::Suspension && level == Level::Suspended && decided.is_empty() {
        let case = review(tx, person, now).await?;
        oncall::page(tx, case.id, true, site, now).await?;
        return decide(tx, person, Action::Suspend, SUSPENSION_DAYS, now).await;
    }
    match level.above(Level::None) && !decided.contains(&Action::None) {
        true => decide(tx, person, Action::Limit, LIMIT_DAYS, now).await,
        false => Ok(()),
    }
}

/// Opens a case and hides the person from strangers and new contacts until it is decided.
async fn review(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<Case> {
    let case = open::open_or_join(tx, Subject::Person(person), CaseKind::Scam, CaseSource::Rule, now).await?;
    hiding::hide_person(tx, &case, Cause::Score, now).await?;
    Ok(case)
}

async fn decide(tx: &mut Tx, person: Uuid, action: Action, days: i64, now: Timestamp) -> FaultResult<()> {
    let kind = match action {
        Action::Suspend => RestrictionKind::Suspension,
        _ => RestrictionKind::Limit,
    };
    if restricted::stands(tx, person, kind, now).await? {
        return Ok(());
    }
    let (case, rule, facts) = match guard::rests_on_complaints(tx, person, now).await? {
        true => (CaseKind::Other, COMPLAINTS_RULE, complaints_facts()),
        false => (CaseKind::Scam, RULE, Cause::Score.facts()),
    };
    let new = RuleDecision {
        person,
        kind: case,
        action,
        restriction: Some((kind, days_after(now, days))),
        hiding: None,
        facts: facts.in_language(accounts::store::language(tx, person).await?),
        rule,
    };
    by_rule::decide(tx, new, now).await
}

/// What the statement says of complaints. It names neither how many nor when, so that it shows nobody who complained.
fn complaints_facts() -> LocalizedText {
    "Várias pessoas com quem você conversou denunciaram ou bloquearam a sua conta, mais do que é comum.".into()
}
