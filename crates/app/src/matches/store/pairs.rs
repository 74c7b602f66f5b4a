//! The match of a pair, from its beginning to its end.

use crate::kernel::fault::FaultResult;
use crate::kernel::id::ordered;
use crate::kernel::name::first_name_sql;
use crate::matches::model::CloseReason;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The match of a pair: its id and whether it is open.
pub async fn of_pair(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<Option<(Uuid, bool)>> {
    let (a, b) = ordered(a, b);
    Ok(reads
        .opt(
            "SELECT id, state = 'open' FROM matches WHERE a = $1 AND b = $2",
            params![a, b],
        )
        .await?)
}

/// The id of the pair's new row, or of the row that a concurrent request wrote first.
pub async fn insert(tx: &mut Tx, id: Uuid, a: Uuid, b: Uuid, compatibility: i64, now: Timestamp) -> FaultResult<bool> {
    let (a, b) = ordered(a, b);
    tx.affects(
        "INSERT INTO matches (id, a, b, created_at, last_interaction, compatibility, state)
             VALUES ($1, $2, $3, $4, $4, $5, 'open') ON CONFLICT (a, b) DO NOTHING",
        params![id, a, b, now, compatibility],
    )
    .await
}

pub async fn reopen(tx: &mut Tx, id: Uuid, compatibility: i64, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE matches SET state = 'open', created_at = $2, last_interaction = $2, compatibility = $3,
                            closed_by = NULL, closed_at = NULL, close_reason = NULL, couple_since = NULL
          WHERE id = $1",
        params![id, now, compatibility],
    )
    .await
}

/// Since when the two of a match are a couple; none while they are not.
pub async fn couple_since(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Timestamp>> {
    let since: Option<Option<Timestamp>> = reads
        .opt("SELECT couple_since FROM matches WHERE id = $1", params![id])
        .await?;
    Ok(since.flatten())
}

pub async fn set_couple(tx: &mut Tx, id: Uuid, since: Option<Timestamp>) -> FaultResult<()> {
    tx.run("UPDATE matches SET couple_since = $2 WHERE id = $1", params![id, since])
        .await
}

/// Both sides of a match that begins (again): nothing unread, no reply owed, the first name as it is now.
pub async fn put_members(tx: &mut Tx, id: Uuid, a: Uuid, b: Uuid) -> FaultResult<()> {
    let name = first_name_sql(tx.engine(), "p.full_name");
    let sql = format!(
        "INSERT INTO match_members (match_id, user_id, other_id, unread, known_name)
         VALUES ($1, $2, $3, 0, (SELECT {name} FROM profiles p WHERE p.id = $3))
         ON CONFLICT (match_id, user_id) DO UPDATE SET seen_at = NULL, celebrated_at = NULL, unread = 0,
                                                         owes_since = NULL, hidden_since = NULL,
                                                         known_name = excluded.known_name"
    );
    for (user, other) in [(a, b), (b, a)] {
        tx.exec(sql.as_str(), params![id, user, other]).await?;
    }
    Ok(())
}

/// The first name that the other side had at the match, as the side of `user` has it.
pub async fn known_name(reads: &mut impl Reads, match_id: Uuid, user: Uuid) -> FaultResult<Option<String>> {
    let found: Option<Option<String>> = reads
        .opt(
            "SELECT known_name FROM match_members WHERE match_id = $1 AND user_id = $2",
            params![match_id, user],
        )
        .await?;
    Ok(found.flatten())
}

/// Whether the match was open until now.
pub async fn close(tx: &mut Tx, id: Uuid, by: Option<Uuid>, reason: CloseReason, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE matches SET state = 'closed', closed_by = $2, closed_at = $3, close_reason = $4
              WHERE id = $1 AND state = 'open'",
            params![id, by, now, reason.word()],
        )
        .await?;
    if rows == 0 {
        return Ok(false);
    }
    // Closing a conversation marks it as read.
    tx.exec(
        "UPDATE match_members SET unread = 0, seen_at = COALESCE(seen_at, $3) WHERE match_id = $1 AND user_id = $2",
        params![id, by, now],
    )
    .await?;
    Ok(true)
}

/// The open matches of an account as (id, a, b), on either side.
pub async fn open_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<(Uuid, Uuid, Uuid)>> {
    Ok(reads
        .all(
            "SELECT id, a, b FROM matches WHERE (a = $1 OR b = $1) AND state = 'open'",
            params![user],
        )
        .await?)
}

/// The ids of all matches of an account, open or closed, on either side.
pub async fn ids_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all("SELECT id FROM matches WHERE a = $1 OR b = $1", params![user])
        .await?)
}

/// When the match of a pair began (again) and its id, while it is open.
pub async fn open_since(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<Option<(Uuid, Timestamp)>> {
    let (a, b) = ordered(a, b);
    Ok(reads
        .opt(
            "SELECT id, created_at FROM matches WHERE a = $1 AND b = $2 AND state = 'open'",
            params![a, b],
        )
        .await?)
}
