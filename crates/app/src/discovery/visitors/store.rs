//! All SQL of visits to profiles.

use crate::kernel::fault::FaultResult;
use crate::safety::people::{self, StrangerScope};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

pub async fn share(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO visit_sharing (user_id, since) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING",
        params![user, now],
    )
    .await
}

/// Erases the visits of and to the person too.
pub async fn stop_sharing(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.exec("DELETE FROM visit_sharing WHERE user_id = $1", params![user])
        .await?;
    tx.exec(
        "DELETE FROM profile_visits WHERE viewer = $1 OR subject = $1",
        params![user],
    )
    .await?;
    Ok(())
}

pub async fn shares(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    reads
        .exists("SELECT 1 FROM visit_sharing WHERE user_id = $1", params![user])
        .await
}

/// A visit may be stored: both share, and the visitor is neither incognito nor paused.
const MAY_BE_STORED: &str = "EXISTS (SELECT 1 FROM visit_sharing WHERE user_id = $1)
     AND EXISTS (SELECT 1 FROM visit_sharing WHERE user_id = $2)
     AND EXISTS (SELECT 1 FROM profiles WHERE id = $1 AND NOT incognito AND NOT paused)";

pub async fn both_share(reads: &mut impl Reads, viewer: Uuid, subject: Uuid) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(format!("SELECT 1 WHERE {MAY_BE_STORED}"), params![viewer, subject])
        .await?;
    Ok(viewer != subject && found.is_some())
}

pub async fn is_noted(reads: &mut impl Reads, viewer: Uuid, subject: Uuid, day: &str) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM profile_visits WHERE viewer = $1 AND subject = $2 AND day >= $3",
            params![viewer, subject, day],
        )
        .await?;
    Ok(found.is_some())
}

/// Stores the latest visit of the pair, if it still may be stored.
pub async fn insert(tx: &mut Tx, viewer: Uuid, subject: Uuid, day: &str) -> FaultResult<()> {
    tx.run(
        &format!(
            "INSERT INTO profile_visits (viewer, subject, day) SELECT $1, $2, $3 WHERE {MAY_BE_STORED}
             ON CONFLICT (viewer, subject) DO UPDATE SET day = excluded.day"
        ),
        params![viewer, subject, day],
    )
    .await
}

db::row! {
    pub struct VisitorRow {
        pub id: Uuid,
        pub name: String,
        pub avatar_path: Option<String>,
        pub day: String,
        pub is_stranger: bool,
    }
}

/// Visitors whom the gate shows, who share still and are neither incognito nor paused, matches among them too.
pub async fn visitors(
    reads: &mut impl Reads,
    user: Uuid,
    since: &str,
    limit: i64,
    now: Timestamp,
) -> FaultResult<Vec<VisitorRow>> {
    let (sql, bound) = Fragment::new(
        "SELECT g.id, g.name, g.avatar_path, pv.day, g.relation IN ('stranger', 'liked_you')
           FROM profile_visits pv
           JOIN visit_sharing vs ON vs.user_id = pv.viewer
           JOIN profiles vp ON vp.id = pv.viewer AND NOT vp.incognito AND NOT vp.paused
           JOIN (",
    )
    .append(people::people(reads.engine(), user, StrangerScope::Eligible, now))
    .push(") g ON g.id = pv.viewer WHERE g.name IS NOT NULL AND g.relation <> 'closed' AND pv.subject = ")
    .bind(user)
    .push(" AND pv.day >= ")
    .bind(since)
    .push(format!(" ORDER BY pv.day DESC, g.id LIMIT {limit}"))
    .finish();
    Ok(reads.all(sql, bound).await?)
}

/// Forgets what two people saw of each other.
pub async fn delete_between(tx: &mut Tx, one: Uuid, other: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM profile_visits WHERE (viewer = $1 AND subject = $2) OR (viewer = $2 AND subject = $1)",
        params![one, other],
    )
    .await
}

pub async fn delete_before(tx: &mut Tx, day: &str) -> FaultResult<u64> {
    Ok(tx
        .exec("DELETE FROM profile_visits WHERE day < $1", params![day])
        .await?)
}
