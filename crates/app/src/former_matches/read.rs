//! What the caller may still read of a former match.

use super::store::{self, FormerMatch, FormerMessage};
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// The caller's former matches, the latest match first.
pub async fn list(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<FormerMatch>> {
    store::former_matches(reads, member, now).await
}

/// The texts of a former match, in their order. 404 unless the match is one of [`list`].
pub async fn conversation(
    reads: &mut impl Reads,
    member: Member,
    match_id: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<FormerMessage>> {
    store::require_former(reads, member, match_id, now).await?;
    store::messages(reads, member, match_id).await
}
