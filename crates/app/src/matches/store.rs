//! All SQL of matches.

use super::model::{self, CloseReason};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::id::ordered;
use crate::kernel::name::first_name_sql;
use crate::kernel::sql;
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

/// Whether the side `mm` of the match `m` liked first, was answered, and was not shown it yet. The person who liked first
/// has a like older than the match; the other's is of the same moment.
const UNCELEBRATED: &str = "mm.celebrated_at IS NULL AND EXISTS (SELECT 1 FROM reactions r
                  WHERE r.actor = mm.user_id AND r.target = mm.other_id AND r.state = 'matched'
                    AND r.created_at < m.created_at)";

/// Answered likes that no device has celebrated with the person yet.
pub async fn answers(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<i64> {
    let which = Fragment::new(format!(" AND m.state = 'open' AND {UNCELEBRATED}"));
    count(reads, "count(*)", member, which, now).await
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

/// The open matches of the person, or those among `named`, with the other side and the percentage at the match.
pub async fn open_pairs(
    reads: &mut impl Reads,
    member: Member,
    named: Option<&[Uuid]>,
    limit: usize,
    now: Timestamp,
) -> FaultResult<Vec<(Uuid, Uuid, i64)>> {
    let mut select = Fragment::new(
        "SELECT m.id, mm.other_id, m.compatibility FROM match_members mm JOIN matches m ON m.id = mm.match_id
          WHERE m.state = 'open' AND mm.user_id = ",
    )
    .bind(member.id);
    if let Some(ids) = named {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        select = select.push(" AND m.id IN (").append(sql::ids(ids)).push(")");
    }
    let (sql, params) = select
        .push(" AND ")
        .append(shown(reads.engine(), member.id, now))
        .push(format!(" ORDER BY m.last_interaction DESC, m.id DESC LIMIT {limit}"))
        .finish();
    Ok(reads.all(sql, params).await?)
}

/// In how many conversations the person has owed a reply for more than 48 hours. Conversations with people who cannot
/// be seen do not count: they cannot be answered.
pub async fn waiting_for(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<i64> {
    let owed = Fragment::new(" AND m.state = 'open' AND mm.owes_since < ").bind(model::waiting_before(now));
    count(reads, "count(*)", member, owed, now).await
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

/// What the badges of the two lists show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Messages that the person has not read.
    pub unread: i64,
    /// Open matches that the person has not looked at.
    pub unseen: i64,
}

pub async fn counts(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Counts> {
    let unread = Fragment::new(" AND mm.unread > 0");
    let unseen = Fragment::new(" AND mm.seen_at IS NULL AND m.state = 'open'");
    Ok(Counts {
        unread: count(
            reads,
            "CAST(COALESCE(sum(mm.unread), 0) AS bigint)",
            member,
            unread,
            now,
        )
        .await?,
        unseen: count(reads, "count(*)", member, unseen, now).await?,
    })
}

async fn count(
    reads: &mut impl Reads,
    what: &str,
    member: Member,
    which: Fragment,
    now: Timestamp,
) -> FaultResult<i64> {
    let (sql, params) = Fragment::new(format!(
        "SELECT {what} FROM match_members mm JOIN matches m ON m.id = mm.match_id WHERE mm.user_id = "
    ))
    .bind(member.id)
    .append(which)
    .push(" AND ")
    .append(shown(reads.engine(), member.id, now))
    .finish();
    Ok(reads.one(sql, params).await?)
}

/// The rows of the resource `matches`. `last_message` is an expression over `m.id` that yields JSON; it comes from the
/// slice that owns messages.
///
/// No reply is owed exactly when there is no message, so "new" needs no look at the messages. A block that was lifted
/// again reads like a parting without words.
pub fn rows(engine: Engine, viewer: Uuid, last_message: &str, now: Timestamp) -> Fragment {
    let select = format!(
        "SELECT m.id AS id, mm.other_id AS person_id, m.created_at AS created_at, m.last_interaction AS last_interaction,
                m.compatibility AS compatibility,
                CASE WHEN m.state = 'closed' THEN 'closed' WHEN m.couple_since IS NOT NULL THEN 'couple'
                     WHEN m.last_interaction < :asleep THEN 'asleep'
                     WHEN mm.owes_since IS NULL AND o.owes_since IS NULL THEN 'new' ELSE 'talking' END AS state,
                CASE WHEN m.state = 'closed' THEN NULL WHEN mm.owes_since IS NOT NULL THEN 'mine'
                     WHEN o.owes_since IS NOT NULL THEN 'theirs' END AS turn,
                mm.unread AS unread,
                {last_message} AS last_message,
                CASE m.close_reason WHEN 'block' THEN 'unmatch' ELSE m.close_reason END AS close_reason,
                COALESCE(m.closed_by = mm.user_id, {no}) AS closed_by_me,
                (m.state = 'open' AND {UNCELEBRATED}) AS unseen_answer,
                CASE WHEN l.hides THEN NULL ELSE l.comment END AS like_comment, l.item AS like_item
           FROM match_members mm
           JOIN matches m ON m.id = mm.match_id
           LEFT JOIN reactions l ON l.actor = mm.other_id AND l.target = mm.user_id AND l.state = 'matched'
                                AND m.state = 'open'
           LEFT JOIN match_members o ON o.match_id = mm.match_id AND o.user_id = mm.other_id
          WHERE mm.user_id = :viewer AND ",
        no = match engine {
            Engine::Sqlite => "0",
            Engine::Postgres => "false",
        },
    );
    sql::fill(
        &select,
        &[
            (":asleep", model::inactivity_cutoff(now).into()),
            (":viewer", viewer.into()),
        ],
    )
    .append(shown(engine, viewer, now))
}
