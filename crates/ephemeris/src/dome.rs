//! Where things stand over a place: height above the horizon and direction.

use jiff::Timestamp;

use crate::angle::Longitude;
use crate::horizon::{Location, sidereal};
use crate::nutation::nutation;
use crate::time::Epoch;

/// A direction in the sky, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direction {
    /// Above the horizon; below it when negative. Refraction is left out.
    pub altitude: f64,
    /// From north through east, 0 to 360.
    pub azimuth: f64,
}

/// The half of the sky over a place at an instant, and the half below its horizon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dome {
    /// Local apparent sidereal time in degrees.
    sidereal: f64,
    /// True obliquity in degrees.
    obliquity: f64,
    latitude: f64,
}

impl Dome {
    pub fn at(instant: Timestamp, place: Location) -> Dome {
        let epoch = Epoch::of(instant);
        let nutation = nutation(epoch.centuries());
        let equinoxes = nutation.longitude * nutation.obliquity.to_radians().cos();
        Dome {
            sidereal: sidereal(epoch.universal) + equinoxes + place.longitude(),
            obliquity: nutation.obliquity,
            latitude: place.latitude(),
        }
    }

    /// A point of the ecliptic.
    pub fn ecliptic(&self, longitude: Longitude) -> Direction {
        let (sin, cos) = longitude.degrees().to_radians().sin_cos();
        let (sin_tilt, cos_tilt) = self.obliquity.to_radians().sin_cos();
        let ascension = (sin * cos_tilt).atan2(cos).to_degrees();
        self.equatorial(ascension, (sin * sin_tilt).asin().to_degrees())
    }

    /// Right ascension and declination in degrees (Meeus, chapter 13).
    pub fn equatorial(&self, ascension: f64, declination: f64) -> Direction {
        let (sin_hour, cos_hour) = (self.sidereal - ascension).to_radians().sin_cos();
        let (sin_place, cos_place) = self.latitude.to_radians().sin_cos();
        let (sin, cos) = declination.to_radians().sin_cos();
        let altitude = (sin_place * sin + cos_place * cos * cos_hour).clamp(-1.0, 1.0).asin();
        let south = (sin_hour * cos).atan2(cos_hour * cos * sin_place - sin * cos_place);
        Direction {
            altitude: altitude.to_degrees(),
            azimuth: (south.to_degrees() + 180.0).rem_euclid(360.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::horizon::Horizon;

    fn instant(text: &str) -> Timestamp {
        text.parse().expect("a timestamp")
    }

    #[test]
    fn venus_stands_where_meeus_has_it() {
        // Example 13.b: Venus over Washington, 1987 April 10, 19h21m00s UT; azimuth from the south 68.0337°.
        let washington = Location::new(38.921_389, -77.065_556).expect("a place");
        let dome = Dome::at(instant("1987-04-10T19:21:00Z"), washington);
        let seen = dome.equatorial(347.319_338, -6.719_892);
        assert!((seen.altitude - 15.1249).abs() < 0.01, "{seen:?}");
        assert!((seen.azimuth - 248.0337).abs() < 0.01, "{seen:?}");
    }

    #[test]
    fn rising_degree_is_on_the_eastern_horizon_and_the_pole_as_high_as_the_latitude() {
        let lisbon = Location::new(38.7223, -9.1393).expect("a place");
        for hour in 0..24 {
            let now = instant(&format!("2026-11-21T{hour:02}:15:00Z"));
            let epoch = Epoch::of(now);
            let rising = Horizon::at(epoch, &nutation(epoch.centuries()), lisbon).rising;
            let seen = Dome::at(now, lisbon).ecliptic(rising);
            assert!(seen.altitude.abs() < 1e-6, "{seen:?}");
            assert!((0.0..180.0).contains(&seen.azimuth), "{seen:?}");
            let pole = Dome::at(now, lisbon).equatorial(37.955, 89.264);
            assert!((pole.altitude - lisbon.latitude()).abs() < 0.8, "{pole:?}");
        }
    }
}
