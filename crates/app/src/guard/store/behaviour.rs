//! How an account behaves: its likes, complaints about it, its messages, and what it says in new conversations.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

/// The country in which a person lives, as its code.
pub async fn country(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    let found: Option<Option<String>> = reads
        .opt("SELECT country_code FROM profiles WHERE id = $1", params![user])
        .await?;
    Ok(found.flatten())
}

/// Likes that an account gave in a span of time.
pub async fn likes_since(reads: &mut impl Reads, user: Uuid, from: Timestamp, until: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM reactions WHERE actor = $1 AND kind <> 'pass' AND created_at > $2 AND created_at <= $3",
            params![user, from, until],
        )
        .await?)
}

/// The matches of a person, and how many people in them whom that person wrote to reported or blocked them.
///
/// Accounts made after `settled_before` and accounts out of sight do not count, so that nobody is brought down by accounts
/// made for it. A report that was dismissed counts nothing, with the block beside it. A block alone counts where both wrote,
/// and blocking back never does.
pub async fn complaints(reads: &mut impl Reads, subject: Uuid, settled_before: Timestamp) -> FaultResult<(i64, i64)> {
    Ok(reads
        .one(
            "SELECT (SELECT count(*) FROM match_members WHERE user_id = $1),
                    (SELECT count(DISTINCT mm.other_id) FROM match_members mm JOIN accounts a ON a.user_id = mm.other_id
                      WHERE mm.user_id = $1 AND a.created_at < $2 AND a.held_at IS NULL
                        AND a.status NOT IN ('suspended', 'banned')
                        AND EXISTS (SELECT 1 FROM messages x WHERE x.match_id = mm.match_id AND x.sender_id = mm.user_id)
                        AND (EXISTS (SELECT 1 FROM reports r WHERE r.subject = mm.user_id AND r.reporter = mm.other_id
                                        AND r.state <> 'not_acted')
                          OR EXISTS (SELECT 1 FROM blocks b WHERE b.blocked = mm.user_id AND b.blocker = mm.other_id
                                        AND EXISTS (SELECT 1 FROM messages y
                                                     WHERE y.match_id = mm.match_id AND y.sender_id = mm.other_id)
                                        AND NOT EXISTS (SELECT 1 FROM reports d
                                                         WHERE d.subject = mm.user_id AND d.reporter = mm.other_id
                                                           AND d.state = 'not_acted')
                                        AND NOT EXISTS (SELECT 1 FROM blocks own
                                                         WHERE own.blocker = mm.user_id AND own.blocked = mm.other_id
                                                           AND own.created_at < b.created_at))))",
            params![subject, settled_before],
        )
        .await?)
}

/// Messages that an account sent since a moment.
pub async fn messages_since(reads: &mut impl Reads, sender: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM messages WHERE sender_id = $1 AND created_at > $2",
            params![sender, since],
        )
        .await?)
}

/// When they were sent, the oldest first.
pub async fn message_times(reads: &mut impl Reads, sender: Uuid, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT created_at FROM messages WHERE sender_id = $1 AND created_at > $2 ORDER BY created_at",
            params![sender, since],
        )
        .await?)
}

/// Notes that somebody proposed a video call in a conversation on a day.
pub async fn insert_video_proposal(tx: &mut Tx, match_id: Uuid, proposer: Uuid, day: Date) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_video_proposals (match_id, proposer, day) VALUES ($1, $2, $3)
         ON CONFLICT (match_id, proposer, day) DO NOTHING",
        params![match_id, proposer, day.to_string()],
    )
    .await
}

/// On how many days somebody proposed a video call in a conversation.
pub async fn video_proposals(reads: &mut impl Reads, match_id: Uuid, proposer: Uuid) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM guard_video_proposals WHERE match_id = $1 AND proposer = $2",
            params![match_id, proposer],
        )
        .await?)
}

/// The first messages of an account since a moment, but for one conversation: the match and the fingerprint of each.
pub async fn openings_since(
    reads: &mut impl Reads,
    user: Uuid,
    but: Uuid,
    since: Timestamp,
) -> FaultResult<Vec<(Uuid, i64)>> {
    Ok(reads
        .all(
            "SELECT match_id, fingerprint FROM guard_openings WHERE user_id = $1 AND match_id <> $2 AND sent_at > $3",
            params![user, but, since],
        )
        .await?)
}

/// The texts of first messages that were changed after they were sent, as they are now and as they were between: the match
/// and the text of each. They were sent since a moment, in other conversations than one.
pub async fn changed_openings_since(
    reads: &mut impl Reads,
    user: Uuid,
    but: Uuid,
    since: Timestamp,
) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "WITH changed AS (
               SELECT x.id, x.match_id, x.body FROM messages x
                WHERE x.sender_id = $1 AND x.created_at > $3 AND x.match_id <> $2 AND x.edited_at IS NOT NULL
                  AND NOT EXISTS (SELECT 1 FROM messages e
                                   WHERE e.match_id = x.match_id AND e.sender_id = $1 AND e.id < x.id))
             SELECT match_id, body FROM changed
             UNION ALL SELECT c.match_id, v.body FROM changed c JOIN message_versions v ON v.message_id = c.id",
            params![user, but, since],
        )
        .await?)
}

pub async fn insert_opening(
    tx: &mut Tx,
    user: Uuid,
    match_id: Uuid,
    fingerprint: i64,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_openings (user_id, match_id, fingerprint, sent_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, match_id) DO NOTHING",
        params![user, match_id, fingerprint, now],
    )
    .await
}

/// In how many other conversations an account gave this hint since a moment.
pub async fn hints_since(
    reads: &mut impl Reads,
    user: Uuid,
    kind: &str,
    but: Uuid,
    since: Timestamp,
) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM guard_hints WHERE user_id = $1 AND kind = $2 AND match_id <> $3 AND hinted_at > $4",
            params![user, kind, but, since],
        )
        .await?)
}

pub async fn insert_hint(tx: &mut Tx, user: Uuid, match_id: Uuid, kind: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_hints (user_id, match_id, kind, hinted_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, match_id, kind) DO UPDATE SET hinted_at = excluded.hinted_at",
        params![user, match_id, kind, now],
    )
    .await
}
