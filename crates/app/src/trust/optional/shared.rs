//! What two people both answered in the open.

use super::{catalogue, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::localized_text::translate;
use crate::safety::people;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// One question with both answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SharedOptionalAnswer {
    pub question_id: &'static str,
    pub theme: &'static str,
    pub question: &'static str,
    pub mine: &'static str,
    pub theirs: &'static str,
    pub same: bool,
}

/// The caller's and another person's answers, those alike first.
///
/// Errors: `NotFound` for a person whom the caller may not see.
pub async fn with(
    reads: &mut impl Reads,
    member: Member,
    target: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<SharedOptionalAnswer>> {
    if !people::sees(reads, member.id, target, now).await? {
        return Err(Fault::NotFound);
    }
    let both = store::open_to_both(reads, member.id, target).await?;
    let mut shared: Vec<SharedOptionalAnswer> = both.iter().filter_map(read).collect();
    shared.sort_by_key(|answer| !answer.same);
    Ok(shared)
}

fn read((id, mine, theirs): &(String, i64, i64)) -> Option<SharedOptionalAnswer> {
    let question = catalogue::find(id)?;
    Some(SharedOptionalAnswer {
        question_id: &question.id,
        theme: translate(&question.theme),
        question: translate(&question.question),
        mine: translate(question.option(*mine)?),
        theirs: translate(question.option(*theirs)?),
        same: mine == theirs,
    })
}
