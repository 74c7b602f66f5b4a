//! The numbers on the navigation. They are always counted, never kept: a badge that is wrong by one is worse than none.

use super::waiting::waiting;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::{discovery, matches, notify};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Badges {
    /// Unread messages.
    pub messages: i64,
    /// Open matches that were not looked at.
    pub matches: i64,
    /// Unread notifications.
    pub notifications: i64,
    /// People who like the caller and are not a match yet.
    pub likes: i64,
    /// Own likes that were answered, and that no device has celebrated yet.
    pub answers: i64,
    /// What waits for the caller in "Juntos".
    pub together: i64,
}

/// The numbers that a message may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MessageBadges {
    pub messages: i64,
    pub matches: i64,
    pub notifications: i64,
    pub likes: i64,
}

pub async fn badges(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Badges> {
    let MessageBadges {
        messages,
        matches,
        notifications,
        likes,
    } = message_badges(reads, member, now).await?;
    Ok(Badges {
        messages,
        matches,
        notifications,
        likes,
        answers: matches::store::answers(reads, member, now).await?,
        together: i64::try_from(waiting(reads, member, now).await?.len()).unwrap_or(i64::MAX),
    })
}

/// Messages are many, and change nothing of what two people do otherwise.
pub async fn message_badges(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<MessageBadges> {
    let counts = matches::store::counts(reads, member, now).await?;
    Ok(MessageBadges {
        messages: counts.unread,
        matches: counts.unseen,
        notifications: notify::store::unread(reads, member.id, now).await?,
        likes: discovery::store::waiting_likes(reads, member, now).await?,
    })
}
