//! When a region looks most: sums over its people, in whole hours, and only where there are many.

use super::model::hour_of;
use super::store;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Db, Reads};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// Days that are looked back.
const DAYS: i64 = 28;
/// With fewer people looked at, or fewer looks, nothing is said: hours would point at single people.
const PEOPLE_MIN: i64 = 20;
const LOOKS_MIN: i64 = 500;
/// Hours that are named.
const NAMED: usize = 3;

/// Writes the sums of the hours that ended lately; the same hour again changes nothing.
pub async fn sum_hours(db: &Db, now: Timestamp) -> FaultResult<()> {
    for hours in 1..=3 {
        let hour = hour_of(now - SignedDuration::from_hours(hours));
        db.tx::<_, Fault, _>(move |tx| Box::pin(async move { store::sum_hour(tx, hour).await }))
            .await?;
    }
    Ok(())
}

/// The hours of this clock at which the region looks most, in the order of the clock; None where too little is known.
pub async fn best_hours(
    reads: &mut impl Reads,
    region: &str,
    zone: &TimeZone,
    now: Timestamp,
) -> FaultResult<Option<Vec<i8>>> {
    let since = now - SignedDuration::from_hours(24 * DAYS);
    let sums = store::region_sums(reads, region, since).await?;
    let by_hour = sums
        .into_iter()
        .map(|(hour, looks, people)| (hour.to_zoned(zone.clone()).hour(), looks, people));
    Ok(busiest(by_hour))
}

/// The busiest hours of the day, if there are enough looks at enough people.
fn busiest(sums: impl Iterator<Item = (i8, i64, i64)>) -> Option<Vec<i8>> {
    let (mut looks_at, mut most_people) = ([0i64; 24], 0);
    for (hour, looks, people) in sums {
        looks_at[usize::try_from(hour).unwrap_or(0) % 24] += looks;
        most_people = most_people.max(people);
    }
    if most_people < PEOPLE_MIN || looks_at.iter().sum::<i64>() < LOOKS_MIN {
        return None;
    }
    let mut hours: Vec<i8> = (0..24).collect();
    hours.sort_by_key(|hour| std::cmp::Reverse(looks_at[*hour as usize]));
    hours.truncate(NAMED);
    hours.sort_unstable();
    Some(hours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn busiest_hours_are_named_only_where_many_people_were_looked_at() {
        let evening = |people| [(21, 300, people), (20, 200, people), (9, 40, people), (22, 90, people)].into_iter();
        assert_eq!(busiest(evening(20)), Some(vec![20, 21, 22]));
        assert_eq!(busiest(evening(19)), None);
        assert_eq!(busiest([(21, 499, 400)].into_iter()), None);
    }
}
