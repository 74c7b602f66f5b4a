//! Comparison of two people's points: four tabs and the whole, each as a percentage with a defined meaning.
//!
//! The shown value is `45 + 50 · CDF`: 70 is the median pair, 90 and more the best tenth. It is entertainment with an
//! honest scale; it does not affect who meets whom.
//!
//! Contributions are whole numbers of 10⁻⁹, so that a sum does not depend on its order and `synastry(a, b)` scores
//! exactly like `synastry(b, a)`.

mod calibration;
mod contribution;
mod weights;

use serde::{Deserialize, Serialize};

pub use calibration::Table;
pub use contribution::contribution;
pub use weights::{Tab, Weight, confidence};

use crate::aspect::{self, AspectFound};
use crate::points::Points;

/// A tab is included only when at least this weight (in tenths) of its pairs is known.
const LEAST_WEIGHT: i64 = 5;

/// How well two people do in one tab, among random pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The percentage to show, 45 to 95.
    pub shown: u8,
    /// "More harmonious than so many per cent of pairs", 0 to 100, rounded down.
    pub above: u8,
    /// Share of the tab's weight that is known, 0 to 1, in hundredths.
    pub confidence: f64,
    /// Before calibration, about −0.3 to 0.6; not for the wire, where it would help to guess longitudes.
    #[serde(skip)]
    pub raw: f64,
}

/// The comparison of two charts. Scores are the same both ways; aspects are written from the first's side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Synastry {
    /// Of all tabs; nothing when no tab is known.
    pub general: Option<Score>,
    pub emotional: Option<Score>,
    pub communication: Option<Score>,
    pub growth: Option<Score>,
    /// Counted in the whole, and without a tab of its own.
    pub attraction: Option<Score>,
    /// 0 to 1, in hundredths: what is known of everything that counts.
    pub confidence: f64,
    pub table: Table,
    /// Strongest first.
    pub aspects: Vec<AspectFound>,
}

/// Compares two people, either of whom may have signs alone.
pub fn synastry(a: &Points, b: &Points) -> Synastry {
    let table = if a.has_bare_signs() || b.has_bare_signs() {
        Table::Signs
    } else {
        Table::Exact
    };
    let tabs = Tab::ALL.map(|tab| weights::raw(a, b, tab));
    let known = Tab::ALL.map(|tab| weights::known(a, b, tab));
    let score = |tab: Tab| {
        let raw = tabs[tab as usize]?;
        Some(calibration::score(
            raw,
            table,
            Some(tab),
            hundredths(known[tab as usize]),
        ))
    };
    let confidence = hundredths(Tab::ALL.iter().map(|tab| tab.share() * known[*tab as usize]).sum());
    Synastry {
        general: whole(&tabs).map(|raw| calibration::score(raw, table, None, confidence)),
        emotional: score(Tab::Emotional),
        communication: score(Tab::Communication),
        growth: score(Tab::Growth),
        attraction: score(Tab::Attraction),
        confidence,
        table,
        aspects: aspect::across(a, b),
    }
}

/// The raw whole: the tabs by their shares, among those that are known.
fn whole(tabs: &[Option<f64>; 4]) -> Option<f64> {
    let (mut sum, mut shares) = (0.0, 0.0);
    for tab in Tab::ALL {
        if let Some(raw) = tabs[tab as usize] {
            sum += tab.share() * raw;
            shares += tab.share();
        }
    }
    (shares > 0.0).then(|| sum / shares)
}

fn hundredths(share: f64) -> f64 {
    (share * 100.0).round() / 100.0
}

/// Names of the bands of a shown percentage, for which the product keeps its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Below 55.
    Dialogue,
    /// 55 to 69.
    Building,
    /// 70 to 92.
    Good,
    /// 93 and more, the best twentieth.
    Rare,
}

/// Only one pair in twenty is rare: 45 + 50 · 0.95, rounded up.
const RARE_FROM: u8 = 93;

impl Score {
    pub fn band(&self) -> Band {
        match self.shown {
            RARE_FROM.. => Band::Rare,
            70.. => Band::Good,
            55.. => Band::Building,
            _ => Band::Dialogue,
        }
    }
}
