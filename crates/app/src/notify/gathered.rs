//! What a person asked to get by mail not at once but gathered.

use super::model::{Frequency, NotificationKind};
use super::store;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use uuid::Uuid;

/// Younger news may still be seen in the app.
const SETTLES: SignedDuration = SignedDuration::from_mins(10);
/// Older news are no news: a weekly mail reaches back a week, and some days more where one was missed.
const REACHES: SignedDuration = SignedDuration::from_hours(10 * 24);

/// News of one kind in a gathered mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewsCount {
    pub kind: NotificationKind,
    pub count: i64,
}

/// What is older is in no gathered mail.
pub fn oldest(now: Timestamp) -> Timestamp {
    now.checked_sub(REACHES).unwrap_or(Timestamp::MIN)
}

/// The news for a mail of `today`, the person's own day, by kind; each is in one mail alone. Empty when nothing is due.
pub async fn claim(tx: &mut Tx, user: Uuid, today: Date, now: Timestamp) -> FaultResult<Vec<NewsCount>> {
    let settled = now.checked_sub(SETTLES).unwrap_or(now);
    let news = store::gathered_news(tx, user, oldest(now), settled, now).await?;
    let mut gathered: Vec<NewsCount> = Vec::new();
    for frequency in Frequency::GATHERED {
        let of_frequency: Vec<_> = news.iter().filter(|one| one.frequency == frequency.word()).collect();
        let latest = today.checked_sub(frequency.days().days()).unwrap_or(today);
        if of_frequency.is_empty() || !store::claim_mail_day(tx, user, frequency, today, latest).await? {
            continue;
        }
        for one in of_frequency {
            store::set_mailed(tx, one.id, now).await?;
            add(&mut gathered, &one.kind, one.count);
        }
    }
    Ok(gathered)
}

fn add(gathered: &mut Vec<NewsCount>, word: &str, count: i64) {
    let Some(kind) = NotificationKind::of(word) else {
        return;
    };
    match gathered.iter_mut().find(|one| one.kind == kind) {
        Some(one) => one.count += count,
        None => gathered.push(NewsCount { kind, count }),
    }
}
