//! Papers, seals, lengths, the states of a letter, and when it arrives.

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{text, word_enum};
use crate::words;
use ::jobs::Timing;
use jiff::civil::time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// Hours on the way that a writer may choose.
pub const HOURS_MIN: i64 = 6;
pub const HOURS_MAX: i64 = 24;
/// A letter arrives from this hour of the recipient's clock on …
const ARRIVES_FROM_HOUR: i8 = 7;
/// … and before this one.
const ARRIVES_UNTIL_HOUR: i8 = 21;
/// The job that delivers one letter.
pub const DELIVER_JOB: &str = "letters.deliver";
/// A draft may be longer than a letter: what is typed is stored, and refused only when it is sealed.
pub const DRAFT_MAX: usize = 10_000;
/// Drafts of one account.
pub const DRAFTS_MAX: i64 = 30;
/// How often one letter may be sealed, withdrawals included.
pub const SEALS_MAX: i64 = 3;
/// Letters that resemble each other are compared over this many days …
pub const COPIES_DAYS: i64 = 30;
/// … and may go to this many people.
pub const COPIES_MAX: usize = 2;

word_enum! {
    /// What a letter is written on.
    pub enum Paper { Stitch = "costura", Linen = "linho", Tile = "azulejo", Afternoon = "tarde" }
}

word_enum! {
    /// The colour of the wax.
    pub enum Seal { Ginja = "ginja", Maracuja = "maracuja", Azulejo = "azulejo", Folha = "folha" }
}

word_enum! {
    /// Whom a letter is for.
    pub enum LetterKind {
        /// For a match.
        Match = "match",
        /// For a person with whom there is no match.
        Presentation = "presentation",
    }
}

impl LetterKind {
    /// The fewest and the most letters, as people count them.
    pub const fn lengths(self) -> (usize, usize) {
        match self {
            LetterKind::Match => (200, 5000),
            LetterKind::Presentation => (200, 1200),
        }
    }
}

word_enum! {
    /// Where a letter is.
    pub enum LetterState {
        Draft = "draft",
        /// Sealed, and on its way.
        InTransit = "in_transit",
        /// Arrived, and not opened.
        Delivered = "delivered",
        Opened = "opened",
        Answered = "answered",
        /// It could not arrive: the two may not write to each other any more.
        Returned = "returned",
    }
}

impl LetterState {
    /// Whether its recipient has it.
    pub fn has_arrived(self) -> bool {
        matches!(
            self,
            LetterState::Delivered | LetterState::Opened | LetterState::Answered
        )
    }
}

/// The text of a draft: cleaned, possibly empty.
pub fn draft_body(input: &str) -> FaultResult<String> {
    let cleaned = text::clean(input);
    match text::graphemes(&cleaned) > DRAFT_MAX {
        true => Err(Fault::too_long("body", DRAFT_MAX)),
        false => Ok(cleaned),
    }
}

/// Refuses a text that is too short or too long for its kind.
pub fn require_length(kind: LetterKind, body: &str) -> FaultResult<()> {
    let (min, max) = kind.lengths();
    let length = text::graphemes(body);
    if length < min {
        return Err(Fault::invalid(
            "body",
            words!(
                "Uma carta pede pelo menos {min} caracteres. A sua tem {length}, e continua salva.",
                min = min,
                length = length
            ),
        ));
    }
    if length > max {
        return Err(Fault::invalid(
            "body",
            words!(
                "Esta carta cabe em até {max} caracteres. A sua tem {length}, e continua salva.",
                max = max,
                length = length
            ),
        ));
    }
    Ok(())
}

pub fn hours(hours: i64) -> FaultResult<i64> {
    match (HOURS_MIN..=HOURS_MAX).contains(&hours) {
        true => Ok(hours),
        false => Err(Fault::invalid("hours", "Uma carta viaja de 6 a 24 horas.")),
    }
}

/// How fast letters travel. `None`: an hour of their way is an hour, and they arrive by day. A demonstration shortens the hour,
/// so that a visitor can live a letter; its letters arrive at night too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LetterPace(pub Option<SignedDuration>);

impl LetterPace {
    /// When a letter that leaves at `now` arrives at a person of this clock.
    pub fn arrival(self, now: Timestamp, hours: i64, clock: &TimeZone) -> Timestamp {
        match self.0 {
            None => arrival(now, hours, clock),
            Some(hour) => now.checked_add(hour * clamped(hours)).unwrap_or(Timestamp::MAX),
        }
    }

    /// The moment itself when letters may arrive, or the next such moment of this clock.
    pub fn daytime(self, at: Timestamp, clock: &TimeZone) -> Timestamp {
        match self.0 {
            None => daytime(at, clock),
            Some(_) => at,
        }
    }
}

fn clamped(hours: i64) -> i32 {
    i32::try_from(hours).unwrap_or(i32::MAX)
}

/// When a letter that leaves at `now` arrives at a person of this clock: after its hours, or at the next 07:00 where that is
/// in the night.
fn arrival(now: Timestamp, hours: i64, clock: &TimeZone) -> Timestamp {
    daytime(now.checked_add(hours.hours()).unwrap_or(Timestamp::MAX), clock)
}

/// The moment itself by day, or the next 07:00 of this clock.
fn daytime(at: Timestamp, clock: &TimeZone) -> Timestamp {
    let hour = at.to_zoned(clock.clone()).hour();
    match (ARRIVES_FROM_HOUR..ARRIVES_UNTIL_HOUR).contains(&hour) {
        true => at,
        false => Timing::Daily(time(ARRIVES_FROM_HOUR, 0, 0, 0), clock.clone()).next_after(at),
    }
}

pub fn days_before(now: Timestamp, days: i64) -> Timestamp {
    now.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN)
}

/// The refusal to change what was sealed.
pub fn sealed() -> Fault {
    Fault::state(
        "sealed",
        "Uma carta lacrada não se edita. Enquanto ela estiver a caminho, dá para recolher.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::day::zone;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn letter_arrives_by_day_on_the_recipients_clock() {
        let rio = zone("America/Sao_Paulo");
        for (sealed, hours, arrives) in [
            ("2026-11-25T12:00:00Z", 6, "2026-11-25T18:00:00Z"),
            // 20:59 is day, 21:00 is night.
            ("2026-11-25T11:59:00Z", 12, "2026-11-25T23:59:00Z"),
            ("2026-11-25T12:00:00Z", 12, "2026-11-26T10:00:00Z"),
            // 06:59 waits a minute, 07:00 does not.
            ("2026-11-25T03:59:00Z", 6, "2026-11-25T10:00:00Z"),
            ("2026-11-25T04:00:00Z", 6, "2026-11-25T10:00:00Z"),
        ] {
            assert_eq!(arrival(at(sealed), hours, &rio), at(arrives), "{sealed} +{hours}");
        }
    }

    #[test]
    fn night_of_a_clock_change_ends_at_seven_of_the_new_time() {
        let lisbon = zone("Europe/Lisbon");
        // Summer time begins on 28 March 2027 at 01:00, and ends on 31 October at 02:00.
        assert_eq!(
            arrival(at("2027-03-27T18:00:00Z"), 6, &lisbon),
            at("2027-03-28T06:00:00Z")
        );
        assert_eq!(
            arrival(at("2027-10-30T18:00:00Z"), 6, &lisbon),
            at("2027-10-31T07:00:00Z")
        );
        // Twenty-four hours are twenty-four hours, also over the change.
        assert_eq!(
            arrival(at("2027-03-27T12:00:00Z"), 24, &lisbon),
            at("2027-03-28T12:00:00Z")
        );
    }

    #[test]
    fn shortened_hour_brings_a_letter_within_minutes_also_at_night() {
        let rio = zone("America/Sao_Paulo");
        let night = at("2026-11-25T04:00:00Z");
        let demonstration = LetterPace(Some(SignedDuration::from_secs(5)));
        assert_eq!(demonstration.arrival(night, 6, &rio), at("2026-11-25T04:00:30Z"));
        assert_eq!(demonstration.arrival(night, 24, &rio), at("2026-11-25T04:02:00Z"));
        assert_eq!(demonstration.daytime(night, &rio), night);
        assert_eq!(
            LetterPace::default().arrival(night, 6, &rio),
            at("2026-11-25T10:00:00Z")
        );
        assert_eq!(LetterPace::default().daytime(night, &rio), at("2026-11-25T10:00:00Z"));
    }

    #[test]
    fn lengths_are_counted_as_people_count() {
        let family = "👩‍👩‍👧";
        assert!(require_length(LetterKind::Match, &family.repeat(200)).is_ok());
        assert!(require_length(LetterKind::Match, &"é".repeat(199)).is_err());
        assert!(require_length(LetterKind::Match, &"é".repeat(5000)).is_ok());
        assert!(require_length(LetterKind::Presentation, &"é".repeat(1201)).is_err());
        assert!(draft_body("").is_ok() && draft_body(&"a".repeat(10_001)).is_err());
        assert!(hours(5).is_err() && hours(6).is_ok() && hours(24).is_ok() && hours(25).is_err());
    }
}
