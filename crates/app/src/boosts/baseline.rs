//! What half an hour at this hour and weekday usually brings a person.

use super::model::{hour_of, past_hours, usual};
use super::store;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use uuid::Uuid;

/// What half an hour usually brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Baseline {
    pub impressions: i64,
    pub likes: i64,
}

/// Half of the medians of this hour and weekday over past weeks; zero without a past week. Not counted are weeks before
/// the person came, before impressions were counted by the hour, and those in which a boost of theirs ran in that hour.
pub async fn baseline(reads: &mut impl Reads, user: Uuid, zone: &TimeZone, now: Timestamp) -> FaultResult<Baseline> {
    let Some(since) = store::counted_since(reads, user).await? else {
        return Ok(Baseline {
            impressions: 0,
            likes: 0,
        });
    };
    let boosts = store::started(reads, user).await?;
    let ran = |hour: Timestamp| {
        let next = hour + SignedDuration::from_hours(1);
        boosts.iter().any(|(from, until)| *from < next && hour < *until)
    };
    let hours: Vec<Timestamp> = past_hours(now, zone)
        .into_iter()
        .filter(|hour| *hour >= since && !ran(*hour))
        .collect();
    let Some(first) = hours.last() else {
        return Ok(Baseline {
            impressions: 0,
            likes: 0,
        });
    };
    let looks: HashMap<Timestamp, i64> = store::looks(reads, user, *first).await?.into_iter().collect();
    let mut likes: HashMap<Timestamp, i64> = HashMap::new();
    for at in store::likes_since(reads, user, *first).await? {
        *likes.entry(hour_of(at)).or_default() += 1;
    }
    let median = |counts: &HashMap<Timestamp, i64>| {
        usual(
            hours
                .iter()
                .map(|hour| counts.get(hour).copied().unwrap_or(0))
                .collect(),
        )
    };
    Ok(Baseline {
        impressions: median(&looks),
        likes: median(&likes),
    })
}
