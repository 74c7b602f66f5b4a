//! Invented births with plausible shapes: for calibration, property tests and benches. Everything follows
//! from the seed.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZoneDatabase;

use crate::birth::{Birth, BirthTime, LocalClock};
use crate::chart::Chart;
use crate::horizon::Location;
use crate::points::Points;

/// The day on which simulated people live.
pub const TODAY: Date = Date::constant(2026, 6, 15);

/// Latitude, longitude and zone of eight cities where Portuguese is spoken.
pub const CITIES: [(f64, f64, &str); 8] = [
    (-23.55, -46.63, "America/Sao_Paulo"),
    (38.72, -9.14, "Europe/Lisbon"),
    (-8.05, -34.88, "America/Recife"),
    (-3.12, -60.02, "America/Manaus"),
    (-30.03, -51.20, "America/Sao_Paulo"),
    (-25.97, 32.57, "Africa/Maputo"),
    (-8.84, 13.29, "Africa/Luanda"),
    (41.16, -8.63, "Europe/Lisbon"),
];

/// 1965-01-01 and 2007-10-12: births of people who may be here.
const BIRTHS: (i64, i64) = (-157_766_400, 1_192_147_200);

/// SplitMix64: small, seedable, the same everywhere.
#[derive(Clone, Debug)]
pub struct SeededRandom(u64);

impl SeededRandom {
    pub fn new(seed: u64) -> SeededRandom {
        SeededRandom(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// 0 to `sides - 1`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        (((self.word() >> 32) * u64::from(sides)) >> 32) as u32
    }
}

/// A birth at a random minute in a random city, with the time known as `known` makes of it.
pub fn birth(dice: &mut SeededRandom, known: impl Fn(jiff::civil::Time) -> BirthTime) -> Birth {
    let (latitude, longitude, zone) = CITIES[dice.roll(CITIES.len() as u32) as usize];
    let minutes = (BIRTHS.1 - BIRTHS.0) / 60;
    let second = BIRTHS.0 + 60 * i64::from(dice.roll(minutes as u32));
    let civil = TimeZoneDatabase::bundled()
        .get(zone)
        .and_then(|zone| Ok(Timestamp::from_second(second)?.to_zoned(zone).datetime()))
        .expect("a city's zone is in the database");
    let place = Location::new(latitude, longitude).expect("a city lies on the Earth");
    let local = LocalClock::Zone {
        name: zone.into(),
        turn: None,
    };
    Birth::new(civil.date(), known(civil.time()), place, local, TODAY).expect("a simulated birth is possible")
}

/// The points of `count` births.
pub fn people(count: usize, seed: u64, known: impl Fn(jiff::civil::Time) -> BirthTime) -> Vec<Points> {
    let mut dice = SeededRandom::new(seed);
    (0..count)
        .map(|_| {
            Chart::draw(&birth(&mut dice, &known))
                .expect("a city's zone is in the database")
                .points
        })
        .collect()
}

/// The same people, as their charts would read when typed by hand.
pub fn by_hand(points: &Points) -> Points {
    Points::manual(crate::points::Point::ALL.map(|point| points.get(point).and_then(|placement| placement.sign())))
}
