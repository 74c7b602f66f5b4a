//! States, moves and times of games.

use crate::kernel::word_enum;
use jiff::{SignedDuration, Timestamp};

/// How long an invitation can be accepted.
pub const INVITED_FOR: SignedDuration = SignedDuration::from_hours(48);
/// A turn that waits this long is remembered once …
pub const NUDGED_AFTER: SignedDuration = SignedDuration::from_hours(72);
/// … and this long after that the game pauses.
pub const PAUSED_AFTER: SignedDuration = SignedDuration::from_hours(48);
/// Invitations of one person within 24 hours …
pub const INVITATIONS_A_DAY: i64 = 10;
/// … and to the same person.
pub const INVITATIONS_TO_ONE_A_DAY: i64 = 3;
/// Acts of one person within a minute, in all games.
pub const ACTS_A_MINUTE: i64 = 60;
/// A resumed game and a passed card, which cost nothing, call the other person this often for each session.
pub const CALLED_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// Characters of an answer.
pub const ANSWER_MAX: usize = 280;
/// Characters of one of three statements.
pub const STATEMENT_MAX: usize = 140;
/// Cards that a person writes themselves for one match, and the characters of one.
pub const OWN_CARDS_MAX: i64 = 20;
pub const OWN_CARD_MAX: usize = 120;
/// Cards that a person writes within 24 hours, with everybody together. Deleting one makes no room.
pub const OWN_CARDS_A_DAY: i64 = 60;
/// The intensity of cards unless a person chose another.
pub const USUAL_INTENSITY: i64 = 1;

word_enum! {
    /// Where a session stands.
    pub enum SessionState {
        Invited = "invited",
        Active = "active",
        Paused = "paused",
        Finished = "finished",
        Declined = "declined",
        Expired = "expired",
    }
}

impl SessionState {
    /// Whether an invitation to the same game must wait for its end.
    pub fn is_open(self) -> bool {
        matches!(
            self,
            SessionState::Invited | SessionState::Active | SessionState::Paused
        )
    }
}

word_enum! {
    /// What a move does.
    pub enum MoveKind {
        Choice = "choice",
        Answer = "answer",
        Guess = "guess",
        Reaction = "reaction",
        FollowUp = "follow_up",
    }
}

word_enum! {
    /// What a person says to a round that was revealed.
    pub enum Reaction { Laugh = "laugh", Love = "love", Agree = "agree", Surprise = "surprise" }
}

word_enum! {
    /// What cards may leave alone.
    pub enum Topic { Family = "family", Past = "past", Dreams = "dreams" }
}

word_enum! {
    /// Verdade or desafio.
    pub enum CardSide { Truth = "truth", Dare = "dare" }
}

pub fn after(at: Timestamp, span: SignedDuration) -> Timestamp {
    at.checked_add(span).unwrap_or(Timestamp::MAX)
}

pub fn before(at: Timestamp, span: SignedDuration) -> Timestamp {
    at.checked_sub(span).unwrap_or(Timestamp::MIN)
}
