//! Which pairs of points count in which tab, and how much.

use serde::{Deserialize, Serialize};

use super::LEAST_WEIGHT;
use super::contribution::{ASPECT_SHARE, SIGN_SHARE, contribution};
use crate::points::{Placement, Point, Points};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tab {
    Emotional,
    Communication,
    Growth,
    Attraction,
}

/// Two points and their weight in tenths. A pair of different points counts both ways: mine with yours and
/// yours with mine.
pub type Weight = (Point, Point, i64);

const EMOTIONAL: &[Weight] = &[
    (Point::Moon, Point::Moon, 10),
    (Point::Sun, Point::Moon, 9),
    (Point::Moon, Point::Venus, 7),
    (Point::Moon, Point::Rising, 5),
];

const COMMUNICATION: &[Weight] = &[
    (Point::Sun, Point::Sun, 6),
    (Point::Sun, Point::Rising, 6),
    (Point::Rising, Point::Rising, 5),
    (Point::Moon, Point::Rising, 4),
    (Point::Sun, Point::Moon, 3),
];

const GROWTH: &[Weight] = &[
    (Point::Sun, Point::Mars, 6),
    (Point::Mars, Point::Mars, 6),
    (Point::Sun, Point::Sun, 5),
    (Point::Moon, Point::Mars, 4),
    (Point::Venus, Point::Mars, 3),
];

const ATTRACTION: &[Weight] = &[
    (Point::Venus, Point::Mars, 10),
    (Point::Venus, Point::Venus, 7),
    (Point::Sun, Point::Venus, 7),
    (Point::Rising, Point::Venus, 6),
    (Point::Rising, Point::Mars, 4),
];

impl Tab {
    pub const ALL: [Tab; 4] = [Tab::Emotional, Tab::Communication, Tab::Growth, Tab::Attraction];

    pub fn weights(self) -> &'static [Weight] {
        match self {
            Tab::Emotional => EMOTIONAL,
            Tab::Communication => COMMUNICATION,
            Tab::Growth => GROWTH,
            Tab::Attraction => ATTRACTION,
        }
    }

    /// What the tab counts in the whole; the four add up to 1.
    pub fn share(self) -> f64 {
        match self {
            Tab::Emotional => 0.35,
            Tab::Communication => 0.25,
            Tab::Growth => 0.15,
            Tab::Attraction => 0.25,
        }
    }

    /// Every `(point of the first, point of the second, weight)` that counts here.
    fn pairs(self) -> impl Iterator<Item = Weight> {
        self.weights().iter().flat_map(|&(a, b, weight)| {
            let back = (a != b).then_some((b, a, weight));
            std::iter::once((a, b, weight)).chain(back)
        })
    }
}

/// The weighted mean of a tab's known pairs; nothing when too little is known.
pub(super) fn raw(a: &Points, b: &Points, tab: Tab) -> Option<f64> {
    let (mut sum, mut weights) = (0, 0);
    for (mine, yours, weight) in tab.pairs() {
        if let (Some(from), Some(to)) = (a.get(mine), b.get(yours)) {
            sum += weight * contribution((mine, from), (yours, to), tab);
            weights += weight;
        }
    }
    (weights >= LEAST_WEIGHT).then(|| sum as f64 / weights as f64 / 1e9)
}

/// Share of a tab's weight that two people's points make known, 0 to 1.
pub(super) fn known(a: &Points, b: &Points, tab: Tab) -> f64 {
    share_known(tab, |mine, yours| knowledge(a.get(mine)).min(knowledge(b.get(yours))))
}

/// Share of the whole synastry's weight that these points make known, should the other side be known
/// exactly: 0 to 1, in hundredths.
pub fn confidence(points: &Points) -> f64 {
    let share: f64 = Tab::ALL
        .into_iter()
        .map(|tab| tab.share() * share_known(tab, |mine, _| knowledge(points.get(mine))))
        .sum();
    super::hundredths(share)
}

fn share_known(tab: Tab, known: impl Fn(Point, Point) -> f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (mine, yours, weight) in tab.pairs() {
        sum += weight as f64 * known(mine, yours);
        weights += weight as f64;
    }
    sum / weights
}

/// How much of a contribution a placement can give: the sign's part, shared among the possible signs, and
/// the aspect's part, which fades as the range widens to [`BLUR`].
fn knowledge(placement: Option<&Placement>) -> f64 {
    match placement {
        None => 0.0,
        Some(Placement::Exact { .. }) => 1.0,
        Some(Placement::Sign { .. }) => SIGN_SHARE,
        Some(between) => {
            let sharp = (1.0 - between.width() / BLUR).max(0.0);
            SIGN_SHARE / between.signs().len() as f64 + ASPECT_SHARE * sharp
        }
    }
}

/// Degrees of range over which nothing is left of an aspect: about the widest orb on both sides.
const BLUR: f64 = 12.0;
