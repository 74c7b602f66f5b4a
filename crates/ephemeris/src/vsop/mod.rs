//! The Sun, Venus and Mars as they are seen from the Earth: VSOP87D, cut where a birth chart stops feeling it.
//!
//! The full series has 2,400 terms for the Earth, 1,700 for Venus and 5,500 for Mars; the 890 kept here move
//! no longitude by more than 0.5″ (0.008′) from them between 1900 and 2100, for a tenth of the work.

mod earth;
mod mars;
mod venus;

use self::earth::EARTH;
use crate::time::{DAYS_PER_CENTURY, J2000};

/// Terms `[amplitude, phase, frequency]` by the power of time they are multiplied with.
type Series = &'static [&'static [[f64; 3]]];

/// A planet's heliocentric place, mean ecliptic and equinox of date: radians, radians, astronomical units.
struct Planet {
    longitude: Series,
    latitude: Series,
    radius: Series,
}

/// What is seen from the Earth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Sun,
    Venus,
    Mars,
}

/// Astronomical units that light crosses in a day (1 / 499.004 784 s).
const LIGHT_PER_DAY: f64 = 173.144_632_674;

/// From the dynamical equinox of VSOP87 to FK5, in degrees (Meeus, formula 32.3; its second part, below
/// 0.006″ at these latitudes, is left out).
const TO_FK5: f64 = -0.090_33 / 3_600.0;

/// Geocentric longitude in degrees at a Julian ephemeris day: mean equinox of date, with light time and
/// aberration, without nutation.
///
/// Both the body and the Earth are taken one light time earlier, which is annual aberration and light time
/// in one (Meeus, chapter 33). The Sun rests at the origin.
pub fn longitude(target: Target, terrestrial: f64) -> f64 {
    let (mut delay, mut seen) = (0.0, 0.0);
    // Three rounds: the third moves Mars by less than 0.0001″.
    for _ in 0..3 {
        let millennia = (terrestrial - delay - J2000) / (10.0 * DAYS_PER_CENTURY);
        let earth = EARTH.rectangular(millennia);
        let body = match target {
            Target::Sun => [0.0; 3],
            Target::Venus => venus::VENUS.rectangular(millennia),
            Target::Mars => mars::MARS.rectangular(millennia),
        };
        let [x, y, z] = [body[0] - earth[0], body[1] - earth[1], body[2] - earth[2]];
        delay = (x * x + y * y + z * z).sqrt() / LIGHT_PER_DAY;
        seen = y.atan2(x).to_degrees();
    }
    seen + TO_FK5
}

impl Planet {
    /// Heliocentric rectangular place in astronomical units, `t` Julian millennia after J2000.
    fn rectangular(&self, t: f64) -> [f64; 3] {
        let (sin_longitude, cos_longitude) = sum(self.longitude, t).sin_cos();
        let (sin_latitude, cos_latitude) = sum(self.latitude, t).sin_cos();
        let radius = sum(self.radius, t);
        [
            radius * cos_latitude * cos_longitude,
            radius * cos_latitude * sin_longitude,
            radius * sin_latitude,
        ]
    }
}

/// `Σₖ tᵏ · Σ a·cos(b + c·t)`
fn sum(series: Series, t: f64) -> f64 {
    series.iter().rev().fold(0.0, |higher, terms| {
        higher * t + terms.iter().map(|[a, b, c]| a * (b + c * t).cos()).sum::<f64>()
    })
}
