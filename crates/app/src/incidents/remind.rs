//! Reminding administrators of terms: once a day ahead, and once when one passed.

use super::duties::{self, DueNotice, REMINDED_BEFORE};
use super::model::{Change, IncidentState};
use super::record::facts_of;
use super::store::{self, HistoryRow};
use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use crate::moderation::audit::{self, AuditEntry};
use crate::notify::texts;
use db::{Db, Tx};
use jiff::Timestamp;
use supabase::mail;
use uuid::Uuid;

/// Writes about every term that is near or over.
pub async fn remind_due(db: &Db, site: &str, now: Timestamp) -> FaultResult<()> {
    for id in store::unclosed(&mut db.reader()).await? {
        let site = site.to_owned();
        db.tx(move |tx| Box::pin(async move { remind(tx, id, &site, now).await }))
            .await?;
    }
    Ok(())
}

async fn remind(tx: &mut Tx, id: Uuid, site: &str, now: Timestamp) -> FaultResult<()> {
    audit::begin(tx).await?;
    let Some(incident) = store::incident(tx, id).await? else {
        return Ok(());
    };
    if incident.state == IncidentState::Closed {
        return Ok(());
    }
    let history = store::history(tx, id).await?;
    let notices = duties::notices(&facts_of(&incident)?, &history, now);
    let mut number = incident.version;
    for notice in notices.iter().filter(|one| one.is_open()) {
        let Some(change) = stage(notice, now) else { continue };
        let said = |row: &HistoryRow| row.duty == Some(notice.duty) && row.change == change;
        if history.iter().any(said) {
            continue;
        }
        number += 1;
        let row = HistoryRow {
            number,
            at: now,
            actor: None,
            change,
            duty: Some(notice.duty),
            note: String::new(),
            facts: None,
        };
        store::add(tx, id, &row).await?;
        let entry = AuditEntry::by_rule("incident.remind", Some(id), None).because(notice.duty.word());
        audit::write(tx, entry, now).await?;
        let link = format!("{site}/moderation/incidentes/{id}");
        for (address, locale) in store::administrators(tx).await? {
            let letter = texts::incident_term(&link, change == Change::Overdue);
            mail::enqueue(tx, now, &letter.to(&address, Language::of(Some(&locale)), site)).await?;
        }
    }
    Ok(())
}

fn stage(notice: &DueNotice, now: Timestamp) -> Option<Change> {
    let due = notice.due_at?;
    if now > due {
        return Some(Change::Overdue);
    }
    (now >= due - REMINDED_BEFORE).then_some(Change::DueSoon)
}
