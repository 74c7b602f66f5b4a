//! Muting gifts: of everybody, or of one person.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches::store::side;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

/// What a member wants to hear of gifts.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct MuteWish {
    pub muted: bool,
    /// Of the person of this match alone.
    #[serde(default)]
    pub match_id: Option<Uuid>,
}

/// Errors: `NotFound` for a match that the member does not have.
pub async fn set(tx: &mut Tx, member: Member, wish: MuteWish, now: Timestamp) -> FaultResult<()> {
    match wish.match_id {
        None => store::mutes::set_muted(tx, member.id, wish.muted, now).await,
        Some(match_id) => {
            let side = side(tx, member, match_id, now).await?;
            store::mutes::set_person_muted(tx, member.id, side.other_id, wish.muted, now).await
        }
    }
}
