//! Where the Sun, the Moon, Venus and Mars stand at an instant: apparent, geocentric, true equinox of date.

use jiff::Timestamp;

use crate::angle::Longitude;
use crate::moon;
use crate::nutation::{Nutation, nutation};
use crate::time::Epoch;
use crate::vsop::{self, Target};

/// The sky over everybody's head at one instant.
///
/// Against the Swiss Ephemeris (Moshier's series) between 1900 and 2030: Sun, Venus and Mars within 0.03′, the
/// Moon within 0.25′; `tests/it/goldens.rs` holds it to that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sky {
    pub epoch: Epoch,
    pub nutation: Nutation,
    pub sun: Longitude,
    pub moon: Longitude,
    pub venus: Longitude,
    pub mars: Longitude,
}

impl Sky {
    /// Any instant gives an answer; the accuracy is promised from 1900 to 2100.
    pub fn at(instant: Timestamp) -> Sky {
        let epoch = Epoch::of(instant);
        let nutation = nutation(epoch.centuries());
        let apparent = |mean: f64| Longitude::new(mean + nutation.longitude);
        let planet = |target| apparent(vsop::longitude(target, epoch.terrestrial));
        Sky {
            epoch,
            nutation,
            sun: planet(Target::Sun),
            moon: apparent(moon::longitude(epoch.centuries())),
            venus: planet(Target::Venus),
            mars: planet(Target::Mars),
        }
    }
}

/// The Moon alone, for searches that need nothing else.
pub fn moon_at(instant: Timestamp) -> Longitude {
    let t = Epoch::of(instant).centuries();
    Longitude::new(moon::longitude(t) + nutation(t).longitude)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Sky {
        Sky::at(text.parse().expect("a timestamp"))
    }

    #[test]
    fn worked_examples_of_meeus_hold() {
        // Example 25.b: the Sun on 1992 October 13, 0h TD, by the full VSOP87: 199°54′21.818″.
        let sun = at("1992-10-12T23:59:01Z").sun.degrees();
        assert!(
            (sun - (199.0 + 54.0 / 60.0 + 21.818 / 3_600.0)).abs() * 3_600.0 < 0.5,
            "{sun}"
        );
        // Example 47.a: the Moon on 1992 April 12, 0h TD: 133.167265°.
        let moon = at("1992-04-11T23:59:01.3Z");
        assert!(
            (moon.moon.degrees() - 133.167_265).abs() * 3_600.0 < 0.5,
            "{:?}",
            moon.moon
        );
        assert_eq!(
            moon.moon,
            moon_at("1992-04-11T23:59:01.3Z".parse().expect("a timestamp"))
        );
    }
}
