//! Quebra-gelo and 24 Perguntas: a question that both answer in their own words.

use super::{Rules, Step, answer, both};
use crate::games::catalogue::Card;
use crate::games::model::MoveKind;
use crate::kernel::fault::FaultResult;
use serde_json::Value;

pub struct Prompt;

const STEPS: &[Step] = &[both(MoveKind::Answer)];

impl Rules for Prompt {
    fn steps(&self) -> &'static [Step] {
        STEPS
    }

    fn read(&self, _: Step, _: Option<&Card>, given: &Value) -> FaultResult<Value> {
        answer(given)
    }
}
