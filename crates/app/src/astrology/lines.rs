//! Readings in words: what the ephemeris gives as keys, said in Portuguese.

use super::wire::Line;
use super::words::{Words, fill, text_of};
use ephemeris::chart::Chart;
use ephemeris::reading::{self, Side, SidedSign, Tone, View};
use ephemeris::synastry::Synastry;
use ephemeris::{Placement, Point, Points};

/// Aspects that the reading of one's own chart tells.
const OWN_ASPECTS: usize = 4;

/// The two people of a synastry, as lines call them.
pub struct PairNames<'n> {
    pub first: &'n str,
    pub second: &'n str,
}

impl PairNames<'_> {
    fn of(&self, side: Side) -> &str {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }
}

/// One view of two people, in words.
pub fn synastry(
    words: &Words,
    names: &PairNames,
    (first, second): (&Points, &Points),
    of: &Synastry,
    view: View,
) -> Vec<Line> {
    reading::lines(first, second, of, view)
        .iter()
        .map(|line| {
            let (kind, title, text) = reading_text(words, names, line);
            Line {
                key: line.key(),
                kind: kind.to_owned(),
                title,
                text,
            }
        })
        .collect()
}

type ReadingText = (&'static str, Option<String>, String);

fn reading_text(words: &Words, names: &PairNames, line: &reading::Line) -> ReadingText {
    match line {
        reading::Line::Opening { view, band } => {
            let text = words.openings.get(view).map_or("", |texts| text_of(texts, band));
            ("opening", Some(text_of(&words.bands, band).to_owned()), text.to_owned())
        }
        reading::Line::Placement { point, element, people } => {
            let signs: Vec<&str> = people.iter().map(|placed| words.sign(placed.sign)).collect();
            let text = words.placements.get(point).map_or("", |texts| text_of(texts, element));
            (
                "placement",
                Some(whose(words, names, people)),
                fill(text, &[("s", &listed(words, &signs))]),
            )
        }
        reading::Line::Doubt { point, side, signs } => {
            let signs: Vec<&str> = signs.iter().map(|sign| words.sign(*sign)).collect();
            ("doubt", Some(names.of(*side).to_owned()), doubt(words, *point, &signs))
        }
        reading::Line::Elements { point, elements, tone } => {
            let [a, b] = elements.map(|element| text_of(&words.elements, &element));
            let title = fill(
                words.title("elements"),
                &[("point", words.point(*point)), ("a", a), ("b", b)],
            );
            let text = words.element_pair(*elements).map_or("", |tones| match tone {
                Tone::Harmony => &tones.harmony,
                Tone::Challenge => &tones.challenge,
            });
            ("elements", Some(title), text.to_owned())
        }
        reading::Line::Modalities { modalities } => (
            "modalities",
            Some(words.title("modalities").to_owned()),
            words.modality_pair(*modalities).to_owned(),
        ),
        reading::Line::Aspect { aspect, a, b, .. } => {
            let gaps = [
                ("a", words.point(*a)),
                ("b", words.point(*b)),
                ("first", names.first),
                ("second", names.second),
            ];
            let text = fill(text_of(&words.aspects, aspect), &gaps);
            ("aspect", Some(fill(words.title("aspect"), &gaps)), text)
        }
        reading::Line::Distance { point, signs } => {
            let title = fill(words.title("distance"), &[("point", words.point(*point))]);
            let text = words.distances.get(usize::from(*signs)).cloned().unwrap_or_default();
            ("distance", Some(title), text)
        }
        reading::Line::Question { pick } => {
            let text = words.questions.get(usize::from(*pick) % words.questions.len().max(1));
            (
                "question",
                Some(words.title("question").to_owned()),
                text.cloned().unwrap_or_default(),
            )
        }
    }
}

fn whose(words: &Words, names: &PairNames, people: &[SidedSign]) -> String {
    match people {
        [one] => names.of(one.side).to_owned(),
        _ => words.title("shared").to_owned(),
    }
}

/// Both signs, or the one that both people have.
fn listed(words: &Words, signs: &[&str]) -> String {
    match signs {
        [one, other] if one != other => words.both(one, other),
        _ => signs.first().copied().unwrap_or_default().to_owned(),
    }
}

fn doubt(words: &Words, point: Point, signs: &[&str]) -> String {
    let (a, b) = (
        signs.first().copied().unwrap_or_default(),
        signs.last().copied().unwrap_or_default(),
    );
    fill(&words.doubt, &[("point", words.point(point)), ("a", a), ("b", b)])
}

/// One's own chart in words: each point, then the closest aspects.
pub fn natal(words: &Words, chart: &Chart) -> Vec<Line> {
    let points = Point::ALL
        .into_iter()
        .filter_map(|point| Some(own_point(words, point, chart.points.get(point)?)));
    let aspects = chart
        .aspects()
        .into_iter()
        .filter(|found| found.certain)
        .take(OWN_ASPECTS);
    let aspects = aspects.map(|found| {
        let gaps = [("a", words.point(found.a)), ("b", words.point(found.b))];
        Line {
            key: format!("own.{:?}.{:?}.{:?}", found.kind, found.a, found.b).to_ascii_lowercase(),
            kind: "aspect".to_owned(),
            title: Some(fill(words.title("own_aspect"), &gaps)),
            text: fill(text_of(&words.own_aspects, &found.kind), &gaps),
        }
    });
    points.chain(aspects).collect()
}

fn own_point(words: &Words, point: Point, placement: &Placement) -> Line {
    let line = |kind: &str, title: String, text: String| Line {
        key: format!("{kind}.{point:?}").to_ascii_lowercase(),
        kind: kind.to_owned(),
        title: Some(title),
        text,
    };
    match placement.sign() {
        Some(sign) => {
            let epithet = words
                .epithets
                .get(usize::from(sign.index()))
                .cloned()
                .unwrap_or_default();
            let text = words
                .placements
                .get(&point)
                .map_or("", |texts| text_of(texts, &sign.element()));
            line("placement", epithet, fill(text, &[("s", words.sign(sign))]))
        }
        None => {
            let signs: Vec<&str> = placement.signs().into_iter().map(|sign| words.sign(sign)).collect();
            line("doubt", words.point(point).to_owned(), doubt(words, point, &signs))
        }
    }
}
