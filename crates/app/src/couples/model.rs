//! "Encontramos alguém" in the product's words.

use crate::kernel::word_enum;
use jiff::{SignedDuration, Timestamp};

/// How long the other person has to confirm.
pub const ASKED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The span in which questions are counted …
pub const MONTH: SignedDuration = SignedDuration::from_hours(30 * 24);
/// … of one person …
pub const QUESTIONS_A_MONTH: i64 = 3;
/// … and in one match.
pub const QUESTIONS_TO_ONE_A_MONTH: i64 = 2;
/// Characters of a story.
pub const STORY_MAX: usize = 1000;
/// Stories that everybody reads at once.
pub const STORIES_SHOWN: i64 = 6;
/// Stories that staff see at once.
pub const STORIES_LISTED: i64 = 100;

word_enum! {
    /// How far a question has come. That the other declined is no state: the one who asked would learn of it.
    pub enum QuestionState {
        Open = "open",
        Confirmed = "confirmed",
        Expired = "expired",
        Withdrawn = "withdrawn",
    }
}

word_enum! {
    /// What the other person said.
    pub enum CoupleAnswer {
        Confirm = "confirm",
        Decline = "decline",
    }
}

word_enum! {
    /// Why a profile rests.
    pub enum RestReason {
        /// Both said that they found each other.
        Couple = "couple",
        /// The other person did not confirm within the week.
        Alone = "alone",
    }
}

word_enum! {
    /// A match as one of its two sees it.
    pub enum CoupleState {
        None = "none",
        /// The viewer asked, and waits.
        Asked = "asked",
        /// The viewer is asked.
        Question = "question",
        Couple = "couple",
    }
}

pub fn after(now: Timestamp, span: SignedDuration) -> Timestamp {
    now.checked_add(span).unwrap_or(Timestamp::MAX)
}

pub fn before(now: Timestamp, span: SignedDuration) -> Timestamp {
    now.checked_sub(span).unwrap_or(Timestamp::MIN)
}
