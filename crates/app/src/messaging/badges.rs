//! The four numbers on the navigation. They are always counted, never kept: a badge that is wrong by
//! one is worse than none.

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
}

pub async fn badges(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Badges> {
    let counts = matches::store::counts(reads, member, now).await?;
    Ok(Badges {
        messages: counts.unread,
        matches: counts.unseen,
        notifications: notify::store::unread(reads, member.id, now).await?,
        likes: discovery::store::waiting_likes(reads, member, now).await?,
    })
}
