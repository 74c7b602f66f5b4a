//! Photos that screening found something in: out of sight already, and a person decides.

use super::hiding::{self, Cause};
use super::model::{CaseKind, CaseSource, Severity};
use super::oncall;
use super::open::{self, Subject};
use crate::kernel::fault::FaultResult;
use crate::messaging;
use crate::safety::evidence;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Opens a case about a flagged photo. A photo that its owner has removed meanwhile has none.
pub async fn flagged(
    tx: &mut Tx,
    (person, photo): (Uuid, Uuid),
    finding: &str,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let item = format!("photo:{photo}");
    let is_profile = super::store::content::awaits_review(tx, person, photo).await?;
    // A photo for a conversation was not sent; the case is about who wanted to.
    let is_message = !is_profile && messaging::photos::evidence::is_refused(tx, person, photo).await?;
    if !is_profile && !is_message {
        return Ok(());
    }
    // Its owner may remove it before anybody looks.
    evidence::hold_photos(tx, person, now).await?;
    let subject = Subject::Person(person);
    let case = open::open_or_join(tx, subject, kind(finding), CaseSource::Rule, now).await?;
    let cause = match finding {
        "unanswered" => Cause::Unanswered,
        _ => Cause::Screening,
    };
    if is_profile {
        hiding::hide_item(tx, &case, &item, cause, now).await?;
    }
    if case.severity() == Severity::S0 {
        oncall::page_once(tx, case.id, site, now).await?;
    }
    Ok(())
}

fn kind(finding: &str) -> CaseKind {
    match finding {
        "abuse" | "minor" => CaseKind::Minor,
        "nudity" => CaseKind::Nudity,
        "unanswered" => CaseKind::Other,
        _ => CaseKind::Fake,
    }
}
