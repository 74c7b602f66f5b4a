//! When and how urgently each kind is pushed.

use super::quiet::moment;
use crate::kernel::day::product_day;
use crate::notify::NotificationKind;
use crate::notify::model::Choice;
use jiff::civil::{Time, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use supabase::push::Urgency;

/// Pushes a day beside chat and what cannot be switched off.
pub const DAILY_MAX: i64 = 6;
/// When likes are told together.
const BATCHES: [Time; 2] = [time(12, 0, 0, 0), time(19, 0, 0, 0)];
/// An open app reads what arrives within this time.
const SETTLES: SignedDuration = SignedDuration::from_secs(5);
/// Who was seen within this time has the app before them.
pub const HERE: SignedDuration = SignedDuration::from_mins(2);

/// How a kind is pushed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PushPolicy {
    /// How long it is worth showing.
    pub ttl: SignedDuration,
    pub urgency: Urgency,
    /// Passes quiet hours.
    pub at_night: bool,
    /// Counts towards [`DAILY_MAX`].
    pub counted: bool,
    /// Not sent to a person who has the app open: they see it there.
    pub absent_only: bool,
    /// Waits when the account got too many in an hour; what protects an account must not be delayed by messages.
    pub limited: bool,
}

impl PushPolicy {
    pub fn of(kind: NotificationKind) -> PushPolicy {
        let (area, what) = kind.word.split_once('.').unwrap_or((kind.word, ""));
        let always = kind.push == Choice::Always;
        let ttl = match (area, what) {
            ("message", _) | ("match", _) => SignedDuration::from_hours(24),
            ("blind", _) => SignedDuration::from_mins(2),
            ("event", "start") => SignedDuration::from_mins(15),
            ("event" | "date", "reminder") => SignedDuration::from_hours(1),
            ("meeting", "reminder") => SignedDuration::from_hours(2),
            _ => SignedDuration::from_hours(72),
        };
        let urgency = match (area, what) {
            ("safety" | "security" | "blind", _) | ("event" | "date" | "meeting", "start" | "reminder") => {
                Urgency::High
            }
            ("like" | "digest" | "boost" | "marketing", _) => Urgency::Low,
            _ => Urgency::Normal,
        };
        PushPolicy {
            ttl,
            urgency,
            at_night: matches!(area, "safety" | "security")
                || matches!(
                    (area, what),
                    ("event", "start" | "reminder") | ("date" | "meeting", "confirmed" | "reminder")
                ),
            counted: !always && area != "message",
            absent_only: !always,
            limited: !always,
        }
    }
}

/// When a notification of this moment is first considered.
pub fn first_due(kind: NotificationKind, at: Timestamp, zone: &TimeZone) -> Timestamp {
    match kind == NotificationKind::LIKE_RECEIVED {
        true => next_batch(at, zone),
        false => at.checked_add(SETTLES).unwrap_or(at),
    }
}

/// The next moment of [`BATCHES`] after `at`.
fn next_batch(at: Timestamp, zone: &TimeZone) -> Timestamp {
    let today = at.to_zoned(zone.clone()).date();
    let days = [today, today.tomorrow().unwrap_or(today)];
    let batches = days
        .into_iter()
        .flat_map(|day| BATCHES.map(|hour| moment(day, hour, zone)));
    batches.flatten().find(|batch| *batch > at).unwrap_or(at)
}

/// The day on which a push counts.
pub fn counting_day(now: Timestamp, zone: &TimeZone) -> String {
    product_day(now, zone).date.to_string()
}

/// How often something may happen.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    pub word: &'static str,
    pub most: i64,
    pub window: SignedDuration,
    /// From one to the next.
    pub pause: SignedDuration,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::day::zone;
    use crate::notify::model::KINDS;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn likes_wait_for_noon_or_evening() {
        let home = zone("America/Sao_Paulo");
        let due = |text| first_due(NotificationKind::LIKE_RECEIVED, at(text), &home);
        assert_eq!(due("2026-11-25T14:59:59Z"), at("2026-11-25T15:00:00Z"));
        assert_eq!(due("2026-11-25T15:00:00Z"), at("2026-11-25T22:00:00Z"));
        assert_eq!(due("2026-11-25T22:00:01Z"), at("2026-11-26T15:00:00Z"));
        let message = first_due(NotificationKind::MESSAGE_NEW, at("2026-11-25T15:00:00Z"), &home);
        assert_eq!(message, at("2026-11-25T15:00:05Z"));
    }

    #[test]
    fn night_and_cap_let_pass_what_the_product_says() {
        let policy = |word| PushPolicy::of(NotificationKind::of(word).unwrap());
        let passing: Vec<&str> = KINDS
            .iter()
            .map(|kind| kind.word)
            .filter(|word| policy(word).at_night)
            .collect();
        assert_eq!(
            passing,
            [
                "date.confirmed",
                "date.reminder",
                "event.reminder",
                "event.start",
                "meeting.confirmed",
                "meeting.reminder",
                "safety.alert",
                "safety.checkin",
                "safety.contact",
                "security.login"
            ]
        );
        assert!(!policy("message.new").counted && policy("match.new").counted);
        assert!(!policy("security.login").counted && !policy("security.login").absent_only);
        assert_eq!(policy("message.new").ttl, SignedDuration::from_hours(24));
        assert_eq!(policy("event.start").ttl, SignedDuration::from_mins(15));
        assert_eq!(policy("like.received").ttl, SignedDuration::from_hours(72));
        assert_eq!(policy("message.new").urgency, Urgency::Normal);
    }
}
