//! The clock of the place that others see.

use super::{gazetteer, store};
use crate::kernel::day::zone;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::tz::TimeZone;
use uuid::Uuid;

/// What another person times by somebody's day follows from their public city alone: their own clock would tell where
/// they are while they travel. A city in words has the clock of most people.
pub async fn public_clock(reads: &mut impl Reads, user: Uuid) -> FaultResult<TimeZone> {
    let city = store::city(reads, user).await?;
    let city = city.and_then(|id| u32::try_from(id).ok()).and_then(gazetteer::find);
    Ok(zone(city.map_or("", |city| gazetteer::public_place(&city).zone)))
}
