//! Which clock a city goes by, as far as a table of the lusophone world and its diaspora tells.

use crate::profiles::gazetteer;
use jiff::{Timestamp, tz::TimeZone};

/// Lines of country, region or westernmost longitude (empty: the rest), and zone; the first that fits counts.
const TABLE: &str = include_str!("../../../content/world_zones.tsv");

/// The zone of a city of the gazetteer; `None` where the table does not reach.
pub fn of_city(id: i64) -> Option<TimeZone> {
    let city = gazetteer::find(u32::try_from(id).ok()?)?;
    let name = TABLE.lines().find_map(|line| {
        let mut cells = line.split('\t');
        let fits = cells.next()? == city.country && covers(cells.next()?, &city);
        cells.next().filter(|_| fits)
    })?;
    TimeZone::get(name).ok()
}

fn covers(part: &str, city: &gazetteer::City) -> bool {
    match part.parse::<f64>() {
        Ok(west) => city.lon >= west,
        Err(_) => part.is_empty() || part == city.region,
    }
}

/// How many minutes the other clock is ahead of one's own.
pub fn ahead(own: &TimeZone, other: &TimeZone, now: Timestamp) -> i64 {
    let seconds = |zone: &TimeZone| i64::from(zone.to_offset(now).seconds());
    (seconds(other) - seconds(own)) / 60
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(query: &str) -> Option<TimeZone> {
        of_city(i64::from(gazetteer::search(query, 1)[0].id))
    }

    #[test]
    fn every_zone_is_known() {
        for line in TABLE.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            assert!(
                TimeZone::get(cells[2]).is_ok() && gazetteer::country_name(cells[0]).is_some(),
                "{line}"
            );
        }
    }

    #[test]
    fn the_difference_follows_summer_time() {
        let (here, there) = (zone("sao paulo").unwrap(), zone("lisboa").unwrap());
        let at = |text: &str| ahead(&here, &there, text.parse().unwrap());
        assert_eq!((at("2026-11-21T12:00:00Z"), at("2026-07-01T12:00:00Z")), (180, 240));
        assert_eq!(ahead(&there, &here, "2026-11-21T12:00:00Z".parse().unwrap()), -180);
    }

    #[test]
    fn a_country_with_several_zones_is_told_by_place() {
        let name = |query| zone(query).and_then(|zone| zone.iana_name().map(str::to_owned));
        assert_eq!(name("boston").as_deref(), Some("America/New_York"));
        assert_eq!(name("los angeles").as_deref(), Some("America/Los_Angeles"));
        assert_eq!(name("ponta delgada").as_deref(), Some("Atlantic/Azores"));
        assert_eq!(name("rio branco").as_deref(), Some("America/Rio_Branco"));
        assert_eq!(name("nairobi"), None);
    }
}
