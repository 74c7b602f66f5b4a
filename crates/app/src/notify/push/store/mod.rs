//! All SQL of pushes.

pub mod notifications;

use super::model::Allowance;
use super::quiet::{QuietDay, QuietHours};
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A browser or an installed app that gets notifications.
    #[derive(Debug, Clone)]
    pub struct Subscription {
        pub id: Uuid,
        pub user_id: Uuid,
        /// See [`super::PushTarget`].
        pub service: String,
        /// The token of an app.
        pub endpoint: String,
        /// Empty for an app.
        pub p256dh: String,
        pub auth: String,
        /// Whether the session that subscribed is still signed in.
        pub signed_in: bool,
    }
}

db::row! {
    /// An active, confirmed account.
    #[derive(Debug, Clone)]
    pub struct Recipient {
        pub last_seen_at: Timestamp,
        pub time_zone: String,
        pub locale: String,
        /// Whether notifications say what happened.
        pub complete: bool,
    }
}

/// What a browser or an app gave, checked.
#[derive(Debug, Clone)]
pub struct NewSubscription {
    pub service: &'static str,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

/// Saves a subscription for a session. One that is known by its endpoint moves to this session and its account.
pub async fn save(tx: &mut Tx, user: Uuid, session: Uuid, new: NewSubscription, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO push_subscriptions (id, user_id, session_id, service, endpoint, p256dh, auth, created_at, saved_at, fails)
         VALUES ($1, $2, $3, $8, $4, $5, $6, $7, $7, 0)
         ON CONFLICT (endpoint) DO UPDATE SET
           last_ok_at = CASE WHEN push_subscriptions.user_id = excluded.user_id THEN push_subscriptions.last_ok_at END,
           created_at = CASE WHEN push_subscriptions.user_id = excluded.user_id
                             THEN push_subscriptions.created_at ELSE excluded.created_at END,
           user_id = excluded.user_id, session_id = excluded.session_id, service = excluded.service, p256dh = excluded.p256dh,
           auth = excluded.auth, saved_at = excluded.saved_at, fails = 0",
        params![
            new_id(now),
            user,
            session,
            new.endpoint,
            new.p256dh,
            new.auth,
            now,
            new.service
        ],
    )
    .await
}

/// Removes the subscriptions of a person beyond the newest `most`.
pub async fn keep_newest(tx: &mut Tx, user: Uuid, most: i64) -> FaultResult<()> {
    tx.run(
        "DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN
           (SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY saved_at DESC, id DESC LIMIT $2)",
        params![user, most],
    )
    .await
}

pub async fn delete(tx: &mut Tx, user: Uuid, endpoint: String) -> FaultResult<()> {
    tx.run(
        "DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2",
        params![user, endpoint],
    )
    .await
}

/// Removes what a session subscribed.
pub async fn delete_of_session(tx: &mut Tx, session: Uuid) -> Result<(), DbError> {
    tx.run("DELETE FROM push_subscriptions WHERE session_id = $1", params![session])
        .await
}

pub async fn delete_by_id(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM push_subscriptions WHERE id = $1", params![id])
        .await
}

/// The sessions belong to the service of accounts; whether one still exists is asked nowhere else.
const SUBSCRIPTION: &str = "SELECT s.id, s.user_id, s.service, s.endpoint, s.p256dh, s.auth,
        EXISTS (SELECT 1 FROM auth_sessions a WHERE a.id = s.session_id AND a.user_id = s.user_id) AS signed_in
   FROM push_subscriptions s";

pub async fn subscription(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Subscription>> {
    Ok(reads
        .opt(format!("{SUBSCRIPTION} WHERE s.id = $1"), params![id])
        .await?)
}

/// Where a person is reached.
pub async fn subscriptions(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Subscription>> {
    Ok(reads
        .all(
            format!("{SUBSCRIPTION} WHERE s.user_id = $1 ORDER BY s.saved_at, s.id"),
            params![user],
        )
        .await?)
}

/// How many browsers of a person get notifications.
pub async fn devices(reads: &mut impl Reads, user: Uuid) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM push_subscriptions WHERE user_id = $1",
            params![user],
        )
        .await?)
}

/// The id of the caller's subscription with this endpoint.
pub async fn own(reads: &mut impl Reads, user: Uuid, endpoint: String) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2",
            params![user, endpoint],
        )
        .await?)
}

db::row! {
    /// What an account used of one allowance.
    #[derive(Debug, Clone)]
    pub struct LastUse {
        pub since: Timestamp,
        pub used: i64,
        pub last_at: Timestamp,
    }
}

/// Counts one use of an allowance; false when it is one too many, or comes before the pause is over.
pub async fn count_use(tx: &mut Tx, user: Uuid, allowance: Allowance, now: Timestamp) -> FaultResult<bool> {
    let before = |span| now.checked_sub(span).unwrap_or(Timestamp::MIN);
    tx.exists(
        "INSERT INTO push_uses (user_id, act, since, used, last_at) VALUES ($1, $2, $3, 1, $3)
             ON CONFLICT (user_id, act) DO UPDATE SET
               used = CASE WHEN push_uses.since <= $4 THEN 1 ELSE push_uses.used + 1 END,
               since = CASE WHEN push_uses.since <= $4 THEN excluded.since ELSE push_uses.since END,
               last_at = excluded.last_at
              WHERE (push_uses.since <= $4 OR push_uses.used < $5) AND push_uses.last_at <= $6
             RETURNING used",
        params![
            user,
            allowance.word,
            now,
            before(allowance.window),
            allowance.most,
            before(allowance.pause)
        ],
    )
    .await
}

pub async fn last_use(reads: &mut impl Reads, user: Uuid, word: &str) -> FaultResult<Option<LastUse>> {
    Ok(reads
        .opt(
            "SELECT since, used, last_at FROM push_uses WHERE user_id = $1 AND act = $2",
            params![user, word],
        )
        .await?)
}

pub async fn set_delivered(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE push_subscriptions SET last_ok_at = $2, fails = 0 WHERE id = $1",
        params![id, now],
    )
    .await
}

/// Counts a message that was given up; the subscription goes with the `most`th in a row.
pub async fn set_failed(tx: &mut Tx, id: Uuid, most: i64) -> FaultResult<()> {
    tx.exec(
        "UPDATE push_subscriptions SET fails = fails + 1 WHERE id = $1",
        params![id],
    )
    .await?;
    tx.exec(
        "DELETE FROM push_subscriptions WHERE id = $1 AND fails >= $2",
        params![id, most],
    )
    .await?;
    Ok(())
}

pub async fn recipient(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Recipient>> {
    Ok(reads
        .opt(
            "SELECT a.last_seen_at, a.time_zone, a.locale, COALESCE(s.complete, FALSE) AS complete
               FROM accounts a LEFT JOIN push_settings s ON s.user_id = a.user_id
              WHERE a.user_id = $1 AND a.status = 'active' AND a.confirmed_at IS NOT NULL",
            params![user],
        )
        .await?)
}

pub async fn set_complete(tx: &mut Tx, user: Uuid, complete: bool) -> FaultResult<()> {
    tx.run(
        "INSERT INTO push_settings (user_id, complete) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET complete = excluded.complete",
        params![user, complete],
    )
    .await
}

/// A person's quiet hours: their own where they chose, else the product's.
pub async fn quiet_hours(reads: &mut impl Reads, user: Uuid) -> FaultResult<QuietHours> {
    let own: Vec<(i64, i64, i64)> = reads
        .all(
            "SELECT weekday, from_hour, until_hour FROM push_quiet_hours WHERE user_id = $1",
            params![user],
        )
        .await?;
    let hour = |number: i64| i8::try_from(number).unwrap_or_default();
    Ok(QuietHours::of(own.into_iter().map(|(weekday, from, until)| QuietDay {
        weekday: hour(weekday),
        from: hour(from),
        until: hour(until),
    })))
}

pub async fn put_quiet_day(tx: &mut Tx, user: Uuid, day: QuietDay) -> FaultResult<()> {
    tx.run(
        "INSERT INTO push_quiet_hours (user_id, weekday, from_hour, until_hour) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, weekday) DO UPDATE SET from_hour = excluded.from_hour, until_hour = excluded.until_hour",
        params![user, i64::from(day.weekday), i64::from(day.from), i64::from(day.until)],
    )
    .await
}

/// The sealed key of a name.
pub async fn key(reads: &mut impl Reads, name: &str) -> FaultResult<Option<String>> {
    Ok(reads
        .opt("SELECT sealed FROM push_keys WHERE name = $1", params![name])
        .await?)
}

/// Stores a key unless another node was faster.
pub async fn insert_key(tx: &mut Tx, name: &str, sealed: String, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO push_keys (name, sealed, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING",
        params![name, sealed, now],
    )
    .await
}

/// Removes a key that does not open, and the subscriptions that belong to it.
pub async fn forget_key(tx: &mut Tx, name: &str) -> FaultResult<()> {
    tx.exec("DELETE FROM push_keys WHERE name = $1", params![name]).await?;
    tx.exec("DELETE FROM push_subscriptions WHERE service = 'web'", params![])
        .await?;
    Ok(())
}
