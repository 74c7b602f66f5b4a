//! The rules of games, one module each: the steps of a round, what a move may be, and what is revealed when.

mod choose;
mod couple_quiz;
pub mod drawing;
mod prompt;
mod truth_or_dare;
mod two_truths;

use super::catalogue::Card;
use super::model::{ANSWER_MAX, CardSide, MoveKind};
use crate::kernel::fault::{Fault, FaultResult};
use serde_json::Value;

/// Who moves in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// Both, each without seeing what the other does.
    Both,
    /// The person whose turn the round is.
    Turn,
}

/// One step of a round.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub kind: MoveKind,
    pub mover: Mover,
}

const fn both(kind: MoveKind) -> Step {
    Step {
        kind,
        mover: Mover::Both,
    }
}

const fn turn(kind: MoveKind) -> Step {
    Step {
        kind,
        mover: Mover::Turn,
    }
}

/// What a game is made of. A step is over when everybody moved who is to move; its moves are revealed then, not before.
pub trait Rules: Send + Sync {
    fn steps(&self) -> &'static [Step];

    /// A move as it is stored. Errors: 422 about `move` when it is none of this game.
    fn read(&self, step: Step, card: Option<&Card>, given: &Value) -> FaultResult<Value>;

    /// What of a move is read by both once its own step is over. `round_over` when the whole round is.
    fn reveal(&self, _kind: MoveKind, payload: &Value, _round_over: bool) -> Value {
        payload.clone()
    }

    /// The side of cards that a choice asks for: such a round gets its card after its first step.
    fn side(&self, _choice: &Value) -> Option<CardSide> {
        None
    }

    fn draws_after_choice(&self) -> bool {
        false
    }

    /// Whether cards that the two people wrote are dealt too.
    fn takes_own_cards(&self) -> bool {
        false
    }

    /// Whether the two answers of a round are the same; None where that has no meaning.
    fn agree(&self, _one: &Value, _other: &Value) -> Option<bool> {
        None
    }

    /// Whether a guess meets the other person's answer; None where nothing is guessed.
    fn hits(&self, _guesser: &RoundMoves<'_>, _other: &RoundMoves<'_>) -> Option<bool> {
        None
    }

    /// The words of a person in a move, for the guard.
    fn texts<'a>(&self, payload: &'a Value) -> Vec<&'a str> {
        match payload {
            Value::String(text) => vec![text],
            Value::Array(items) => items.iter().flat_map(|item| self.texts(item)).collect(),
            Value::Object(_) if drawing::is_drawing(payload) => Vec::new(),
            Value::Object(fields) => fields.values().flat_map(|field| self.texts(field)).collect(),
            _ => Vec::new(),
        }
    }
}

/// The moves of one person in a round.
pub struct RoundMoves<'a> {
    pub answer: Option<&'a Value>,
    pub guess: Option<&'a Value>,
}

/// The rules that a file of content names.
pub fn of(word: &str) -> Option<&'static dyn Rules> {
    Some(match word {
        "prompt" => &prompt::Prompt,
        "choose" => &choose::Choose,
        "couple_quiz" => &couple_quiz::CoupleQuiz,
        "two_truths" => &two_truths::TwoTruths,
        "truth_or_dare" => &truth_or_dare::TruthOrDare,
        _ => return None,
    })
}

/// A written answer.
pub fn text(given: &Value, max: usize) -> FaultResult<String> {
    let text = given.as_str().map(str::trim).unwrap_or_default();
    if text.is_empty() {
        return Err(Fault::invalid("move", "Escreva uma resposta, ou passe esta carta."));
    }
    if text.chars().count() > max {
        return Err(Fault::too_long("move", max));
    }
    Ok(text.to_owned())
}

fn answer(given: &Value) -> FaultResult<Value> {
    Ok(Value::String(text(given, ANSWER_MAX)?))
}

/// One of `count` options, from 0.
fn option(given: &Value, count: usize) -> FaultResult<u64> {
    given
        .as_u64()
        .filter(|option| *option < count as u64)
        .ok_or_else(|| Fault::invalid("move", "Escolha uma das opções."))
}

#[cfg(test)]
mod tests;
