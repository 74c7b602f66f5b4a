//! The week of a person who was not here to see it: one letter on Sunday evening, with numbers alone.

use super::model::{Notice, NotificationKind};
use super::{send_notice, store, texts, unsubscribe};
use crate::accounts;
use crate::kernel::Vault;
use crate::kernel::day::zone;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::civil::Weekday;
use jiff::{SignedDuration, Timestamp};
use supabase::mail;
use uuid::Uuid;

/// People looked at in one transaction.
const AT_ONCE: i64 = 100;
/// What is older was in an earlier letter.
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Between two letters; less than a week, because clocks change.
const REST: SignedDuration = SignedDuration::from_hours(6 * 24);
/// Local hours of Sunday in which the letter leaves. A later one would come at night.
const HOURS: std::ops::Range<i8> = 18..21;

/// Writes to each person where it is Sunday evening.
pub fn weekly(db: Db, vault: Vault, site_url: String) -> Schedule {
    every_hours(
        "notify.week",
        1,
        (db, vault, site_url),
        |(db, vault, site), now| async move {
            let mut place = is_sunday_evening_somewhere(now).then(Uuid::nil);
            while let Some(after) = place {
                let (vault, site) = (vault.clone(), site.clone());
                place = db
                    .tx(move |tx| Box::pin(async move { write_to_next(tx, &vault, &site, after, now).await }))
                    .await?;
            }
            Ok(())
        },
    )
}

/// Whether any zone, from UTC+14 to UTC-12, has such an hour.
fn is_sunday_evening_somewhere(now: Timestamp) -> bool {
    (-12..=14).any(|hours| {
        let there = now.checked_add(SignedDuration::from_hours(hours)).unwrap_or(now);
        is_sunday_evening(there, "UTC")
    })
}

fn is_sunday_evening(now: Timestamp, time_zone: &str) -> bool {
    let local = now.to_zoned(zone(time_zone));
    local.weekday() == Weekday::Sunday && HOURS.contains(&local.hour())
}

/// Looks at the next people with news; answers the last of them.
async fn write_to_next(
    tx: &mut Tx,
    vault: &Vault,
    site: &str,
    after: Uuid,
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    let since = now.checked_sub(WEEK).unwrap_or(Timestamp::MIN);
    let people = store::with_unseen_news(tx, since, after, AT_ONCE).await?;
    for (user, time_zone) in &people {
        if is_sunday_evening(now, time_zone) {
            write(tx, vault, site, *user, since, now).await?;
        }
    }
    Ok(people.last().map(|(user, _)| *user))
}

async fn write(
    tx: &mut Tx,
    vault: &Vault,
    site: &str,
    user: Uuid,
    since: Timestamp,
    now: Timestamp,
) -> FaultResult<()> {
    let kind = NotificationKind::DIGEST_WEEKLY;
    let (push, email) = store::preference(tx, user, kind).await?;
    let week = store::unseen_week(tx, user, since, now).await?;
    let rested = now.checked_sub(REST).unwrap_or(Timestamp::MIN);
    if !(push || email) || week.is_empty() || !store::claim_digest(tx, user, rested, now).await? {
        return Ok(());
    }
    if push {
        let notice = Notice {
            user,
            kind,
            reference: None,
            person: None,
            unnamed: None,
            dedupe: format!("week:{now}"),
            at: now,
        };
        send_notice(tx, &notice).await?;
    }
    let address = store::address(tx, user).await?;
    if let Some(address) = address.filter(|_| email) {
        let language = accounts::store::language(tx, user).await?;
        let letter = texts::week(
            week.matches,
            week.messages,
            week.likes,
            &format!("{site}/notifications"),
        );
        let mut mail = letter.to(&address, language, site);
        mail.unsubscribe = unsubscribe::link(vault, site, user, kind);
        mail::enqueue(tx, now, &mail).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_leaves_on_sunday_evening_where_one_lives() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        // The 29th of November 2026 is a Sunday.
        for (time, home, evening) in [
            ("2026-11-29T20:59:59Z", "America/Sao_Paulo", false),
            ("2026-11-29T21:00:00Z", "America/Sao_Paulo", true),
            ("2026-11-29T23:59:59Z", "America/Sao_Paulo", true),
            ("2026-11-30T00:00:00Z", "America/Sao_Paulo", false),
            ("2026-11-29T18:00:00Z", "Europe/Lisbon", true),
            ("2026-11-28T21:00:00Z", "America/Sao_Paulo", false),
        ] {
            assert_eq!(is_sunday_evening(at(time), home), evening, "{time} {home}");
        }
        assert!(is_sunday_evening_somewhere(at("2026-11-29T21:00:00Z")));
        assert!(is_sunday_evening_somewhere(at("2026-11-30T06:30:00Z")));
        assert!(!is_sunday_evening_somewhere(at("2026-11-30T09:00:00Z")));
        assert!(!is_sunday_evening_somewhere(at("2026-11-25T21:00:00Z")));
    }
}
