//! From a raw mean to the share of random pairs below it.
//!
//! The knots are quantiles of 200,000 random pairs among 3,000 charts (births 1965 to 2007, eight places where
//! Portuguese is spoken). `cargo run --release -p ephemeris --example random_pairs` measures them again.

use serde::{Deserialize, Serialize};

use super::{Score, Tab};

/// Which population a pair is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// Pairs of computed charts.
    Exact,
    /// Pairs of which at least one side gave bare signs.
    Signs,
}

/// Share of pairs at each knot.
pub(super) const SHARES: [f64; 11] = [0.0, 0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99, 1.0];

type Knots = [f64; 11];

/// Emotional, communication, growth, attraction, whole.
#[rustfmt::skip]
const EXACT: [Knots; 5] = [
    [-0.267, -0.120, -0.064, -0.034, 0.020, 0.083, 0.152, 0.216, 0.257, 0.334, 0.607],
    [-0.291, -0.140, -0.068, -0.023, 0.029, 0.079, 0.133, 0.195, 0.240, 0.333, 0.619],
    [-0.158, -0.087, -0.038, -0.004, 0.046, 0.097, 0.153, 0.212, 0.251, 0.327, 0.574],
    [-0.287, -0.113, -0.057, -0.028, 0.020, 0.077, 0.137, 0.194, 0.230, 0.299, 0.523],
    [-0.191, -0.050, 0.000, 0.022, 0.053, 0.085, 0.119, 0.154, 0.179, 0.233, 0.412],
];

#[rustfmt::skip]
const SIGNS: [Knots; 5] = [
    [-0.171, -0.096, -0.055, -0.032, 0.008, 0.055, 0.103, 0.146, 0.171, 0.216, 0.315],
    [-0.180, -0.120, -0.059, -0.021, 0.022, 0.056, 0.091, 0.131, 0.173, 0.238, 0.315],
    [-0.180, -0.102, -0.058, -0.029, 0.016, 0.057, 0.095, 0.140, 0.172, 0.221, 0.315],
    [-0.165, -0.087, -0.044, -0.023, 0.013, 0.056, 0.099, 0.136, 0.158, 0.204, 0.315],
    [-0.148, -0.050, -0.008, 0.010, 0.034, 0.056, 0.078, 0.102, 0.121, 0.164, 0.293],
];

/// The score of a raw mean; no tab means the whole.
pub(super) fn score(raw: f64, table: Table, tab: Option<Tab>, confidence: f64) -> Score {
    let rows = match table {
        Table::Exact => &EXACT,
        Table::Signs => &SIGNS,
    };
    let below = share_below(&rows[tab.map_or(4, |tab| tab as usize)], raw);
    Score {
        shown: (45.0 + 50.0 * below).round() as u8,
        above: (100.0 * below) as u8,
        confidence,
        raw,
    }
}

/// Share of pairs below `raw`: linear between the knots, flat outside.
fn share_below(knots: &Knots, raw: f64) -> f64 {
    let above = knots.partition_point(|knot| *knot < raw);
    if above == 0 {
        return 0.0;
    }
    if above == knots.len() {
        return 1.0;
    }
    let (low, high) = (above - 1, above);
    let way = (raw - knots[low]) / (knots[high] - knots[low]);
    SHARES[low] + way * (SHARES[high] - SHARES[low])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn map_rises_from_45_over_70_to_95() {
        for (table, rows) in [(Table::Exact, &EXACT), (Table::Signs, &SIGNS)] {
            for (row, knots) in rows.iter().enumerate() {
                assert!(knots.windows(2).all(|pair| pair[0] < pair[1]), "{table:?} {row}");
                let tab = Tab::ALL.get(row).copied();
                let shown = |raw| score(raw, table, tab, 1.0).shown;
                assert_eq!(
                    (shown(-1.0), shown(knots[0]), shown(knots[10]), shown(1.0)),
                    (45, 45, 95, 95)
                );
                assert_eq!((shown(knots[5]), shown(knots[7])), (70, 90));
                let rising: Vec<u8> = (-400..700).map(|raw| shown(f64::from(raw) / 1_000.0)).collect();
                assert!(rising.windows(2).all(|pair| pair[0] <= pair[1]));
            }
        }
    }
}
