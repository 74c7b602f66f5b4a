//! SQL of how much a person wrote, and since when: the pace of messages and of conversations.

use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

db::row! {
    /// How far a conversation has come.
    #[derive(Debug)]
    pub struct Counts {
        /// Messages of the one side, and of the other.
        pub own: i64,
        pub their: i64,
        pub matched_at: Timestamp,
    }
}

/// What was sent before the message `before`; before a new one, all of it ([`Uuid::max`]).
pub async fn counts(reads: &mut impl Reads, match_id: Uuid, side: Uuid, before: Uuid) -> FaultResult<Counts> {
    Ok(reads
        .one(
            "SELECT (SELECT count(*) FROM messages x WHERE x.match_id = m.id AND x.sender_id = $2 AND x.id < $3),
                    (SELECT count(*) FROM messages x WHERE x.match_id = m.id AND x.sender_id <> $2 AND x.id < $3),
                    m.created_at
               FROM matches m WHERE m.id = $1",
            params![match_id, side, before],
        )
        .await?)
}

/// When the sender's n-th message, counted back from now, was sent, if that was after `since`.
pub async fn nth_latest(
    reads: &mut impl Reads,
    sender: Uuid,
    n: i64,
    since: Timestamp,
) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT created_at FROM messages WHERE sender_id = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1 OFFSET $3",
            params![sender, since, n - 1],
        )
        .await?)
}

/// The moment a minute ago, from which the pace of a sender is counted.
pub fn minute_ago(now: Timestamp) -> Timestamp {
    now.checked_sub(SignedDuration::from_secs(60)).unwrap_or(Timestamp::MIN)
}

/// Whether the person wrote in the conversation before.
pub async fn has_written(reads: &mut impl Reads, sender: Uuid, match_id: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM messages WHERE match_id = $2 AND sender_id = $1 LIMIT 1",
            params![sender, match_id],
        )
        .await
}

/// Whether the person has the badge of the profile.
pub async fn is_verified(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    Ok(reads
        .one("SELECT verified FROM profiles WHERE id = $1", params![user])
        .await?)
}

/// Conversations whose first message of all is the person's, written since a moment.
pub async fn opened_since(reads: &mut impl Reads, sender: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM messages m WHERE m.sender_id = $1 AND m.created_at >= $2
                AND NOT EXISTS (SELECT 1 FROM messages e WHERE e.match_id = m.match_id AND e.id < m.id)",
            params![sender, since],
        )
        .await?)
}

/// Conversations in which the person wrote for the first time since a moment.
pub async fn chats_begun_since(reads: &mut impl Reads, sender: Uuid, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT min(created_at) AS began FROM messages WHERE sender_id = $1
              GROUP BY match_id HAVING min(created_at) > $2 ORDER BY began",
            params![sender, since],
        )
        .await?)
}
