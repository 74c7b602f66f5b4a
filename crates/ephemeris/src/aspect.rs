//! Aspects: arcs between two points that tradition reads, and how close each comes to being exact.

use std::f64::consts::FRAC_PI_2;

use serde::{Deserialize, Serialize};

use crate::angle::Longitude;
use crate::points::{Placement, Point, Points};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AspectKind {
    Conjunction,
    Sextile,
    Square,
    Trine,
    Opposition,
}

impl AspectKind {
    pub const ALL: [AspectKind; 5] = [
        AspectKind::Conjunction,
        AspectKind::Sextile,
        AspectKind::Square,
        AspectKind::Trine,
        AspectKind::Opposition,
    ];

    /// The exact arc in degrees.
    pub fn angle(self) -> f64 {
        match self {
            AspectKind::Conjunction => 0.0,
            AspectKind::Sextile => 60.0,
            AspectKind::Square => 90.0,
            AspectKind::Trine => 120.0,
            AspectKind::Opposition => 180.0,
        }
    }

    /// How far from exact it still counts, in degrees: a degree less without the Sun or the Moon, and never
    /// over 5° with the rising degree, which moves a degree in four minutes.
    pub fn orb(self, a: Point, b: Point) -> f64 {
        let wide = match self {
            AspectKind::Conjunction | AspectKind::Opposition => 8.0,
            AspectKind::Trine => 7.0,
            AspectKind::Square => 6.0,
            AspectKind::Sextile => 4.0,
        };
        let orb: f64 = if a.is_light() || b.is_light() { wide } else { wide - 1.0 };
        if a == Point::Rising || b == Point::Rising {
            orb.min(5.0)
        } else {
            orb
        }
    }
}

/// How close to exact, coarse enough to be shown to the other person: with the exact orb and their own
/// chart they could compute the other's birth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closeness {
    Wide,
    Close,
    Tight,
}

/// An aspect between two longitudes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aspect {
    pub kind: AspectKind,
    /// Degrees from exact, 0 to the orb.
    pub off: f64,
    /// 1 when exact, 0 at the orb: `cos²(π/2 · off/orb)`.
    pub strength: f64,
}

impl Aspect {
    /// The aspect of `a` at one longitude with `b` at another, if there is one. Orbs do not overlap.
    pub fn between(a: (Point, Longitude), b: (Point, Longitude)) -> Option<Aspect> {
        let arc = a.1.apart(b.1);
        AspectKind::ALL.into_iter().find_map(|kind| {
            let (off, orb) = ((arc - kind.angle()).abs(), kind.orb(a.0, b.0));
            (off <= orb).then(|| Aspect {
                kind,
                off,
                strength: (FRAC_PI_2 * off / orb).cos().powi(2),
            })
        })
    }

    pub fn closeness(&self) -> Closeness {
        match self.strength {
            0.75.. => Closeness::Tight,
            0.25.. => Closeness::Close,
            _ => Closeness::Wide,
        }
    }
}

/// An aspect of two placements, which may be in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AspectFound {
    pub a: Point,
    pub b: Point,
    pub kind: AspectKind,
    pub closeness: Closeness,
    /// It holds wherever in their ranges the two points were; otherwise only at the likely ones.
    pub certain: bool,
    /// The aspect itself, to the owner of both points only: see [`Closeness`].
    #[serde(skip)]
    pub exact: Aspect,
}

impl AspectFound {
    /// The aspect of two placements at their likely longitudes.
    pub fn between(a: (Point, &Placement), b: (Point, &Placement)) -> Option<AspectFound> {
        let exact = Aspect::between((a.0, a.1.likely()?), (b.0, b.1.likely()?))?;
        let certain = a.1.samples().all(|from| {
            let holds = |to| Aspect::between((a.0, from), (b.0, to)).is_some_and(|found| found.kind == exact.kind);
            b.1.samples().all(holds)
        });
        Some(AspectFound {
            a: a.0,
            b: b.0,
            kind: exact.kind,
            closeness: exact.closeness(),
            certain,
            exact,
        })
    }
}

/// Strongest first; equal ones in the order of the points.
pub(crate) fn sort(found: &mut [AspectFound]) {
    found.sort_by(|x, y| {
        y.exact
            .strength
            .total_cmp(&x.exact.strength)
            .then_with(|| (x.a, x.b).cmp(&(y.a, y.b)))
    });
}

/// Every aspect of one person's points with another's: `a` is of the first, `b` of the second.
pub fn across(first: &Points, second: &Points) -> Vec<AspectFound> {
    let pairs = Point::ALL.into_iter().flat_map(|a| Point::ALL.map(|b| (a, b)));
    let mut found: Vec<AspectFound> = pairs
        .filter_map(|(a, b)| AspectFound::between((a, first.get(a)?), (b, second.get(b)?)))
        .collect();
    sort(&mut found);
    found
}

/// Every aspect of a person's points among themselves.
pub fn within(points: &Points) -> Vec<AspectFound> {
    let pairs = Point::ALL
        .into_iter()
        .flat_map(|a| Point::ALL.map(|b| (a, b)))
        .filter(|(a, b)| a < b);
    let mut found: Vec<AspectFound> = pairs
        .filter_map(|(a, b)| AspectFound::between((a, points.get(a)?), (b, points.get(b)?)))
        .collect();
    sort(&mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(a: Point, b: Point, arc: f64) -> Option<AspectKind> {
        Aspect::between((a, Longitude::new(0.0)), (b, Longitude::new(arc))).map(|found| found.kind)
    }

    #[test]
    fn orbs_end_where_the_book_says() {
        use Point::{Mars, Moon, Rising, Sun, Venus};
        for (a, b, kind, orb) in [
            (Sun, Moon, AspectKind::Conjunction, 8.0),
            (Sun, Mars, AspectKind::Opposition, 8.0),
            (Sun, Mars, AspectKind::Trine, 7.0),
            (Moon, Venus, AspectKind::Square, 6.0),
            (Sun, Sun, AspectKind::Sextile, 4.0),
            (Venus, Mars, AspectKind::Conjunction, 7.0),
            (Venus, Venus, AspectKind::Sextile, 3.0),
            (Sun, Rising, AspectKind::Conjunction, 5.0),
            (Rising, Rising, AspectKind::Square, 5.0),
            (Mars, Rising, AspectKind::Sextile, 3.0),
        ] {
            let inside = if kind == AspectKind::Opposition {
                kind.angle() - orb
            } else {
                kind.angle() + orb
            };
            let outside = if kind == AspectKind::Opposition {
                inside - 0.01
            } else {
                inside + 0.01
            };
            assert_eq!(find(a, b, inside), Some(kind), "{a:?} {b:?} {kind:?}");
            assert_eq!(find(a, b, outside), None, "{a:?} {b:?} {kind:?}");
            assert_eq!(find(b, a, inside), Some(kind));
        }
    }

    #[test]
    fn strength_falls_from_exact_to_the_orb() {
        let at = |arc| {
            let found = Aspect::between(
                (Point::Sun, Longitude::new(10.0)),
                (Point::Moon, Longitude::new(10.0 + arc)),
            );
            found.expect("a trine")
        };
        assert_eq!((at(120.0).strength, at(120.0).closeness()), (1.0, Closeness::Tight));
        assert!((at(123.5).strength - 0.5).abs() < 1e-12);
        assert_eq!(at(123.5).closeness(), Closeness::Close);
        assert_eq!(at(126.9).closeness(), Closeness::Wide);
    }

    #[test]
    fn aspect_is_certain_only_where_the_whole_range_makes_it() {
        let moon = |width: f64| Placement::Between {
            first: Longitude::new(120.0 - width),
            likely: Longitude::new(120.0),
            last: Longitude::new(120.0 + width),
        };
        let sun = Placement::Exact {
            longitude: Longitude::new(0.0),
        };
        let found = |width| AspectFound::between((Point::Moon, &moon(width)), (Point::Sun, &sun)).expect("a trine");
        assert!(found(6.5).certain);
        assert!(!found(7.5).certain);
    }

    #[test]
    fn sent_aspect_has_no_orb() {
        let place = |degrees| Placement::Exact {
            longitude: Longitude::new(degrees),
        };
        let found =
            AspectFound::between((Point::Sun, &place(1.0)), (Point::Mars, &place(182.5))).expect("an opposition");
        let sent = serde_json::to_string(&found).expect("json");
        assert_eq!(
            sent,
            r#"{"a":"sun","b":"mars","kind":"opposition","closeness":"tight","certain":true}"#
        );
    }
}
