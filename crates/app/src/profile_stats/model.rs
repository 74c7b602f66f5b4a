//! The statistics and their rounding.

use super::store;
use crate::kernel::Member;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::civil::{Date, Weekday};
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Whole weeks in the answer.
const WEEKS: i64 = 8;
/// Likes are rounded down to multiples of this, impressions to twice as many.
const STEP: i64 = 5;

/// The caller's own statistics.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProfileStats {
    /// The Monday before which everything counted happened.
    #[schemars(with = "String")]
    pub until: Date,
    /// Whole weeks, the latest first.
    pub weeks: Vec<WeekImpressions>,
    /// Every photo and answer of the profile that was liked or that a conversation began with, `bio`, and `profile` for
    /// likes of no single item; the most conversations first.
    pub items: Vec<ItemStats>,
    /// Conversations in which the opening question was answered.
    pub openings_answered: i64,
}

/// How often the caller's card was on top in one week.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WeekImpressions {
    /// Its Monday.
    #[schemars(with = "String")]
    pub week: Date,
    /// Rounded down to tens; null below ten.
    pub people: Option<i64>,
}

/// What one item of the profile brought in the eight weeks.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ItemStats {
    /// `photo:{id}`, `prompt:{id}`, `bio` or `profile`.
    pub item: String,
    /// Rounded down to fives; null below five.
    pub likes: Option<i64>,
    /// Matches that began with a like of it, and in which both have written.
    pub conversations: i64,
}

pub async fn of(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<ProfileStats> {
    let until = monday_of(today(now));
    let since = until.checked_sub((WEEKS * 7).days()).unwrap_or(Date::MIN);
    let period = (start_of(since), start_of(until));
    let days = store::impressions(reads, member.id, since, until).await?;
    let likes = store::likes(reads, member.id, period).await?;
    let conversations = store::conversations(reads, member.id, period).await?;
    Ok(ProfileStats {
        until,
        weeks: weeks(&days, until),
        items: items(likes, conversations),
        openings_answered: store::openings_answered(reads, member.id).await?,
    })
}

fn monday_of(day: Date) -> Date {
    let back = i64::from(day.weekday().since(Weekday::Monday));
    day.checked_sub(back.days()).unwrap_or(Date::MIN)
}

fn start_of(day: Date) -> Timestamp {
    day.to_zoned(jiff::tz::TimeZone::UTC)
        .map_or(Timestamp::MIN, |at| at.timestamp())
}

fn floored(count: i64, step: i64) -> Option<i64> {
    (count >= step).then_some(count / step * step)
}

fn weeks(days: &[(Date, i64)], until: Date) -> Vec<WeekImpressions> {
    let week = |number: i64| {
        let monday = until.checked_sub((number * 7).days()).unwrap_or(Date::MIN);
        let people = days.iter().filter(|(day, _)| monday_of(*day) == monday);
        WeekImpressions {
            week: monday,
            people: floored(people.map(|(_, people)| people).sum(), 2 * STEP),
        }
    };
    (1..=WEEKS).map(week).collect()
}

fn items(likes: Vec<(String, i64)>, conversations: Vec<(String, i64)>) -> Vec<ItemStats> {
    let mut counts: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for (item, count) in likes {
        counts.entry(item).or_default().0 += count;
    }
    for (item, count) in conversations {
        counts.entry(item).or_default().1 += count;
    }
    let mut items: Vec<ItemStats> = counts
        .into_iter()
        .map(|(item, (likes, conversations))| ItemStats {
            item,
            likes: floored(likes, STEP),
            conversations,
        })
        // An item with fewer likes than the step tells by its mere presence that somebody liked it.
        .filter(|item| item.likes.is_some() || item.conversations > 0)
        .collect();
    items.sort_by_key(|item| std::cmp::Reverse((item.conversations, item.likes)));
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn small_numbers_of_strangers_are_not_shown_and_others_are_rounded_down() {
        let liked = |item: &str, count| (item.to_owned(), count);
        let shown = items(
            vec![liked("photo:a", 4), liked("bio", 14)],
            vec![liked("prompt:p01", 1)],
        );
        let expected = [("prompt:p01", None, 1), ("bio", Some(10), 0)];
        let found: Vec<_> = shown
            .iter()
            .map(|item| (item.item.as_str(), item.likes, item.conversations))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn weeks_begin_on_mondays_and_the_running_one_is_left_out() {
        let until = monday_of(date(2026, 11, 25));
        assert_eq!(until, date(2026, 11, 23));
        let days = [(date(2026, 11, 22), 9), (date(2026, 11, 16), 8), (date(2026, 11, 9), 9)];
        let shown = weeks(&days, until);
        assert_eq!(shown.len(), 8);
        assert_eq!((shown[0].week, shown[0].people), (date(2026, 11, 16), Some(10)));
        assert_eq!((shown[1].week, shown[1].people), (date(2026, 11, 9), None));
    }
}
