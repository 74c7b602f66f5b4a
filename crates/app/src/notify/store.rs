//! All SQL of notifications.

use super::model::{Choice, Frequency, KINDS, Notice, NotificationKind};
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use crate::kernel::sql;
use crate::safety::people::{self, StrangerScope};
use db::{Engine, Reads, Tx, params};
use jiff::Timestamp;
use jiff::civil::Date;
use supabase::fragment::Fragment;
use uuid::Uuid;

const INSERT: &str = "INSERT INTO notifications (id, user_id, kind, ref, person_id, created_at, count, dedupe, unnamed)
                      VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8)";

/// The id when the row is new.
pub async fn insert_once(tx: &mut Tx, notice: &Notice) -> FaultResult<Option<Uuid>> {
    let sql = format!("{INSERT} ON CONFLICT (user_id, dedupe) DO NOTHING RETURNING id");
    Ok(tx.opt(sql, values(notice)).await?)
}

/// The id and the number of facts since the last reading; nothing when the fact is not newer.
pub async fn insert_or_renew(tx: &mut Tx, notice: &Notice) -> FaultResult<Option<(Uuid, i64)>> {
    let sql = format!(
        "{INSERT} ON CONFLICT (user_id, dedupe) DO UPDATE
            SET count = CASE WHEN notifications.read_at IS NULL THEN notifications.count + 1 ELSE 1 END,
                created_at = excluded.created_at, ref = excluded.ref, person_id = excluded.person_id,
                mailed_at = CASE WHEN notifications.read_at IS NULL THEN notifications.mailed_at END, read_at = NULL
          WHERE notifications.created_at < excluded.created_at
         RETURNING id, count"
    );
    Ok(tx.opt(sql, values(notice)).await?)
}

fn values(notice: &Notice) -> Vec<db::Value> {
    params![
        new_id(notice.at),
        notice.user,
        notice.kind.word,
        notice.reference,
        notice.person,
        notice.at,
        notice.dedupe.clone(),
        notice.unnamed.is_some()
    ]
}

/// Notes whom a notification is about without naming them: besides the people whom it is about already, or, with
/// `replace`, instead of them.
pub async fn put_unnamed(tx: &mut Tx, notice: &Notice, id: Uuid, replace: bool) -> FaultResult<()> {
    let Some(person) = notice.unnamed else {
        return Ok(());
    };
    if replace {
        tx.exec(
            "DELETE FROM notification_people WHERE notification_id = $1",
            params![id],
        )
        .await?;
    }
    tx.run(
        "INSERT INTO notification_people (notification_id, user_id, person_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        params![id, notice.user, person],
    )
    .await
}

/// Marks the caller's unread notifications as read: all, or those named. Answers which.
pub async fn set_read(tx: &mut Tx, user: Uuid, ids: Option<&[Uuid]>, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    let Some(ids) = ids else {
        return Ok(tx
            .all(
                "UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL RETURNING id",
                params![user, now],
            )
            .await?);
    };
    let mut changed = Vec::new();
    for id in ids {
        let read: Option<Uuid> = tx
            .opt(
                "UPDATE notifications SET read_at = $3 WHERE id = $1 AND user_id = $2 AND read_at IS NULL RETURNING id",
                params![*id, user, now],
            )
            .await?;
        changed.extend(read);
    }
    Ok(changed)
}

/// Marks the notification of one kind about one thing as read. Answers which.
pub async fn set_kind_read_about(
    tx: &mut Tx,
    user: Uuid,
    kind: NotificationKind,
    reference: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "UPDATE notifications SET read_at = $4 WHERE user_id = $1 AND kind = $2 AND ref = $3 AND read_at IS NULL
             RETURNING id",
            params![user, kind.word, reference, now],
        )
        .await?)
}

/// Marks what was told about one thing as read. Answers which.
pub async fn set_read_about(tx: &mut Tx, user: Uuid, reference: Uuid, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "UPDATE notifications SET read_at = $3 WHERE user_id = $1 AND ref = $2 AND read_at IS NULL RETURNING id",
            params![user, reference, now],
        )
        .await?)
}

pub async fn delete(tx: &mut Tx, user: Uuid, id: Uuid) -> FaultResult<bool> {
    let mut removed = 0;
    for table in ["notification_people WHERE notification_id", "notifications WHERE id"] {
        let sql = format!("DELETE FROM {table} = $1 AND user_id = $2");
        removed = tx.exec(&sql, params![id, user]).await?;
    }
    Ok(removed > 0)
}

/// Deletes what was said about one thing. Answers which.
pub async fn delete_about(tx: &mut Tx, user: Uuid, reference: Uuid) -> FaultResult<Vec<Uuid>> {
    tx.exec(
        "DELETE FROM notification_people WHERE user_id = $1
            AND notification_id IN (SELECT id FROM notifications WHERE user_id = $1 AND ref = $2)",
        params![user, reference],
    )
    .await?;
    Ok(tx
        .all(
            "DELETE FROM notifications WHERE user_id = $1 AND ref = $2 RETURNING id",
            params![user, reference],
        )
        .await?)
}

/// The next people after one who have notifications from before a moment.
pub async fn with_older(reads: &mut impl Reads, edge: Timestamp, after: Uuid, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT DISTINCT user_id FROM notifications WHERE created_at < $1 AND user_id > $2 ORDER BY user_id LIMIT $3",
            params![edge, after, limit],
        )
        .await?)
}

/// Removes somebody's notifications from before a moment. Answers which.
pub async fn delete_before(tx: &mut Tx, user: Uuid, edge: Timestamp) -> FaultResult<Vec<Uuid>> {
    tx.exec(
        "DELETE FROM notification_people WHERE notification_id IN
           (SELECT id FROM notifications WHERE user_id = $1 AND created_at < $2)",
        params![user, edge],
    )
    .await?;
    Ok(tx
        .all(
            "DELETE FROM notifications WHERE user_id = $1 AND created_at < $2 RETURNING id",
            params![user, edge],
        )
        .await?)
}

/// The rows of the resource `notifications`: about nobody, or about people whom the gate shows.
pub fn rows(engine: Engine, viewer: Uuid, now: Timestamp) -> Fragment {
    Fragment::new(
        "SELECT n.id AS id, n.kind AS kind, n.ref AS ref, n.person_id AS person_id,
                CASE WHEN n.unnamed THEN (SELECT count(*) FROM notification_people u WHERE u.notification_id = n.id AND EXISTS (",
    )
    .append(people::visible_ids(engine, viewer, StrangerScope::Likers, now))
    .push(
        " AND p.id = u.person_id)) ELSE n.count END AS count, n.created_at AS created_at, n.read_at AS read_at
           FROM notifications n WHERE ",
    )
    .append(shown(engine, viewer, now))
}

/// Whether its owner would find the notification now.
pub async fn is_shown(reads: &mut impl Reads, viewer: Uuid, id: Uuid, now: Timestamp) -> FaultResult<bool> {
    let (sql, params) = Fragment::new("SELECT 1 FROM notifications n WHERE n.id = ")
        .bind(id)
        .push(" AND ")
        .append(shown(reads.engine(), viewer, now))
        .finish();
    Ok(reads.opt::<i64>(sql, params).await?.is_some())
}

/// How many notifications wait to be read.
pub async fn unread(reads: &mut impl Reads, viewer: Uuid, now: Timestamp) -> FaultResult<i64> {
    let (sql, params) = Fragment::new("SELECT count(*) FROM notifications n WHERE n.read_at IS NULL AND ")
        .append(shown(reads.engine(), viewer, now))
        .finish();
    Ok(reads.one(sql, params).await?)
}

fn shown(engine: Engine, viewer: Uuid, now: Timestamp) -> Fragment {
    let gate = |strangers| people::visible_ids(engine, viewer, strangers, now);
    Fragment::new("n.user_id = ")
        .bind(viewer)
        .push(" AND (n.person_id IS NULL OR EXISTS (")
        .append(gate(StrangerScope::Absent))
        .push(" AND p.id = n.person_id)) AND (NOT n.unnamed OR EXISTS (SELECT 1 FROM notification_people s WHERE s.notification_id = n.id AND EXISTS (")
        .append(gate(StrangerScope::Likers))
        .push(" AND p.id = s.person_id)))")
}

/// The rows of the resource `notification_preferences`: every kind, with the default where nothing was chosen.
pub fn preference_rows(viewer: Uuid) -> Fragment {
    let flag = |holds: bool| if holds { "TRUE" } else { "FALSE" };
    let defaults: Vec<String> = KINDS
        .iter()
        .map(|kind| {
            format!(
                "SELECT '{}' AS kind, {} AS push, {} AS email, '{}' AS usual, {} AS gathers, {} AS push_fixed,
                        {} AS email_fixed, {} AS sent",
                kind.word,
                flag(kind.push.carries()),
                flag(kind.email.carries()),
                kind.usual_frequency().word(),
                flag(kind.gathers()),
                flag(kind.push == Choice::Always),
                flag(kind.email == Choice::Always),
                flag(kind.sent)
            )
        })
        .collect();
    let select = format!(
        "SELECT d.kind AS kind, COALESCE(c.push, d.push) AS push, COALESCE(c.email, d.email) AS email,
                CASE WHEN COALESCE(c.email, d.email) THEN COALESCE(c.frequency, d.usual) ELSE 'never' END AS email_frequency,
                d.usual AS email_usual, d.gathers AS gathers, d.push_fixed AS push_fixed, d.email_fixed AS email_fixed,
                d.sent AS sent
           FROM ({}) d LEFT JOIN notification_preferences c ON c.user_id = :viewer AND c.kind = d.kind",
        defaults.join(" UNION ALL ")
    );
    sql::fill(&select, &[(":viewer", viewer.into())])
}

/// Which channels carry a kind for a person, and how often mails come.
#[derive(Debug, Clone, Copy)]
pub struct StoredPreference {
    pub push: bool,
    pub email: bool,
    /// `None`: the kind's own.
    pub frequency: Option<Frequency>,
}

pub async fn stored_preference(
    reads: &mut impl Reads,
    user: Uuid,
    kind: NotificationKind,
) -> FaultResult<StoredPreference> {
    let chosen: Option<(bool, bool, Option<String>)> = reads
        .opt(
            "SELECT push, email, frequency FROM notification_preferences WHERE user_id = $1 AND kind = $2",
            params![user, kind.word],
        )
        .await?;
    let (push, email, word) = chosen.unwrap_or((kind.push.carries(), kind.email.carries(), None));
    Ok(StoredPreference {
        push,
        email,
        frequency: word.as_deref().and_then(Frequency::parse),
    })
}

/// Whether push and e-mail carry a kind for this person.
pub async fn preference(reads: &mut impl Reads, user: Uuid, kind: NotificationKind) -> FaultResult<(bool, bool)> {
    let stored = stored_preference(reads, user, kind).await?;
    Ok((stored.push, stored.email))
}

pub async fn put_preference(
    tx: &mut Tx,
    user: Uuid,
    kind: NotificationKind,
    preference: StoredPreference,
) -> FaultResult<()> {
    let own = preference.frequency.filter(|chosen| *chosen != kind.usual_frequency());
    tx.exec(
        "INSERT INTO notification_preferences (user_id, kind, push, email, frequency) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, kind) DO UPDATE SET push = excluded.push, email = excluded.email,
            frequency = excluded.frequency",
        params![
            user,
            kind.word,
            preference.push,
            preference.email,
            own.map(Frequency::word)
        ],
    )
    .await?;
    Ok(())
}

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
