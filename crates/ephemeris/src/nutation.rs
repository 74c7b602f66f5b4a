//! The nodding of the Earth's axis, and the tilt that the ascendant needs.
//!
//! IAU 1980 theory: J. Meeus, "Astronomical Algorithms", 2nd edition, chapter 22, table 22.A (after P. K.
//! Seidelmann, "1980 IAU Theory of Nutation", Celestial Mechanics 27 (1982), 79–106). The 31 terms of
//! 0.0015″ and more are kept; what is left out adds up to less than 0.02″.

use crate::time::polynomial;

/// Degrees, all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nutation {
    /// Δψ: what nutation adds to every longitude.
    pub longitude: f64,
    /// ε₀ + Δε: the true obliquity of the ecliptic.
    pub obliquity: f64,
}

/// `[D, M, M′, F, Ω]` multiples, then Δψ, Δψ per century, Δε, Δε per century in 0.0001″.
#[rustfmt::skip]
const TERMS: [([i8; 5], [f64; 4]); 31] = [
    ([0, 0, 0, 0, 1], [-171_996.0, -174.2, 92_025.0, 8.9]),
    ([-2, 0, 0, 2, 2], [-13_187.0, -1.6, 5_736.0, -3.1]),
    ([0, 0, 0, 2, 2], [-2_274.0, -0.2, 977.0, -0.5]),
    ([0, 0, 0, 0, 2], [2_062.0, 0.2, -895.0, 0.5]),
    ([0, 1, 0, 0, 0], [1_426.0, -3.4, 54.0, -0.1]),
    ([0, 0, 1, 0, 0], [712.0, 0.1, -7.0, 0.0]),
    ([-2, 1, 0, 2, 2], [-517.0, 1.2, 224.0, -0.6]),
    ([0, 0, 0, 2, 1], [-386.0, -0.4, 200.0, 0.0]),
    ([0, 0, 1, 2, 2], [-301.0, 0.0, 129.0, -0.1]),
    ([-2, -1, 0, 2, 2], [217.0, -0.5, -95.0, 0.3]),
    ([-2, 0, 1, 0, 0], [-158.0, 0.0, 0.0, 0.0]),
    ([-2, 0, 0, 2, 1], [129.0, 0.1, -70.0, 0.0]),
    ([0, 0, -1, 2, 2], [123.0, 0.0, -53.0, 0.0]),
    ([2, 0, 0, 0, 0], [63.0, 0.0, 0.0, 0.0]),
    ([0, 0, 1, 0, 1], [63.0, 0.1, -33.0, 0.0]),
    ([2, 0, -1, 2, 2], [-59.0, 0.0, 26.0, 0.0]),
    ([0, 0, -1, 0, 1], [-58.0, -0.1, 32.0, 0.0]),
    ([0, 0, 1, 2, 1], [-51.0, 0.0, 27.0, 0.0]),
    ([-2, 0, 2, 0, 0], [48.0, 0.0, 0.0, 0.0]),
    ([0, 0, -2, 2, 1], [46.0, 0.0, -24.0, 0.0]),
    ([2, 0, 0, 2, 2], [-38.0, 0.0, 16.0, 0.0]),
    ([0, 0, 2, 2, 2], [-31.0, 0.0, 13.0, 0.0]),
    ([0, 0, 2, 0, 0], [29.0, 0.0, 0.0, 0.0]),
    ([-2, 0, 1, 2, 2], [29.0, 0.0, -12.0, 0.0]),
    ([0, 0, 0, 2, 0], [26.0, 0.0, 0.0, 0.0]),
    ([-2, 0, 0, 2, 0], [-22.0, 0.0, 0.0, 0.0]),
    ([0, 0, -1, 2, 1], [21.0, 0.0, -10.0, 0.0]),
    ([0, 2, 0, 0, 0], [17.0, -0.1, 0.0, 0.0]),
    ([2, 0, -1, 0, 1], [16.0, 0.0, -8.0, 0.0]),
    ([-2, 2, 0, 2, 2], [-16.0, 0.1, 7.0, 0.0]),
    ([0, 1, 0, 0, 1], [-15.0, 0.0, 9.0, 0.0]),
];

/// Nutation and obliquity, `t` Julian centuries of terrestrial time after J2000.
pub fn nutation(t: f64) -> Nutation {
    let arguments = [
        polynomial(t, &[297.850_36, 445_267.111_480, -0.001_914_2, 1.0 / 189_474.0]),
        polynomial(t, &[357.527_72, 35_999.050_340, -0.000_160_3, -1.0 / 300_000.0]),
        polynomial(t, &[134.962_98, 477_198.867_398, 0.008_697_2, 1.0 / 56_250.0]),
        polynomial(t, &[93.271_91, 483_202.017_538, -0.003_682_5, 1.0 / 327_270.0]),
        polynomial(t, &[125.044_52, -1_934.136_261, 0.002_070_8, 1.0 / 450_000.0]),
    ];
    let (mut longitude, mut obliquity) = (0.0, 0.0);
    for (multiples, [psi, psi_t, epsilon, epsilon_t]) in &TERMS {
        let angle: f64 = multiples
            .iter()
            .zip(&arguments)
            .map(|(k, argument)| f64::from(*k) * argument)
            .sum();
        let (sin, cos) = angle.to_radians().sin_cos();
        longitude += (psi + psi_t * t) * sin;
        obliquity += (epsilon + epsilon_t * t) * cos;
    }
    Nutation {
        longitude: longitude * 1e-4 / 3_600.0,
        obliquity: mean_obliquity(t) + obliquity * 1e-4 / 3_600.0,
    }
}

/// ε₀ in degrees (IAU 1980; Meeus, formula 22.2).
fn mean_obliquity(t: f64) -> f64 {
    polynomial(t, &[84_381.448, -46.815_0, -0.000_59, 0.001_813]) / 3_600.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_example_of_meeus_holds() {
        // Astronomical Algorithms, example 22.a: 1987 April 10, 0h TD.
        let found = nutation((2_446_895.5 - 2_451_545.0) / 36_525.0);
        assert!(
            (found.longitude * 3_600.0 + 3.788).abs() < 0.02,
            "{}",
            found.longitude * 3_600.0
        );
        let obliquity = 23.0 + 26.0 / 60.0 + 36.850 / 3_600.0;
        assert!(
            (found.obliquity - obliquity).abs() * 3_600.0 < 0.02,
            "{}",
            found.obliquity
        );
    }
}
