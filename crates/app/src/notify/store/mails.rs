//! Mails about notifications: of a single one, gathered ones and the digest of a week, and where they go.

use super::notifications::rows;
use crate::kernel::fault::FaultResult;
use crate::notify::model::{Frequency, NotificationKind};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use jiff::civil::Date;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// What a letter about a notification needs to know, fresh at the time of writing it.
    #[derive(Debug)]
    pub struct Pending {
        pub user_id: Uuid,
        pub kind: String,
        pub reference: Option<Uuid>,
        pub person_id: Option<Uuid>,
        pub created_at: Timestamp,
        pub last_seen_at: Timestamp,
    }
}

/// An unread notification of an active, confirmed account, about which no letter has left.
pub async fn pending(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Pending>> {
    Ok(reads
        .opt(
            "SELECT n.user_id, n.kind, n.ref, n.person_id, n.created_at, a.last_seen_at
               FROM notifications n JOIN accounts a ON a.user_id = n.user_id
              WHERE n.id = $1 AND n.read_at IS NULL AND n.mailed_at IS NULL AND a.status = 'active' AND a.confirmed_at IS NOT NULL",
            params![id],
        )
        .await?)
}

pub async fn set_mailed(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE notifications SET mailed_at = $2 WHERE id = $1",
        params![id, now],
    )
    .await
}

/// The next active people after one with unread notifications of since `since` that came after they were last here,
/// with their time zone.
pub async fn with_unseen_news(
    reads: &mut impl Reads,
    since: Timestamp,
    after: Uuid,
    limit: i64,
) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT a.user_id, a.time_zone FROM accounts a
              WHERE a.user_id > $2 AND a.status = 'active' AND a.confirmed_at IS NOT NULL AND NOT a.demo
                AND EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = a.user_id AND n.read_at IS NULL
                              AND n.created_at > $1 AND n.created_at > a.last_seen_at
                              AND n.kind IN ('match.new', 'message.new', 'like.received', 'superlike.received'))
              ORDER BY a.user_id LIMIT $3",
            params![since, after, limit],
        )
        .await?)
}

/// The next active people after one for whom unread news of since `since` wait for a gathered mail, with their time zone.
pub async fn with_gathered_news(
    reads: &mut impl Reads,
    since: Timestamp,
    after: Uuid,
    limit: i64,
) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT a.user_id, a.time_zone FROM accounts a
              WHERE a.user_id > $2 AND a.status = 'active' AND a.confirmed_at IS NOT NULL AND NOT a.demo
                AND a.user_id IN (SELECT c.user_id FROM notification_preferences c
                                    JOIN notifications n ON n.user_id = c.user_id AND n.kind = c.kind
                                   WHERE c.frequency IS NOT NULL AND c.email AND c.user_id > $2 AND n.read_at IS NULL
                                     AND n.mailed_at IS NULL AND n.created_at > $1)
              ORDER BY a.user_id LIMIT $3",
            params![since, after, limit],
        )
        .await?)
}

db::row! {
    /// A notification that waits for a gathered mail.
    #[derive(Debug, Clone)]
    pub struct GatheredNews {
        pub id: Uuid,
        pub kind: String,
        pub frequency: String,
        pub count: i64,
    }
}

/// What waits for gathered mails of one person: unread, visible to its owner, in no mail yet, between two moments, and
/// after they were last here.
pub async fn gathered_news(
    reads: &mut impl Reads,
    user: Uuid,
    since: Timestamp,
    until: Timestamp,
    now: Timestamp,
) -> FaultResult<Vec<GatheredNews>> {
    let (sql, params) = Fragment::new("SELECT r.id, r.kind, c.frequency, r.count FROM (")
        .append(rows(reads.engine(), user, now))
        .push(
            ") r JOIN notifications n ON n.id = r.id JOIN accounts a ON a.user_id = n.user_id
                 JOIN notification_preferences c ON c.user_id = n.user_id AND c.kind = n.kind
              WHERE c.email AND c.frequency IS NOT NULL AND r.read_at IS NULL AND n.mailed_at IS NULL
                AND n.created_at > a.last_seen_at AND n.created_at > ",
        )
        .bind(since)
        .push(" AND n.created_at <= ")
        .bind(until)
        .push(" ORDER BY n.created_at, n.id")
        .finish();
    Ok(reads.all(sql, params).await?)
}

/// Notes that a mail of this frequency leaves on `today`; false when the last one left after `latest`.
pub async fn claim_mail_day(
    tx: &mut Tx,
    user: Uuid,
    frequency: Frequency,
    today: Date,
    latest: Date,
) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO notification_mail_days (user_id, frequency, day) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, frequency) DO UPDATE SET day = excluded.day
              WHERE notification_mail_days.day <= $4",
        params![user, frequency.word(), today.to_string(), latest.to_string()],
    )
    .await
}

/// What a person did not see of a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Week {
    pub matches: i64,
    pub messages: i64,
    pub likes: i64,
}

impl Week {
    pub fn is_empty(self) -> bool {
        self == Week::default()
    }
}

/// Counts through the gate, as the list in the app would.
pub async fn unseen_week(reads: &mut impl Reads, user: Uuid, since: Timestamp, now: Timestamp) -> FaultResult<Week> {
    let (sql, params) = Fragment::new("SELECT r.kind, CAST(sum(r.count) AS bigint) FROM (")
        .append(rows(reads.engine(), user, now))
        .push(") r WHERE r.read_at IS NULL AND r.created_at > ")
        .bind(since)
        .push(" AND r.created_at > (SELECT a.last_seen_at FROM accounts a WHERE a.user_id = ")
        .bind(user)
        .push(") GROUP BY r.kind")
        .finish();
    let counts: Vec<(String, i64)> = reads.all(sql, params).await?;
    let of = |kind: NotificationKind| {
        let found = counts.iter().find(|(word, _)| word == kind.word);
        found.map_or(0, |(_, count)| *count)
    };
    Ok(Week {
        matches: of(NotificationKind::MATCH_NEW),
        messages: of(NotificationKind::MESSAGE_NEW),
        likes: of(NotificationKind::LIKE_RECEIVED) + of(NotificationKind::SUPER_LIKE_RECEIVED),
    })
}

/// Notes that a digest leaves; false when the last one is younger than `rested`.
pub async fn claim_digest(tx: &mut Tx, user: Uuid, rested: Timestamp, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO notification_digests (user_id, sent_at) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET sent_at = excluded.sent_at
              WHERE notification_digests.sent_at <= $3",
        params![user, now, rested],
    )
    .await
}

/// Where letters to an account go. The address belongs to the service of accounts; this is the one
/// place of the product that reads it.
pub async fn address(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    let found: Option<Option<String>> = reads
        .opt("SELECT email FROM auth_users WHERE id = $1", params![user])
        .await?;
    Ok(found.flatten())
}
