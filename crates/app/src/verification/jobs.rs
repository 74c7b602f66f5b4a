//! Background work of verification: badges follow main photos, pictures are erased at their term, badges expire.

use super::store::badges;
use super::{badge, draw, erase, frames};
use crate::AppState;
use crate::kernel::event_listener::{follow_events, on_events};
use crate::kernel::periodic::{every_hours, every_minutes};
use crate::kernel::{Notifier, facts};
use crate::moderation::model::{CaseKind, CaseSource};
use crate::moderation::open::{Subject, open_or_join};
use ::jobs::{Listener, Schedule};
use db::Db;

/// Badges that one run of the schedule ends.
const AT_ONCE: i64 = 200;

/// Follows changes of profiles: a new main photo pauses the badge.
pub fn badge_listener(db: &Db) -> impl Listener + use<> {
    on_events("verification.badges", &["profile.changed"], db, |tx, event| {
        Box::pin(async move {
            let Some(user) = event.key else { return Ok(()) };
            if badges::badge(tx, user, badge::PROFILE).await?.is_none() {
                return Ok(());
            }
            draw::lock(tx, user).await?;
            badge::sync(tx, user, event.created_at).await
        })
    })
    .unless_gone()
}

/// Opens a case about a person whose document says that they are younger than eighteen.
pub fn minor_listener(db: &Db) -> impl Listener + use<> {
    on_events("verification.minors", &["verification.closed"], db, |tx, event| {
        Box::pin(async move {
            match (event.key, event.payload["minor"] == true) {
                (Some(user), true) => {
                    let subject = Subject::Person(user);
                    open_or_join(tx, subject, CaseKind::Minor, CaseSource::Rule, event.created_at).await?;
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    })
}

/// Erases pictures as soon as an attempt is over, and everything with the account. A failed erasure is tried again.
pub fn frame_eraser(app: AppState) -> impl Listener {
    let kinds = &["verification.closed", "account.erased"];
    follow_events("verification.eraser", kinds, app, |app, event| async move {
        match (event.kind.as_str(), event.key) {
            ("account.erased", Some(user)) => Ok(app.photos.forget_all(&frames::person_folder(user)).await?),
            (_, _) => match facts::id(&event.payload["attempt"]) {
                Some(attempt) => Ok(erase::erase_one(&app, attempt, event.created_at).await?),
                None => Ok(()),
            },
        }
    })
}

/// Erases, every five minutes, the pictures of attempts whose term is over.
pub fn erasure_schedule(app: AppState) -> Schedule {
    every_minutes("verification.erasure", 5, app, |app, now| async move {
        erase::erase_due(&app, now).await
    })
}

/// Ends, every hour, the badges that have expired.
pub fn expiry_schedule(db: Db, waker: Notifier) -> Schedule {
    every_hours("verification.expiry", 1, (db, waker), |(db, waker), now| async move {
        for ended in badges::ended(&mut db.reader(), now, AT_ONCE).await? {
            db.tx(move |tx| Box::pin(async move { badge::expire(tx, &ended, now).await }))
                .await?;
        }
        waker.notify();
        Ok(())
    })
}
