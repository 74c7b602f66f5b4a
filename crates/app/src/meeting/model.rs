//! Words and times of a first meeting.

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{contact, text, word_enum};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;

word_enum! {
    /// Public kinds of place; a home is none of them.
    pub enum PlaceKind {
        Cafe = "cafe",
        Restaurant = "restaurant",
        Museum = "museum",
        Park = "park",
        Mall = "mall",
        Market = "market",
        Library = "library",
        Cinema = "cinema",
        Event = "event",
    }
}

word_enum! {
    /// How far a meeting came, as its two people read it.
    pub enum MeetingState {
        Proposed = "proposed",
        Confirmed = "confirmed",
        Declined = "declined",
        Cancelled = "cancelled",
        /// Proposed, and not answered in time.
        Expired = "expired",
        /// Confirmed, and more than a day ago.
        Past = "past",
    }
}

impl MeetingState {
    /// Both may still meet.
    pub fn is_live(self) -> bool {
        matches!(self, MeetingState::Proposed | MeetingState::Confirmed)
    }
}

word_enum! {
    /// Whether a person's own plan runs.
    pub enum Watch {
        /// Nobody was told.
        Off = "off",
        On = "on",
        /// The person is home.
        Ended = "ended",
    }
}

word_enum! {
    /// What is asked during a meeting, in this order.
    pub enum Step {
        Arrived = "arrived",
        Well = "well",
        Home = "home",
    }
}

impl Step {
    pub const ALL: [Step; 3] = [Step::Arrived, Step::Well, Step::Home];

    /// Minutes after the beginning at which the step is asked.
    pub const fn minutes(self) -> i64 {
        match self {
            Step::Arrived => 15,
            Step::Well => 90,
            Step::Home => 210,
        }
    }
}

word_enum! {
    /// What a person answers to a check-in.
    pub enum Answer {
        Arrived = "arrived",
        Well = "well",
        /// Half an hour more before the next question.
        Later = "later",
        /// On the way home; home is asked in an hour.
        Leaving = "leaving",
        /// Home: the plan ends.
        Home = "home",
    }
}

word_enum! {
    /// What an answer means to the contacts.
    pub enum Meaning {
        Own = "own",
        /// It came with the second PIN.
        Coerced = "coerced",
        Help = "help",
    }
}

pub const PLACE_MAX: usize = 80;
const PLACE_MIN: usize = 2;
/// Trusted contacts of one plan.
pub const CONTACTS_MAX: usize = 3;
/// Contacts that one account may write to in a day: each is a letter to somebody who did not ask for it.
pub const CONTACTS_A_DAY: i64 = 6;
/// Proposals of one account in a day.
pub const PROPOSALS_A_DAY: i64 = 10;
/// Other places or times that one account may propose for one meeting in a day: each is a notice to the other side.
pub const CHANGES_A_DAY: i64 = 6;
/// How often a question may be put off.
pub const SNOOZES_MAX: i64 = 4;
pub const SNOOZE: SignedDuration = SignedDuration::from_mins(30);
/// From leaving to the question whether one is home.
pub const WAY_HOME: SignedDuration = SignedDuration::from_mins(60);
/// From a question to the reminder, and to the alert of the contacts.
pub const REMINDED_AFTER: SignedDuration = SignedDuration::from_mins(10);
pub const ALERTED_AFTER: SignedDuration = SignedDuration::from_mins(20);
/// From this long before the beginning a plan is closed to changes that could silence it.
const RUNS_BEFORE: SignedDuration = SignedDuration::from_hours(1);
/// Links, contacts, positions and check-ins end this long after the beginning.
pub const KEPT_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// An unanswered proposal ends after this.
const PROPOSAL_WAITS: SignedDuration = SignedDuration::from_hours(72);
/// Meetings are planned at least this far ahead, and at most [`FARTHEST`].
const NEAREST: SignedDuration = SignedDuration::from_mins(30);
const FARTHEST: SignedDuration = SignedDuration::from_hours(60 * 24);
/// Rows of a meeting are erased this long after it.
pub const HISTORY: SignedDuration = SignedDuration::from_hours(90 * 24);

/// `at` moved by `by`; stays at the end of representable time.
pub fn after(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}

/// `at` moved back by `by`.
pub fn before(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

/// Whether the plan is in the hours in which its owner may be under pressure.
pub fn is_running(starts_at: Timestamp, now: Timestamp) -> bool {
    now >= before(starts_at, RUNS_BEFORE) && now < after(starts_at, KEPT_AFTER)
}

/// The refusal of what would change or silence a plan that runs.
pub fn begun() -> Fault {
    Fault::state(
        "running",
        "O encontro já está para começar: você pode cancelar, mas não mudar o plano.",
    )
}

/// Another place or time for an agreed meeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Alternative {
    #[schemars(with = "PlaceKind")]
    pub kind: String,
    /// Null for what moderation removed.
    pub place: Option<String>,
    /// The place has one of the caller's hidden words.
    pub hidden: bool,
    pub starts_at: Timestamp,
}

/// The state of a stored row at `now`.
pub fn state_at(stored: &str, starts_at: Timestamp, updated_at: Timestamp, now: Timestamp) -> MeetingState {
    match MeetingState::parse(stored) {
        Some(MeetingState::Proposed) if now >= starts_at || now >= after(updated_at, PROPOSAL_WAITS) => {
            MeetingState::Expired
        }
        Some(MeetingState::Confirmed) if now >= after(starts_at, KEPT_AFTER) => MeetingState::Past,
        Some(state) => state,
        None => MeetingState::Cancelled,
    }
}

/// Where and when, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub kind: PlaceKind,
    pub name: String,
    pub starts_at: Timestamp,
}

impl Place {
    /// Checks what a person typed. `Validation` of `kind`, `place` or `starts_at`.
    pub fn read(kind: &str, name: &str, starts_at: Timestamp, now: Timestamp) -> FaultResult<Place> {
        let kind = PlaceKind::parse(kind)
            .ok_or_else(|| Fault::invalid("kind", "Escolha um tipo de lugar público da lista."))?;
        let name = text::optional_line("place", Some(name), PLACE_MAX)?.unwrap_or_default();
        if text::graphemes(&name) < PLACE_MIN {
            return Err(Fault::invalid("place", "Diga o nome do lugar."));
        }
        if let Some(found) = contact::find(&name) {
            return Err(Fault::invalid("place", found.advice()));
        }
        if starts_at < after(now, NEAREST) {
            return Err(Fault::invalid(
                "starts_at",
                "Escolha um horário daqui a meia hora ou mais.",
            ));
        }
        if starts_at > after(now, FARTHEST) {
            return Err(Fault::invalid("starts_at", "Escolha um dia dos próximos dois meses."));
        }
        Ok(Place { kind, name, starts_at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn state_follows_from_the_time() {
        let (begins, written) = (at("2026-11-29T15:00:00Z"), at("2026-11-24T12:00:00Z"));
        let state = |stored: &str, now: &str| state_at(stored, begins, written, at(now));
        assert_eq!(state("proposed", "2026-11-27T11:59:59Z"), MeetingState::Proposed);
        assert_eq!(state("proposed", "2026-11-27T12:00:00Z"), MeetingState::Expired);
        assert_eq!(state("confirmed", "2026-11-30T14:59:59Z"), MeetingState::Confirmed);
        assert_eq!(state("confirmed", "2026-11-30T15:00:00Z"), MeetingState::Past);
        assert_eq!(state("cancelled", "2026-11-30T15:00:00Z"), MeetingState::Cancelled);
    }

    #[test]
    fn place_is_public_named_and_ahead() {
        let now = at("2026-11-24T12:00:00Z");
        let read = |kind: &str, name: &str, when: &str| Place::read(kind, name, at(when), now);
        let good = read("cafe", "  Café   Girondino ", "2026-11-24T12:30:00Z").unwrap();
        assert_eq!(good.name, "Café Girondino");
        for (kind, name, when) in [
            ("home", "Minha casa", "2026-11-25T12:00:00Z"),
            ("cafe", "x", "2026-11-25T12:00:00Z"),
            ("cafe", "chama no zap 11 98765-4321", "2026-11-25T12:00:00Z"),
            ("cafe", &"x".repeat(81), "2026-11-25T12:00:00Z"),
            ("cafe", "Girondino", "2026-11-24T12:29:59Z"),
            ("cafe", "Girondino", "2027-01-24T12:00:00Z"),
        ] {
            assert!(read(kind, name, when).is_err(), "{kind} {name} {when}");
        }
    }
}
