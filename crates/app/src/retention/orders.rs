//! What was paid is kept for the years that tax law names, counted from the end of the year: ten in Portugal, five in
//! Brazil, ten where the country is another one.

use super::store::orders as store;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::Db;
use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;

/// Years after the one in which something was paid.
const YEARS: i16 = 10;
const YEARS_IN_BRAZIL: i16 = 5;
/// Orders deleted in one transaction.
const AT_ONCE: i64 = 200;

/// Deletes orders whose years are over, with their rows in the ledger.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("retention.orders", 24, db, |db, now| async move {
        let (brazil, others) = (first_kept(now, YEARS_IN_BRAZIL), first_kept(now, YEARS));
        loop {
            let due = store::due(&mut db.reader(), brazil, others, AT_ONCE).await?;
            let count = due.len();
            db.tx::<_, crate::kernel::Fault, _>(move |tx| {
                Box::pin(async move {
                    for order in due {
                        store::delete(tx, order).await?;
                    }
                    store::delete_subscriptions(tx).await?;
                    store::delete_webhooks(tx, others).await
                })
            })
            .await?;
            if (count as i64) < AT_ONCE {
                return FaultResult::Ok(());
            }
        }
    })
}

/// The beginning of the first year of which orders are kept.
fn first_kept(now: Timestamp, years: i16) -> Timestamp {
    let year = now.to_zoned(TimeZone::UTC).year() - years;
    date(year, 1, 1)
        .to_zoned(TimeZone::UTC)
        .map_or(Timestamp::MIN, |first| first.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_counted_from_the_end_of_the_year() {
        let now: Timestamp = "2032-01-01T00:00:00Z".parse().unwrap();
        assert_eq!(first_kept(now, 5).to_string(), "2027-01-01T00:00:00Z");
        let before: Timestamp = "2031-12-31T23:59:59Z".parse().unwrap();
        assert_eq!(first_kept(before, 5).to_string(), "2026-01-01T00:00:00Z");
    }
}
