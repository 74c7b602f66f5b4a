//! What moderation does by itself: taking reports into cases, writing letters, ending what is over, checking the book.

use super::audit::{self, BookState};
use super::model::{CaseKind, CaseSource};
use super::open::{self, Subject};
use super::store::decisions::{self, Decision};
use super::store::{appeals, notices, people};
use super::{age_check, copies, disputes, expire, intake, levels, notice, oncall, own, photos, retention, returned};
use crate::AppState;
use crate::accounts;
use crate::guard::model::{Level, Suspicion};
use crate::kernel::event_listener::{on_events, on_keyed_events};
use crate::kernel::facts;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::{every_hours, every_minutes};
use crate::kernel::{Language, Vault};
use crate::notify::{store as addresses, texts};
use ::jobs::{Event, Listener, Schedule};
use db::{Db, Tx};
use std::sync::Arc;
use supabase::mail;

/// Takes each report into its case, and writes to the on-call about severe notices.
pub fn report_listener(db: &Db, site: &str) -> impl Listener + use<> {
    let site: Arc<str> = site.into();
    let kinds = &["safety.reported", "moderation.severe"];
    on_events("moderation.reports", kinds, db, move |tx, event| {
        let (report, site, now) = (facts::id(&event.payload["report"]), site.clone(), event.created_at);
        Box::pin(async move {
            match (report, event.key) {
                (Some(report), _) => intake::take(tx, report, &site, now).await,
                (None, Some(case)) => oncall::page_once(tx, case, &site, now).await,
                (None, None) => Ok(()),
            }
        })
    })
}

/// Hides what a severe report names.
pub fn hiding_listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events("moderation.hiding", &[intake::NAMED], db, |tx, report, event| {
        Box::pin(intake::hide(tx, report, event.created_at))
    })
}

/// Follows the score that the guard gives each account.
pub fn level_listener(db: &Db) -> impl Listener + use<> {
    on_events("moderation.levels", &["guard.level"], db, move |tx, event| {
        let level = event.payload["level"].as_str().and_then(Level::parse);
        let (person, now) = (event.key, event.created_at);
        Box::pin(async move {
            match (person, level) {
                (Some(person), Some(level)) => levels::reached(tx, person, level, now).await,
                _ => Ok(()),
            }
        })
    })
    .unless_gone()
}

/// Opens cases about what the guard finds that a person should look into.
pub fn suspicion_listener(db: &Db, site: &str) -> impl Listener + use<> {
    let site: Arc<str> = site.into();
    on_events("moderation.suspicions", &["guard.suspicion"], db, move |tx, event| {
        let site = site.clone();
        let suspicion = event.payload["suspicion"].as_str().and_then(Suspicion::parse);
        Box::pin(async move {
            match (event.key, suspicion) {
                (Some(person), Some(Suspicion::Minor)) => {
                    age_check::suspected(tx, person, &site, event.created_at).await
                }
                _ => Ok(()),
            }
        })
    })
    .unless_gone()
}

/// Opens cases about photos that screening found something in.
pub fn photo_listener(db: &Db, site: &str) -> impl Listener + use<> {
    let site: Arc<str> = site.into();
    on_events("moderation.photos", &["photo.flagged"], db, move |tx, event| {
        let (photo, site) = (facts::id(&event.payload["photo"]), site.clone());
        Box::pin(async move {
            let finding = event.payload["finding"].as_str().unwrap_or_default();
            match (event.key, photo) {
                (Some(person), Some(photo)) => {
                    photos::flagged(tx, (person, photo), finding, &site, event.created_at).await
                }
                _ => Ok(()),
            }
        })
    })
    .unless_gone()
}

/// Opens cases about accounts that resemble a banned one.
pub fn held_listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events("moderation.held", &["account.held"], db, |tx, person, event| {
        let by = event.payload["by"].as_str().unwrap_or_default();
        Box::pin(returned::held(tx, person, by, event.created_at))
    })
    .unless_gone()
}

/// Restricts accounts that were recognized as the return of a restricted one.
pub fn return_listener(db: &Db) -> impl Listener + use<> {
    on_events("moderation.returned", &["account.recognized"], db, |tx, event| {
        let owner = facts::id(&event.payload["owner"]);
        Box::pin(async move {
            match (event.key, owner) {
                (Some(heir), Some(owner)) => returned::recognized(tx, heir, owner, event.created_at).await,
                _ => Ok(()),
            }
        })
    })
    .unless_gone()
}

/// Opens cases about accounts that return while a case about the erased one is open.
pub fn reported_listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events(
        "moderation.returned_reported",
        &["account.contact_proven"],
        db,
        |tx, heir, event| Box::pin(returned::reported(tx, heir, event.created_at)),
    )
    .unless_gone()
}

/// Limits accounts whose payments a bank disputes, until that is over.
pub fn dispute_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["billing.disputed", "billing.dispute_won"];
    on_events("moderation.disputes", kinds, db, |tx, event| {
        let order = facts::id(&event.payload["order"]);
        Box::pin(async move {
            match (event.key, order) {
                (Some(person), Some(order)) if event.kind == "billing.disputed" => {
                    disputes::opened(tx, person, order, event.created_at).await
                }
                (Some(person), Some(order)) => disputes::won(tx, person, order, event.created_at).await,
                _ => Ok(()),
            }
        })
    })
    .unless_gone()
}

/// Writes to people about decisions, and to those who sent a notice. Neither letter says what it is about.
pub fn letter_listener(db: &Db, vault: &Vault, site: &str) -> impl Listener + use<> {
    let (vault, site): (Vault, Arc<str>) = (vault.clone(), site.into());
    on_events(
        "moderation.letters",
        &["moderation.decided", "notice.decided"],
        db,
        move |tx, event| {
            let (vault, site) = (vault.clone(), site.clone());
            Box::pin(async move {
                match event.kind.as_str() {
                    "moderation.decided" => write_to_person(tx, event, &site).await,
                    _ => write_to_senders(tx, event, &vault, &site).await,
                }
            })
        },
    )
}

async fn write_to_person(tx: &mut Tx, event: &Event, site: &str) -> FaultResult<()> {
    let Some(user) = event.key else { return Ok(()) };
    let Some(address) = addresses::address(tx, user).await? else {
        return Ok(());
    };
    let language = accounts::store::language(tx, user).await?;
    let Some(decision) = decision_of(tx, event).await? else {
        return Ok(());
    };
    let link = format!("{site}/decisions");
    let appeal = appeals::of_decision(tx, decision.id).await?;
    if appeal.is_some_and(|appeal| appeal.state != "open") {
        let letter = texts::appeal_answered(&link);
        mail::enqueue(tx, event.created_at, &letter.to(&address, language, site)).await?;
        return Ok(());
    }
    let zone = people::subject(tx, user, event.created_at)
        .await?
        .map(|row| row.time_zone);
    let statement = own::reasons(&decision, &zone.unwrap_or_default()).letter();
    let appeal = format!("{link}#{}", decision.id);
    let letter = texts::moderation_decision(statement, decision.automated, &link, &appeal);
    mail::enqueue(tx, event.created_at, &letter.to(&address, language, site)).await?;
    Ok(())
}

/// The decision that an event tells of; None once its case is erased.
async fn decision_of(tx: &mut Tx, event: &Event) -> FaultResult<Option<Decision>> {
    match facts::id(&event.payload["decision"]) {
        Some(id) => decisions::decision(tx, id).await,
        None => Ok(None),
    }
}

async fn write_to_senders(tx: &mut Tx, event: &Event, vault: &Vault, site: &str) -> FaultResult<()> {
    let Some(case) = event.key else { return Ok(()) };
    let acted = event.payload["outcome"] == "acted";
    for sent in notices::of_case(tx, case).await? {
        let Some(address) = notice::contact(vault, &sent) else {
            tracing::error!(notice = %sent.id, "the address of a notice cannot be opened");
            continue;
        };
        let letter = texts::notice_decided(acted);
        let language = Language::of(Some(&sent.locale));
        mail::enqueue(tx, event.created_at, &letter.to(&address, language, site)).await?;
    }
    Ok(())
}

/// Writes to the on-call about what nobody was told of, and again after an hour.
pub fn oncall_schedule(db: Db, site: &str) -> Schedule {
    let site: Arc<str> = site.into();
    every_minutes("moderation.oncall", 1, (db, site), |(db, site), now| async move {
        oncall::page_due(&db, &site, now).await
    })
}

/// Ends restrictions at their time, or renews them.
pub fn expiry_schedule(app: &AppState, site: &str) -> Schedule {
    let given = (app.db.clone(), app.waker.clone(), Arc::<str>::from(site));
    every_minutes("moderation.expiry", 1, given, |(db, waker, site), now| async move {
        expire::end_restrictions(&db, &site, now).await?;
        expire::tell_of_shadow_limits(&db, now).await?;
        expire::close_cases(&db, now).await?;
        waker.notify();
        Ok(())
    })
}

/// Erases old cases.
pub fn retention_schedule(db: Db) -> Schedule {
    every_hours("moderation.retention", 24, db, |db, now| async move {
        retention::erase_old(&db, now).await
    })
}

/// Checks the book, also against its copies, and copies what is new. Where it does not add up, a case of the highest
/// severity opens.
pub fn audit_schedule(app: &AppState, site: &str) -> Schedule {
    let given = (app.db.clone(), app.photos.clone(), Arc::<str>::from(site));
    every_hours("moderation.audit", 24, given, |(db, files, site), now| async move {
        let differs = copies::difference(&files, &db).await?;
        match differs.map_or(audit::verify(&db).await?, |at| BookState::Broken { at }) {
            BookState::Whole { rows, head } => {
                tracing::info!(rows, head, "the book of moderation adds up");
                copies::write(&files, &db).await
            }
            BookState::Broken { at } => {
                tracing::error!(at, "the book of moderation does not add up");
                db.tx(move |tx| {
                    Box::pin(async move {
                        let case =
                            open::open_or_join(tx, Subject::Book, CaseKind::BrokenBook, CaseSource::Audit, now).await?;
                        oncall::page_once(tx, case.id, &site, now).await
                    })
                })
                .await
            }
        }
    })
}
