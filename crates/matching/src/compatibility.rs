//! From shared points to the percentage that people read.
//!
//! Raw points bunch together and mean nothing to a reader. The map below is fixed and monotone, and
//! is laid over a simulated population so that the median eligible pair reads 70 and the best tenth
//! 90 and more: "80" then says what it seems to say.

/// Points of a pair that shares everything: values 30, intention 20, interests 10, languages 8.
pub const MOST: u32 = 680_000;

/// Points and the percentage shown there, linear between. The points are the quantiles that
/// `cargo run --release -p matching --example calibrate` prints (20,000 people, seed 2026): run it
/// again, and paste, when a weight, a curve or the simulated population changes.
const KNOTS: [(u32, u32); 11] = [
    (0, 1),
    (216_000, 30),
    (256_000, 42),
    (278_000, 50),
    (316_000, 60),
    (352_000, 70),
    (401_000, 81),
    (451_000, 90),
    (469_000, 94),
    (503_000, 97),
    (MOST, 99),
];

/// The percentages of [`KNOTS`] and the share of eligible pairs below each, in 1/1,000.
pub const QUANTILES: [(u32, u32); 9] = [
    (10, 30),
    (50, 42),
    (100, 50),
    (250, 60),
    (500, 70),
    (750, 81),
    (900, 90),
    (950, 94),
    (990, 97),
];

/// The shown percentage, 1 to 99, of `points` (0 to [`MOST`]).
pub fn percent(points: u32) -> u8 {
    let points = points.min(MOST);
    let above = KNOTS.partition_point(|(knot, _)| *knot <= points).min(KNOTS.len() - 1);
    let ((from, low), (to, high)) = (KNOTS[above - 1], KNOTS[above]);
    (low + (points - from) * (high - low) / (to - from)) as u8
}

/// The fewest points that read as `percent` or more; over [`MOST`] when none do.
pub(crate) fn fewest_points(wanted: u8) -> u32 {
    let (mut low, mut high) = (0, MOST + 1);
    while low < high {
        let middle = (low + high) / 2;
        if percent(middle) >= wanted {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eligibility::{ConditionWaiver, eligible};
    use crate::person::Today;
    use crate::{Limits, Pair, simulation};

    #[test]
    fn map_rises_and_ends_at_one_and_ninety_nine() {
        assert_eq!(percent(0), 1);
        assert_eq!(percent(MOST), 99);
        assert_eq!(percent(u32::MAX), 99);
        let shown: Vec<u8> = (0..=MOST).step_by(500).map(percent).collect();
        assert!(shown.windows(2).all(|pair| pair[0] <= pair[1]));
        for (points, shown) in KNOTS {
            assert_eq!(u32::from(percent(points)), shown);
        }
        for (quantile, knot) in QUANTILES.iter().zip(&KNOTS[1..]) {
            assert_eq!(quantile.1, knot.1);
        }
    }

    #[test]
    fn fewest_points_are_where_the_percentage_begins() {
        for wanted in 0..=100 {
            let points = fewest_points(wanted);
            assert!(points > MOST || percent(points) >= wanted, "{wanted}");
            assert!(points == 0 || percent(points - 1) < wanted, "{wanted}");
        }
        assert_eq!((fewest_points(1), fewest_points(100)), (0, MOST + 1));
    }

    #[test]
    fn on_people_the_table_has_not_seen_the_median_pair_reads_seventy_and_the_best_tenth_ninety() {
        let people = simulation::people(3_000, 77);
        let today = Today::from(simulation::TODAY);
        let mut shown = Vec::new();
        for viewer in &people[..300] {
            for subject in &people {
                if let Some(found) = eligible(viewer, &Limits::of(viewer), subject, ConditionWaiver::Stranger, today)
                    && found.beyond.nothing()
                {
                    shown.push(Pair::measure(viewer, subject, found.band, today).compatibility());
                }
            }
        }
        shown.sort_unstable();
        assert!(shown.len() > 5_000, "{}", shown.len());
        let at = |thousandth: usize| shown[shown.len() * thousandth / 1_000];
        assert!((69..=71).contains(&at(500)), "median {}", at(500));
        assert!((89..=91).contains(&at(900)), "best tenth {}", at(900));
    }
}
