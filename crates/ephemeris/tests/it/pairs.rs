//! Synastry: pairs that were worked out apart, and what must hold for any pair.

use crate::born;
use ephemeris::birth::TimeUncertainty;
use ephemeris::simulation::{self, SeededRandom};
use ephemeris::synastry::{Band, Table};
use ephemeris::{BirthTime, Chart, Placement, Point, Points, Score, Sign, Synastry, synastry};

fn points(local_time: &str, zone: &str, latitude: f64, longitude: f64) -> Points {
    Chart::draw(&born(local_time, zone, (latitude, longitude)))
        .expect("a zone of the database")
        .points
}

fn sao_paulo() -> Points {
    points("1985-11-10T14:30", "America/Sao_Paulo", -23.5505, -46.6333)
}

fn lisbon() -> Points {
    points("1993-07-15T03:20", "Europe/Lisbon", 38.7223, -9.1393)
}

fn salvador() -> Points {
    points("2001-12-05T18:45", "America/Bahia", -12.9714, -38.5014)
}

/// General, emotional, communication, growth.
fn shown(found: &Synastry) -> [u8; 4] {
    [found.general, found.emotional, found.communication, found.growth]
        .map(|score| score.expect("a score of two whole charts").shown)
}

#[test]
fn five_pairs_read_as_worked_out() {
    let luanda = points("1975-11-11T00:05", "Africa/Luanda", -8.8390, 13.2894);
    let rio_branco = points("1998-06-21T06:10", "America/Rio_Branco", -9.9747, -67.81);
    let porto = points("1970-08-08T12:00", "Europe/Lisbon", 41.1579, -8.6291);
    for (name, a, b, expected) in [
        ("São Paulo and Lisbon", sao_paulo(), lisbon(), [69, 52, 84, 75]),
        ("São Paulo and Luanda", sao_paulo(), luanda, [87, 72, 78, 90]),
        ("Lisbon and Rio Branco", lisbon(), rio_branco, [93, 95, 86, 50]),
        ("Salvador and Porto", salvador(), porto, [95, 94, 95, 95]),
        ("Lisbon and Salvador", lisbon(), salvador(), [45, 47, 47, 48]),
    ] {
        let found = synastry(&a, &b);
        assert_eq!(shown(&found), expected, "{name}");
        assert_eq!((found.table, found.confidence), (Table::Exact, 1.0), "{name}");
    }
}

#[test]
fn one_pair_in_twenty_is_rare() {
    let exact = simulation::people(600, 7_007, BirthTime::Exact);
    let by_hand: Vec<Points> = exact.iter().map(simulation::by_hand).collect();
    for (name, people) in [("exact", &exact), ("by hand", &by_hand)] {
        // People who are far apart in the list meet, so that nobody is in many pairs.
        let pairs = (1..=20).flat_map(|step| (0..600).map(move |at| (at, (at + step * 29) % 600)));
        let rare = pairs
            .filter_map(|(one, other)| synastry(&people[one], &people[other]).general)
            .filter(|score| score.band() == Band::Rare)
            .count();
        // Of 12,000: five per cent, and what chance adds or takes.
        assert!((480..=660).contains(&rare), "{name}: {rare}");
    }
}

#[test]
fn bands_begin_at_55_70_and_93() {
    let found = synastry(&sao_paulo(), &lisbon());
    let bands =
        [found.general, found.emotional, found.communication, found.growth].map(|score| score.map(|s| s.band()));
    assert_eq!(
        bands,
        [
            Some(Band::Building),
            Some(Band::Dialogue),
            Some(Band::Good),
            Some(Band::Good)
        ]
    );
}

/// Everybody that a chart can be: exact, in doubt, without a time, typed by hand, and half typed.
fn everybody(count: usize, seed: u64) -> Vec<Points> {
    let mut people = simulation::people(count, seed, BirthTime::Exact);
    let by_hand: Vec<Points> = people.iter().map(simulation::by_hand).collect();
    let half_typed = by_hand.iter().map(|points| Points {
        venus: None,
        mars: None,
        ..*points
    });
    people.extend(half_typed.collect::<Vec<_>>());
    people.extend(by_hand);
    people.extend(simulation::people(count, seed + 1, |_| BirthTime::Unknown));
    people.extend(simulation::people(count, seed + 2, |time| {
        BirthTime::About(time, TimeUncertainty::HalfHour)
    }));
    people.extend(simulation::people(count, seed + 3, |time| {
        BirthTime::About(time, TimeUncertainty::TwoHours)
    }));
    people
}

#[test]
fn pair_scores_the_same_from_both_sides_to_the_last_bit() {
    let people = everybody(8, 4);
    for a in &people {
        for b in &people {
            let (there, back) = (synastry(a, b), synastry(b, a));
            let scores = |found: &Synastry| {
                [
                    found.general,
                    found.emotional,
                    found.communication,
                    found.growth,
                    found.attraction,
                ]
            };
            assert_eq!(scores(&there), scores(&back));
            assert_eq!((there.confidence, there.table), (back.confidence, back.table));
            assert_eq!(there.aspects.len(), back.aspects.len());
        }
    }
}

#[test]
fn fresh_random_pairs_have_their_median_at_seventy() {
    // Not the seed of the calibration, and other people.
    let exact = simulation::people(300, 90_210, BirthTime::Exact);
    let by_hand: Vec<Points> = exact.iter().map(simulation::by_hand).collect();
    let without_time = simulation::people(300, 90_211, |_| BirthTime::Unknown);
    for (name, left, right) in [
        ("exact", &exact, &exact),
        ("by hand", &by_hand, &by_hand),
        ("by hand with exact", &by_hand, &exact),
        ("without a time with exact", &without_time, &exact),
    ] {
        let mut dice = SeededRandom::new(5);
        let mut shown: Vec<u8> = (0..6_000)
            .map(|_| (dice.roll(300) as usize, dice.roll(300) as usize))
            .filter(|(a, b)| a != b)
            .map(|(a, b)| synastry(&left[a], &right[b]).general.expect("a score").shown)
            .collect();
        shown.sort_unstable();
        let at = |percent: usize| shown[shown.len() * percent / 100];
        assert!((69..=71).contains(&at(50)), "{name}: median {}", at(50));
        assert!((88..=92).contains(&at(90)), "{name}: best tenth {}", at(90));
        assert!((48..=52).contains(&at(10)), "{name}: least tenth {}", at(10));
    }
}

#[test]
fn percentile_is_the_share_of_pairs_below() {
    let people = simulation::people(120, 31, BirthTime::Exact);
    let scores: Vec<Score> = people
        .iter()
        .flat_map(|a| {
            people
                .iter()
                .filter(move |b| *b != a)
                .filter_map(move |b| synastry(a, b).general)
        })
        .collect();
    let pair = scores
        .iter()
        .find(|score| score.above == 74)
        .expect("a pair above 74 per cent");
    let below = scores.iter().filter(|other| other.raw < pair.raw).count() * 100 / scores.len();
    assert!((72..=77).contains(&below), "{below}");
}

#[test]
fn chart_typed_by_hand_is_scored_on_signs_and_says_that_it_knows_less() {
    let typed = Points::manual([Some(Sign::Scorpio), Some(Sign::Libra), Some(Sign::Pisces), None, None]);
    let found = synastry(&typed, &lisbon());
    assert_eq!(found.table, Table::Signs);
    assert!(found.aspects.is_empty());
    assert!(
        found.confidence > 0.2 && found.confidence < 0.45,
        "{}",
        found.confidence
    );
    assert!(found.general.is_some() && found.emotional.is_some() && found.communication.is_some());
    // Venus and Mars of the other side still meet the typed Sun.
    assert!(found.growth.is_some() && found.attraction.is_some());

    let both = synastry(&typed, &typed);
    assert!(both.attraction.is_none(), "no Venus and no Mars on either side");
    assert!(both.general.is_some());
}

#[test]
fn empty_form_has_no_score_and_does_not_fail() {
    let empty = Points::default();
    let found = synastry(&empty, &lisbon());
    assert!(found.general.is_none() && found.emotional.is_none() && found.growth.is_none());
    assert_eq!(found.confidence, 0.0);
    assert!(synastry(&empty, &empty).general.is_none());
}

#[test]
fn less_known_of_a_birth_is_less_confidence() {
    let confidence = |known: fn(jiff::civil::Time) -> BirthTime| {
        let people = simulation::people(40, 12, known);
        people.iter().map(ephemeris::synastry::confidence).sum::<f64>() / 40.0
    };
    let exact = confidence(BirthTime::Exact);
    let half_hour = confidence(|time| BirthTime::About(time, TimeUncertainty::HalfHour));
    let two_hours = confidence(|time| BirthTime::About(time, TimeUncertainty::TwoHours));
    let unknown = confidence(|_| BirthTime::Unknown);
    assert!(
        exact > half_hour && half_hour > two_hours && two_hours > unknown,
        "{half_hour} {two_hours} {unknown}"
    );
    assert!(exact == 1.0 && unknown > 0.4, "{unknown}");
}

#[test]
fn scores_on_the_wire_tell_nothing_that_computes_back() {
    let sent = serde_json::to_string(&synastry(&sao_paulo(), &lisbon())).expect("json");
    for word in ["raw", "off", "strength", "longitude", "exact\":{"] {
        assert!(!sent.contains(word), "{word} in {sent}");
    }
    assert!(
        sent.contains(r#""general":{"shown":69,"above":47,"confidence":1.0}"#),
        "{sent}"
    );
}

#[test]
fn mean_over_two_possible_moons_lies_between_the_two() {
    let other = lisbon();
    let moon = |degrees: f64| Placement::Exact {
        longitude: ephemeris::Longitude::new(degrees),
    };
    let with = |placement| Points {
        moon: Some(placement),
        ..sao_paulo()
    };
    let doubtful = Placement::Between {
        first: ephemeris::Longitude::new(206.0),
        likely: ephemeris::Longitude::new(206.0),
        last: ephemeris::Longitude::new(212.0),
    };
    assert_eq!(
        with(doubtful).get(Point::Moon).map(Placement::signs),
        Some(vec![Sign::Libra, Sign::Scorpio])
    );
    let raw = |points: Points| synastry(&points, &other).emotional.expect("a score").raw;
    let (libra, scorpio, mean) = (raw(with(moon(206.0))), raw(with(moon(212.0))), raw(with(doubtful)));
    assert!(
        (mean - (2.0 * libra + scorpio) / 3.0).abs() < 1e-6,
        "{libra} {scorpio} {mean}"
    );
}
