//! The hours at which the profiles of a region are looked at most: sums over its people by whole hours, and only where
//! there are many people.

use super::model::hour_of;
use super::store;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Db, Reads};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// Days before now whose looks count.
const DAYS: i64 = 28;
/// If no hour has this many people who were looked at, nothing is answered: hours would point at single people.
const PEOPLE_MIN: i64 = 20;
/// With fewer looks in all, nothing is answered, for the same reason.
const LOOKS_MIN: i64 = 500;
/// Hours in an answer.
const NAMED: usize = 3;

/// Stores the sums of the last three whole hours. Storing an hour again replaces its sums.
pub async fn sum_hours(db: &Db, now: Timestamp) -> FaultResult<()> {
    for hours in 1..=3 {
        let hour = hour_of(now - SignedDuration::from_hours(hours));
        db.tx::<_, Fault, _>(move |tx| Box::pin(async move { store::sum_hour(tx, hour).await }))
            .await?;
    }
    Ok(())
}

/// The three hours of the day, from 0 to 23 in this time zone, at which profiles of the region are looked at most, in
/// ascending order; None where there are too few people or looks.
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

/// The busiest hours of the day from (hour, looks, people), if there are enough looks at enough people.
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
