//! Moving: a new city, by name or by position, a few times a day.

use super::changes::{self, ChangedFields};
use super::{caution, clock, location, ready, store, visiting};
use crate::accounts;
use crate::kernel::LimitEnforcement;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;

/// A person's chosen location.
#[derive(Debug, Clone, PartialEq)]
pub enum Destination {
    /// A city of the gazetteer.
    City(i64),
    /// Degrees north and east; only the nearest city is kept.
    Position(f64, f64),
    /// A city in the person's own words. Until a city of the gazetteer is chosen the person is not found by distance.
    Words(String),
}

impl Destination {
    /// From the arguments of a call: either a city, or both coordinates.
    pub fn read(city_id: Option<i64>, lat: Option<f64>, lon: Option<f64>) -> FaultResult<Destination> {
        match (city_id, lat, lon) {
            (Some(city), _, _) => Ok(Destination::City(city)),
            (None, Some(lat), Some(lon)) => Ok(Destination::Position(lat, lon)),
            _ => Err(Fault::invalid("city", "Escolha uma cidade da lista.")),
        }
    }
}

/// Sets the city. Keeping the place, and setting a first one, cost nothing of the day's moves. Leaving a place of the
/// map does, also for one that is not on it, or a user could hop through cities by way of words.
pub async fn set(
    tx: &mut Tx,
    member: Member,
    to: Destination,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let place = match to {
        Destination::City(id) => location::city(id)?,
        Destination::Position(lat, lon) => location::nearest_city(lat, lon)?,
        Destination::Words(written) => location::in_words(&written)?,
    };
    tx.lock_key(&format!("moving:{}", member.id)).await?;
    let had = store::city(tx, member.id).await?;
    if had.is_some() && had == place.city_id {
        return Ok(());
    }
    if had.is_some() {
        changes::require(tx, member, ChangedFields::Place, limits, now).await?;
        changes::note(tx, member, ChangedFields::Place, now).await?;
    }
    store::set_place(tx, member.id, &place, now).await?;
    visiting::keep_cell(tx, member.id, now).await?;
    accounts::age::store::note_country(tx, member.id, place.country_code.as_deref()).await?;
    // Quiet hours, days and written times are those of where the person lives.
    if let Some(zone) = place.zone {
        clock::set_own_clock(tx, member.id, zone, now).await?;
    }
    caution::take_cover(tx, member, place.country_code.as_deref(), now).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}
