//! Quiz do Casal: each says their own choice, and guesses the other's.

use super::{RoundMoves, Rules, Step, both, option};
use crate::games::catalogue::Card;
use crate::games::model::MoveKind;
use crate::kernel::fault::FaultResult;
use serde_json::{Value, json};

pub struct CoupleQuiz;

const STEPS: &[Step] = &[both(MoveKind::Answer)];

impl Rules for CoupleQuiz {
    fn steps(&self) -> &'static [Step] {
        STEPS
    }

    /// `{ "own": option, "other": option }`
    fn read(&self, _: Step, card: Option<&Card>, given: &Value) -> FaultResult<Value> {
        let count = card.map_or(0, |card| card.options().len());
        Ok(json!({ "own": option(&given["own"], count)?, "other": option(&given["other"], count)? }))
    }

    fn agree(&self, one: &Value, other: &Value) -> Option<bool> {
        Some(one["own"] == other["own"])
    }

    fn hits(&self, guesser: &RoundMoves<'_>, other: &RoundMoves<'_>) -> Option<bool> {
        Some(guesser.answer?["other"] == other.answer?["own"])
    }
}
