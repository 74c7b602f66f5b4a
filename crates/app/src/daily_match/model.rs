//! Regions, the hours of the day, and the words of answers.

use crate::kernel::day::zone;
use crate::kernel::word_enum;
use jiff::civil::{Date, time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// A day is planned from this hour of the region's clock on …
const PLANNED_FROM_HOUR: i8 = 2;
/// … and before this one: what comes later is no suggestion of the morning any more, and the next is near.
const PLANNED_UNTIL_HOUR: i8 = 12;
/// The hour of the person's own clock at which a proposal arrives.
const DELIVERED_AT_HOUR: i8 = 8;
/// Where the morning is over, a proposal of another region's round arrives at once, but not from this hour on.
const LATE_UNTIL_HOUR: i8 = 20;
/// How long a proposal can be answered.
pub const LIVES_HOURS: i64 = 48;
/// Two people are not proposed to each other again within this many days …
pub const REST_DAYS: i64 = 14;
/// … and not within this many after one of them declined.
pub const DECLINED_REST_DAYS: i64 = 90;
/// Proposals a day, and with Premium.
pub const FREE: u8 = 1;
pub const PREMIUM: u8 = 3;

word_enum! {
    /// People who are planned together: those whose mornings are near each other.
    pub enum Region { Americas = "americas", Europe = "europe", Africa = "africa", AsiaPacific = "asia_pacific" }
}

impl Region {
    pub const ALL: [Region; 4] = [Region::Americas, Region::Europe, Region::Africa, Region::AsiaPacific];

    /// How the names of its IANA time zones begin. The Americas have all others.
    pub fn prefixes(self) -> &'static [&'static str] {
        match self {
            Region::Europe => &["Europe", "Atlantic"],
            Region::Africa => &["Africa", "Indian"],
            Region::AsiaPacific => &["Asia", "Australia", "Pacific"],
            Region::Americas => &[],
        }
    }

    /// The region of an IANA time zone; an unknown one counts as São Paulo's.
    pub fn of(zone: &str) -> Region {
        let begin = zone.split('/').next().unwrap_or_default();
        let named = Region::ALL
            .into_iter()
            .find(|region| region.prefixes().contains(&begin));
        named.unwrap_or(Region::Americas)
    }

    /// The clock that says when the region's day is planned: at its hour it is not yet 08:00 anywhere in the region.
    fn clock(self) -> TimeZone {
        zone(match self {
            Region::Americas => "America/Sao_Paulo",
            Region::Europe => "Europe/Lisbon",
            Region::Africa => "Africa/Luanda",
            Region::AsiaPacific => "Asia/Dili",
        })
    }

    /// The day to plan at `now`; None outside of the hours in which days are planned.
    pub fn day(self, now: Timestamp) -> Option<Date> {
        let hour = now.to_zoned(self.clock()).hour();
        (PLANNED_FROM_HOUR..PLANNED_UNTIL_HOUR)
            .contains(&hour)
            .then(|| self.date(now))
    }

    /// The date of the region's clock.
    pub fn date(self, now: Timestamp) -> Date {
        now.to_zoned(self.clock()).date()
    }
}

/// When a proposal of `day` arrives at a person of this clock: at 08:00, or at once where that is over.
pub fn delivery(day: Date, clock: &TimeZone, now: Timestamp) -> Timestamp {
    let morning = day
        .to_datetime(time(DELIVERED_AT_HOUR, 0, 0, 0))
        .to_zoned(clock.clone());
    morning.map_or(now, |morning| morning.timestamp().max(now))
}

/// When a proposal of another region's round arrives at a person of this clock; None where the evening of `day` has begun.
pub fn late_delivery(day: Date, clock: &TimeZone, now: Timestamp) -> Option<Timestamp> {
    let arrival = delivery(day, clock, now).to_zoned(clock.clone());
    (arrival.date() == day && arrival.hour() < LATE_UNTIL_HOUR).then(|| arrival.timestamp())
}

/// The next 08:00 of this clock.
pub fn next_morning(clock: &TimeZone, now: Timestamp) -> Timestamp {
    jobs::Timing::Daily(time(DELIVERED_AT_HOUR, 0, 0, 0), clock.clone()).next_after(now)
}

pub fn days_before(now: Timestamp, days: i64) -> Timestamp {
    now.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN)
}

word_enum! {
    /// What a person says to a proposal: "Gostei", "Agora não", "Não combina porque…".
    pub enum Answer { Like = "like", Later = "later", Decline = "decline" }
}

word_enum! {
    /// Why a person does not fit. All but the last are also keys of the score's explanation.
    pub enum DeclineReason {
        Distance = "distance",
        Intention = "intention",
        Interests = "interests",
        Values = "values",
        Activity = "activity",
        Other = "other",
    }
}

word_enum! {
    /// What became of a proposal, as its owner sees it.
    pub enum ProposalState {
        Open = "open",
        Later = "later",
        Liked = "liked",
        Matched = "matched",
        Declined = "declined",
        Expired = "expired",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn day_is_planned_from_two_in_the_morning_until_noon() {
        assert_eq!(Region::Americas.day(at("2026-11-24T15:00:00Z")), None);
        assert_eq!(Region::Americas.day(at("2026-11-24T04:59:00Z")), None);
        assert_eq!(
            Region::Americas.day(at("2026-11-24T05:00:00Z")),
            Some(date(2026, 11, 24))
        );
        assert_eq!(Region::Europe.day(at("2026-11-24T02:00:00Z")), Some(date(2026, 11, 24)));
    }

    #[test]
    fn proposal_arrives_at_eight_also_when_the_clock_changes() {
        let lisbon = zone("Europe/Lisbon");
        let night = at("2026-03-29T01:30:00Z");
        // Summer time began in this night.
        assert_eq!(delivery(date(2026, 3, 29), &lisbon, night), at("2026-03-29T07:00:00Z"));
        assert_eq!(
            delivery(date(2026, 3, 28), &lisbon, at("2026-03-28T02:00:00Z")),
            at("2026-03-28T08:00:00Z")
        );
        let late = at("2026-03-29T15:00:00Z");
        assert_eq!(
            delivery(date(2026, 3, 29), &lisbon, late),
            late,
            "late is better than never"
        );
    }

    #[test]
    fn late_proposal_arrives_by_day_or_not_at_all() {
        let (lisbon, dili, auckland) = (zone("Europe/Lisbon"), zone("Asia/Dili"), zone("Pacific/Auckland"));
        let (day, night) = (date(2026, 11, 25), at("2026-11-25T05:00:00Z"));
        assert_eq!(late_delivery(day, &lisbon, night), Some(at("2026-11-25T08:00:00Z")));
        assert_eq!(late_delivery(day, &dili, night), Some(night), "two in the afternoon");
        let noon = at("2026-11-25T14:00:00Z");
        assert_eq!(late_delivery(day, &dili, noon), None, "eleven at night");
        assert_eq!(late_delivery(day, &auckland, noon), None, "three in the morning after");
    }

    #[test]
    fn night_of_a_clock_change_is_one_day() {
        // In the autumn 01:30 comes twice; both times the day is not planned yet, and afterwards it is the same day.
        for (time, day) in [
            ("2026-10-25T00:30:00Z", None),
            ("2026-10-25T01:30:00Z", None),
            ("2026-10-25T02:00:00Z", Some(date(2026, 10, 25))),
            ("2026-10-25T11:59:00Z", Some(date(2026, 10, 25))),
            ("2026-10-25T12:00:00Z", None),
        ] {
            assert_eq!(Region::Europe.day(at(time)), day, "{time}");
        }
    }

    #[test]
    fn zones_have_regions() {
        for (zone, region) in [
            ("America/Manaus", Region::Americas),
            ("Atlantic/Azores", Region::Europe),
            ("Africa/Maputo", Region::Africa),
            ("Asia/Macau", Region::AsiaPacific),
            ("Marte/Olimpo", Region::Americas),
        ] {
            assert_eq!(Region::of(zone), region, "{zone}");
        }
    }
}
