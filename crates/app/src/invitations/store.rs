//! All SQL of invitations.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A member's link.
    #[derive(Debug, Clone)]
    pub struct InviteRow {
        pub code: Option<String>,
        pub shows_name: bool,
        pub links_day: String,
        pub links_made: i64,
    }
}

pub async fn own(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<InviteRow>> {
    let sql = "SELECT code, shows_name, links_day, links_made FROM member_invites WHERE user_id = $1";
    Ok(reads.opt(sql, params![user]).await?)
}

pub async fn put(tx: &mut Tx, user: Uuid, row: &InviteRow, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO member_invites (user_id, code, shows_name, created_at, links_day, links_made)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id) DO UPDATE SET code = excluded.code, shows_name = excluded.shows_name,
           links_day = excluded.links_day, links_made = excluded.links_made",
        params![
            user,
            row.code.clone(),
            row.shows_name,
            now,
            row.links_day.clone(),
            row.links_made
        ],
    )
    .await
}

/// Whose link it is, and their name if they show it. What hides an account in secret changes no answer; only a ban, a
/// suspension, leaving and an unconfirmed address do.
pub async fn of_code(reads: &mut impl Reads, code: &str) -> FaultResult<Option<(Uuid, Option<String>)>> {
    Ok(reads
        .opt(
            "SELECT i.user_id, CASE WHEN i.shows_name THEN p.full_name END FROM member_invites i
               JOIN accounts a ON a.user_id = i.user_id
               JOIN profiles p ON p.id = i.user_id
              WHERE i.code = $1 AND a.status = 'active' AND a.confirmed_at IS NOT NULL",
            params![code],
        )
        .await?)
}

/// Whether the account counts for the first time.
pub async fn use_once(tx: &mut Tx, user: Uuid, day: &str) -> FaultResult<bool> {
    let sql = "INSERT INTO member_invite_uses (user_id, used_on) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    tx.affects(sql, params![user, day]).await
}

pub async fn count_one(tx: &mut Tx, inviter: Uuid, month: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO member_invite_counts (user_id, month, joined) VALUES ($1, $2, 1)
         ON CONFLICT (user_id, month) DO UPDATE SET joined = member_invite_counts.joined + 1",
        params![inviter, month],
    )
    .await
}

pub async fn joined_before(reads: &mut impl Reads, inviter: Uuid, month: &str) -> FaultResult<i64> {
    let sql =
        "SELECT CAST(COALESCE(sum(joined), 0) AS bigint) FROM member_invite_counts WHERE user_id = $1 AND month < $2";
    Ok(reads.one(sql, params![inviter, month]).await?)
}

/// When an account was made.
pub async fn made_at(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Timestamp>> {
    let sql = "SELECT created_at FROM accounts WHERE user_id = $1";
    Ok(reads.opt(sql, params![user]).await?)
}
