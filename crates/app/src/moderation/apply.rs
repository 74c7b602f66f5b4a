//! What a decision that counts brings about, in its own transaction.

use super::model::{Action, CaseState, days_after};
use super::store::cases::{self, Case};
use super::store::decisions::{self, Decision};
use super::store::{notices, people, reporters as accuracy, reports, tallies};
use super::{age_check, content, disputes, receipts, reporters};
use crate::accounts::restrictions::{self, RestrictionKind, store as restricted};
use crate::accounts::store as accounts;
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use crate::media::known;
use crate::notify::{self, Notice, NotificationKind};
use crate::safety::returning;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Puts a decision into effect: for the person, the case, and those who reported.
pub async fn apply(tx: &mut Tx, vault: &Vault, case: &Case, decision: &Decision, now: Timestamp) -> FaultResult<()> {
    disputes::reviewed(tx, case.id, now).await?;
    if let Some(person) = decision.subject {
        restrict(tx, vault, decision, person, now).await?;
        for item in strings(&decision.items) {
            content::hide(tx, case.id, Some(decision.id), person, &item, now).await?;
        }
        content::restore_hidden(tx, case.id, now).await?;
        // What is with the authorities stays hidden until somebody decides about the person.
        if decision.action != Action::ReportAuthority {
            show_again(tx, person, now).await?;
            // A ban keeps the account out of sight itself.
            if decision.action != Action::Ban {
                returning::let_in(tx, person, now).await?;
            }
            for shadow in decisions::untold_of(tx, person).await? {
                disclose(tx, person, shadow, now).await?;
            }
        }
        if decision.action.is_told() {
            disclose(tx, person, decision.id, now).await?;
        }
    }
    let state = if decision.action.is_told() {
        CaseState::Decided
    } else {
        CaseState::Closed
    };
    cases::set_state(tx, case.id, state, now).await?;
    answer_reports(tx, case.id, decision.action != Action::None, now).await?;
    let name = format!("decisions.{}", decision.action.word());
    tallies::add(tx, now, &name).await
}

/// Restricts the account as the decision says.
pub async fn restrict(
    tx: &mut Tx,
    vault: &Vault,
    decision: &Decision,
    person: Uuid,
    now: Timestamp,
) -> FaultResult<()> {
    let until = decision.days.map(|days| days_after(now, days));
    let kind = match decision.action {
        Action::Limit => RestrictionKind::Limit,
        Action::LimitReports => RestrictionKind::Reports,
        Action::Suspend => RestrictionKind::Suspension,
        Action::Ban => RestrictionKind::Ban,
        Action::ConfirmAge => return age_check::ask(tx, person, now).await,
        _ => return Ok(()),
    };
    insert_restriction(tx, person, kind, decision.id, (now, until)).await?;
    if kind == RestrictionKind::Ban {
        returning::banned(tx, vault, person, now).await?;
        known::banned(tx, person, now).await?;
    }
    follow_status(tx, person, now).await
}

/// Writes a restriction. A listener writes down what the account is recognized by, so that it outlives an erasure.
pub async fn insert_restriction(
    tx: &mut Tx,
    person: Uuid,
    kind: RestrictionKind,
    decision: Uuid,
    (now, until): (Timestamp, Option<Timestamp>),
) -> FaultResult<()> {
    restricted::insert(tx, person, kind, decision, now, until).await?;
    jobs::emit(tx, now, "account.restricted", Some(person), json!({})).await?;
    Ok(())
}

/// Gives the account the status that its restrictions say. An account that is being deleted keeps its own, and gets this
/// one if it comes back.
pub async fn follow_status(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    accounts::lock_status(tx, person).await?;
    let Some(account) = accounts::account(tx, person).await? else {
        return Ok(());
    };
    let status = restrictions::status_of(tx, person, now).await?;
    if account.status == status || account.status == "leaving" {
        return Ok(());
    }
    accounts::set_status(tx, person, status, None).await?;
    jobs::emit(tx, now, "account.judged", Some(person), json!({ "status": status })).await?;
    Ok(())
}

/// Ends hiding from strangers.
pub async fn show_again(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    if people::set_screened(tx, person, None).await? {
        jobs::emit(tx, now, "profile.changed", Some(person), json!({})).await?;
    }
    Ok(())
}

/// Ends hiding from strangers, unless an undecided case or the authorities' still hides the person.
pub async fn show_unless_hidden(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    if decisions::is_hiding(tx, person).await? {
        return Ok(());
    }
    returning::let_in(tx, person, now).await?;
    show_again(tx, person, now).await
}

/// Makes a decision the person's to know, and tells them.
pub async fn disclose(tx: &mut Tx, person: Uuid, decision: Uuid, now: Timestamp) -> FaultResult<()> {
    decisions::set_told(tx, decision, person).await?;
    tell(tx, person, decision, now).await
}

/// Tells the person of a decision, in the app and by a letter that a listener writes.
pub async fn tell(tx: &mut Tx, person: Uuid, decision: Uuid, now: Timestamp) -> FaultResult<()> {
    let notice = Notice::new(
        person,
        NotificationKind::MODERATION_DECISION,
        format!("moderation:{decision}:{}", now.as_microsecond()),
        now,
    )
    .about(decision);
    notify::send_notice(tx, &notice).await?;
    jobs::emit(
        tx,
        now,
        "moderation.decided",
        Some(person),
        json!({ "decision": decision }),
    )
    .await?;
    Ok(())
}

/// Gives the reports and notices of a case their outcome, and counts it for each reporter.
async fn answer_reports(tx: &mut Tx, case: Uuid, acted: bool, now: Timestamp) -> FaultResult<()> {
    let told = reports::set_outcome(tx, case, acted, now).await?;
    receipts::announce(tx, &told, now).await?;
    for (_, reporter) in &told {
        if accounts::account(tx, *reporter).await?.is_some() {
            accuracy::count(tx, *reporter, acted).await?;
            reporters::judge(tx, *reporter, now).await?;
        }
    }
    let outcome = if acted { "acted" } else { "not_acted" };
    jobs::emit(tx, now, "notice.decided", Some(case), json!({ "outcome": outcome })).await?;
    notices::set_state(tx, case, outcome).await
}
