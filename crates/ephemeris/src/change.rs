//! When the Sun or the Moon changed sign within a birth whose time is open: "before 14:20 the Moon was in
//! Aries, after it in Taurus" is a question that a family can often answer.

use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::angle::Longitude;
use crate::birth::{Birth, BirthError};
use crate::points::Point;
use crate::sign::Sign;
use crate::sky::{Sky, moon_at};

/// For the person alone: it narrows down the time of birth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SignChange {
    pub point: Point,
    pub from: Sign,
    pub to: Sign,
    /// By the clocks of the birthplace, right to the minute or two that the Moon's series is.
    pub at: DateTime,
}

/// The changes of sign between the earliest and the latest instant of a birth; none for an exact time.
///
/// Fails with [`BirthError::UnknownZone`].
pub fn changes(birth: &Birth) -> Result<Vec<SignChange>, BirthError> {
    let moment = birth.moment()?;
    let mut changes = Vec::new();
    for (point, place) in [
        (Point::Sun, sun_at as fn(Timestamp) -> Longitude),
        (Point::Moon, moon_at),
    ] {
        let (from, to) = (place(moment.earliest).sign(), place(moment.latest).sign());
        if from != to {
            let at = birth.clock_at(crossing(moment.earliest, moment.latest, |instant| {
                place(instant).sign() == from
            }))?;
            changes.push(SignChange { point, from, to, at });
        }
    }
    Ok(changes)
}

fn sun_at(instant: Timestamp) -> Longitude {
    Sky::at(instant).sun
}

/// The first instant, to the second, at which `before` no longer holds. Sun and Moon only go forward, and
/// pass at most one border in a day, so that halving finds it.
fn crossing(mut low: Timestamp, mut high: Timestamp, before: impl Fn(Timestamp) -> bool) -> Timestamp {
    while high.duration_since(low) > SignedDuration::from_secs(1) {
        let middle = low.saturating_add(high.duration_since(low) / 2).unwrap_or(high);
        if before(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}
