//! The clock of the place that others see, and the day of a person's own limits.

use super::{gazetteer, store};
use crate::accounts;
use crate::kernel::day::{ProductDay, product_day, zone};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// The kind of the rows that say when a clock changed.
const CHANGE: &str = "clock";
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// How long limits count the last 24 hours after a change.
const SETTLING: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The day by which a person's limits are counted, on their own clock.
///
/// For a week after a move changed that clock it is the last 24 hours instead. Somewhere it is always just past 04:00,
/// so each move would begin a new day otherwise.
pub async fn own_day(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<ProductDay> {
    let since = now.checked_sub(SETTLING).unwrap_or(Timestamp::MIN);
    let (place, changed_at) = store::changes::clock(reads, user, CHANGE, since).await?;
    let day = product_day(now, &zone(&place));
    Ok(match changed_at {
        None => day,
        Some(_) => ProductDay {
            begins: now.checked_sub(DAY).unwrap_or(Timestamp::MIN),
            ends: now.checked_add(DAY).unwrap_or(Timestamp::MAX),
            ..day
        },
    })
}

/// Sets the clock of a person who moved. The change is noted once they can like: before that there are no limits to
/// spend.
pub(super) async fn set_own_clock(tx: &mut Tx, user: Uuid, place: &'static str, now: Timestamp) -> FaultResult<()> {
    let (had, _) = store::changes::clock(tx, user, CHANGE, now).await?;
    if had == place {
        return Ok(());
    }
    if store::gender_facts(tx, user).await?.changes_counted_from.is_some() {
        let over = now.checked_sub(SETTLING).unwrap_or(Timestamp::MIN);
        store::changes::delete_before(tx, user, CHANGE, over).await?;
        store::changes::insert(tx, user, CHANGE, now).await?;
    }
    accounts::store::set_time_zone(tx, user, place).await
}

/// What another person times by somebody's day follows from their public city alone: their own clock would tell where
/// they are while they travel. A city in words has the clock of most people.
pub async fn public_clock(reads: &mut impl Reads, user: Uuid) -> FaultResult<TimeZone> {
    let city = store::city(reads, user).await?;
    let city = city.and_then(|id| u32::try_from(id).ok()).and_then(gazetteer::find);
    Ok(zone(
        city.map_or("", |city| gazetteer::districts::public_place(&city).zone),
    ))
}
