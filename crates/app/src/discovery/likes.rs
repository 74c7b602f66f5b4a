//! Who likes the caller: counted for all, listed with Premium.

use super::model::LikeKind;
use super::store;
use crate::accounts::store::entitled;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// The likes that wait for the caller's answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReceivedLikes {
    pub count: i64,
    /// The first letters of the names, sorted: a hint without a bait.
    pub first_letters: Vec<String>,
    /// Empty without Premium.
    pub likes: Vec<ReceivedLike>,
    pub premium: bool,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReceivedLike {
    pub id: Uuid,
    pub person_id: Uuid,
    pub kind: LikeKind,
    /// Null also where it has one of the caller's hidden words.
    pub comment: Option<String>,
    /// The comment has one of the caller's hidden words.
    pub comment_hidden: bool,
    pub item: Option<String>,
    /// A rose came with it.
    pub rose: bool,
    pub created_at: Timestamp,
}

/// At most so many are listed; the number counts them all.
const LISTED: i64 = 200;

/// Who likes the caller, the newest first.
pub async fn received(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<ReceivedLikes> {
    let rows = store::received_likes(reads, member, LISTED, now).await?;
    let premium = entitled(reads, member.id, "premium", now).await?;
    let mut first_letters: Vec<String> = rows
        .iter()
        .filter_map(|row| row.name.as_ref()?.chars().next())
        .map(|letter| letter.to_uppercase().to_string())
        .collect();
    first_letters.sort_unstable();
    let likes = rows.into_iter().map(|row| ReceivedLike {
        id: row.id,
        person_id: row.person_id,
        kind: row.kind,
        comment: row.comment,
        comment_hidden: row.hides,
        item: row.item,
        rose: row.rose,
        created_at: row.created_at,
    });
    let count = store::waiting_likes(reads, member, now).await?;
    Ok(ReceivedLikes {
        count,
        first_letters,
        likes: if premium { likes.collect() } else { Vec::new() },
        premium,
    })
}
