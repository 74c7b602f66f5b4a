//! What the scripts read of conversations and letters. They write nothing: that is for the use cases.

use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// What a line's name among its sender's messages begins with.
pub const LINE: &str = "script:";

/// The last message of a conversation that was not deleted: its id and its sender.
pub async fn last_message(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Option<(Uuid, Uuid)>> {
    let sql = "SELECT id, sender_id FROM messages WHERE match_id = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 1";
    Ok(reads.opt(sql, params![match_id]).await?)
}

/// How many lines of the script a person said in a conversation: all of them, and those of the last minute.
pub async fn lines_said(
    reads: &mut impl Reads,
    match_id: Uuid,
    person: Uuid,
    now: Timestamp,
) -> FaultResult<(i64, i64)> {
    let minute_ago = now.checked_sub(1.minutes()).unwrap_or(Timestamp::MIN);
    let sql = "SELECT count(*), COALESCE(sum(CASE WHEN created_at > $4 THEN 1 ELSE 0 END), 0) FROM messages
                WHERE match_id = $1 AND sender_id = $2 AND client_id LIKE $3";
    Ok(reads
        .one(sql, params![match_id, person, format!("{LINE}%"), minute_ago])
        .await?)
}

/// Letters that a person sealed for another.
pub async fn letters_sealed(reads: &mut impl Reads, person: Uuid, other: Uuid) -> FaultResult<i64> {
    let sql = "SELECT count(*) FROM letters WHERE from_id = $1 AND to_id = $2 AND sealed_at IS NOT NULL";
    Ok(reads.one(sql, params![person, other]).await?)
}
