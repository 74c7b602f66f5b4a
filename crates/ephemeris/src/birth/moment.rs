//! From the clock on the wall to universal time, saying aloud where a clock did not run straight.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, Offset, TimeZone, TimeZoneDatabase};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{BirthError, BirthTime, ClockChangeSide, LocalClock, RECORDED_SINCE, TimeUncertainty};

/// What the clocks of the place did at the given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockReading {
    /// They showed it once.
    Once,
    /// They never showed it: they were put forward over it, and the chart is drawn for `minutes` later.
    Skipped { minutes: i32 },
    /// They showed it twice, `minutes` apart. Without a `turn` the chart holds both.
    Twice {
        minutes: i32,
        turn: Option<ClockChangeSide>,
    },
}

/// How well the zone of the place is known for that year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneHistory {
    /// Recorded by the tz database for the zone.
    Recorded,
    /// Before 1970: recorded for the zone's chief city, likely right elsewhere. A known offset may replace it.
    Approximate,
    /// The person gave the offset.
    Told,
}

/// The instants at which a birth may have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// `earliest ≤ likely ≤ latest`; all three are one where the time is exact.
    pub earliest: Timestamp,
    pub likely: Timestamp,
    pub latest: Timestamp,
    /// Seconds east of Greenwich that the clocks were set to at `likely`.
    pub offset: i32,
    pub clock: ClockReading,
    pub history: ZoneHistory,
}

const NOON: Time = Time::constant(12, 0, 0, 0);
const LAST_MINUTE: Time = Time::constant(23, 59, 0, 0);

impl Moment {
    /// Fails with [`BirthError::UnknownZone`].
    pub(super) fn of(date: Date, hour: BirthTime, local: &LocalClock) -> Result<Moment, BirthError> {
        let wall = WallClock::of(local)?;
        let history = match local {
            LocalClock::Offset(_) => ZoneHistory::Told,
            LocalClock::Zone { .. } if date.year() < RECORDED_SINCE => ZoneHistory::Approximate,
            LocalClock::Zone { .. } => ZoneHistory::Recorded,
        };
        let (time, doubt) = match hour {
            BirthTime::Exact(time) => (time, 0),
            BirthTime::About(time, doubt) => (time, TimeUncertainty::minutes(doubt)),
            BirthTime::Unknown => return Ok(wall.whole_day(date, history)),
        };
        let shown = wall.read(date.to_datetime(time));
        let slack = SignedDuration::from_mins(doubt);
        Ok(Moment {
            earliest: shift(shown.first, -slack),
            likely: shown.first,
            latest: shift(shown.last, slack),
            offset: wall.zone.to_offset(shown.first).seconds(),
            clock: shown.clock,
            history,
        })
    }

    /// What the clocks of the place showed at an instant.
    ///
    /// Fails with [`BirthError::UnknownZone`].
    pub(super) fn shown(instant: Timestamp, local: &LocalClock) -> Result<DateTime, BirthError> {
        Ok(WallClock::of(local)?.zone.to_datetime(instant))
    }

    /// Nothing about the instant is open.
    pub fn is_exact(&self) -> bool {
        self.earliest == self.latest
    }
}

/// Births lie centuries inside what a timestamp can hold; the bound is for the type, not for people.
fn shift(instant: Timestamp, by: SignedDuration) -> Timestamp {
    instant.saturating_add(by).unwrap_or(instant)
}

/// The clock of a place through history.
struct WallClock {
    zone: TimeZone,
    turn: Option<ClockChangeSide>,
}

/// When a wall clock showed a time: `first` and `last` differ only where it did so twice.
struct WallClockInstant {
    first: Timestamp,
    last: Timestamp,
    clock: ClockReading,
}

impl WallClock {
    fn of(local: &LocalClock) -> Result<WallClock, BirthError> {
        match local {
            LocalClock::Offset(offset) => Ok(WallClock {
                zone: TimeZone::fixed(*offset),
                turn: None,
            }),
            // The database inside the program and not the machine's: two nodes must draw the same chart.
            LocalClock::Zone { name, turn } => match TimeZoneDatabase::bundled().get(name) {
                Ok(zone) => Ok(WallClock { zone, turn: *turn }),
                Err(_) => Err(BirthError::UnknownZone { name: name.clone() }),
            },
        }
    }

    fn read(&self, written: DateTime) -> WallClockInstant {
        match self.zone.to_ambiguous_timestamp(written).offset() {
            AmbiguousOffset::Unambiguous { offset } => WallClockInstant::once(at(written, offset), ClockReading::Once),
            // The offset from before the gap moves the given time across it, by as much as the clocks moved.
            AmbiguousOffset::Gap { before, after } => WallClockInstant::once(
                at(written, before),
                ClockReading::Skipped {
                    minutes: minutes_between(before, after),
                },
            ),
            AmbiguousOffset::Fold { before, after } => {
                let clock = ClockReading::Twice {
                    minutes: minutes_between(after, before),
                    turn: self.turn,
                };
                let (first, last) = (at(written, before), at(written, after));
                match self.turn {
                    Some(ClockChangeSide::Before) => WallClockInstant::once(first, clock),
                    Some(ClockChangeSide::After) => WallClockInstant::once(last, clock),
                    None => WallClockInstant { first, last, clock },
                }
            }
        }
    }

    /// From the first to the last minute of the day, most likely (for want of better) noon. No time was given, so a gap
    /// or a fold inside the day is not reported; a day that was skipped whole is.
    fn whole_day(&self, date: Date, history: ZoneHistory) -> Moment {
        let [dawn, noon, dusk] = [Time::midnight(), NOON, LAST_MINUTE].map(|time| self.read(date.to_datetime(time)));
        let clock = match (noon.clock, dusk.clock) {
            (ClockReading::Skipped { minutes }, ClockReading::Skipped { .. }) => ClockReading::Skipped { minutes },
            _ => ClockReading::Once,
        };
        Moment {
            earliest: dawn.first,
            likely: noon.first,
            latest: dusk.last,
            offset: self.zone.to_offset(noon.first).seconds(),
            clock,
            history,
        }
    }
}

impl WallClockInstant {
    fn once(instant: Timestamp, clock: ClockReading) -> WallClockInstant {
        WallClockInstant {
            first: instant,
            last: instant,
            clock,
        }
    }
}

fn at(written: DateTime, offset: Offset) -> Timestamp {
    // Out of range only at the ends of the calendar (years −9999 and 9999), far outside the taken years.
    offset.to_timestamp(written).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Rounded: before standard time offsets have seconds.
fn minutes_between(low: Offset, high: Offset) -> i32 {
    (high.seconds() - low.seconds() + 30).div_euclid(60)
}
