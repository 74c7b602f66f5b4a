//! Você Prefere: two options, one choice of each person.

use super::{Rules, Step, both, option};
use crate::games::catalogue::Card;
use crate::games::model::MoveKind;
use crate::kernel::fault::FaultResult;
use serde_json::{Value, json};

pub struct Choose;

const STEPS: &[Step] = &[both(MoveKind::Answer)];

impl Rules for Choose {
    fn steps(&self) -> &'static [Step] {
        STEPS
    }

    fn read(&self, _: Step, card: Option<&Card>, given: &Value) -> FaultResult<Value> {
        Ok(json!(option(given, card.map_or(0, |card| card.options().len()))?))
    }

    fn agree(&self, one: &Value, other: &Value) -> Option<bool> {
        Some(one == other)
    }
}
