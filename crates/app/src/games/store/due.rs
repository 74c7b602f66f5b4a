//! SQL of what jobs do to sessions: terms that passed, turns that wait, and what ends with a match or an account.

use super::{SESSION, Session};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Invitations whose term has passed.
pub async fn overdue_invitations(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql =
        "SELECT id FROM game_sessions WHERE state = 'invited' AND expires_at <= $1 ORDER BY expires_at, id LIMIT $2";
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Turns that began before a moment and have no reminder yet.
pub async fn waiting_turns(reads: &mut impl Reads, since: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM game_sessions WHERE state = 'active' AND turn_since <= $1 AND nudged_at IS NULL
                ORDER BY turn_since, id LIMIT $2";
    Ok(reads.all(sql, params![since, limit]).await?)
}

/// Turns that go on waiting after the reminder.
pub async fn nudged_turns(reads: &mut impl Reads, since: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM game_sessions WHERE state = 'active' AND nudged_at <= $1 ORDER BY nudged_at, id LIMIT $2";
    Ok(reads.all(sql, params![since, limit]).await?)
}

/// A session for a job, with its pair locked.
pub async fn for_job(tx: &mut Tx, id: Uuid) -> FaultResult<Option<Session>> {
    let sql = format!("{SESSION} WHERE id = $1");
    let Some(session) = tx.opt::<Session>(&sql, params![id]).await? else {
        return Ok(None);
    };
    tx.lock_pair(session.inviter_id, session.other_id).await?;
    Ok(tx.opt(&sql, params![id]).await?)
}

/// The ids of a match's sessions.
pub async fn ids_of_match(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM game_sessions WHERE match_id = $1";
    Ok(reads.all(sql, params![match_id]).await?)
}

/// The ids of an account's sessions, on either side.
pub async fn ids_of_account(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM game_sessions WHERE inviter_id = $1 OR other_id = $1";
    Ok(reads.all(sql, params![user]).await?)
}

/// Ends what is open between the people of a match.
pub async fn end_open(tx: &mut Tx, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE game_sessions SET state = 'expired', ended_at = $2, version = version + 1
          WHERE match_id = $1 AND state IN ('invited', 'active', 'paused')",
        params![match_id, now],
    )
    .await
}
