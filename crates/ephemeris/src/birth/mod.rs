//! What a person says of their birth, held to what can be.

mod moment;
mod refusal;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::Offset;
use serde::{Deserialize, Serialize};

pub use moment::{ClockReading, Moment, ZoneHistory};
pub use refusal::BirthError;

use crate::horizon::Location;

/// The first accepted year: all living people were born later, and every series here is checked from it on.
pub const FIRST_YEAR: i16 = 1900;
/// The last year whose sky is promised.
pub const LAST_YEAR: i16 = 2100;
/// The tz database promises the past of a zone only since this year, and before it only for one city.
pub const RECORDED_SINCE: i16 = 1970;

/// How far off a given time of birth may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeUncertainty {
    /// Half an hour each way.
    HalfHour,
    /// Two hours each way.
    TwoHours,
}

impl TimeUncertainty {
    pub fn minutes(self) -> i64 {
        match self {
            TimeUncertainty::HalfHour => 30,
            TimeUncertainty::TwoHours => 120,
        }
    }
}

/// What is known of the time of birth, by the clocks of the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BirthTime {
    Exact(Time),
    About(Time, TimeUncertainty),
    Unknown,
}

/// An hour that happened twice: which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockChangeSide {
    /// Before the clocks went back.
    Before,
    /// After they went back.
    After,
}

/// Which clock the people around went by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalClock {
    /// A zone of the tz database, as the gazetteer names it for the place, and the answer to "before or
    /// after the clocks went back?" where it was asked.
    Zone {
        name: String,
        turn: Option<ClockChangeSide>,
    },
    /// An offset from universal time that the person knows better than the database, as may happen before
    /// [`RECORDED_SINCE`].
    Offset(Offset),
}

/// Offsets a person may give, in seconds east of Greenwich: the widest ever in use were −15:13:42 (Manila)
/// and +15:13:42 (Alaska under Russia), both before 1900; 14 h is the widest since.
const WIDEST_OFFSET: i32 = 14 * 3_600 + 1_800;

/// A birth that can have been.
#[derive(Clone, Debug, PartialEq)]
pub struct Birth {
    date: Date,
    hour: BirthTime,
    place: Location,
    local: LocalClock,
}

impl Birth {
    /// `today` is the caller's day: births after it are refused.
    ///
    /// Fails with [`BirthError::TooEarly`], [`BirthError::TooLate`], [`BirthError::InTheFuture`] or
    /// [`BirthError::NoSuchOffset`]. A zone's name is looked up by [`Birth::moment`].
    pub fn new(
        date: Date,
        hour: BirthTime,
        place: Location,
        local: LocalClock,
        today: Date,
    ) -> Result<Birth, BirthError> {
        if date.year() < FIRST_YEAR {
            return Err(BirthError::TooEarly);
        }
        if date.year() > LAST_YEAR {
            return Err(BirthError::TooLate);
        }
        if date > today {
            return Err(BirthError::InTheFuture);
        }
        if let LocalClock::Offset(offset) = local
            && offset.seconds().abs() > WIDEST_OFFSET
        {
            return Err(BirthError::NoSuchOffset {
                seconds: offset.seconds(),
            });
        }
        Ok(Birth {
            date,
            hour,
            place,
            local,
        })
    }

    pub fn date(&self) -> Date {
        self.date
    }

    pub fn hour(&self) -> BirthTime {
        self.hour
    }

    pub fn place(&self) -> Location {
        self.place
    }

    /// The instant, or the range of instants, that this birth may have been.
    ///
    /// Fails with [`BirthError::UnknownZone`].
    pub fn moment(&self) -> Result<Moment, BirthError> {
        Moment::of(self.date, self.hour, &self.local)
    }

    /// What the clocks of the birthplace showed at an instant.
    ///
    /// Fails with [`BirthError::UnknownZone`].
    pub fn clock_at(&self, instant: Timestamp) -> Result<DateTime, BirthError> {
        Moment::shown(instant, &self.local)
    }
}

/// The day that three numbers of a form name, if the calendar has it.
pub fn date(year: i16, month: i8, day: i8) -> Result<Date, BirthError> {
    Date::new(year, month, day).map_err(|_| BirthError::NoSuchDate { year, month, day })
}

/// The time that two numbers of a form name: 00:00 to 23:59.
pub fn time(hour: i8, minute: i8) -> Result<Time, BirthError> {
    Time::new(hour, minute, 0, 0).map_err(|_| BirthError::NoSuchTime { hour, minute })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn born(year: i16, month: i8, day: i8) -> Result<Birth, BirthError> {
        let local = LocalClock::Zone {
            name: "America/Sao_Paulo".into(),
            turn: None,
        };
        let place = Location::new(-23.55, -46.63)?;
        Birth::new(
            date(year, month, day)?,
            BirthTime::Unknown,
            place,
            local,
            Date::constant(2026, 6, 15),
        )
    }

    #[test]
    fn days_that_never_were_are_refused_by_name() {
        assert_eq!(
            born(2001, 2, 29),
            Err(BirthError::NoSuchDate {
                year: 2001,
                month: 2,
                day: 29
            })
        );
        assert_eq!(
            born(1999, 13, 1),
            Err(BirthError::NoSuchDate {
                year: 1999,
                month: 13,
                day: 1
            })
        );
        assert_eq!(born(1899, 12, 31), Err(BirthError::TooEarly));
        assert_eq!(born(2101, 1, 1), Err(BirthError::TooLate));
        assert_eq!(born(2026, 6, 16), Err(BirthError::InTheFuture));
        assert!(born(2000, 2, 29).is_ok());
        assert!(born(1900, 1, 1).is_ok() && born(2026, 6, 15).is_ok());
    }

    #[test]
    fn times_that_no_clock_shows_are_refused() {
        assert_eq!(time(24, 0), Err(BirthError::NoSuchTime { hour: 24, minute: 0 }));
        assert_eq!(time(12, 60), Err(BirthError::NoSuchTime { hour: 12, minute: 60 }));
        assert_eq!(time(-1, 0), Err(BirthError::NoSuchTime { hour: -1, minute: 0 }));
        assert!(time(23, 59).is_ok());
    }

    #[test]
    fn offset_that_no_place_ever_had_is_refused() {
        let place = Location::new(0.0, 0.0).expect("a place");
        let day = Date::constant(1960, 5, 5);
        let with = |seconds| {
            let offset = Offset::from_seconds(seconds).expect("an offset");
            Birth::new(day, BirthTime::Unknown, place, LocalClock::Offset(offset), day)
        };
        assert_eq!(with(60_000), Err(BirthError::NoSuchOffset { seconds: 60_000 }));
        assert!(with(-3 * 3_600).is_ok());
    }
}
