//! The Moon's longitude: the periodic terms of ELP-2000/82 that reach about 1″.
//!
//! M. Chapront-Touzé and J. Chapront, "The lunar ephemeris ELP 2000", Astronomy and Astrophysics 124 (1983),
//! 50–62, in the form of J. Meeus, "Astronomical Algorithms", 2nd edition, chapter 47 (table 47.A, the mean
//! elements 47.1 to 47.6, and the additive terms of Venus, the flattening of the Earth and Jupiter).
//! What is left out reaches 10″ to 13″ (0.22′) at worst: 26 s of the Moon's way.

use crate::time::polynomial;

/// `[D, M, M′, F]` multiples and the sine's coefficient in 10⁻⁶ degrees.
#[rustfmt::skip]
const TERMS: [([i8; 4], f64); 59] = [
    ([0, 0, 1, 0], 6_288_774.0), ([2, 0, -1, 0], 1_274_027.0), ([2, 0, 0, 0], 658_314.0),
    ([0, 0, 2, 0], 213_618.0), ([0, 1, 0, 0], -185_116.0), ([0, 0, 0, 2], -114_332.0),
    ([2, 0, -2, 0], 58_793.0), ([2, -1, -1, 0], 57_066.0), ([2, 0, 1, 0], 53_322.0),
    ([2, -1, 0, 0], 45_758.0), ([0, 1, -1, 0], -40_923.0), ([1, 0, 0, 0], -34_720.0),
    ([0, 1, 1, 0], -30_383.0), ([2, 0, 0, -2], 15_327.0), ([0, 0, 1, 2], -12_528.0),
    ([0, 0, 1, -2], 10_980.0), ([4, 0, -1, 0], 10_675.0), ([0, 0, 3, 0], 10_034.0),
    ([4, 0, -2, 0], 8_548.0), ([2, 1, -1, 0], -7_888.0), ([2, 1, 0, 0], -6_766.0),
    ([1, 0, -1, 0], -5_163.0), ([1, 1, 0, 0], 4_987.0), ([2, -1, 1, 0], 4_036.0),
    ([2, 0, 2, 0], 3_994.0), ([4, 0, 0, 0], 3_861.0), ([2, 0, -3, 0], 3_665.0),
    ([0, 1, -2, 0], -2_689.0), ([2, 0, -1, 2], -2_602.0), ([2, -1, -2, 0], 2_390.0),
    ([1, 0, 1, 0], -2_348.0), ([2, -2, 0, 0], 2_236.0), ([0, 1, 2, 0], -2_120.0),
    ([0, 2, 0, 0], -2_069.0), ([2, -2, -1, 0], 2_048.0), ([2, 0, 1, -2], -1_773.0),
    ([2, 0, 0, 2], -1_595.0), ([4, -1, -1, 0], 1_215.0), ([0, 0, 2, 2], -1_110.0),
    ([3, 0, -1, 0], -892.0), ([2, 1, 1, 0], -810.0), ([4, -1, -2, 0], 759.0),
    ([0, 2, -1, 0], -713.0), ([2, 2, -1, 0], -700.0), ([2, 1, -2, 0], 691.0),
    ([2, -1, 0, -2], 596.0), ([4, 0, 1, 0], 549.0), ([0, 0, 4, 0], 537.0),
    ([4, -1, 0, 0], 520.0), ([1, 0, -2, 0], -487.0), ([2, 1, 0, -2], -399.0),
    ([0, 0, 2, -2], -381.0), ([1, 1, 1, 0], 351.0), ([3, 0, -2, 0], -340.0),
    ([4, 0, -3, 0], 330.0), ([2, -1, 2, 0], 327.0), ([0, 2, 1, 0], -323.0),
    ([1, 1, -1, 0], 299.0), ([2, 0, 3, 0], 294.0),
];

/// Geocentric longitude in degrees, mean equinox of date, not reduced to one turn; `t` Julian centuries of
/// terrestrial time after J2000. Light time is in the mean longitude already.
pub fn longitude(t: f64) -> f64 {
    let mean = polynomial(
        t,
        &[
            218.316_447_7,
            481_267.881_234_21,
            -0.001_578_6,
            1.0 / 538_841.0,
            -1.0 / 65_194_000.0,
        ],
    );
    let elongation = polynomial(
        t,
        &[
            297.850_192_1,
            445_267.111_403_4,
            -0.001_881_9,
            1.0 / 545_868.0,
            -1.0 / 113_065_000.0,
        ],
    );
    let sun = polynomial(t, &[357.529_109_2, 35_999.050_290_9, -0.000_153_6, 1.0 / 24_490_000.0]);
    let moon = polynomial(
        t,
        &[
            134.963_396_4,
            477_198.867_505_5,
            0.008_741_4,
            1.0 / 69_699.0,
            -1.0 / 14_712_000.0,
        ],
    );
    let node = polynomial(
        t,
        &[
            93.272_095_0,
            483_202.017_523_3,
            -0.003_653_9,
            -1.0 / 3_526_000.0,
            1.0 / 863_310_000.0,
        ],
    );
    // The Earth's orbit grows rounder, and with it every term that holds the Sun's anomaly.
    let rounder = polynomial(t, &[1.0, -0.002_516, -0.000_007_4]);

    let periodic: f64 = TERMS
        .iter()
        .map(|([d, m, mp, f], coefficient)| {
            let angle = f64::from(*d) * elongation + f64::from(*m) * sun + f64::from(*mp) * moon + f64::from(*f) * node;
            coefficient * rounder.powi(i32::from(m.abs())) * angle.to_radians().sin()
        })
        .sum();
    let venus = 3_958.0 * (119.75 + 131.849 * t).to_radians().sin();
    let flattening = 1_962.0 * (mean - node).to_radians().sin();
    let jupiter = 318.0 * (53.09 + 479_264.290 * t).to_radians().sin();
    mean + (periodic + venus + flattening + jupiter) * 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_example_of_meeus_holds() {
        // Astronomical Algorithms, example 47.a: 1992 April 12, 0h TD.
        let found = longitude(-0.077_221_081_451).rem_euclid(360.0);
        assert!((found - 133.162_655).abs() < 2e-6, "{found}");
    }
}
