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
    // Three rounds: the second already moves nothing by more than 0.01″.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Julian ephemeris day, then the Sun, Venus and Mars by every term of VSOP87D.
    #[rustfmt::skip]
    const WHOLE_SERIES: [(f64, [f64; 3]); 10] = [
        (2_415_020.5, [280.148463, 306.369545, 283.862814]),
        (2_420_000.5, [147.317028, 106.858980, 74.728537]),
        (2_431_234.25, [62.454303, 53.118335, 120.669539]),
        (2_440_000.0, [62.401035, 54.830637, 70.410595]),
        (2_447_000.75, [120.831279, 112.578133, 131.188112]),
        // Venus before the Sun.
        (2_453_158.5, [71.802619, 81.727435, 106.218437]),
        (2_460_000.5, [336.108727, 5.739798, 77.557562]),
        (2_470_001.5, [111.787862, 155.820370, 326.692707]),
        (2_484_000.5, [228.565497, 271.777200, 133.025558]),
        (2_488_000.0, [210.403357, 234.914259, 23.659292]),
    ];

    #[test]
    fn omitted_terms_move_nothing_by_half_a_second_of_arc() {
        for (day, whole) in WHOLE_SERIES {
            for (target, whole) in [Target::Sun, Target::Venus, Target::Mars].into_iter().zip(whole) {
                let off = (longitude(target, day) - whole + 180.0).rem_euclid(360.0) - 180.0;
                assert!(off.abs() * 3_600.0 < 0.5, "{target:?} {day}: {:.3}″", off * 3_600.0);
            }
        }
    }
}
