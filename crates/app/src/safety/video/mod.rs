//! "Já nos vimos em vídeo": each of two people says so, and only both together count.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

mod store;

/// What the two said, as one of them may read it: the other's word alone is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct VideoMark {
    pub mine: bool,
    pub both: bool,
}

/// Notes or takes back the word of one of the two.
pub async fn mark(tx: &mut Tx, user: Uuid, other: Uuid, seen: bool, now: Timestamp) -> FaultResult<()> {
    match seen {
        true => store::insert(tx, user, other, now).await,
        false => store::delete(tx, user, other).await,
    }
}

/// What `user` and `other` said about each other.
pub async fn between(reads: &mut impl Reads, user: Uuid, other: Uuid) -> FaultResult<VideoMark> {
    let mine = store::is_marked(reads, user, other).await?;
    let theirs = store::is_marked(reads, other, user).await?;
    Ok(VideoMark {
        mine,
        both: mine && theirs,
    })
}
