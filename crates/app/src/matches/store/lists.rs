//! Lists of a person's matches, and the numbers on their badges.

use super::sides::shown;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use crate::matches::model;
use db::{Engine, Reads};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

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
