//! What must hold for any instant from 1900 to 2100, any place and any clock that was ever kept.

use ephemeris::birth::{ClockChangeSide, FIRST_YEAR, LAST_YEAR, TimeUncertainty};
use ephemeris::{Birth, BirthTime, Chart, LocalClock, Location, Longitude, Placement, Point, Sky, synastry};
use jiff::civil::{Date, Time};
use jiff::tz::{Offset, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan};
use proptest::prelude::*;

/// 1900-01-01 and 2101-01-01.
const YEARS: std::ops::Range<i64> = -2_208_988_800..4_133_980_800;
const LAST_DAY: Date = Date::constant(LAST_YEAR, 12, 31);

fn day() -> impl Strategy<Value = Date> {
    (0..73_413_i64).prop_map(|days| Date::constant(FIRST_YEAR, 1, 1).saturating_add(days.days()))
}

fn hour() -> impl Strategy<Value = BirthTime> {
    (0..24_i8, 0..60_i8, 0..4_usize).prop_map(|(hour, minute, known)| {
        let time = Time::constant(hour, minute, 0, 0);
        [
            BirthTime::Exact(time),
            BirthTime::About(time, TimeUncertainty::HalfHour),
            BirthTime::About(time, TimeUncertainty::TwoHours),
            BirthTime::Unknown,
        ][known]
    })
}

fn zones() -> Vec<String> {
    TimeZoneDatabase::bundled()
        .available()
        .map(|name| name.to_string())
        .collect()
}

fn local() -> impl Strategy<Value = LocalClock> {
    let turn = prop_oneof![
        Just(None),
        Just(Some(ClockChangeSide::Before)),
        Just(Some(ClockChangeSide::After))
    ];
    prop_oneof![
        9 => (prop::sample::select(zones()), turn).prop_map(|(name, turn)| LocalClock::Zone { name, turn }),
        1 => (-52_200..=52_200).prop_map(|seconds| LocalClock::Offset(Offset::from_seconds(seconds).expect("an offset"))),
    ]
}

fn place() -> impl Strategy<Value = Location> {
    (-90.0..=90.0, -180.0..=180.0)
        .prop_map(|(latitude, longitude)| Location::new(latitude, longitude).expect("a place"))
}

fn birth() -> impl Strategy<Value = Birth> {
    (day(), hour(), place(), local()).prop_map(|(day, hour, place, local)| {
        Birth::new(day, hour, place, local, LAST_DAY).expect("a day between 1900 and 2100")
    })
}

/// A chart that keeps its promises.
fn holds(born: &Birth) {
    let moment = born.moment().expect("a zone of the database");
    assert!(
        moment.earliest <= moment.likely && moment.likely <= moment.latest,
        "{born:?}: {moment:?}"
    );
    let chart = Chart::draw(born).expect("a zone of the database");
    for point in Point::ALL {
        let placement = chart.points.get(point);
        assert!(placement.is_some() || point == Point::Rising, "{born:?}");
        for longitude in placement.iter().flat_map(|placement| placement.samples()) {
            assert!((0.0..360.0).contains(&longitude.degrees()), "{born:?} {point:?}");
        }
        let signs = placement.map(Placement::signs).unwrap_or_default();
        assert!(signs.len() <= 2, "{born:?} {point:?}: {signs:?}");
    }
    assert_eq!(
        chart.points.rising.is_some_and(|rising| rising.sign().is_some()),
        chart.houses.is_some()
    );
    assert!((0.0..=1.0).contains(&chart.quality.confidence));
    if let Some(score) = synastry(&chart.points, &chart.points).general {
        assert!((45..=95).contains(&score.shown) && score.above <= 100);
    }
}

#[test]
fn every_zone_draws_charts_through_the_centuries() {
    let place = Location::new(10.0, 20.0).expect("a place");
    let names = zones();
    assert!(names.len() > 500, "{}", names.len());
    for name in names {
        for year in (FIRST_YEAR..=LAST_YEAR).step_by(25) {
            let time = BirthTime::Exact(Time::constant(0, 30, 0, 0));
            let local = LocalClock::Zone {
                name: name.clone(),
                turn: None,
            };
            let born = Birth::new(Date::constant(year, 10, 15), time, place, local, LAST_DAY).expect("a birth");
            let moment = born.moment().expect("a zone of the database");
            assert!(moment.offset.abs() <= 16 * 3_600, "{name} {year}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_birth_gives_a_chart(born in birth()) {
        holds(&born);
    }

    #[test]
    fn sky_moves_without_jumps(second in YEARS) {
        let at = |second| Sky::at(Timestamp::from_second(second).expect("a timestamp"));
        let (now, later) = (at(second), at(second + 600));
        // Degrees that each moves at most in ten minutes; the Moon is always on its way.
        for (before, after, most) in [
            (now.sun, later.sun, 0.0073),
            (now.moon, later.moon, 0.11),
            (now.venus, later.venus, 0.0090),
            (now.mars, later.mars, 0.0056),
        ] {
            prop_assert!(before.apart(after) <= most, "{} {} {}", second, before.degrees(), after.degrees());
        }
        prop_assert!((0.075..0.11).contains(&later.moon.ahead_of(now.moon)));
        prop_assert!((0.0065..0.0073).contains(&later.sun.ahead_of(now.sun)));
        // Venus never strays further from the Sun.
        prop_assert!(now.venus.apart(now.sun) < 48.0);
    }

    #[test]
    fn every_degree_lies_in_its_sign(degrees in -1e6..1e6_f64) {
        let longitude = Longitude::new(degrees);
        let (degree, minute) = longitude.in_sign();
        prop_assert!(degree < 30 && minute < 60);
        let truncated = f64::from(longitude.sign().index()) * 30.0 + f64::from(degree) + f64::from(minute) / 60.0;
        prop_assert!((0.0..1.0 / 60.0 + 1e-9).contains(&(longitude.degrees() - truncated)));
    }

    #[test]
    fn more_doubt_never_loses_the_truth(day in day(), minute_of_day in 0..1440_i32, place in place()) {
        let time = Time::constant((minute_of_day / 60) as i8, (minute_of_day % 60) as i8, 0, 0);
        let draw = |hour| {
            let local = LocalClock::Offset(Offset::UTC);
            Chart::draw(&Birth::new(day, hour, place, local, LAST_DAY).expect("a birth")).expect("no zone to miss")
        };
        let exact = draw(BirthTime::Exact(time)).points;
        for doubtful in [BirthTime::About(time, TimeUncertainty::HalfHour), BirthTime::About(time, TimeUncertainty::TwoHours), BirthTime::Unknown] {
            let doubtful = draw(doubtful).points;
            for point in [Point::Sun, Point::Moon, Point::Rising] {
                let truth = exact.get(point).and_then(Placement::sign).expect("an exact chart is certain");
                if let Some(placement) = doubtful.get(point) {
                    prop_assert!(placement.signs().contains(&truth), "{:?}", point);
                }
            }
        }
    }
}
