//! The eastern horizon and the meridian of a place, and the houses that begin there.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::angle::{Longitude, turn};
use crate::nutation::Nutation;
use crate::sign::Sign;
use crate::time::{DAYS_PER_CENTURY, Epoch, J2000, polynomial};

/// Beyond this latitude, in degrees, some degrees of the ecliptic never rise: the ascendant is a convention.
pub const POLAR_CIRCLE: f64 = 66.5;

/// A place on the Earth that exists.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Coordinates", into = "Coordinates")]
pub struct Location {
    latitude: f64,
    longitude: f64,
}

#[derive(Serialize, Deserialize)]
struct Coordinates {
    latitude: f64,
    longitude: f64,
}

/// Latitude must lie in −90 to 90 and longitude in −180 to 180, both in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("no place on Earth lies at latitude {latitude}, longitude {longitude}")]
pub struct InvalidLocation {
    pub latitude: f64,
    pub longitude: f64,
}

impl Location {
    /// Geographic latitude (north positive) and longitude (east positive) in degrees.
    pub fn new(latitude: f64, longitude: f64) -> Result<Location, InvalidLocation> {
        // Ranges refuse NaN too.
        if (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude) {
            Ok(Location { latitude, longitude })
        } else {
            Err(InvalidLocation { latitude, longitude })
        }
    }

    pub fn latitude(self) -> f64 {
        self.latitude
    }

    pub fn longitude(self) -> f64 {
        self.longitude
    }

    pub fn beyond_polar_circle(self) -> bool {
        self.latitude.abs() > POLAR_CIRCLE
    }
}

impl TryFrom<Coordinates> for Location {
    type Error = InvalidLocation;

    fn try_from(given: Coordinates) -> Result<Location, InvalidLocation> {
        Location::new(given.latitude, given.longitude)
    }
}

impl From<Location> for Coordinates {
    fn from(place: Location) -> Coordinates {
        Coordinates {
            latitude: place.latitude,
            longitude: place.longitude,
        }
    }
}

/// What the rotation of the Earth adds to a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Horizon {
    /// The degree of the ecliptic on the eastern horizon.
    pub rising: Longitude,
    /// The degree on the upper meridian (MC).
    pub midheaven: Longitude,
}

impl Horizon {
    /// Meeus, "Astronomical Algorithms", chapters 12 (sidereal time) and 13–14 (horizon and ecliptic).
    ///
    /// Of the two degrees that stand on the horizon the one within 180° ahead of the midheaven is taken, which
    /// also settles the polar regions.
    pub fn at(epoch: Epoch, nutation: &Nutation, place: Location) -> Horizon {
        let (sin_tilt, cos_tilt) = nutation.obliquity.to_radians().sin_cos();
        let meridian = sidereal(epoch.universal) + nutation.longitude * cos_tilt + place.longitude;
        let (sin, cos) = meridian.to_radians().sin_cos();
        let midheaven = Longitude::new(sin.atan2(cos * cos_tilt).to_degrees());
        let slope = place.latitude.to_radians().tan();
        let rising = Longitude::new(cos.atan2(-(sin * cos_tilt + slope * sin_tilt)).to_degrees());
        if rising.ahead_of(midheaven) > 180.0 {
            return Horizon {
                rising: Longitude::new(rising.degrees() + 180.0),
                midheaven,
            };
        }
        Horizon { rising, midheaven }
    }
}

/// Mean sidereal time at Greenwich in degrees (IAU 1982; Meeus, formula 12.4).
pub(crate) fn sidereal(universal: f64) -> f64 {
    let days = universal - J2000;
    let t = days / DAYS_PER_CENTURY;
    turn(360.985_647_366_29 * days + polynomial(t, &[280.460_618_37, 0.0, 0.000_387_933, -1.0 / 38_710_000.0]))
}

/// Whole-sign houses: the first is the whole rising sign, and so on. They exist at every latitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Houses {
    first: Sign,
}

impl Houses {
    pub fn from_rising(rising: Sign) -> Houses {
        Houses { first: rising }
    }

    /// The signs of houses 1 to 12, in order.
    pub fn signs(self) -> [Sign; 12] {
        std::array::from_fn(|house| self.first.ahead(house))
    }

    /// The house of a sign, 1 to 12.
    pub fn of(self, sign: Sign) -> u8 {
        (sign.index() + 12 - self.first.index()) % 12 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nutation::nutation;

    #[test]
    fn sidereal_time_is_that_of_the_almanac() {
        // Meeus, example 12.b: 1987 April 10, 19h21m00s UT: 128.7378734°.
        assert!((sidereal(2_446_896.306_25) - 128.737_873_4).abs() < 1e-5);
    }

    #[test]
    fn places_that_do_not_exist_are_refused() {
        for (latitude, longitude) in [
            (90.1, 0.0),
            (-91.0, 0.0),
            (0.0, 181.0),
            (f64::NAN, 0.0),
            (0.0, f64::INFINITY),
        ] {
            assert!(Location::new(latitude, longitude).is_err(), "{latitude} {longitude}");
        }
        assert!(Location::new(-90.0, 180.0).is_ok());
    }

    #[test]
    fn rising_degree_is_ahead_of_the_meridian_everywhere() {
        for latitude in -90..=90 {
            let place = Location::new(f64::from(latitude), 12.5).expect("a place");
            for step in 0..200 {
                let universal = J2000 + f64::from(step) / 200.0;
                let epoch = Epoch {
                    universal,
                    terrestrial: universal,
                };
                let horizon = Horizon::at(epoch, &nutation(0.0), place);
                assert!(
                    horizon.rising.ahead_of(horizon.midheaven) <= 180.0,
                    "{latitude} {step}: {horizon:?}"
                );
            }
        }
    }

    #[test]
    fn twelve_houses_begin_at_the_rising_sign() {
        let houses = Houses::from_rising(Sign::Scorpio);
        assert_eq!(houses.signs()[0], Sign::Scorpio);
        assert_eq!(houses.signs()[11], Sign::Libra);
        for (house, sign) in (1..=12).zip(houses.signs()) {
            assert_eq!(houses.of(sign), house);
        }
    }
}
