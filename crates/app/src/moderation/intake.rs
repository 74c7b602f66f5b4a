//! What follows from a report: it joins the case of its subject, and what is most severe is out of sight at once.

use super::hiding::{self, Cause};
use super::model::{CaseKind, CaseSource, CaseState, Severity};
use super::open::{self, Subject};
use super::store::cases::{self, Case};
use super::store::{reports, tallies};
use super::{age_check, credible, oncall};
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// The event of a report of the highest severity that names a part of a profile. It is known to moderation alone.
pub const NAMED: &str = "moderation.named";

/// Puts a report into its case. A report that has one already changes nothing.
pub async fn take(tx: &mut Tx, id: Uuid, site: &str, now: Timestamp) -> FaultResult<()> {
    let Some(report) = reports::report(tx, id).await? else {
        return Ok(());
    };
    if report.case_id.is_some() {
        return Ok(());
    }
    let kind = CaseKind::parse(&report.reason).unwrap_or(CaseKind::Other);
    let subject = Subject::Person(report.subject);
    let case = open::open_or_join(tx, subject, kind, CaseSource::Report, now).await?;
    let is_severe = kind.severity() == Severity::S0;
    let is_credible = is_severe && credible::is_credible(tx, &report, now).await?;
    reports::join(tx, id, case.id, is_credible).await?;
    tallies::add(tx, now, "reports").await?;
    if is_credible {
        screen(tx, &case, now).await?;
        if kind == CaseKind::Minor {
            age_check::reported(tx, report.subject, now).await?;
        }
    } else if is_severe && report.item.is_some() {
        // In an act of its own: where hiding fails, the report stays in its case.
        jobs::emit(tx, now, NAMED, Some(id), json!({})).await?;
    }
    if case.severity() == Severity::S0 {
        oncall::page_once(tx, case.id, site, now).await?;
    }
    Ok(())
}

/// Hides the person from strangers and new contacts until the case is decided.
async fn screen(tx: &mut Tx, case: &Case, now: Timestamp) -> FaultResult<()> {
    cases::set_credible(tx, case.id).await?;
    hiding::hide_person(tx, case, Cause::Report, now).await
}

/// Hides what a report names, until its case is decided.
pub async fn hide(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(report) = reports::report(tx, id).await? else {
        return Ok(());
    };
    let case = match report.case_id {
        Some(case) => cases::case(tx, case).await?,
        None => None,
    };
    match (case, report.item) {
        (Some(case), Some(item)) if matches!(case.state, CaseState::Open | CaseState::Claimed) => {
            hide_named(tx, &case, report.subject, &item, now).await
        }
        _ => Ok(()),
    }
}

/// Hides the one thing that a report names. Together such reports must not undress a profile: one thing for each case,
/// never the last photo, and nothing while a wave of new accounts reports.
async fn hide_named(tx: &mut Tx, case: &Case, person: Uuid, item: &str, now: Timestamp) -> FaultResult<()> {
    if !super::store::content::of_case(tx, case.id).await?.is_empty() || credible::is_wave(tx, person, now).await? {
        return Ok(());
    }
    if item.starts_with("photo:") && super::store::content::visible_photos(tx, person).await? <= 1 {
        return Ok(());
    }
    hiding::hide_item(tx, case, item, Cause::Report, now).await
}
