//! Readings of two people.

use std::collections::HashSet;

use ephemeris::reading::{Line, Side, SidedSign, Tone, View, lines};
use ephemeris::simulation;
use ephemeris::synastry::Band;
use ephemeris::{BirthTime, Element, Longitude, Modality, Placement, Point, Points, Sign, synastry};

fn exact(degrees: [f64; 5]) -> Points {
    let [sun, moon, rising, venus, mars] = degrees.map(|degrees| {
        Some(Placement::Exact {
            longitude: Longitude::new(degrees),
        })
    });
    Points {
        sun,
        moon,
        rising,
        venus,
        mars,
    }
}

fn reading(first: &Points, second: &Points, view: View) -> Vec<Line> {
    lines(first, second, &synastry(first, second), view)
}

fn keys(first: &Points, second: &Points, view: View) -> Vec<String> {
    reading(first, second, view).iter().map(Line::key).collect()
}

#[test]
fn view_opens_with_its_band_and_ends_with_a_question() {
    let (ana, bia) = (
        exact([5.0, 40.0, 100.0, 20.0, 200.0]),
        exact([125.0, 42.0, 160.0, 80.0, 320.0]),
    );
    assert_eq!(
        keys(&ana, &bia, View::Emotional),
        [
            "opening.emotional.good",
            "placement.moon.earth",
            "placement.sun.fire",
            "elements.earth.earth.harmony",
            "elements.fire.fire.harmony",
            "modalities.cardinal.fixed",
            "aspect.trine.moon.rising",
            "aspect.conjunction.moon.moon",
            "aspect.sextile.rising.moon",
            "question",
        ]
    );
}

#[test]
fn two_people_with_a_point_in_one_element_share_a_line() {
    let (ana, bia) = (
        exact([5.0, 40.0, 100.0, 20.0, 200.0]),
        exact([125.0, 42.0, 160.0, 80.0, 320.0]),
    );
    let suns = reading(&ana, &bia, View::Communication)
        .into_iter()
        .find(|line| line.key() == "placement.sun.fire")
        .expect("a line about the Suns");
    let people = vec![
        SidedSign {
            side: Side::First,
            sign: Sign::Aries,
        },
        SidedSign {
            side: Side::Second,
            sign: Sign::Leo,
        },
    ];
    assert_eq!(
        suns,
        Line::Placement {
            point: Point::Sun,
            element: Element::Fire,
            people
        }
    );
}

#[test]
fn square_signs_are_a_challenge_and_modalities_come_in_one_order() {
    let first = Points::manual([Some(Sign::Leo), None, None, None, None]);
    let second = Points::manual([Some(Sign::Taurus), None, None, None, None]);
    let found = reading(&first, &second, View::Communication);
    let elements = [Element::Fire, Element::Earth];
    assert!(found.contains(&Line::Elements {
        point: Point::Sun,
        elements,
        tone: Tone::Challenge
    }));
    assert!(found.contains(&Line::Modalities {
        modalities: [Modality::Fixed, Modality::Fixed]
    }));
    // Without longitudes there are no aspects, and the distance of the signs stands in.
    assert!(found.contains(&Line::Distance {
        point: Point::Sun,
        signs: 3
    }));
    assert!(!found.iter().any(|line| matches!(line, Line::Aspect { .. })));
}

#[test]
fn moon_in_doubt_is_shown_as_doubt() {
    let moon = Placement::Between {
        first: Longitude::new(55.0),
        likely: Longitude::new(61.0),
        last: Longitude::new(67.0),
    };
    let open = Points {
        moon: Some(moon),
        rising: None,
        ..exact([5.0, 0.0, 0.0, 20.0, 200.0])
    };
    let other = exact([125.0, 42.0, 160.0, 80.0, 320.0]);
    let found = reading(&open, &other, View::Emotional);
    let signs = vec![Sign::Taurus, Sign::Gemini];
    assert!(found.contains(&Line::Doubt {
        point: Point::Moon,
        side: Side::First,
        signs
    }));
    let keys = keys(&open, &other, View::Emotional);
    assert!(keys.contains(&"distance.4".to_owned()), "{keys:?}");
}

#[test]
fn view_without_a_score_says_nothing() {
    let typed = Points::manual([Some(Sign::Leo), None, None, None, None]);
    assert!(reading(&Points::default(), &typed, View::General).is_empty());
    assert!(reading(&typed, &typed, View::Emotional).is_empty());
}

#[test]
fn no_reading_of_a_hundred_people_repeats_a_key_or_a_question() {
    let mut people = simulation::people(12, 3, BirthTime::Exact);
    people.extend(simulation::people(12, 4, |_| BirthTime::Unknown));
    people.extend(people.clone().iter().map(simulation::by_hand));
    for first in &people {
        for second in &people {
            for view in View::ALL {
                let found = reading(first, second, view);
                let distinct: HashSet<String> = found.iter().map(Line::key).collect();
                assert_eq!(distinct.len(), found.len());
                assert!(found.iter().filter(|line| matches!(line, Line::Aspect { .. })).count() <= 3);
                let back = reading(second, first, view);
                assert_eq!(found.last(), back.last(), "both are asked the same");
                assert_eq!(found.first(), back.first());
            }
        }
    }
}

#[test]
fn wire_names_a_line_by_its_kind() {
    let line = Line::Opening {
        view: View::General,
        band: Band::Good,
    };
    assert_eq!(
        serde_json::to_string(&line).expect("json"),
        r#"{"kind":"opening","view":"general","band":"good"}"#
    );
}
