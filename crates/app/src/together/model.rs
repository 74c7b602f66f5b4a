//! Words of what waits and of what could begin.

use crate::kernel::word_enum;
use jiff::{SignedDuration, Timestamp};

/// A meeting is among what is agreed until this long after its beginning; then its last question was asked.
const AGREED_SHOWN: SignedDuration = SignedDuration::from_hours(4);
/// People to whom something is suggested …
pub const IDEAS: usize = 3;
/// … among those of the latest conversations.
pub const IDEAS_AMONG: usize = 12;

word_enum! {
    /// What waits for the caller.
    pub enum WaitingKind {
        GameInvitation = "game_invitation",
        GameTurn = "game_turn",
        /// Arrived, and not opened.
        Letter = "letter",
        /// Wrapped.
        Gift = "gift",
        DailyMatch = "daily_match",
        /// A proposed place and time.
        Meeting = "meeting",
        /// "Vocês se encontraram?"
        Couple = "couple",
    }
}

word_enum! {
    /// What the caller could begin with a person.
    pub enum IdeaKind {
        Game = "game",
        Letter = "letter",
        Gift = "gift",
        Meeting = "meeting",
    }
}

/// Whether a confirmed meeting is still something to look forward to, or happens now.
pub fn is_ahead(starts_at: Timestamp, now: Timestamp) -> bool {
    starts_at.checked_add(AGREED_SHOWN).unwrap_or(Timestamp::MAX) > now
}
