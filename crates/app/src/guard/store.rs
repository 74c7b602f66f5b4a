//! All SQL of the guard.

use super::model::{Credit, HoldKind, Level, NoticeKind};
use super::rules::SignalPoints;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

db::row! {
    /// A stored verdict.
    #[derive(Debug, Clone, PartialEq)]
    pub struct StoredVerdict {
        pub id: Uuid,
        pub user_id: Uuid,
        pub event: String,
        pub features: String,
        pub fired: String,
        pub shadow: String,
        /// What followed; null for verdicts before it was stored.
        pub outcome: Option<String>,
    }
}

/// What is written of a new verdict; lists and features as JSON.
pub struct NewVerdict<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub event: &'a str,
    pub reference: Option<Uuid>,
    pub rules: &'a str,
    pub features: &'a str,
    pub fired: &'a str,
    pub shadow: &'a str,
    pub outcome: &'a str,
}

pub async fn insert_verdict(tx: &mut Tx, new: &NewVerdict<'_>, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_verdicts (id, user_id, event, reference, rules, features, fired, shadow, decided_at, outcome)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            new.id,
            new.user,
            new.event,
            new.reference,
            new.rules,
            new.features,
            new.fired,
            new.shadow,
            now,
            new.outcome
        ],
    )
    .await
}

/// A page of the verdicts of a span of time, by their ids, after `after`.
pub async fn verdicts_between(
    reads: &mut impl Reads,
    (from, until): (Timestamp, Timestamp),
    after: Uuid,
    limit: i64,
) -> FaultResult<Vec<StoredVerdict>> {
    Ok(reads
        .all(
            "SELECT id, user_id, event, features, fired, shadow, outcome FROM guard_verdicts
              WHERE decided_at >= $1 AND decided_at < $2 AND id > $3 ORDER BY id LIMIT $4",
            params![from, until, after, limit],
        )
        .await?)
}

pub async fn insert_points(
    tx: &mut Tx,
    verdict: Uuid,
    user: Uuid,
    rule: &str,
    points: i64,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_points (verdict_id, rule, user_id, points, given_at) VALUES ($1, $2, $3, $4, $5)",
        params![verdict, rule, user, points, now],
    )
    .await
}

/// The points of an account since a moment, by rule.
pub async fn points_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<SignalPoints>> {
    let rows: Vec<(String, i64, i64)> = reads
        .all(
            "SELECT rule, CAST(sum(points) AS bigint), max(points) FROM guard_points WHERE user_id = $1 AND given_at > $2
              GROUP BY rule ORDER BY rule",
            params![user, since],
        )
        .await?;
    let signal = |(rule, total, highest)| SignalPoints { rule, total, highest };
    Ok(rows.into_iter().map(signal).collect())
}

/// What speaks for an account by its badges and by the video calls that both sides confirmed. Somebody whose account is new
/// or restricted vouches for nobody: a second account is made in a minute.
pub async fn credits(
    reads: &mut impl Reads,
    user: Uuid,
    settled_before: Timestamp,
    now: Timestamp,
) -> FaultResult<Vec<Credit>> {
    let (photo, identity, video): (bool, bool, bool) = reads
        .one(
            "SELECT EXISTS (SELECT 1 FROM verifications v WHERE v.user_id = $1 AND v.kind = 'profile' AND v.expires_at > $2
                               AND v.paused_at IS NULL),
                    EXISTS (SELECT 1 FROM verifications v WHERE v.user_id = $1 AND v.kind = 'identity' AND v.expires_at > $2),
                    EXISTS (SELECT 1 FROM video_marks mine
                              JOIN video_marks theirs ON theirs.user_id = mine.other_id AND theirs.other_id = mine.user_id
                              JOIN accounts a ON a.user_id = mine.other_id
                             WHERE mine.user_id = $1 AND a.created_at < $3 AND a.status = 'active' AND a.held_at IS NULL
                               AND a.screened_at IS NULL
                               AND NOT EXISTS (SELECT 1 FROM restrictions r WHERE r.user_id = a.user_id
                                                  AND r.ended_at IS NULL))",
            params![user, now, settled_before],
        )
        .await?;
    let stands = [
        (photo, Credit::PhotoVerified),
        (identity, Credit::IdentityVerified),
        (video, Credit::VideoDate),
    ];
    Ok(stands
        .into_iter()
        .filter_map(|(holds, credit)| holds.then_some(credit))
        .collect())
}

/// The points of an account since a moment, one by one: rule, points, when.
pub async fn points_of(
    reads: &mut impl Reads,
    user: Uuid,
    since: Timestamp,
) -> FaultResult<Vec<(String, i64, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT rule, points, given_at FROM guard_points WHERE user_id = $1 AND given_at > $2 ORDER BY given_at, rule",
            params![user, since],
        )
        .await?)
}

pub async fn move_points(tx: &mut Tx, user: Uuid, stand_in: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE guard_points SET user_id = $2 WHERE user_id = $1",
        params![user, stand_in],
    )
    .await
}

/// The level of an account before it is recalculated.
pub async fn level(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Level>> {
    Ok(reads
        .opt("SELECT level FROM guard_accounts WHERE user_id = $1", params![user])
        .await?)
}

pub async fn set_score(tx: &mut Tx, user: Uuid, score: i64, level: Level, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_accounts (user_id, score, level, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET score = excluded.score, level = excluded.level, updated_at = excluded.updated_at",
        params![user, score, level.word(), now],
    )
    .await
}

/// Accounts with a score above 0, for the daily recalculation.
pub async fn scored(reads: &mut impl Reads) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT user_id FROM guard_accounts WHERE score > 0 ORDER BY user_id",
            params![],
        )
        .await?)
}

/// When the account was made.
pub async fn created_at(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt("SELECT created_at FROM accounts WHERE user_id = $1", params![user])
        .await?)
}

/// The country in which a person lives, as its code.
pub async fn country(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    let found: Option<Option<String>> = reads
        .opt("SELECT country_code FROM profiles WHERE id = $1", params![user])
        .await?;
    Ok(found.flatten())
}

/// Whether an account was given points in a span of time.
pub async fn has_points(reads: &mut impl Reads, user: Uuid, from: Timestamp, until: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM guard_points WHERE user_id = $1 AND given_at > $2 AND given_at <= $3 LIMIT 1",
            params![user, from, until],
        )
        .await
}

/// Whether an event was judged before, which a repeated delivery of it would find.
pub async fn is_judged(reads: &mut impl Reads, user: Uuid, event: &str, reference: Option<Uuid>) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM guard_verdicts WHERE user_id = $1 AND event = $2 AND reference = $3 LIMIT 1",
            params![user, event, reference],
        )
        .await
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

/// The matches of a person, and with how many of them the other side reported or blocked that person. Strangers do not
/// count, so that nobody is brought down by accounts made for it, and neither does blocking back.
pub async fn complaints(reads: &mut impl Reads, subject: Uuid) -> FaultResult<(i64, i64)> {
    Ok(reads
        .one(
            "SELECT (SELECT count(*) FROM match_members WHERE user_id = $1),
                    (SELECT count(*) FROM match_members mm WHERE mm.user_id = $1
                        AND (EXISTS (SELECT 1 FROM reports r WHERE r.subject = mm.user_id AND r.reporter = mm.other_id)
                          OR EXISTS (SELECT 1 FROM blocks b WHERE b.blocked = mm.user_id AND b.blocker = mm.other_id
                                        AND NOT EXISTS (SELECT 1 FROM blocks own
                                                         WHERE own.blocker = mm.user_id AND own.blocked = mm.other_id
                                                           AND own.created_at < b.created_at))))",
            params![subject],
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

/// Events of one name that were judged of an account since a moment.
pub async fn events_since(reads: &mut impl Reads, user: Uuid, event: &str, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event = $2 AND decided_at > $3",
            params![user, event, since],
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

/// The hold of a message: its kind, the digest of its text, and since when it waits.
pub async fn hold(
    reads: &mut impl Reads,
    sender: Uuid,
    client_id: &str,
) -> FaultResult<Option<(HoldKind, String, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT kind, body_digest, held_at FROM message_holds WHERE sender_id = $1 AND client_id = $2",
            params![sender, client_id],
        )
        .await?)
}

pub async fn set_hold(
    tx: &mut Tx,
    sender: Uuid,
    client_id: &str,
    kind: HoldKind,
    digest: &str,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO message_holds (sender_id, client_id, kind, body_digest, held_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (sender_id, client_id)
         DO UPDATE SET kind = excluded.kind, body_digest = excluded.body_digest, held_at = excluded.held_at",
        params![sender, client_id, kind.word(), digest, now],
    )
    .await
}

/// The name of a text of a profile that its author was asked about.
pub fn asked(digest: &str) -> String {
    format!("question:{digest}")
}

/// The name of a text of a profile that its author confirmed.
pub fn confirmed(digest: &str) -> String {
    format!("profile:{digest}")
}

/// Confirms the texts of a profile that were asked about since a moment. How many there were.
pub async fn confirm_texts(tx: &mut Tx, user: Uuid, since: Timestamp) -> FaultResult<u64> {
    Ok(tx
        .exec(
            "UPDATE message_holds SET client_id = 'profile:' || body_digest
              WHERE sender_id = $1 AND client_id = 'question:' || body_digest AND held_at > $2",
            params![user, since],
        )
        .await?)
}

pub async fn delete_hold(tx: &mut Tx, sender: Uuid, client_id: &str) -> FaultResult<()> {
    tx.run(
        "DELETE FROM message_holds WHERE sender_id = $1 AND client_id = $2",
        params![sender, client_id],
    )
    .await
}

/// Writes what stands beside a message for its recipient. A message that was changed gets what fits its new text,
/// unanswered.
pub async fn set_notice(
    tx: &mut Tx,
    message: Uuid,
    recipient: Uuid,
    kind: Option<NoticeKind>,
    hides: bool,
) -> FaultResult<()> {
    tx.exec("DELETE FROM message_notices WHERE message_id = $1", params![message])
        .await?;
    if kind.is_some() || hides {
        tx.exec(
            "INSERT INTO message_notices (message_id, recipient, kind, hides) VALUES ($1, $2, $3, $4)",
            params![message, recipient, kind.map(NoticeKind::word), hides],
        )
        .await?;
    }
    Ok(())
}

/// The notice that its recipient has not answered yet: its kind, and who sent the message.
pub async fn open_notice(
    reads: &mut impl Reads,
    message: Uuid,
    recipient: Uuid,
) -> FaultResult<Option<(NoticeKind, Uuid)>> {
    Ok(reads
        .opt(
            "SELECT n.kind, COALESCE(x.sender_id, l.from_id) FROM message_notices n
               LEFT JOIN messages x ON x.id = n.message_id
               LEFT JOIN letters l ON l.id = n.message_id AND l.state IN ('opened', 'answered')
              WHERE n.message_id = $1 AND n.recipient = $2 AND n.kind IS NOT NULL AND n.answer IS NULL
                AND (x.id IS NOT NULL OR l.id IS NOT NULL)",
            params![message, recipient],
        )
        .await?)
}

pub async fn answer_notice(tx: &mut Tx, message: Uuid, answer: &str, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE message_notices SET answer = $2, answered_at = $3 WHERE message_id = $1",
        params![message, answer, now],
    )
    .await?;
    Ok(())
}

/// Deletes what is older than the guard needs. Points go with their verdicts.
pub async fn forget_before(tx: &mut Tx, long_ago: Timestamp, yesterday: Timestamp) -> FaultResult<()> {
    tx.exec(
        "DELETE FROM guard_video_proposals WHERE day < $1",
        params![crate::kernel::day::today(long_ago).to_string()],
    )
    .await?;
    tx.exec("DELETE FROM guard_points WHERE given_at < $1", params![long_ago])
        .await?;
    tx.exec("DELETE FROM guard_verdicts WHERE decided_at < $1", params![long_ago])
        .await?;
    tx.exec("DELETE FROM guard_hints WHERE hinted_at < $1", params![yesterday])
        .await?;
    tx.exec("DELETE FROM guard_openings WHERE sent_at < $1", params![yesterday])
        .await?;
    tx.exec("DELETE FROM message_holds WHERE held_at < $1", params![yesterday])
        .await?;
    Ok(())
}
