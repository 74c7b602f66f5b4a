//! All SQL of former matches.

use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::name::first_name_sql;
use crate::matches::model::closed_hidden_before;
use crate::safety::people::{self, StrangerScope};
use db::{Engine, Reads, Tx, params};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Former matches in one list.
const LISTED: i64 = 100;
/// Messages read of one conversation, the latest ones.
const MESSAGES: i64 = 300;

db::row! {
    /// A match with a person whom the caller can no longer see.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct FormerMatch {
        pub match_id: Uuid,
        pub person_id: Uuid,
        /// The first name at the time of the match; null where none was given.
        pub name: Option<String>,
        pub matched_at: Timestamp,
        /// How many messages the match has, deleted ones included.
        pub messages: i64,
    }
}

db::row! {
    /// A message of a former match.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct FormerMessage {
        pub id: Uuid,
        /// Whether the caller wrote it.
        pub mine: bool,
        /// Null for a message that was deleted.
        pub body: Option<String>,
        pub sent_at: Timestamp,
    }
}

/// FROM and WHERE of the caller's former matches: `m` is the match, `mm` the caller's side of it. The other person is
/// hidden from the caller, whose account is active. A match is listed for 90 days, counted from its end or from the day
/// on which the other person was hidden, whichever came first.
fn former(engine: Engine, member: Member, now: Timestamp) -> Fragment {
    let edge = closed_hidden_before(now);
    Fragment::new(
        " FROM match_members mm JOIN matches m ON m.id = mm.match_id
            JOIN accounts va ON va.user_id = mm.user_id AND va.status = 'active'
           WHERE mm.user_id = ",
    )
    .bind(member.id)
    .push(" AND (m.closed_at IS NULL OR m.closed_at > ")
    .bind(edge)
    .push(") AND (mm.hidden_since IS NULL OR mm.hidden_since > ")
    .bind(edge)
    .push(") AND NOT EXISTS (")
    .append(people::visible_ids(engine, member.id, StrangerScope::Absent, now))
    .push(" AND p.id = mm.other_id)")
}

/// The caller's former matches, at most 100, the newest match first.
pub async fn former_matches(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<FormerMatch>> {
    let select = format!(
        "SELECT m.id, mm.other_id, {}, m.created_at, (SELECT count(*) FROM messages x WHERE x.match_id = m.id)",
        first_name_sql(reads.engine(), "mm.known_name")
    );
    let (sql, params) = Fragment::new(select)
        .append(former(reads.engine(), member, now))
        .push(format!(" ORDER BY m.created_at DESC, m.id DESC LIMIT {LISTED}"))
        .finish();
    Ok(reads.all(sql, params).await?)
}

/// 404 unless the match is a former one of the caller.
pub async fn require_former(reads: &mut impl Reads, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    let (sql, params) = Fragment::new("SELECT m.id")
        .append(former(reads.engine(), member, now))
        .push(" AND m.id = ")
        .bind(match_id)
        .finish();
    let found: Option<Uuid> = reads.opt(sql, params).await?;
    found.map(|_| ()).ok_or(Fault::NotFound)
}

/// The latest 300 messages of a match, the oldest first. Does not check whose match it is.
pub async fn messages(reads: &mut impl Reads, member: Member, match_id: Uuid) -> FaultResult<Vec<FormerMessage>> {
    let mut rows: Vec<FormerMessage> = reads
        .all(
            "SELECT x.id, x.sender_id = $2, CASE WHEN x.deleted_at IS NULL THEN x.body END, x.created_at
               FROM messages x WHERE x.match_id = $1 ORDER BY x.id DESC LIMIT $3",
            params![match_id, member.id, MESSAGES],
        )
        .await?;
    rows.reverse();
    Ok(rows)
}

/// Dates matches whose other person's account became hidden (not active, or held), and clears the date where it is
/// visible again.
pub async fn note_hidden(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE match_members SET hidden_since = $1 WHERE hidden_since IS NULL
            AND other_id IN (SELECT user_id FROM accounts WHERE status <> 'active' OR held_at IS NOT NULL)",
        params![now],
    )
    .await?;
    tx.exec(
        "UPDATE match_members SET hidden_since = NULL WHERE hidden_since IS NOT NULL
            AND other_id IN (SELECT user_id FROM accounts WHERE status = 'active' AND held_at IS NULL)",
        params![],
    )
    .await?;
    Ok(())
}

/// Fills in the names of matches from before names were stored.
pub async fn fill_names(tx: &mut Tx) -> FaultResult<()> {
    let name = first_name_sql(tx.engine(), "p.full_name");
    let sql = format!(
        "UPDATE match_members SET known_name = (SELECT {name} FROM profiles p WHERE p.id = match_members.other_id)
          WHERE known_name IS NULL
            AND EXISTS (SELECT 1 FROM profiles p WHERE p.id = match_members.other_id AND p.full_name IS NOT NULL)"
    );
    tx.run(sql.as_str(), params![]).await
}
