//! The two clocks of the sky: universal time, which turns the Earth, and terrestrial time, which moves the
//! planets.
//!
//! Civil time is taken for UT1. They differ by less than 0.9 s since 1972, which moves the ascendant by at
//! most 0.3′ and the Moon by 0.01′: far below what anybody knows of a birth.

use jiff::Timestamp;

/// Julian day of 2000-01-01 12:00, the epoch of every series here.
pub(crate) const J2000: f64 = 2_451_545.0;
const JULIAN_DAY_OF_1970: f64 = 2_440_587.5;
const SECONDS_PER_DAY: f64 = 86_400.0;
pub(crate) const DAYS_PER_CENTURY: f64 = 36_525.0;

/// One instant, on both clocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Julian day, universal time.
    pub universal: f64,
    /// Julian day, terrestrial time (Julian ephemeris day).
    pub terrestrial: f64,
}

impl Epoch {
    pub fn of(instant: Timestamp) -> Epoch {
        let seconds = instant.as_millisecond() as f64 / 1_000.0;
        let universal = seconds / SECONDS_PER_DAY + JULIAN_DAY_OF_1970;
        let year = 2_000.0 + (universal - J2000 + 0.5) / 365.25;
        let terrestrial = universal + delta_t(year) / SECONDS_PER_DAY;
        Epoch { universal, terrestrial }
    }

    /// Julian centuries of terrestrial time since J2000.
    pub fn centuries(self) -> f64 {
        (self.terrestrial - J2000) / DAYS_PER_CENTURY
    }

    /// TT − UT in seconds.
    pub fn delta_t(self) -> f64 {
        (self.terrestrial - self.universal) * SECONDS_PER_DAY
    }
}

/// ΔT = TT − UT in seconds for a decimal year; good to about a second from 1900 until today.
///
/// To 2005: F. Espenak and J. Meeus, "Five Millennium Canon of Solar Eclipses" (NASA/TP-2006-214141), the
/// polynomials of section 2.7. Then the observed 64.7 s (2005) and 67.6 s (2015), and level at 69.3 s since
/// 2020: the Earth stopped slowing, so the canon's forecast (93 s in 2050) is already a second and more off.
/// Outside 1900 to 2100 the value of the nearer end holds.
pub fn delta_t(year: f64) -> f64 {
    let year = year.clamp(1_900.0, 2_100.0);
    match year {
        ..1_920.0 => polynomial(
            year - 1_900.0,
            &[-2.79, 1.494_119, -0.059_893_9, 0.006_196_6, -0.000_197],
        ),
        ..1_941.0 => polynomial(year - 1_920.0, &[21.20, 0.844_93, -0.076_1, 0.002_093_6]),
        ..1_961.0 => polynomial(year - 1_950.0, &[29.07, 0.407, -1.0 / 233.0, 1.0 / 2_547.0]),
        ..1_986.0 => polynomial(year - 1_975.0, &[45.45, 1.067, -1.0 / 260.0, -1.0 / 718.0]),
        ..2_005.0 => polynomial(
            year - 2_000.0,
            &[63.86, 0.334_5, -0.060_374, 0.001_727_5, 0.000_651_814, 0.000_023_735_99],
        ),
        ..2_015.0 => 64.69 + 0.295 * (year - 2_005.0),
        _ => (67.64 + 0.30 * (year - 2_015.0)).min(69.3),
    }
}

/// `c[0] + c[1]·x + c[2]·x² + …`
pub(crate) fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn julian_days_are_those_of_the_almanac() {
        let noon: Timestamp = "2000-01-01T12:00:00Z".parse().expect("a timestamp");
        assert_eq!(Epoch::of(noon).universal, J2000);
        // Meeus, Astronomical Algorithms, example 7.a: the launch of Sputnik 1.
        let sputnik: Timestamp = "1957-10-04T19:26:24Z".parse().expect("a timestamp");
        assert!((Epoch::of(sputnik).universal - 2_436_116.31).abs() < 1e-6);
    }

    #[test]
    fn delta_t_meets_the_observed_values() {
        // Astronomical Almanac, page K9.
        for (year, observed) in [
            (1900.0, -2.72),
            (1920.0, 21.16),
            (1940.0, 24.33),
            (1960.0, 33.15),
            (1980.0, 50.54),
            (2000.0, 63.83),
            (2010.0, 66.07),
            (2020.0, 69.36),
        ] {
            let found = delta_t(year);
            assert!((found - observed).abs() < 0.4, "{year}: {found} and not {observed}");
        }
    }

    #[test]
    fn pieces_of_delta_t_join() {
        for year in [1920.0, 1941.0, 1961.0, 1986.0, 2005.0, 2015.0] {
            let jump = delta_t(year) - delta_t(year - 1e-6);
            assert!(jump.abs() < 0.2, "{year}: {jump}");
        }
        assert_eq!(delta_t(1800.0), delta_t(1900.0));
    }
}
