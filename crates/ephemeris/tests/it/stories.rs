//! Charts of people who do not know everything about their birth.

use ephemeris::birth::{self, BirthError, ClockChangeSide, ClockReading, TimeUncertainty, ZoneHistory};
use ephemeris::change::{SignChange, changes};
use ephemeris::chart::TimeQuality;
use ephemeris::{Birth, BirthTime, Chart, LocalClock, Location, Placement, Point, Sign};
use jiff::civil::{Date, DateTime, date, datetime, time};

const TODAY: Date = date(2026, 6, 15);

fn born(day: Date, hour: BirthTime, turn: Option<ClockChangeSide>) -> Birth {
    let place = Location::new(-23.5505, -46.6333).expect("a place on Earth");
    let local = LocalClock::Zone {
        name: "America/Sao_Paulo".into(),
        turn,
    };
    Birth::new(day, hour, place, local, TODAY).expect("a birth")
}

fn drawn(day: Date, hour: BirthTime) -> Chart {
    Chart::draw(&born(day, hour, None)).expect("a zone of the database")
}

fn signs(chart: &Chart, point: Point) -> Vec<Sign> {
    chart.points.get(point).map(Placement::signs).unwrap_or_default()
}

#[test]
fn whole_chart_knows_its_houses_and_says_by_which_method() {
    let chart = drawn(date(1985, 11, 10), BirthTime::Exact(time(14, 30, 0, 0)));
    assert_eq!(signs(&chart, Point::Rising), [Sign::Pisces]);
    let houses = chart.houses.expect("houses of a certain rising sign").signs();
    assert_eq!((houses[0], houses[8]), (Sign::Pisces, Sign::Scorpio));
    assert_eq!((chart.house(Point::Sun), chart.house(Point::Moon)), (Some(9), Some(8)));
    assert_eq!(chart.midheaven.map(|degree| degree.sign()), Some(Sign::Sagittarius));

    assert_eq!(
        (chart.quality.time, chart.quality.clock),
        (TimeQuality::Exact, ClockReading::Once)
    );
    assert_eq!(
        (chart.quality.history, chart.quality.confidence),
        (ZoneHistory::Recorded, 1.0)
    );
    assert_eq!((chart.method.engine, chart.method.offset), (1, -7_200));
    assert!((chart.method.obliquity - 23.44).abs() < 0.01 && (chart.method.delta_t - 54.7).abs() < 0.3);
}

#[test]
fn aspects_within_a_chart_come_strongest_first_and_once() {
    let aspects = drawn(date(1998, 6, 21), BirthTime::Exact(time(6, 10, 0, 0))).aspects();
    assert!(aspects.len() >= 2, "{aspects:?}");
    assert!(
        aspects
            .windows(2)
            .all(|pair| pair[0].exact.strength >= pair[1].exact.strength)
    );
    assert!(aspects.iter().all(|found| found.a < found.b && found.certain));
}

#[test]
fn without_a_time_there_is_no_rising_sign_and_the_moon_may_be_in_two() {
    let mut in_two = 0;
    for day in 1..=28 {
        let chart = drawn(date(1990, 5, day), BirthTime::Unknown);
        assert!(chart.points.rising.is_none() && chart.houses.is_none() && chart.midheaven.is_none());
        assert!(chart.quality.confidence < 0.7);
        in_two += usize::from(signs(&chart, Point::Moon).len() == 2);
    }
    // The Moon passes through all twelve signs in 27 days and a third.
    assert!((11..=13).contains(&in_two), "{in_two}");
}

#[test]
fn day_on_which_the_moon_changes_sign_asks_for_the_hour() {
    let (day, hour) = (1..=28)
        .map(|day| (date(1990, 5, day), BirthTime::Unknown))
        .find(|(day, hour)| signs(&drawn(*day, *hour), Point::Moon).len() == 2)
        .expect("a day with two signs");
    let [change] = changes(&born(day, hour, None)).expect("a known zone")[..] else {
        panic!("the Moon alone changes on {day}");
    };
    assert_eq!(signs(&drawn(day, hour), Point::Moon), [change.from, change.to]);
    assert_eq!((change.point, change.at.date()), (Point::Moon, day));
    // A minute each way, the chart agrees.
    let moon = |at: DateTime| signs(&drawn(at.date(), BirthTime::Exact(at.time())), Point::Moon);
    assert_eq!(
        moon(change.at.saturating_sub(jiff::Span::new().minutes(1))),
        [change.from]
    );
    assert_eq!(
        moon(change.at.saturating_add(jiff::Span::new().minutes(1))),
        [change.to]
    );
}

#[test]
fn sun_changes_sign_on_a_day_in_thirty() {
    // Equinox of March 1990: the 20th, 21:19 universal time, 18:19 in São Paulo.
    let found = changes(&born(date(1990, 3, 20), BirthTime::Unknown, None)).expect("a known zone");
    let sun: Vec<&SignChange> = found.iter().filter(|change| change.point == Point::Sun).collect();
    let [sun] = sun[..] else { panic!("{found:?}") };
    assert_eq!((sun.from, sun.to), (Sign::Pisces, Sign::Aries));
    assert!(
        sun.at >= datetime(1990, 3, 20, 18, 18, 0, 0) && sun.at < datetime(1990, 3, 20, 18, 21, 0, 0),
        "{}",
        sun.at
    );
    assert!(
        changes(&born(date(1990, 3, 20), BirthTime::Exact(time(18, 19, 0, 0)), None))
            .expect("a zone")
            .is_empty()
    );
}

#[test]
fn half_an_hour_of_doubt_shows_one_or_two_rising_signs_and_two_hours_often_none() {
    let (mut one, mut two, mut none) = (0, 0, 0);
    for hour in 0..24 {
        let hour_given = time(hour, 0, 0, 0);
        match signs(
            &drawn(
                date(1990, 5, 5),
                BirthTime::About(hour_given, TimeUncertainty::HalfHour),
            ),
            Point::Rising,
        )[..]
        {
            [_] => one += 1,
            [_, _] => two += 1,
            _ => panic!("an hour passes through at most two signs here"),
        }
        none += usize::from(
            drawn(
                date(1990, 5, 5),
                BirthTime::About(hour_given, TimeUncertainty::TwoHours),
            )
            .points
            .rising
            .is_none(),
        );
    }
    assert!(one > 6 && two > 6 && none > 6, "{one} {two} {none}");
}

#[test]
fn birth_in_the_missing_hour_gets_a_chart_that_says_so() {
    let chart = drawn(date(1995, 10, 15), BirthTime::Exact(time(0, 30, 0, 0)));
    assert_eq!(chart.quality.clock, ClockReading::Skipped { minutes: 60 });
    let moved = drawn(date(1995, 10, 15), BirthTime::Exact(time(1, 30, 0, 0)));
    assert_eq!(chart.points, moved.points);
}

#[test]
fn birth_in_the_repeated_hour_keeps_what_both_agree_on() {
    let hour_given = BirthTime::Exact(time(23, 30, 0, 0));
    let open = drawn(date(1996, 2, 10), hour_given);
    assert_eq!(
        open.quality.clock,
        ClockReading::Twice {
            minutes: 60,
            turn: None
        }
    );
    let turned = |turn| Chart::draw(&born(date(1996, 2, 10), hour_given, Some(turn))).expect("a known zone");
    let (before, after) = (turned(ClockChangeSide::Before), turned(ClockChangeSide::After));
    let both = [signs(&before, Point::Rising), signs(&after, Point::Rising)].concat();
    assert_ne!(before.points.rising, after.points.rising);
    let open_signs = signs(&open, Point::Rising);
    assert!(
        both.iter().all(|sign| open_signs.contains(sign)),
        "{open_signs:?} {both:?}"
    );
    assert!(open.midheaven.is_none() && before.midheaven.is_some());
    assert!(before.quality.confidence == 1.0 && open.quality.confidence < 1.0);
}

#[test]
fn birth_before_1970_says_that_clocks_are_approximate() {
    let chart = drawn(date(1963, 12, 24), BirthTime::Exact(time(9, 0, 0, 0)));
    assert_eq!(chart.quality.history, ZoneHistory::Approximate);
}

#[test]
fn beyond_the_polar_circle_the_chart_says_so() {
    let place = Location::new(69.65, 18.96).expect("Tromsø");
    let local = LocalClock::Zone {
        name: "Europe/Oslo".into(),
        turn: None,
    };
    let hour = BirthTime::Exact(time(9, 0, 0, 0));
    let born = Birth::new(date(1990, 6, 1), hour, place, local, TODAY).expect("a birth");
    let chart = Chart::draw(&born).expect("a known zone");
    assert!(chart.quality.polar && chart.houses.is_some());
}

#[test]
fn every_refusal_has_a_key_of_its_own() {
    let refusals = [
        birth::date(2001, 2, 30).expect_err("no such day"),
        birth::time(25, 0).expect_err("no such time"),
        Location::new(91.0, 0.0).expect_err("no such place").into(),
        BirthError::TooEarly,
        BirthError::TooLate,
        BirthError::InTheFuture,
        BirthError::UnknownZone { name: String::new() },
        BirthError::NoSuchOffset { seconds: 0 },
    ];
    let keys: std::collections::HashSet<&str> = refusals.iter().map(BirthError::key).collect();
    assert_eq!(keys.len(), refusals.len());
}

#[test]
fn chart_survives_storage() {
    for hour in [BirthTime::Exact(time(14, 30, 0, 0)), BirthTime::Unknown] {
        let chart = drawn(date(1985, 11, 10), hour);
        let stored = serde_json::to_string(&chart).expect("json");
        assert_eq!(serde_json::from_str::<Chart>(&stored).expect("a chart"), chart);
    }
}
