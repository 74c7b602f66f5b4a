//! A person's side of a match: whether it exists for them, what they saw, and the replies that they owe.

use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::sql;
use crate::matches::model;
use crate::safety::people::{self, StrangerScope};
use db::{Engine, Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A match as one of its two sides has it.
    #[derive(Debug, Clone)]
    pub struct Side {
        pub match_id: Uuid,
        pub user_id: Uuid,
        pub other_id: Uuid,
        pub state: String,
        pub closed_by: Option<Uuid>,
        pub close_reason: Option<String>,
    }
}

impl Side {
    pub fn is_open(&self) -> bool {
        self.state == "open"
    }
}

const SIDE: &str = "SELECT mm.match_id, mm.user_id, mm.other_id, m.state, m.closed_by, m.close_reason
                      FROM match_members mm JOIN matches m ON m.id = mm.match_id";

/// The condition under which the match `m` of the side `mm` exists for `viewer`: open, or closed no longer than 90 days
/// ago, with a person that the gate lets the viewer see.
///
/// The gate is asked for one person at a time, which both databases answer by primary keys.
pub fn shown(engine: Engine, viewer: Uuid, now: Timestamp) -> Fragment {
    Fragment::new("(m.state = 'open' OR m.closed_at > ")
        .bind(model::closed_hidden_before(now))
        .push(") AND EXISTS (")
        .append(people::visible_ids(engine, viewer, StrangerScope::Absent, now))
        .push(" AND p.id = mm.other_id)")
}

/// The caller's side of a match, or 404: another person's, blocked, deleted and unknown get one answer.
pub async fn side(reads: &mut impl Reads, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<Side> {
    let (sql, params) = Fragment::new(SIDE)
        .push(" WHERE mm.match_id = ")
        .bind(match_id)
        .push(" AND mm.user_id = ")
        .bind(member.id)
        .push(" AND ")
        .append(shown(reads.engine(), member.id, now))
        .finish();
    reads.opt::<Side>(sql, params).await?.ok_or(Fault::NotFound)
}

/// The caller's side, with the pair locked until the end of the transaction: every change of a match
/// or its conversation goes through here, so that they happen one after the other.
pub async fn side_locked(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<Side> {
    let pair: Option<(Uuid, Uuid)> = tx
        .opt("SELECT a, b FROM matches WHERE id = $1", params![match_id])
        .await?;
    let (a, b) = pair.ok_or(Fault::NotFound)?;
    tx.lock_pair(a, b).await?;
    side(tx, member, match_id, now).await
}

/// Notes that the person opened the conversation; the first time stays.
pub async fn set_seen(tx: &mut Tx, match_id: Uuid, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE match_members SET seen_at = $3 WHERE match_id = $1 AND user_id = $2 AND seen_at IS NULL",
            params![match_id, user, now],
        )
        .await?;
    Ok(rows > 0)
}

/// Notes that the person looked at the list of matches; answers which of them they had not seen.
pub async fn set_all_seen(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "UPDATE match_members SET seen_at = $2 WHERE user_id = $1 AND seen_at IS NULL RETURNING match_id",
            params![user, now],
        )
        .await?)
}

/// Notes that the person was shown these new matches; answers those that were not noted before, among those that exist
/// for the person.
pub async fn set_celebrated(tx: &mut Tx, member: Member, matches: &[Uuid], now: Timestamp) -> FaultResult<Vec<Uuid>> {
    if matches.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, params) = Fragment::new("UPDATE match_members SET celebrated_at = ")
        .bind(now)
        .push(" WHERE celebrated_at IS NULL AND user_id = ")
        .bind(member.id)
        .push(" AND match_id IN (SELECT mm.match_id FROM match_members mm JOIN matches m ON m.id = mm.match_id WHERE mm.user_id = ")
        .bind(member.id)
        .push(" AND mm.match_id IN (")
        .append(sql::ids(matches))
        .push(") AND ")
        .append(shown(tx.engine(), member.id, now))
        .push(") RETURNING match_id")
        .finish();
    Ok(tx.all(sql, params).await?)
}

/// Which owed replies a reminder is due for.
#[derive(Debug, Clone, Copy)]
pub struct OwedSince {
    pub before: Timestamp,
    pub after: Timestamp,
    /// Nobody is reminded who was reminded after this.
    pub rested: Timestamp,
}

/// The next people after one who owe a reply for which no reminder was sent.
pub async fn owing(reads: &mut impl Reads, owed: OwedSince, after: Uuid, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT DISTINCT mm.user_id FROM match_members mm
              WHERE mm.owes_since < $1 AND mm.owes_since > $2 AND mm.user_id > $4
                AND (mm.reminded_at IS NULL OR mm.reminded_at < mm.owes_since)
                AND NOT EXISTS (SELECT 1 FROM match_members r WHERE r.user_id = mm.user_id AND r.reminded_at > $3)
              ORDER BY mm.user_id LIMIT $5",
            params![owed.before, owed.after, owed.rested, after, limit],
        )
        .await?)
}

/// Of these, the conversation that a person can answer and has owed longest: the match, the other side, since when.
pub async fn longest_owed(
    reads: &mut impl Reads,
    user: Uuid,
    owed: OwedSince,
    now: Timestamp,
) -> FaultResult<Option<(Uuid, Uuid, Timestamp)>> {
    let (sql, params) = Fragment::new(
        "SELECT m.id, mm.other_id, mm.owes_since FROM match_members mm JOIN matches m ON m.id = mm.match_id
          WHERE m.state = 'open' AND m.couple_since IS NULL
            AND (mm.reminded_at IS NULL OR mm.reminded_at < mm.owes_since) AND mm.user_id = ",
    )
    .bind(user)
    .push(" AND mm.owes_since < ")
    .bind(owed.before)
    .push(" AND mm.owes_since > ")
    .bind(owed.after)
    .push(" AND ")
    .append(shown(reads.engine(), user, now))
    .push(" ORDER BY mm.owes_since, m.id LIMIT 1")
    .finish();
    Ok(reads.opt(sql, params).await?)
}

pub async fn set_reminded(tx: &mut Tx, match_id: Uuid, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE match_members SET reminded_at = $3 WHERE match_id = $1 AND user_id = $2",
        params![match_id, user, now],
    )
    .await?;
    Ok(())
}
