//! Reading the opening question: one's own, and those of a match.

use super::model::{MatchOpening, OwnQuestion};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

pub async fn own(reads: &mut impl Reads, member: Member) -> FaultResult<OwnQuestion> {
    let question = store::own(reads, member.id).await?;
    Ok(OwnQuestion { question })
}

/// The questions of a match that the caller may see.
///
/// Errors: `NotFound` for a match of others, and for one with a person who is blocked, hidden or gone.
pub async fn of_match(
    reads: &mut impl Reads,
    member: Member,
    match_id: Uuid,
    now: Timestamp,
) -> FaultResult<MatchOpening> {
    let side = matches::store::side(reads, member, match_id, now).await?;
    let mut opening = MatchOpening::default();
    for (author, question) in store::of_match(reads, match_id).await? {
        if author == side.user_id {
            opening.mine = Some(question);
        } else {
            opening.theirs = Some(question);
        }
    }
    Ok(opening)
}
