//! Duas Verdades e uma Mentira: each writes three statements; then both guess the other's lie.

use super::{RoundMoves, Rules, Step, both, option, text};
use crate::games::catalogue::Card;
use crate::games::model::{MoveKind, STATEMENT_MAX};
use crate::kernel::fault::{Fault, FaultResult};
use serde_json::{Value, json};

const STATEMENTS: usize = 3;

pub struct TwoTruths;

const STEPS: &[Step] = &[both(MoveKind::Answer), both(MoveKind::Guess)];

impl Rules for TwoTruths {
    fn steps(&self) -> &'static [Step] {
        STEPS
    }

    /// `{ "statements": [text, text, text], "lie": place }`, then the place of the other's lie.
    fn read(&self, step: Step, _: Option<&Card>, given: &Value) -> FaultResult<Value> {
        if step.kind == MoveKind::Guess {
            return Ok(json!(option(given, STATEMENTS)?));
        }
        let given_texts = given["statements"].as_array().map(Vec::as_slice).unwrap_or_default();
        if given_texts.len() != STATEMENTS {
            return Err(Fault::invalid(
                "move",
                "Escreva três frases: duas verdadeiras e uma mentira.",
            ));
        }
        let statements = given_texts
            .iter()
            .map(|one| text(one, STATEMENT_MAX))
            .collect::<FaultResult<Vec<_>>>()?;
        if statements[0] == statements[1] || statements[1] == statements[2] || statements[0] == statements[2] {
            return Err(Fault::invalid("move", "Escreva três frases diferentes."));
        }
        Ok(json!({ "statements": statements, "lie": option(&given["lie"], STATEMENTS)? }))
    }

    /// Which one is the lie stays with its author until both guessed.
    fn reveal(&self, kind: MoveKind, payload: &Value, round_over: bool) -> Value {
        match kind {
            MoveKind::Answer if !round_over => json!({ "statements": payload["statements"] }),
            _ => payload.clone(),
        }
    }

    fn hits(&self, guesser: &RoundMoves<'_>, other: &RoundMoves<'_>) -> Option<bool> {
        Some(*guesser.guess? == other.answer?["lie"])
    }
}
