//! Clocks that did not run straight, as people meet them.

use ephemeris::birth::{
    self, Birth, BirthError, BirthTime, ClockChangeSide, ClockReading, LocalClock, Moment, TimeUncertainty, ZoneHistory,
};
use ephemeris::horizon::Location;
use jiff::civil::{Date, DateTime};
use jiff::tz::Offset;
use jiff::{Timestamp, ToSpan};

const TODAY: Date = Date::constant(2026, 6, 15);

fn somewhere() -> Location {
    Location::new(-23.55, -46.63).expect("a place on Earth")
}

fn zone(name: &str) -> LocalClock {
    LocalClock::Zone {
        name: name.into(),
        turn: None,
    }
}

fn moment(day: Date, hour: BirthTime, local: LocalClock) -> Moment {
    Birth::new(day, hour, somewhere(), local, TODAY)
        .expect("a birth")
        .moment()
        .expect("a known zone")
}

fn moment_of(text: &str, local: LocalClock) -> Moment {
    let local_time: DateTime = text.parse().expect("a civil time");
    moment(local_time.date(), BirthTime::Exact(local_time.time()), local)
}

fn instant(text: &str) -> Timestamp {
    text.parse().expect("a timestamp")
}

#[test]
fn hour_that_did_not_exist_is_moved_forward_and_said() {
    for (night, moved) in [
        ("1985-11-02T00:30", "1985-11-02T03:30:00Z"),
        ("1995-10-15T00:30", "1995-10-15T03:30:00Z"),
        ("2018-11-04T00:30", "2018-11-04T03:30:00Z"),
    ] {
        let found = moment_of(night, zone("America/Sao_Paulo"));
        assert_eq!(found.clock, ClockReading::Skipped { minutes: 60 }, "{night}");
        assert_eq!(found.likely, instant(moved), "{night}");
        assert_eq!(found.offset, -2 * 3_600);
        assert!(found.is_exact());
    }
    // The minutes on both sides of it are ordinary.
    assert_eq!(
        moment_of("1985-11-01T23:59", zone("America/Sao_Paulo")).clock,
        ClockReading::Once
    );
    assert_eq!(
        moment_of("1985-11-02T01:00", zone("America/Sao_Paulo")).clock,
        ClockReading::Once
    );
}

#[test]
fn repeated_hour_keeps_both_times_until_chosen() {
    let twice = |turn| {
        moment_of(
            "1996-02-10T23:30",
            LocalClock::Zone {
                name: "America/Sao_Paulo".into(),
                turn,
            },
        )
    };
    let (before, after) = (instant("1996-02-11T01:30:00Z"), instant("1996-02-11T02:30:00Z"));

    let open = twice(None);
    assert_eq!(
        open.clock,
        ClockReading::Twice {
            minutes: 60,
            turn: None
        }
    );
    assert_eq!((open.earliest, open.likely, open.latest), (before, before, after));

    let first = twice(Some(ClockChangeSide::Before));
    assert_eq!(
        (first.likely, first.offset, first.is_exact()),
        (before, -2 * 3_600, true)
    );
    let second = twice(Some(ClockChangeSide::After));
    assert_eq!(
        (second.likely, second.offset, second.is_exact()),
        (after, -3 * 3_600, true)
    );
}

#[test]
fn answer_to_a_question_that_does_not_arise_changes_nothing() {
    let local = LocalClock::Zone {
        name: "America/Sao_Paulo".into(),
        turn: Some(ClockChangeSide::After),
    };
    assert_eq!(moment_of("1996-02-09T23:30", local).clock, ClockReading::Once);
}

#[test]
fn history_that_naive_clocks_get_wrong() {
    for (text, name, hours, history) in [
        ("1970-01-15T12:00", "Europe/Lisbon", 1, ZoneHistory::Recorded),
        ("1970-07-15T12:00", "Europe/Lisbon", 1, ZoneHistory::Recorded),
        ("1993-07-15T12:00", "Europe/Lisbon", 2, ZoneHistory::Recorded),
        // Double summer time in the war.
        ("1944-05-15T12:00", "Europe/Lisbon", 2, ZoneHistory::Approximate),
        ("1963-12-24T12:00", "America/Recife", -2, ZoneHistory::Approximate),
        ("2001-12-24T12:00", "America/Bahia", -2, ZoneHistory::Recorded),
        // Bahia alone of the north-east put its clocks forward that summer.
        ("2011-12-24T12:00", "America/Bahia", -2, ZoneHistory::Recorded),
        ("2011-12-24T12:00", "America/Recife", -3, ZoneHistory::Recorded),
        ("2007-12-24T12:00", "America/Rio_Branco", -5, ZoneHistory::Recorded),
        ("2009-12-24T12:00", "America/Rio_Branco", -4, ZoneHistory::Recorded),
        ("2019-12-24T12:00", "America/Sao_Paulo", -3, ZoneHistory::Recorded),
    ] {
        let found = moment_of(text, zone(name));
        assert_eq!((found.offset, found.history), (hours * 3_600, history), "{text} {name}");
    }
}

#[test]
fn given_offset_overrides_the_database() {
    let offset = LocalClock::Offset(Offset::constant(-3));
    let found = moment_of("1950-06-01T12:00", offset);
    assert_eq!(
        (found.likely, found.history),
        (instant("1950-06-01T15:00:00Z"), ZoneHistory::Told)
    );
}

#[test]
fn doubt_opens_a_range_around_the_given_time() {
    for (doubt, minutes) in [(TimeUncertainty::HalfHour, 30), (TimeUncertainty::TwoHours, 120)] {
        let local_time: DateTime = "1990-05-05T10:00".parse().expect("a civil time");
        let found = moment(
            local_time.date(),
            BirthTime::About(local_time.time(), doubt),
            zone("America/Sao_Paulo"),
        );
        assert_eq!(found.likely - minutes.minutes(), found.earliest);
        assert_eq!(found.likely + minutes.minutes(), found.latest);
    }
}

#[test]
fn without_a_time_the_whole_local_day_is_open() {
    let day = birth::date(1990, 5, 5).expect("a day");
    let found = moment(day, BirthTime::Unknown, zone("America/Sao_Paulo"));
    assert_eq!(found.earliest, instant("1990-05-05T03:00:00Z"));
    assert_eq!(found.likely, instant("1990-05-05T15:00:00Z"));
    assert_eq!(found.latest, instant("1990-05-06T02:59:00Z"));
}

#[test]
fn birth_without_time_gets_no_note_of_a_missing_hour() {
    let day = birth::date(1985, 11, 2).expect("a day");
    let found = moment(day, BirthTime::Unknown, zone("America/Sao_Paulo"));
    assert_eq!(found.clock, ClockReading::Once);
    // The day began at one o'clock.
    assert_eq!(found.earliest, instant("1985-11-02T03:00:00Z"));
}

#[test]
fn day_that_did_not_exist_is_moved_forward_and_said() {
    let day = birth::date(2011, 12, 30).expect("a day");
    for hour in [BirthTime::Unknown, BirthTime::Exact(birth::time(9, 0).expect("a time"))] {
        assert_eq!(
            moment(day, hour, zone("Pacific/Apia")).clock,
            ClockReading::Skipped { minutes: 24 * 60 }
        );
    }
}

#[test]
fn unknown_zone_is_refused() {
    let day = birth::date(1990, 5, 5).expect("a day");
    let born = Birth::new(day, BirthTime::Unknown, somewhere(), zone("Brasil/Atlantida"), TODAY).expect("a birth");
    let refused = born.moment().expect_err("no such zone");
    assert_eq!(
        refused,
        BirthError::UnknownZone {
            name: "Brasil/Atlantida".into()
        }
    );
    assert_eq!(refused.key(), "unknown_zone");
}
