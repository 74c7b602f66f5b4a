//! Quiet hours: when nothing is pushed to a person, by their own clock.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::civil::{Date, Time, time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The product's own hours, where a person chose none.
pub const FROM: i8 = 22;
pub const UNTIL: i8 = 8;
const DAYS: usize = 7;

/// The quiet hours that begin on one weekday. The second hour is of the next day unless it is later than the first; equal
/// hours are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuietDay {
    /// 1 is Monday, 7 is Sunday.
    pub weekday: i8,
    /// A whole hour, 0 to 23.
    pub from: i8,
    pub until: i8,
}

impl QuietDay {
    /// When the hours that begin on `date` begin and end.
    fn on(self, date: Date, zone: &TimeZone) -> Option<(Timestamp, Timestamp)> {
        let last = match self.until > self.from {
            true => date,
            false => date.tomorrow().ok()?,
        };
        let begins = moment(date, time(self.from, 0, 0, 0), zone)?;
        let ends = moment(last, time(self.until, 0, 0, 0), zone)?;
        (self.from != self.until).then_some((begins, ends))
    }
}

/// The quiet hours of a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours([QuietDay; DAYS]);

impl Default for QuietHours {
    fn default() -> QuietHours {
        QuietHours([1, 2, 3, 4, 5, 6, 7].map(|weekday| QuietDay {
            weekday,
            from: FROM,
            until: UNTIL,
        }))
    }
}

impl QuietHours {
    /// Each day in place of the default of its weekday.
    pub fn of(days: impl IntoIterator<Item = QuietDay>) -> QuietHours {
        let mut hours = QuietHours::default();
        for day in days {
            if let Some(own) = hours.0.iter_mut().find(|own| own.weekday == day.weekday) {
                *own = day;
            }
        }
        hours
    }

    pub fn days(&self) -> [QuietDay; DAYS] {
        self.0
    }

    /// The end of the quiet hours in which `now` lies, those that follow without a pause included; `None` outside of them.
    pub fn until(&self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let mut end = None;
        // As many as there are days: a person who is never reached is asked about again after a week.
        for _ in 0..DAYS {
            match self.end_at(end.unwrap_or(now), zone) {
                Some(later) => end = Some(later),
                None => break,
            }
        }
        end
    }

    fn end_at(&self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let today = now.to_zoned(zone.clone()).date();
        let days = [today.yesterday().ok()?, today];
        let hours = days.into_iter().filter_map(|date| {
            let weekday = date.weekday().to_monday_one_offset();
            let day = self.0.iter().find(|day| day.weekday == weekday)?;
            day.on(date, zone)
        });
        hours
            .filter(|(begins, ends)| *begins <= now && now < *ends)
            .map(|(_, ends)| ends)
            .max()
    }
}

/// A clock time as a moment. One that a change of the clock leaves out is as much later; of one that comes twice, the
/// first.
pub(super) fn moment(day: Date, hour: Time, zone: &TimeZone) -> Option<Timestamp> {
    let local: Result<Zoned, jiff::Error> = day.to_datetime(hour).to_zoned(zone.clone());
    local.ok().map(|local| local.timestamp())
}

/// The week as it is sent.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NewQuietHours {
    /// All seven weekdays, each once.
    pub days: Vec<QuietDay>,
}

/// Replaces the caller's quiet hours.
///
/// Errors: `Validation` of `days`.
pub async fn set(tx: &mut Tx, member: Member, new: NewQuietHours) -> FaultResult<()> {
    let is_hour = |hour: i8| (0..24).contains(&hour);
    let complete = new.days.len() == DAYS && (1..=7).all(|day| new.days.iter().any(|own| own.weekday == day));
    if !complete || !new.days.iter().all(|day| is_hour(day.from) && is_hour(day.until)) {
        return Err(Fault::invalid(
            "days",
            "Escolha, para cada dia da semana, horas de 0 a 23.",
        ));
    }
    for day in &new.days {
        store::put_quiet_day(tx, member.id, *day).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::day::zone;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn every_day(from: i8, until: i8) -> QuietHours {
        QuietHours::of((1..=7).map(|weekday| QuietDay { weekday, from, until }))
    }

    #[test]
    fn quiet_hours_last_from_ten_to_eight_where_one_lives() {
        let home = zone("America/Sao_Paulo");
        let until = |text| QuietHours::default().until(at(text), &home);
        assert_eq!(until("2026-11-25T00:59:59Z"), None);
        assert_eq!(until("2026-11-25T01:00:00Z"), Some(at("2026-11-25T11:00:00Z")));
        assert_eq!(until("2026-11-25T10:59:59Z"), Some(at("2026-11-25T11:00:00Z")));
        assert_eq!(until("2026-11-25T11:00:00Z"), None);
        let tokyo = QuietHours::default().until(at("2026-11-25T11:00:00Z"), &zone("Asia/Tokyo"));
        assert_eq!(tokyo, None);
    }

    #[test]
    fn own_hours_hold_by_the_weekday_on_which_they_begin() {
        let home = zone("America/Sao_Paulo");
        // The 27th of November 2026 is a Friday: from midnight to ten on Saturday, and never on Sunday evening.
        let day = |weekday, from, until| QuietDay { weekday, from, until };
        let hours = QuietHours::of([day(5, 22, 22), day(6, 0, 10), day(7, 8, 8)]);
        let until = |text| hours.until(at(text), &home);
        assert_eq!(until("2026-11-28T02:59:59Z"), None, "Friday evening is free");
        assert_eq!(until("2026-11-28T03:00:00Z"), Some(at("2026-11-28T13:00:00Z")));
        assert_eq!(until("2026-11-28T13:00:00Z"), None);
        assert_eq!(until("2026-11-30T02:00:00Z"), None, "Sunday has none");
        assert_eq!(
            until("2026-11-27T02:00:00Z"),
            Some(at("2026-11-27T11:00:00Z")),
            "Thursday is the product's"
        );
        let by_day = every_day(9, 17);
        assert_eq!(
            by_day.until(at("2026-11-25T15:00:00Z"), &home),
            Some(at("2026-11-25T20:00:00Z"))
        );
        assert_eq!(by_day.until(at("2026-11-25T23:00:00Z"), &home), None);
    }

    #[test]
    fn quiet_hours_that_follow_each_other_are_one_time() {
        let home = zone("America/Sao_Paulo");
        let day = |weekday, from, until| QuietDay { weekday, from, until };
        // From Tuesday ten in the evening to Wednesday noon, and from noon to three.
        let hours = QuietHours::of([day(2, 22, 12), day(3, 12, 15)]);
        assert_eq!(
            hours.until(at("2026-11-25T04:00:00Z"), &home),
            Some(at("2026-11-25T18:00:00Z"))
        );
        assert!(every_day(0, 23).until(at("2026-11-25T04:00:00Z"), &home).is_some());
    }

    #[test]
    fn quiet_hours_follow_the_clock_over_daylight_saving() {
        let lisbon = zone("Europe/Lisbon");
        // Summer time begins on 28 March 2027 at 01:00, and ends on 31 October 2027 at 02:00.
        let usual = QuietHours::default();
        assert_eq!(
            usual.until(at("2027-03-27T22:30:00Z"), &lisbon),
            Some(at("2027-03-28T07:00:00Z"))
        );
        assert_eq!(usual.until(at("2027-03-28T07:00:00Z"), &lisbon), None);
        assert_eq!(
            usual.until(at("2027-10-30T21:00:00Z"), &lisbon),
            Some(at("2027-10-31T08:00:00Z"))
        );
        // One in the morning does not exist: the hour after it ends the quiet at the same moment.
        let until_one = every_day(22, 1);
        assert_eq!(
            until_one.until(at("2027-03-27T23:00:00Z"), &lisbon),
            Some(at("2027-03-28T01:00:00Z"))
        );
        assert_eq!(until_one.until(at("2027-03-28T01:00:00Z"), &lisbon), None);
        // One in the morning comes twice: the first ends it.
        assert_eq!(
            until_one.until(at("2027-10-30T23:00:00Z"), &lisbon),
            Some(at("2027-10-31T00:00:00Z"))
        );
        assert_eq!(until_one.until(at("2027-10-31T00:30:00Z"), &lisbon), None);
    }
}
