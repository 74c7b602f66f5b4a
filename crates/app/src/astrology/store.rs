//! All SQL of astrology.

use super::birth_record::BirthRecord;
use super::model::Sharing;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use crate::safety::people::{self, StrangerScope};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// A person's birth and chart, still sealed.
    pub struct SealedBirth {
        pub birth: String,
        pub sharing: String,
        pub updated_at: Timestamp,
        /// Version of the ephemeris that computed the chart.
        pub engine: Option<i64>,
        pub chart: Option<String>,
        /// The account's, which may have been corrected since.
        pub birth_date: Option<Date>,
    }
}

pub async fn sealed_birth(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<SealedBirth>> {
    Ok(reads
        .opt(
            "SELECT b.sealed, b.sharing, b.updated_at, c.engine, c.sealed, a.birth_date
               FROM birth_data b
               JOIN accounts a ON a.user_id = b.user_id
               LEFT JOIN natal_charts c ON c.user_id = b.user_id
              WHERE b.user_id = $1",
            params![user],
        )
        .await?)
}

async fn put_birth(tx: &mut Tx, user: Uuid, sealed: &str, sharing: Sharing, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO birth_data (user_id, sealed, sharing, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, sharing = excluded.sharing,
             updated_at = excluded.updated_at",
        params![user, sealed, sharing.word(), now],
    )
    .await
}

pub async fn put_chart(tx: &mut Tx, user: Uuid, engine: u16, sealed: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO natal_charts (user_id, engine, sealed, drawn_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET engine = excluded.engine, sealed = excluded.sealed,
             drawn_at = excluded.drawn_at",
        params![user, i64::from(engine), sealed, now],
    )
    .await
}

/// Accounts whose charts an older version of the ephemeris computed.
pub async fn drawn_before(reads: &mut impl Reads, engine: u16, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT user_id FROM natal_charts WHERE engine < $1 ORDER BY user_id LIMIT $2",
            params![i64::from(engine), limit],
        )
        .await?)
}

pub async fn set_sharing(tx: &mut Tx, user: Uuid, sharing: Sharing) -> FaultResult<bool> {
    tx.affects(
        "UPDATE birth_data SET sharing = $2 WHERE user_id = $1",
        params![user, sharing.word()],
    )
    .await
}

/// Deletes birth, chart and permissions, unless the birth was entered again after `until`.
pub async fn forget(tx: &mut Tx, user: Uuid, until: Timestamp) -> FaultResult<()> {
    let rows = tx
        .exec(
            "DELETE FROM birth_data WHERE user_id = $1 AND updated_at <= $2",
            params![user, until],
        )
        .await?;
    if rows > 0 {
        tx.exec("DELETE FROM natal_charts WHERE user_id = $1", params![user])
            .await?;
        tx.exec("DELETE FROM chart_requests WHERE owner = $1", params![user])
            .await?;
    }
    Ok(())
}

/// When the births of this account were changed, the latest first.
pub async fn changes_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT at FROM birth_changes WHERE user_id = $1 AND at > $2 ORDER BY at DESC",
            params![user, since],
        )
        .await?)
}

pub async fn note_change(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO birth_changes (id, user_id, at) VALUES ($1, $2, $3)",
        params![new_id(now), user, now],
    )
    .await
}

db::row! {
    /// What a person wrote of signs in the profile.
    pub struct ProfileSigns {
        pub name: Option<String>,
        pub sign: Option<String>,
        pub chart: Option<Value>,
    }
}

/// The caller's own signs as typed in the profile.
pub async fn own_signs(reads: &mut impl Reads, user: Uuid) -> FaultResult<ProfileSigns> {
    Ok(reads
        .one(
            "SELECT full_name, astrology_sign, birth_chart FROM profiles WHERE id = $1",
            params![user],
        )
        .await?)
}

db::row! {
    /// A person that the viewer may see, with the facts that astrology needs.
    pub struct VisiblePerson {
        pub id: Uuid,
        pub match_id: Option<Uuid>,
        pub name: Option<String>,
        pub age: i64,
        pub avatar_path: Option<String>,
        pub relation: String,
        pub sign: Option<String>,
        pub chart: Option<Value>,
        pub sharing: Option<String>,
        /// State of the viewer's request to them.
        pub request: Option<String>,
        pub asked_at: Option<Timestamp>,
    }
}

const SEEN: &str =
    "SELECT g.id, mm.match_id, g.name, g.age, g.avatar_path, g.relation, g.astrology_sign, g.birth_chart,
        b.sharing, r.state, r.asked_at FROM (";

fn seen(
    reads: &impl Reads,
    viewer: Uuid,
    strangers: StrangerScope<'_>,
    now: Timestamp,
) -> supabase::fragment::Fragment {
    supabase::fragment::Fragment::new(SEEN)
        .append(people::people(reads.engine(), viewer, strangers, now))
        .push(") g LEFT JOIN match_members mm ON mm.user_id = ")
        .bind(viewer)
        .push(
            " AND mm.other_id = g.id AND g.relation = 'match'
              LEFT JOIN birth_data b ON b.user_id = g.id
              LEFT JOIN chart_requests r ON r.owner = g.id AND r.asker = ",
        )
        .bind(viewer)
}

/// One person, through the gate.
pub async fn person(
    reads: &mut impl Reads,
    viewer: Uuid,
    target: Uuid,
    now: Timestamp,
) -> FaultResult<Option<VisiblePerson>> {
    let (sql, params) = seen(reads, viewer, StrangerScope::Known, now)
        .push(" WHERE g.id = ")
        .bind(target)
        .finish();
    Ok(reads.opt(&sql, params).await?)
}

/// The open matches, through the gate; the latest first.
pub async fn matches(reads: &mut impl Reads, viewer: Uuid, now: Timestamp) -> FaultResult<Vec<VisiblePerson>> {
    let (sql, params) = seen(reads, viewer, StrangerScope::Absent, now)
        .push(" WHERE g.relation = 'match' AND mm.match_id IS NOT NULL ORDER BY mm.match_id DESC")
        .finish();
    Ok(reads.all(&sql, params).await?)
}

db::row! {
    /// One request, as its asker made it.
    pub struct Request {
        pub state: String,
        pub asked_at: Timestamp,
    }
}

pub async fn request(reads: &mut impl Reads, asker: Uuid, owner: Uuid) -> FaultResult<Option<Request>> {
    Ok(reads
        .opt(
            "SELECT state, asked_at FROM chart_requests WHERE asker = $1 AND owner = $2",
            params![asker, owner],
        )
        .await?)
}

pub async fn put_request(tx: &mut Tx, asker: Uuid, owner: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO chart_requests (asker, owner, state, asked_at, answered_at) VALUES ($1, $2, 'asked', $3, NULL)
         ON CONFLICT (asker, owner) DO UPDATE SET state = excluded.state, asked_at = excluded.asked_at,
             answered_at = excluded.answered_at",
        params![asker, owner, now],
    )
    .await
}

pub async fn answer_request(tx: &mut Tx, asker: Uuid, owner: Uuid, state: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE chart_requests SET state = $3, answered_at = $4 WHERE asker = $1 AND owner = $2",
        params![asker, owner, state, now],
    )
    .await
}

/// Takes back what `owner` allowed to single people.
pub async fn drop_grants(tx: &mut Tx, owner: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM chart_requests WHERE owner = $1 AND state = 'allowed'",
        params![owner],
    )
    .await
}

/// Deletes the requests of two people to each other.
pub async fn delete_requests_between(tx: &mut Tx, a: Uuid, b: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM chart_requests WHERE (asker = $1 AND owner = $2) OR (asker = $2 AND owner = $1)",
        params![a, b],
    )
    .await
}

db::row! {
    /// A person who asks to see the caller's signs.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct ChartRequest {
        pub id: Uuid,
        pub name: Option<String>,
        pub avatar_path: Option<String>,
        pub asked_at: Timestamp,
    }
}

/// The requests of matches that wait for `owner`, through the gate; the latest first.
pub async fn waiting(reads: &mut impl Reads, owner: Uuid, now: Timestamp) -> FaultResult<Vec<ChartRequest>> {
    let (sql, params) = supabase::fragment::Fragment::new("SELECT g.id, g.name, g.avatar_path, r.asked_at FROM (")
        .append(people::people(reads.engine(), owner, StrangerScope::Absent, now))
        .push(") g JOIN chart_requests r ON r.asker = g.id AND r.state = 'asked' AND r.owner = ")
        .bind(owner)
        .push(" WHERE g.relation = 'match' ORDER BY r.asked_at DESC, g.id")
        .finish();
    Ok(reads.all(&sql, params).await?)
}

/// Whether each of the newest `limit` births opens under a vault.
pub async fn sealed_births_open(
    reads: &mut impl Reads,
    vault: &crate::kernel::Vault,
    limit: i64,
) -> FaultResult<Vec<bool>> {
    let sql = "SELECT user_id, sealed FROM birth_data ORDER BY updated_at DESC LIMIT $1";
    let rows: Vec<(Uuid, String)> = reads.all(sql, params![limit]).await?;
    let opens =
        |(user, sealed): &(Uuid, String)| vault.open::<serde_json::Value>("birth_data", *user, sealed).is_some();
    Ok(rows.iter().map(opens).collect())
}

/// The sealed forms of one birth and its chart, written together.
pub async fn put(
    tx: &mut Tx,
    vault: &crate::kernel::Vault,
    user: Uuid,
    born: &BirthRecord,
    chart: &ephemeris::Chart,
    sharing: Sharing,
    now: Timestamp,
) -> FaultResult<()> {
    put_birth(tx, user, &vault.seal("birth_data", user, born)?, sharing, now).await?;
    put_chart(
        tx,
        user,
        chart.method.engine,
        &vault.seal("natal_charts", user, chart)?,
        now,
    )
    .await
}
