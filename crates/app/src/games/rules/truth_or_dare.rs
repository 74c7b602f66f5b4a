//! Verdade ou Desafio: turn by turn, a card of the side that was chosen, answered in words or with a drawing.

use super::{Rules, Step, answer, drawing, turn};
use crate::games::catalogue::Card;
use crate::games::model::{CardSide, MoveKind};
use crate::kernel::fault::{Fault, FaultResult};
use serde_json::{Value, json};

pub struct TruthOrDare;

const STEPS: &[Step] = &[turn(MoveKind::Choice), turn(MoveKind::Answer)];

impl Rules for TruthOrDare {
    fn steps(&self) -> &'static [Step] {
        STEPS
    }

    fn read(&self, step: Step, _: Option<&Card>, given: &Value) -> FaultResult<Value> {
        if step.kind == MoveKind::Choice {
            return match self.side(given) {
                Some(side) => Ok(json!(side)),
                None => Err(Fault::invalid("move", "Escolha verdade ou desafio.")),
            };
        }
        match given.is_object() {
            true => drawing::read(given),
            false => answer(given),
        }
    }

    fn side(&self, choice: &Value) -> Option<CardSide> {
        choice.as_str().and_then(CardSide::parse)
    }

    fn draws_after_choice(&self) -> bool {
        true
    }

    fn takes_own_cards(&self) -> bool {
        true
    }
}
