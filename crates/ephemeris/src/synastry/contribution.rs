//! What one pair of points adds: the harmony of the signs, and the aspect where longitudes are known.

use super::Tab;
use crate::angle::Longitude;
use crate::aspect::{Aspect, AspectKind};
use crate::points::{Placement, Point};
use crate::sign::Sign;

/// Of a contribution, the part of the signs.
pub(super) const SIGN_SHARE: f64 = 0.45;
/// And the part of the aspect.
pub(super) const ASPECT_SHARE: f64 = 0.55;

/// Harmony of two signs by their distance, 0 to 6: the same, neighbours, sextile, square, trine (the same
/// element), quincunx, opposite.
const HARMONY: [f64; 7] = [0.55, -0.15, 0.45, -0.40, 0.70, -0.20, 0.15];

/// What a pair adds to a tab, in 10⁻⁹; the same both ways. Where a placement is in doubt, the mean over what
/// it may be.
pub fn contribution(a: (Point, &Placement), b: (Point, &Placement), tab: Tab) -> i64 {
    if let (Placement::Sign { .. }, _) | (_, Placement::Sign { .. }) = (a.1, b.1) {
        return mean(signs(a.1).flat_map(|from| signs(b.1).map(move |to| fixed(SIGN_SHARE * harmony(from, to)))));
    }
    mean(a.1.samples().flat_map(|from| {
        b.1.samples().map(move |to| {
            let aspect = Aspect::between((a.0, from), (b.0, to));
            let flow = aspect.map_or(0.0, |found| valence(found.kind, a.0, b.0, tab) * found.strength);
            fixed(SIGN_SHARE * harmony(from.sign(), to.sign()) + ASPECT_SHARE * flow)
        })
    }))
}

fn harmony(a: Sign, b: Sign) -> f64 {
    HARMONY[usize::from(a.distance(b))]
}

/// The sign of each sample, or the bare sign.
fn signs(placement: &Placement) -> impl Iterator<Item = Sign> + Clone {
    let bare = match placement {
        Placement::Sign { sign } => Some(*sign),
        _ => None,
    };
    bare.into_iter().chain(placement.samples().map(Longitude::sign))
}

fn fixed(contribution: f64) -> i64 {
    (contribution * 1e9).round() as i64
}

/// Whole numbers: the order of the samples cannot show.
fn mean(contributions: impl Iterator<Item = i64>) -> i64 {
    let (sum, count) = contributions.fold((0, 0), |(sum, count), one| (sum + one, count + 1));
    if count == 0 { 0 } else { sum / count }
}

/// How pleasant an aspect is said to be, −0.7 to 1. In [`Tab::Growth`] tension is welcome.
fn valence(kind: AspectKind, a: Point, b: Point, tab: Tab) -> f64 {
    let pair = (a.min(b), a.max(b));
    let with_mars = pair.1 == Point::Mars;
    match kind {
        AspectKind::Conjunction => match pair {
            (Point::Mars, Point::Mars) => 0.2,
            (Point::Moon, Point::Mars) => -0.2,
            _ => 1.0,
        },
        AspectKind::Trine => 0.9,
        AspectKind::Sextile => 0.7,
        AspectKind::Opposition if tab == Tab::Growth => 0.5,
        AspectKind::Opposition if complementary(pair) => 0.4,
        AspectKind::Opposition if with_mars => -0.4,
        AspectKind::Opposition => -0.1,
        AspectKind::Square if tab == Tab::Growth => 0.35,
        AspectKind::Square if with_mars => -0.7,
        AspectKind::Square => -0.5,
    }
}

/// Pairs whose opposition is read as two halves of one thing.
fn complementary(pair: (Point, Point)) -> bool {
    matches!(
        pair,
        (Point::Sun, Point::Moon)
            | (Point::Venus, Point::Mars)
            | (Point::Sun, Point::Sun)
            | (Point::Rising, Point::Rising)
            | (Point::Moon, Point::Venus)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(degrees: f64) -> Placement {
        Placement::Exact {
            longitude: Longitude::new(degrees),
        }
    }

    fn of(a: (Point, f64), b: (Point, f64), tab: Tab) -> i64 {
        contribution((a.0, &exact(a.1)), (b.0, &exact(b.1)), tab)
    }

    #[test]
    fn exact_aspect_adds_its_share_to_the_signs() {
        use Point::{Mars, Moon, Sun, Venus};
        // Trine in the same element: 0.45 · 0.70 + 0.55 · 0.9.
        assert_eq!(of((Sun, 5.0), (Moon, 125.0), Tab::Emotional), 810_000_000);
        // Square with Mars: 0.45 · −0.40 + 0.55 · −0.7; in growth 0.55 · 0.35.
        assert_eq!(of((Venus, 5.0), (Mars, 95.0), Tab::Attraction), -565_000_000);
        assert_eq!(of((Venus, 5.0), (Mars, 95.0), Tab::Growth), 12_500_000);
        // Opposition of complements, with Mars, and of others: 0.45 · 0.15 + 0.55 · v.
        assert_eq!(of((Sun, 5.0), (Moon, 185.0), Tab::Emotional), 287_500_000);
        assert_eq!(of((Moon, 5.0), (Mars, 185.0), Tab::Emotional), -152_500_000);
        assert_eq!(of((Venus, 5.0), (Sun, 185.0), Tab::Attraction), 12_500_000);
        // Conjunctions: Mars with Mars, Moon with Mars, any other.
        assert_eq!(of((Mars, 5.0), (Mars, 5.0), Tab::Growth), 357_500_000);
        assert_eq!(of((Mars, 5.0), (Moon, 5.0), Tab::Growth), 137_500_000);
        assert_eq!(of((Sun, 5.0), (Sun, 5.0), Tab::Growth), 797_500_000);
    }

    #[test]
    fn bare_sign_gives_only_the_harmony_of_signs() {
        let leo = Placement::Sign { sign: Sign::Leo };
        assert_eq!(
            contribution((Point::Sun, &leo), (Point::Sun, &exact(5.0)), Tab::Communication),
            315_000_000
        );
    }

    #[test]
    fn placement_in_doubt_counts_as_the_mean_of_what_it_may_be() {
        let [first, likely, last] = [25.0, 32.0, 39.0].map(Longitude::new);
        let doubtful = Placement::Between { first, likely, last };
        let leo = Placement::Sign { sign: Sign::Leo };
        // Aries (trine) once, Taurus (square) twice: 0.45 · (0.70 − 0.40 − 0.40) / 3.
        assert_eq!(
            contribution((Point::Moon, &doubtful), (Point::Sun, &leo), Tab::Emotional),
            -15_000_000
        );
    }
}
