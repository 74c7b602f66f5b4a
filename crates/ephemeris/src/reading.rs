//! What is said of two charts, as keys: which lines a view is made of, in which order. The words stand with
//! the product.
//!
//! A view opens with its band; then what each person brings at the points that matter there, how the
//! elements of each point meet, how the Suns' modalities do, up to three certain aspects, the distance of
//! the signs where aspects are few or a time is open, and a question to talk about. A key comes once.

use serde::{Deserialize, Serialize};

use crate::aspect::{AspectFound, AspectKind, Closeness};
use crate::points::{Placement, Point, Points};
use crate::sign::{Element, Modality, Sign};
use crate::synastry::{Band, Score, Synastry, Tab, contribution};

/// The tabs of a reading; attraction is part of the general one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    General,
    Emotional,
    Communication,
    Growth,
}

/// Whose: of the first or of the second chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    First,
    Second,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    Harmony,
    Challenge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SidedSign {
    pub side: Side,
    pub sign: Sign,
}

/// One line of a view; [`Line::key`] names its words, the fields fill them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Line {
    Opening {
        view: View,
        band: Band,
    },
    /// One or both people have the point in this element.
    Placement {
        point: Point,
        element: Element,
        people: Vec<SidedSign>,
    },
    /// The point may be in either of these signs.
    Doubt {
        point: Point,
        side: Side,
        signs: Vec<Sign>,
    },
    /// The elements in the order fire, earth, air, water.
    Elements {
        point: Point,
        elements: [Element; 2],
        tone: Tone,
    },
    /// Of the two Suns, in the order cardinal, fixed, mutable.
    Modalities {
        modalities: [Modality; 2],
    },
    /// Point `a` of the first with point `b` of the second.
    Aspect {
        aspect: AspectKind,
        a: Point,
        b: Point,
        closeness: Closeness,
    },
    /// Signs between the two, 0 to 6.
    Distance {
        point: Point,
        signs: u8,
    },
    /// One question out of the product's list: take `pick` modulo its length. The same for both people.
    Question {
        pick: u16,
    },
}

impl Line {
    /// Names the words of the line; the same for ever. Two lines with one key would begin alike.
    pub fn key(&self) -> String {
        match self {
            Line::Opening { view, band } => format!("opening.{}.{}", name(view), name(band)),
            Line::Placement { point, element, .. } => format!("placement.{}.{}", name(point), name(element)),
            Line::Doubt { point, side, .. } => format!("doubt.{}.{}", name(point), name(side)),
            Line::Elements {
                elements: [a, b], tone, ..
            } => {
                format!("elements.{}.{}.{}", name(a), name(b), name(tone))
            }
            Line::Modalities { modalities: [a, b] } => format!("modalities.{}.{}", name(a), name(b)),
            Line::Aspect { aspect, a, b, .. } => format!("aspect.{}.{}.{}", name(aspect), name(a), name(b)),
            Line::Distance { signs, .. } => format!("distance.{signs}"),
            Line::Question { .. } => "question".to_owned(),
        }
    }
}

/// A unit variant's name as it is on the wire.
fn name(variant: &impl std::fmt::Debug) -> String {
    format!("{variant:?}").to_ascii_lowercase()
}

/// The most aspects that a view tells.
const MOST_ASPECTS: usize = 3;

impl View {
    pub const ALL: [View; 4] = [View::General, View::Emotional, View::Communication, View::Growth];

    /// The points that matter, the first of them most.
    fn points(self) -> &'static [Point] {
        match self {
            View::General => &[Point::Sun, Point::Rising, Point::Venus, Point::Mars],
            View::Emotional => &[Point::Moon, Point::Sun],
            View::Communication => &[Point::Sun, Point::Rising],
            View::Growth => &[Point::Mars, Point::Sun],
        }
    }

    fn score(self, synastry: &Synastry) -> Option<Score> {
        match self {
            View::General => synastry.general,
            View::Emotional => synastry.emotional,
            View::Communication => synastry.communication,
            View::Growth => synastry.growth,
        }
    }

    /// By whose valences a pair of points is in harmony here; the general view reads attraction.
    fn tab(self) -> Tab {
        match self {
            View::General => Tab::Attraction,
            View::Emotional => Tab::Emotional,
            View::Communication => Tab::Communication,
            View::Growth => Tab::Growth,
        }
    }

    fn tells(self, found: &AspectFound) -> bool {
        let counts = |(a, b, _): &(Point, Point, i64)| (*a, *b) == (found.a, found.b) || (*b, *a) == (found.a, found.b);
        found.certain && (self == View::General || self.tab().weights().iter().any(counts))
    }
}

/// The lines of one view of `synastry(first, second)`; none where the view has no score.
pub fn lines(first: &Points, second: &Points, synastry: &Synastry, view: View) -> Vec<Line> {
    let Some(score) = view.score(synastry) else {
        return Vec::new();
    };
    let mut lines = vec![Line::Opening {
        view,
        band: score.band(),
    }];
    for point in view.points() {
        lines.extend(placements(*point, first, second));
    }
    for point in view.points() {
        lines.extend(elements(*point, first, second, view.tab()));
    }
    lines.extend(modalities(first, second));
    let aspects = synastry
        .aspects
        .iter()
        .filter(|found| view.tells(found))
        .take(MOST_ASPECTS);
    lines.extend(aspects.map(|found| Line::Aspect {
        aspect: found.kind,
        a: found.a,
        b: found.b,
        closeness: found.closeness,
    }));
    lines.extend(distance(view, first, second, &lines));
    lines.push(Line::Question {
        pick: pick(first, second, view),
    });
    once_each(lines)
}

/// One line for both people where the element is the same, one each where not, and one for an uncertain sign.
fn placements(point: Point, first: &Points, second: &Points) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (side, points) in [(Side::First, first), (Side::Second, second)] {
        let Some(placement) = points.get(point) else { continue };
        let Some(sign) = placement.sign() else {
            lines.push(Line::Doubt {
                point,
                side,
                signs: placement.signs(),
            });
            continue;
        };
        match lines.last_mut() {
            Some(Line::Placement { element, people, .. }) if *element == sign.element() => {
                people.push(SidedSign { side, sign });
            }
            _ => lines.push(Line::Placement {
                point,
                element: sign.element(),
                people: vec![SidedSign { side, sign }],
            }),
        }
    }
    lines
}

fn certain(point: Point, first: &Points, second: &Points) -> Option<(Sign, Sign)> {
    Some((first.get(point)?.sign()?, second.get(point)?.sign()?))
}

fn elements(point: Point, first: &Points, second: &Points, tab: Tab) -> Option<Line> {
    let (a, b) = certain(point, first, second)?;
    let flow = contribution((point, first.get(point)?), (point, second.get(point)?), tab);
    let mut elements = [a.element(), b.element()];
    elements.sort_unstable();
    Some(Line::Elements {
        point,
        elements,
        tone: if flow >= 0 { Tone::Harmony } else { Tone::Challenge },
    })
}

fn modalities(first: &Points, second: &Points) -> Option<Line> {
    let (a, b) = certain(Point::Sun, first, second)?;
    let mut modalities = [a.modality(), b.modality()];
    modalities.sort_unstable();
    Some(Line::Modalities { modalities })
}

/// The distance of the signs is used where aspects are few or a person's longitudes are unknown.
fn distance(view: View, first: &Points, second: &Points, so_far: &[Line]) -> Option<Line> {
    let aspects = so_far.iter().filter(|line| matches!(line, Line::Aspect { .. })).count();
    let open = |points: &Points| {
        !Point::ALL
            .iter()
            .all(|p| matches!(points.get(*p), Some(Placement::Exact { .. })))
    };
    if aspects == MOST_ASPECTS && !open(first) && !open(second) {
        return None;
    }
    let certain_point = |point: &Point| Some((*point, certain(*point, first, second)?));
    let (point, (a, b)) = view.points().iter().find_map(certain_point)?;
    Some(Line::Distance {
        point,
        signs: a.distance(b),
    })
}

/// The same number for the same two people, from either side.
fn pick(first: &Points, second: &Points, view: View) -> u16 {
    let sum = |points: &Points| -> u16 {
        let weigh = |(nth, point): (u16, &Point)| {
            let sign = points
                .get(*point)
                .and_then(|placement| placement.signs().first().copied());
            sign.map_or(0, |sign| (u16::from(sign.index()) + 1) * (2 * nth + 1))
        };
        (0..).zip(&Point::ALL).map(weigh).sum()
    };
    sum(first) + sum(second) + 17 * view as u16
}

fn once_each(lines: Vec<Line>) -> Vec<Line> {
    let mut keys = std::collections::HashSet::new();
    lines.into_iter().filter(|line| keys.insert(line.key())).collect()
}
