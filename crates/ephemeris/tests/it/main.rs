//! The crate from outside, in one binary.

mod clocks;
mod goldens;
mod laws;
mod pairs;
mod readings;
mod stories;

use ephemeris::birth;
use ephemeris::{Birth, BirthTime, LocalClock, Location};
use jiff::civil::DateTime;

/// A birth at a civil time of a zone, in degrees of latitude and longitude.
fn born(local_time: &str, zone: &str, (latitude, longitude): (f64, f64)) -> Birth {
    let local_time: DateTime = local_time.parse().expect("a civil time");
    let place = Location::new(latitude, longitude).expect("a place on Earth");
    let local = LocalClock::Zone {
        name: zone.into(),
        turn: None,
    };
    let today = birth::date(2026, 6, 15).expect("a day");
    Birth::new(
        local_time.date(),
        BirthTime::Exact(local_time.time()),
        place,
        local,
        today,
    )
    .expect("a birth")
}
