//! Telling everybody of a legal document that will change: a notification and a letter, thirty days before.

use super::model::{Notice, NotificationKind};
use super::{store as notices, texts};
use crate::accounts;
use crate::accounts::legal::{Document, Library, Version, store};
use crate::kernel::Language;
use crate::kernel::day::written_date;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::Timestamp;
use std::sync::Arc;
use supabase::mail;
use uuid::Uuid;

/// People told in one transaction: a process that ends in the middle loses one of these, and no more.
const AT_ONCE: i64 = 100;

/// Tells whoever has not heard of a coming version, once for each person and version.
pub fn changes(db: Db, library: Arc<Library>, site_url: String) -> Schedule {
    every_hours(
        "notify.legal",
        1,
        (db, library, site_url),
        |(db, library, site), now| async move { tell_everybody(&db, &library, &site, now).await },
    )
}

async fn tell_everybody(db: &Db, library: &Arc<Library>, site: &str, now: Timestamp) -> FaultResult<()> {
    let mut place = Some(AnnouncementProgress::default());
    while let Some(from) = place {
        let (library, site) = (library.clone(), site.to_owned());
        place = db
            .tx(move |tx| {
                Box::pin(async move { announce_to_next_accounts(tx, &library, &site, from, AT_ONCE, now).await })
            })
            .await?;
    }
    Ok(())
}

/// How far the telling came: which of the coming versions, and the last person who heard of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnnouncementProgress {
    version: usize,
    after: Uuid,
}

/// Tells up to so many people, each of all that they have not heard of; answers where to go on, if there is more.
pub async fn announce_to_next_accounts(
    tx: &mut Tx,
    library: &Library,
    site: &str,
    from: AnnouncementProgress,
    limit: i64,
    now: Timestamp,
) -> FaultResult<Option<AnnouncementProgress>> {
    let coming = library.coming(now);
    let Some((document, version)) = coming.get(from.version) else {
        return Ok(None);
    };
    let people = store::people_to_announce_to(tx, document, version, from.after, limit).await?;
    for user in &people {
        queue_announcement(tx, *user, &coming, site, now).await?;
    }
    Ok(Some(match people.last() {
        Some(last) => AnnouncementProgress { after: *last, ..from },
        None => AnnouncementProgress {
            version: from.version + 1,
            after: Uuid::nil(),
        },
    }))
}

/// Changes of one day come in one letter.
async fn queue_announcement(
    tx: &mut Tx,
    user: Uuid,
    coming: &[(&Document, &Version)],
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let had = store::latest(tx, user).await?;
    let accepted = |document: &Document, version: &Version| {
        had.iter()
            .any(|(id, last)| *id == document.id && *last >= version.version)
    };
    let mut news: Vec<(&Document, &Version)> = Vec::new();
    for (document, version) in coming {
        if !accepted(document, version) && store::record_announced(tx, user, document, version, now).await? {
            news.push((document, version));
        }
    }
    news.sort_by_key(|(_, version)| version.effective);
    for of_a_day in news.chunk_by(|one, other| one.1.effective == other.1.effective) {
        notify(tx, user, of_a_day, now).await?;
        write(tx, user, of_a_day, site, now).await?;
    }
    Ok(())
}

async fn notify(tx: &mut Tx, user: Uuid, news: &[(&Document, &Version)], now: Timestamp) -> FaultResult<()> {
    let names: Vec<String> = news
        .iter()
        .map(|(document, version)| format!("{}:{}", document.id, version.version))
        .collect();
    let notice = Notice::new(
        user,
        NotificationKind::LEGAL_CHANGE,
        format!("legal:{}", names.join(",")),
        now,
    );
    super::send_notice(tx, &notice).await
}

/// An account without an address, by telephone or anonymous, has the notification alone.
async fn write(tx: &mut Tx, user: Uuid, news: &[(&Document, &Version)], site: &str, now: Timestamp) -> FaultResult<()> {
    let (Some(address), Some((document, version))) = (notices::address(tx, user).await?, news.first()) else {
        return Ok(());
    };
    let account = accounts::store::account(tx, user).await?;
    let language = Language::of(account.as_ref().map(|account| account.locale.as_str()));
    let changes: Vec<(String, String)> = news
        .iter()
        .map(|(document, version)| {
            let words = |text: &str| text.to_owned();
            (words(document.title.of(language)), words(version.summary.of(language)))
        })
        .collect();
    let link = format!("{site}{}?versao={}", document.path, version.version);
    let letter = texts::legal_change(written_date(version.effective), changes, &link);
    mail::enqueue(tx, now, &letter.to(&address, language, site)).await?;
    Ok(())
}
