//! "3x mais chances de match" is said only while it is measured. People with and without Premium are compared
//! within groups of the same gender, age, country and completeness, so that the ratio is not about who buys.

use super::store::claims::{self, Month};
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::{Db, Reads};
use jiff::{SignedDuration, Timestamp, ToSpan};
use std::collections::BTreeMap;

const NAME: &str = "three_times";
/// Days over which matches are counted.
const DAYS: i64 = 30;
/// Below so many people with Premium nothing is claimed, whatever the numbers say.
const ENOUGH: usize = 100;
/// What the claim promises.
const PROMISED: f64 = 3.0;
/// An old measurement proves nothing.
const GOOD_FOR: SignedDuration = SignedDuration::from_hours(24 * 45);

/// Matches and days, with and without Premium, of people who are alike.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Stratum {
    with: f64,
    days_with: f64,
    without: f64,
    days_without: f64,
}

/// Whether the claim may be shown now.
pub async fn holds(reads: &mut impl Reads, now: Timestamp) -> FaultResult<bool> {
    let known = claims::claim(reads, NAME).await?;
    Ok(known.is_some_and(|(lower, at)| lower >= PROMISED && now.duration_since(at) < GOOD_FOR))
}

/// Measures once a day, and stores the ratio with the lower end of its interval.
pub fn measuring(db: Db) -> Schedule {
    every_hours("billing.claim", 24, db, |db, now| async move {
        let from = now.checked_sub((24 * DAYS).hours()).unwrap_or(Timestamp::MIN);
        let (ratio, lower) = measured(&claims::months(&mut db.reader(), from, now).await?, now);
        db.tx(move |tx| Box::pin(claims::put_claim(tx, NAME, ratio, lower, now)))
            .await
    })
}

/// The ratio of matches a day with and without Premium, and the lower end of its 95 % interval; (0, 0) where
/// there is too little to tell.
fn measured(months: &[Month], now: Timestamp) -> (f64, f64) {
    if months.iter().filter(|month| month.premium > 0).count() < ENOUGH {
        return (0.0, 0.0);
    }
    let mut strata: BTreeMap<(i64, i64, &str, i64), Stratum> = BTreeMap::new();
    for month in months {
        let key = (
            month.gender,
            month.born_year / 5,
            month.country.as_str(),
            month.completeness / 25,
        );
        let days = (now.duration_since(month.since).as_hours() / 24).clamp(1, DAYS) as f64;
        let stratum = strata.entry(key).or_default();
        if month.premium > 0 {
            stratum.with += month.matches as f64;
            stratum.days_with += days;
        } else {
            stratum.without += month.matches as f64;
            stratum.days_without += days;
        }
    }
    rate_ratio(strata.values())
}

/// Mantel and Haenszel's ratio of rates over strata, with the variance of its logarithm after Greenland and Robins.
fn rate_ratio<'a>(strata: impl Iterator<Item = &'a Stratum>) -> (f64, f64) {
    let (mut above, mut below, mut variance) = (0.0, 0.0, 0.0);
    for s in strata {
        let days = s.days_with + s.days_without;
        if s.days_with == 0.0 || s.days_without == 0.0 {
            continue; // Nobody to compare with.
        }
        above += s.with * s.days_without / days;
        below += s.without * s.days_with / days;
        variance += (s.with + s.without) * s.days_with * s.days_without / (days * days);
    }
    if above <= 0.0 || below <= 0.0 {
        return (0.0, 0.0);
    }
    let ratio = above / below;
    let deviation = (variance / (above * below)).sqrt();
    (ratio, ratio * (-1.96 * deviation).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stratum(with: f64, days_with: f64, without: f64, days_without: f64) -> Stratum {
        Stratum {
            with,
            days_with,
            without,
            days_without,
        }
    }

    #[test]
    fn ratio_is_of_people_who_are_alike() {
        // In both groups Premium doubles the rate, although the groups differ and mix differently.
        let strata = [stratum(80.0, 100.0, 400.0, 1000.0), stratum(20.0, 1000.0, 1.0, 100.0)];
        let (ratio, lower) = rate_ratio(strata.iter());
        assert!(
            (ratio - 2.0).abs() < 1e-9 && lower > 1.5 && lower < 2.0,
            "{ratio} {lower}"
        );
    }

    #[test]
    fn few_numbers_prove_little() {
        let (many, few) = (stratum(4000.0, 1000.0, 1000.0, 1000.0), stratum(4.0, 1.0, 1.0, 1.0));
        assert!(rate_ratio([many].iter()).1 > PROMISED);
        assert!(rate_ratio([few].iter()).1 < 1.0);
        assert_eq!(rate_ratio([stratum(4.0, 1.0, 0.0, 0.0)].iter()), (0.0, 0.0));
        assert_eq!(measured(&[], Timestamp::UNIX_EPOCH), (0.0, 0.0));
    }
}
