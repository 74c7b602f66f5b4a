//! Writing to those who are on call when a case of the highest severity waits: at once, and each hour again while it is
//! undecided and nobody holds it. Where nobody may work on it, everybody with the role is told so, to find somebody who
//! may. The letter holds no word about anybody.

use super::audit::{self, AuditEntry};
use super::model::PAGE_AGAIN;
use super::store::{cases, people};
use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use crate::notify::texts::{self, OnCallUrgency};
use db::{Db, Reads, Tx};
use jiff::Timestamp;
use supabase::mail;
use uuid::Uuid;

/// Writes to the on-call about a case, unless that was done.
pub async fn page_once(tx: &mut Tx, case: Uuid, site: &str, now: Timestamp) -> FaultResult<()> {
    match cases::is_unpaged(tx, case).await? {
        true => page(tx, case, false, site, now).await,
        false => Ok(()),
    }
}

/// Writes about every case that nobody was told of, or that was told of an hour ago and is neither decided nor held.
pub async fn page_due(db: &Db, site: &str, now: Timestamp) -> FaultResult<()> {
    for (case, again) in due(&mut db.reader(), now).await? {
        let site = site.to_owned();
        db.tx(move |tx| Box::pin(async move { page(tx, case, again, &site, now).await }))
            .await?;
    }
    Ok(())
}

async fn due(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<(Uuid, bool)>> {
    cases::to_page(reads, now - PAGE_AGAIN, now).await
}

pub(super) async fn page(tx: &mut Tx, case: Uuid, again: bool, site: &str, now: Timestamp) -> FaultResult<()> {
    audit::begin(tx).await?;
    let on_call = people::on_call(tx, case).await?;
    let (on_call, urgency, link) = match (on_call.is_empty(), again) {
        // The case itself would be a page that does not exist to them.
        (true, _) => {
            tracing::error!(name: "moderation.nobody_on_call", %case, "no moderator may work on a case of the highest severity");
            (
                people::team(tx).await?,
                OnCallUrgency::Unattended,
                format!("{site}/moderation"),
            )
        }
        (false, true) => (on_call, OnCallUrgency::Again, format!("{site}/moderation/{case}")),
        (false, false) => (on_call, OnCallUrgency::New, format!("{site}/moderation/{case}")),
    };
    for (address, locale) in on_call {
        let letter = texts::on_call(&link, urgency);
        let language = Language::of(Some(&locale));
        mail::enqueue(tx, now, &letter.to(&address, language, site)).await?;
    }
    cases::set_paged(tx, case, now).await?;
    let action = if again { "oncall.again" } else { "oncall" };
    audit::write(tx, AuditEntry::by_rule(action, Some(case), None), now).await
}
