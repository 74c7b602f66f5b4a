//! What opened gifts do to a conversation: a pinned sweet, a framed message, an achievement.

use super::content::later;
use super::model::{GiftKind, PINNED_FOR};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches::store::side;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// Gifts that are looked at.
const NEWEST: i64 = 200;

/// A sweet on top of a conversation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PinnedSweet {
    pub gift_id: Uuid,
    pub kind: GiftKind,
    #[schemars(with = "String")]
    pub until: Timestamp,
}

/// The effects of gifts in one conversation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConversationEffects {
    pub pinned: Vec<PinnedSweet>,
    /// Messages with a rose around them.
    pub framed: Vec<Uuid>,
    /// A brigadeiro went one way and a pastel the other: "Doce Ponte".
    pub sweet_bridge: bool,
}

/// The effects of a match's gifts; 404 for a match of others.
pub async fn effects(
    reads: &mut impl Reads,
    member: Member,
    match_id: Uuid,
    now: Timestamp,
) -> FaultResult<ConversationEffects> {
    side(reads, member, match_id, now).await?;
    let gifts = store::readable_gifts(reads, member, Some(match_id), NEWEST, now).await?;
    let mut effects = ConversationEffects {
        pinned: Vec::new(),
        framed: Vec::new(),
        sweet_bridge: false,
    };
    let opened = |kind, sender| {
        let mut all = gifts.iter();
        all.any(|gift| gift.kind == kind && gift.sender_id == sender && gift.state.is_opened())
    };
    for gift in &gifts {
        if let (GiftKind::Brigadeiro | GiftKind::Pastel, Some(at)) = (gift.kind, gift.opened_at) {
            let until = later(at, PINNED_FOR);
            effects.pinned.extend((now < until).then_some(PinnedSweet {
                gift_id: gift.id,
                kind: gift.kind,
                until,
            }));
        }
        if gift.state.is_opened() {
            effects.framed.extend(gift.framed_message_id);
        }
        effects.sweet_bridge |=
            gift.kind == GiftKind::Brigadeiro && gift.state.is_opened() && opened(GiftKind::Pastel, gift.recipient_id);
    }
    Ok(effects)
}
