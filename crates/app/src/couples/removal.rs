//! Taking the story of a couple out of sight of everybody by a decision of moderation, and putting it back.

use super::store;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Whether there was something to change. Each of the two answers for a story that both agreed to.
pub async fn set(tx: &mut Tx, match_id: Uuid, person: Uuid, removed_at: Option<Timestamp>) -> FaultResult<bool> {
    match store::story(tx, match_id).await? {
        Some(story) if story.people().contains(&person) => store::set_removed(tx, match_id, removed_at).await,
        _ => Ok(false),
    }
}
