//! Which clock a city goes by.

use crate::profiles::gazetteer;
use jiff::{Timestamp, tz::TimeZone};

/// The zone of a city of the gazetteer.
pub fn of_city(id: i64) -> Option<TimeZone> {
    let city = gazetteer::find(u32::try_from(id).ok()?)?;
    TimeZone::get(city.zone).ok()
}

/// How many minutes the other clock is ahead of one's own.
pub fn ahead(own: &TimeZone, other: &TimeZone, now: Timestamp) -> i64 {
    let seconds = |zone: &TimeZone| i64::from(zone.to_offset(now).seconds());
    (seconds(other) - seconds(own)) / 60
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(query: &str) -> TimeZone {
        of_city(i64::from(gazetteer::search(query, 1)[0].id)).unwrap()
    }

    #[test]
    fn difference_follows_summer_time() {
        let (here, there) = (zone("sao paulo"), zone("lisboa"));
        let at = |text: &str| ahead(&here, &there, text.parse().unwrap());
        assert_eq!((at("2026-11-21T12:00:00Z"), at("2026-07-01T12:00:00Z")), (180, 240));
        assert_eq!(ahead(&there, &here, "2026-11-21T12:00:00Z".parse().unwrap()), -180);
    }

    #[test]
    fn country_with_several_zones_shows_the_time_by_place() {
        let name = |query| zone(query).iana_name().map(str::to_owned);
        assert_eq!(name("boston").as_deref(), Some("America/New_York"));
        assert_eq!(name("ponta delgada").as_deref(), Some("Atlantic/Azores"));
        assert_eq!(name("rio branco").as_deref(), Some("America/Rio_Branco"));
        assert!(of_city(-1).is_none());
    }
}
