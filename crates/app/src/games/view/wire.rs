//! The shapes of a session on the wire.

use crate::games::model::{CardSide, MoveKind, SessionState};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

/// A session as one of its two people sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionView {
    pub id: Uuid,
    pub game: String,
    pub game_name: String,
    pub rules: String,
    pub match_id: Uuid,
    pub state: SessionState,
    /// Whether the caller invited.
    pub invited: bool,
    /// From 0.
    pub round: i64,
    pub rounds: i64,
    pub version: i64,
    pub expires_at: Timestamp,
    /// What the caller is to do now; null when they wait.
    pub to_do: Option<MoveKind>,
    /// Whether the other person already moved in this step.
    pub other_moved: bool,
    pub cards: Vec<RoundView>,
    pub summary: Summary,
}

/// One round as the caller sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RoundView {
    pub round: i64,
    pub card: Option<CardView>,
    /// One of the two passed the card. Who it was is not said, and what was written is not shown.
    pub passed: bool,
    pub over: bool,
    /// Whether it is the caller's turn; null in games of both.
    pub my_turn: Option<bool>,
    pub mine: Vec<MoveView>,
    /// Only what both may read already.
    pub theirs: Vec<MoveView>,
    /// Whether both said the same; null where that has no meaning yet.
    pub agreed: Option<bool>,
    /// Whether the caller guessed right.
    pub hit: Option<bool>,
    /// Whether the other person did.
    pub other_hit: Option<bool>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CardView {
    pub text: String,
    pub options: Vec<String>,
    pub side: Option<CardSide>,
    /// Of a card that one of the two wrote: whether the caller did.
    pub by_me: Option<bool>,
    /// Its author deleted it, or moderation removed it; it can be passed.
    pub gone: bool,
    /// The other person wrote it, and it has one of the caller's hidden words.
    pub hidden: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct MoveView {
    pub kind: MoveKind,
    /// A text, the place of an option, or what the game's rules say; null for what moderation removed.
    pub payload: Value,
    /// It has one of the caller's hidden words, and is shown closed.
    pub hidden: bool,
    pub removed: bool,
}

/// A session in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionLine {
    pub id: Uuid,
    pub game: String,
    pub match_id: Uuid,
    pub state: SessionState,
    pub invited: bool,
    pub round: i64,
    pub rounds: i64,
    /// Whether it is the caller who is to move or to answer the invitation.
    pub my_turn: bool,
    pub expires_at: Timestamp,
}

/// What a game was like, in numbers that are no points.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Summary {
    /// Rounds that were revealed.
    pub answered: i64,
    pub laughs: i64,
    pub agreed: i64,
    /// Right guesses of both.
    pub hits: i64,
}
