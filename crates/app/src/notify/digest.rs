//! One mail in the evening: on Sunday the week of a person who was not here to see it, with numbers alone; on any day what
//! they asked to get gathered, all kinds that are due together.

use super::gathered::{self, NewsCount};
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
/// Local hours in which the letter leaves. A later one would come at night.
const HOURS: std::ops::Range<i8> = 18..21;

/// Whose turn it may be.
#[derive(Clone, Copy)]
enum Group {
    UnseenWeek,
    Gathered,
}

/// What a letter needs beside its recipient.
#[derive(Clone)]
struct Sender {
    vault: Vault,
    site: String,
}

/// Writes to each person where it is evening.
pub fn evening(db: Db, vault: Vault, site_url: String) -> Schedule {
    let sender = Sender { vault, site: site_url };
    every_hours("notify.week", 1, (db, sender), |(db, sender), now| async move {
        for group in [Group::UnseenWeek, Group::Gathered] {
            let turn = matches!(group, Group::Gathered) || is_sunday_evening_somewhere(now);
            let mut place = turn.then(Uuid::nil);
            while let Some(after) = place {
                let sender = sender.clone();
                place = db
                    .tx(move |tx| Box::pin(async move { write_to_next(tx, &sender, group, after, now).await }))
                    .await?;
            }
        }
        Ok(())
    })
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
    sender: &Sender,
    group: Group,
    after: Uuid,
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    let people = match group {
        Group::UnseenWeek => store::with_unseen_news(tx, before(now, WEEK), after, AT_ONCE).await?,
        Group::Gathered => store::with_gathered_news(tx, gathered::oldest(now), after, AT_ONCE).await?,
    };
    for (user, time_zone) in &people {
        write(tx, sender, *user, time_zone, now).await?;
    }
    Ok(people.last().map(|(user, _)| *user))
}

fn before(now: Timestamp, span: SignedDuration) -> Timestamp {
    now.checked_sub(span).unwrap_or(Timestamp::MIN)
}

async fn write(tx: &mut Tx, sender: &Sender, user: Uuid, time_zone: &str, now: Timestamp) -> FaultResult<()> {
    let local = now.to_zoned(zone(time_zone));
    if !HOURS.contains(&local.hour()) {
        return Ok(());
    }
    let week = match local.weekday() {
        Weekday::Sunday => claim_week(tx, user, now).await?,
        _ => None,
    };
    let gathered = gathered::claim(tx, user, local.date(), now).await?;
    if week.is_none() && gathered.is_empty() {
        return Ok(());
    }
    mail(tx, sender, user, week, gathered, now).await
}

/// The numbers of the week for the mail, once a week; `None` where nothing waits or the person wants no such mail.
async fn claim_week(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<Option<store::Week>> {
    let kind = NotificationKind::DIGEST_WEEKLY;
    let (push, email) = store::preference(tx, user, kind).await?;
    let week = store::unseen_week(tx, user, before(now, WEEK), now).await?;
    if !(push || email) || week.is_empty() || !store::claim_digest(tx, user, before(now, REST), now).await? {
        return Ok(None);
    }
    if push {
        let notice = Notice::new(user, kind, format!("week:{now}"), now);
        send_notice(tx, &notice).await?;
    }
    Ok(Some(week).filter(|_| email))
}

async fn mail(
    tx: &mut Tx,
    sender: &Sender,
    user: Uuid,
    week: Option<store::Week>,
    gathered: Vec<NewsCount>,
    now: Timestamp,
) -> FaultResult<()> {
    let Some(address) = store::address(tx, user).await? else {
        return Ok(());
    };
    let language = accounts::store::language(tx, user).await?;
    let weekly = week.map(|_| NotificationKind::DIGEST_WEEKLY);
    let kinds: Vec<NotificationKind> = weekly.into_iter().chain(gathered.iter().map(|one| one.kind)).collect();
    let letter = texts::evening(week, &gathered, &format!("{}/notifications", sender.site));
    let mut mail = letter.to(&address, language, &sender.site);
    mail.unsubscribe = unsubscribe::link(&sender.vault, &sender.site, user, &kinds);
    mail::enqueue(tx, now, &mail).await?;
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
