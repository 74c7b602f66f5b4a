//! Letters about what happened, and the broom.

use super::links::screen;
use super::model::{Frequency, KEPT_DAYS, Notice, NotificationKind, letter_waits_minutes};
use super::{push, read, store, texts, unsubscribe};
use crate::accounts;
use crate::kernel::day::{written_date, written_hour, zone};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Language, LocalizedText, Notifier, Vault};
use crate::safety::people;
use crate::words;
use ::jobs::{Job, JobError, Listener, Schedule, Worker};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::{Timestamp, ToSpan};
use serde_json::json;
use std::sync::Arc;
use supabase::mail;
use uuid::Uuid;

const LETTER_JOB: &str = "notify.letter";
/// People whose notifications are swept in one transaction.
const SWEPT_AT_ONCE: i64 = 100;

/// Plans a letter about an unread notification.
pub(super) async fn plan_letter(tx: &mut Tx, notice: &Notice, id: Uuid, due: Timestamp) -> FaultResult<()> {
    Ok(::jobs::enqueue(tx, notice.at, LETTER_JOB, json!({ "id": id }), due, None).await?)
}

/// Writes the letter about one notification, if it is still wanted when its time has come.
pub struct MailWorker {
    pub db: Db,
    pub clock: Arc<dyn ::jobs::clock::Clock>,
    pub vault: Vault,
    /// Where the web app lives, without a trailing slash.
    pub site_url: String,
}

impl Worker for MailWorker {
    fn kind(&self) -> &str {
        LETTER_JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let id = job.payload["id"].as_str().and_then(|id| Uuid::parse_str(id).ok());
            let id = id.ok_or_else(|| JobError::Fail("the job names no notification".into()))?;
            let (now, vault, site) = (self.clock.now(), self.vault.clone(), self.site_url.clone());
            let done: FaultResult<()> = self
                .db
                .tx(move |tx| Box::pin(async move { write(tx, id, &vault, &site, now).await }))
                .await;
            done.map_err(JobError::from)
        })
    }
}

/// A letter leaves only when the fact was not seen: unread, and the person not here since. Whether it
/// may be told is asked again, because the other side may have been blocked meanwhile.
async fn write(tx: &mut Tx, id: Uuid, vault: &Vault, site: &str, now: Timestamp) -> FaultResult<()> {
    let Some(pending) = store::pending(tx, id).await? else {
        return Ok(());
    };
    let Some(kind) = NotificationKind::of(&pending.kind) else {
        return Ok(());
    };
    let waited = letter_waits_minutes(kind).unwrap_or_default();
    let here_since = pending.last_seen_at > now.checked_sub(waited.minutes()).unwrap_or(now);
    let preference = store::stored_preference(tx, pending.user_id, kind).await?;
    // What is gathered leaves with `digest`.
    let at_once = preference.frequency.is_none_or(|chosen| chosen == Frequency::Immediate);
    if here_since || !preference.email || !at_once {
        return Ok(());
    }
    let is_shown = match pending.person_id {
        Some(person) => people::sees(tx, pending.user_id, person, now).await?,
        // Who is behind it may be stored without being named, and is hidden all the same.
        None => store::is_shown(tx, pending.user_id, id, now).await?,
    };
    if !is_shown {
        return Ok(());
    }
    let link = match kind {
        NotificationKind::BETA_LAUNCH => format!("{site}/"),
        _ => format!("{site}{}", screen(kind, pending.reference)),
    };
    let letter = match kind {
        NotificationKind::MATCH_NEW => texts::match_new(&link),
        NotificationKind::MESSAGE_NEW => texts::message_new(&link),
        NotificationKind::BETA_DAYS => texts::beta_last_day(&link),
        NotificationKind::BETA_LAUNCH => texts::beta_launch(&link),
        NotificationKind::FEEDBACK_REPLY => texts::feedback_reply(&link),
        _ => texts::news(push::texts::sentence(kind), &link),
    };
    if let Some(address) = store::address(tx, pending.user_id).await? {
        let language = accounts::store::language(tx, pending.user_id).await?;
        store::set_mailed(tx, id, now).await?;
        let mut mail = letter.to(&address, language, site);
        mail.unsubscribe = unsubscribe::link(vault, site, pending.user_id, &[kind]);
        mail::enqueue(tx, now, &mail).await?;
    }
    Ok(())
}

/// Writes to an account that is to be erased: its owner may change their mind, and learns of it if another asked.
pub fn leaving_listener(db: &Db, site_url: &str) -> impl Listener + use<> {
    let site: Arc<str> = site_url.into();
    on_events("notify.farewells", &["account.leaving"], db, move |tx, event| {
        let (user, site, now) = (event.key, site.clone(), event.created_at);
        Box::pin(async move {
            match user {
                Some(user) => say_goodbye(tx, user, &site, now).await,
                None => Ok(()),
            }
        })
    })
}

async fn say_goodbye(tx: &mut Tx, user: Uuid, site: &str, now: Timestamp) -> FaultResult<()> {
    let Some(account) = accounts::store::account(tx, user).await? else {
        return Ok(());
    };
    let (Some(at), Some(address)) = (account.leaving_at, store::address(tx, user).await?) else {
        return Ok(());
    };
    let letter = texts::leaving(written_time(at, &account.time_zone), site);
    let language = Language::of(Some(&account.locale));
    mail::enqueue(tx, now, &letter.to(&address, language, site)).await?;
    Ok(())
}

/// A moment as one reads it where the person lives: `28 de novembro de 2026, às 9h05`.
pub(super) fn written_time(at: Timestamp, time_zone: &str) -> LocalizedText {
    let local = at.to_zoned(zone(time_zone));
    words!(
        "{date}, às {time}",
        date = written_date(local.date()),
        time = written_hour(local.time()),
    )
}

/// Removes notifications that nobody will look for any more, and tells their owners' open screens.
pub fn cleanup(db: Db, waker: Notifier) -> Schedule {
    every_hours("notify.broom", 24, (db, waker), |(db, waker), now| async move {
        let done = sweep(&db, now).await;
        waker.notify();
        done
    })
}

async fn sweep(db: &Db, now: Timestamp) -> FaultResult<()> {
    let edge = now.checked_sub((KEPT_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
    let mut place = Some(Uuid::nil());
    while let Some(after) = place {
        place = db
            .tx(move |tx| Box::pin(async move { read::sweep(tx, edge, after, SWEPT_AT_ONCE, now).await }))
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_where_one_lives() {
        let at: Timestamp = "2026-11-28T12:05:00Z".parse().unwrap();
        assert_eq!(
            written_time(at, "America/Sao_Paulo").to_string(),
            "28 de novembro de 2026, às 9h05"
        );
        let lisbon = written_time(at, "Europe/Lisbon");
        assert_eq!(lisbon.to_string(), "28 de novembro de 2026, às 12h05");
        assert_eq!(
            lisbon.in_language(Language::Portugal),
            "28 de novembro de 2026, às 12h05"
        );
    }
}
