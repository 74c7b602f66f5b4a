//! Longitudes on the ecliptic, and the arcs between them.

use serde::{Deserialize, Serialize};

use crate::sign::Sign;

/// Degrees reduced to 0 ≤ x < 360. Anything that is not finite becomes 0, so that no caller can spread it.
pub(crate) fn turn(degrees: f64) -> f64 {
    let reduced = degrees.rem_euclid(360.0);
    // A tiny negative number rounds up to 360 itself.
    if reduced < 360.0 { reduced } else { 0.0 }
}

/// Rounded to so many decimals.
pub(crate) fn decimals(value: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (value * scale).round() / scale
}

/// Ecliptic longitude of the tropical zodiac, mean or true equinox of date: degrees, 0 ≤ λ < 360.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Longitude(f64);

impl Longitude {
    /// Any number of degrees, reduced to one turn.
    pub fn new(degrees: f64) -> Longitude {
        Longitude(turn(degrees))
    }

    /// Degrees, 0 ≤ λ < 360.
    pub fn degrees(self) -> f64 {
        self.0
    }

    pub fn sign(self) -> Sign {
        Sign::ALL[((self.0 / 30.0) as usize).min(11)]
    }

    /// Whole degrees (0 to 29) and whole minutes of arc (0 to 59) inside the sign. Cut and not rounded, as
    /// is the custom: 29°59.9′ of a sign must not read as the next one.
    pub fn in_sign(self) -> (u8, u8) {
        let minutes = ((self.0 % 30.0) * 60.0) as u16;
        ((minutes / 60) as u8, (minutes % 60) as u8)
    }

    /// Degrees from `other` forward to here, 0 ≤ x < 360.
    pub fn ahead_of(self, other: Longitude) -> f64 {
        turn(self.0 - other.0)
    }

    /// Rounded to six decimals (0.004″), which JSON gives back to the last bit: a stored chart scores like a
    /// fresh one.
    pub(crate) fn settled(self) -> Longitude {
        Longitude::new(decimals(self.0, 6))
    }

    /// The shorter arc between two longitudes: degrees, 0 to 180. The same to the last bit both ways.
    pub fn apart(self, other: Longitude) -> f64 {
        let arc = (self.0 - other.0).abs();
        arc.min(360.0 - arc)
    }
}

impl From<f64> for Longitude {
    fn from(degrees: f64) -> Longitude {
        Longitude::new(degrees)
    }
}

impl From<Longitude> for f64 {
    fn from(longitude: Longitude) -> f64 {
        longitude.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_becomes_a_longitude() {
        for (given, reduced) in [(0.0, 0.0), (360.0, 0.0), (-30.0, 330.0), (725.5, 5.5), (-1e-18, 0.0)] {
            assert_eq!(Longitude::new(given).degrees(), reduced, "{given}");
        }
        assert_eq!(Longitude::new(f64::NAN).degrees(), 0.0);
        assert_eq!(Longitude::new(f64::INFINITY).degrees(), 0.0);
    }

    #[test]
    fn last_minute_of_a_sign_is_not_the_next_sign() {
        let last = Longitude::new(119.9999);
        assert_eq!((last.sign(), last.in_sign()), (Sign::Cancer, (29, 59)));
        let first = Longitude::new(120.0);
        assert_eq!((first.sign(), first.in_sign()), (Sign::Leo, (0, 0)));
    }

    #[test]
    fn arcs_are_measured_the_short_way() {
        let (a, b) = (Longitude::new(350.0), Longitude::new(20.0));
        assert_eq!((a.apart(b), b.apart(a)), (30.0, 30.0));
        assert_eq!((a.ahead_of(b), b.ahead_of(a)), (330.0, 30.0));
    }
}
