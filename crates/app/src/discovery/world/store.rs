//! All SQL of the world but the gate's.

use crate::accounts::age;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::safety::people::{self, StrangerScope};
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use supabase::fragment::Fragment;
use uuid::Uuid;

/// One row of the count: country, region, active, online.
pub type Row = (String, String, i64, i64);

/// What is counted over all places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WorldTotals {
    /// Here within 30 days.
    pub active: i64,
    /// Here within 15 minutes.
    pub online: i64,
    /// Countries with a person active within 30 days.
    pub countries: i64,
    pub connections_today: i64,
}

/// Accounts that anybody could meet, as everywhere where people are counted.
fn seen() -> String {
    format!(
        "FROM profiles p JOIN accounts a ON a.user_id = p.id WHERE a.status = 'active' AND p.ready AND {}",
        age::assured("a", "$3")
    )
}

fn ago(now: Timestamp, span: jiff::Span) -> Timestamp {
    now.checked_sub(span).unwrap_or(Timestamp::MIN)
}

pub async fn totals(reads: &mut impl Reads, now: Timestamp) -> FaultResult<WorldTotals> {
    let midnight = today(now).to_zoned(TimeZone::UTC).map_or(now, |day| day.timestamp());
    let (active, online, countries): (i64, i64, i64) = reads
        .one(
            format!(
                "SELECT count(*), count(CASE WHEN a.last_seen_at > $1 THEN 1 END), count(DISTINCT p.country_code)
                   {seen} AND a.last_seen_at > $2",
                seen = seen(),
            ),
            params![ago(now, 15.minutes()), ago(now, (30 * 24).hours()), now],
        )
        .await?;
    let connections_today: i64 = reads
        .one("SELECT count(*) FROM matches WHERE created_at >= $1", params![midnight])
        .await?;
    Ok(WorldTotals {
        active,
        online,
        countries,
        connections_today,
    })
}

/// Active and online people by country and region.
pub async fn counted(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<Row>> {
    Ok(reads
        .all(
            format!(
                "SELECT p.country_code, COALESCE(p.region, ''), count(*),
                        count(CASE WHEN a.last_seen_at > $1 THEN 1 END)
                   {seen} AND p.country_code IS NOT NULL AND a.last_seen_at > $2
                  GROUP BY p.country_code, COALESCE(p.region, '')",
                seen = seen(),
            ),
            params![ago(now, 15.minutes()), ago(now, (30 * 24).hours()), now],
        )
        .await?)
}

db::row! {
    /// The caller, as far as the list depends on it.
    pub struct Viewer {
        pub ready: bool,
        pub country_code: Option<String>,
        pub city_id: Option<i64>,
        pub relocate: Option<String>,
        pub distance_km: Option<i64>,
    }
}

pub async fn viewer(reads: &mut impl Reads, id: Uuid) -> FaultResult<Viewer> {
    Ok(reads
        .one(
            "SELECT p.ready, p.country_code, p.city_id, p.relocate, f.distance_km
               FROM profiles p LEFT JOIN search_filters f ON f.user_id = p.id WHERE p.id = $1",
            params![id],
        )
        .await?)
}

db::row! {
    pub struct ListedRow {
        pub id: Uuid,
        pub name: Option<String>,
        pub age: i64,
        pub city: Option<String>,
        pub country_code: String,
        pub activity: String,
        pub relocate: Option<String>,
        pub intention_seal: Option<String>,
        pub verified: bool,
        pub illustrated: bool,
        pub avatar_path: Option<String>,
        /// Never shown; the local time is read from it.
        pub city_id: Option<i64>,
        pub connected: bool,
    }
}

/// Which rows of the list are asked for.
pub struct ListQuery {
    pub viewer: Uuid,
    /// Conditions on the row `w` of `profiles`.
    pub places: Vec<Fragment>,
    /// Codes that are never listed; they come from a table of ours.
    pub hidden: Vec<&'static str>,
    /// Words of `relocate`, as the viewer may read it, of which one must hold; none: any. They are ours.
    pub relocate: &'static [&'static str],
    pub limit: i64,
    pub offset: i64,
}

/// People who chose to be found and are here today, as strangers may see them: those who are here now first.
pub async fn listed(reads: &mut impl Reads, asked: ListQuery, now: Timestamp) -> FaultResult<Vec<ListedRow>> {
    let passed = ago(now, (i64::from(matching::deck::PASS_HIDES_DAYS) * 24).hours());
    let mut sql = Fragment::new(
        "SELECT c.id, c.name, c.age, c.city, c.country_code, c.activity, c.relocate, c.intention_seal, c.verified,
                c.illustrated, c.avatar_path, w.city_id, (r.state IS NOT NULL AND r.kind <> 'pass') AS connected FROM (",
    )
    .append(people::people(reads.engine(), asked.viewer, StrangerScope::Eligible, now))
    .push(") c JOIN profiles w ON w.id = c.id LEFT JOIN reactions r ON r.target = c.id AND (r.state = 'pending' OR (r.state = 'expired' AND r.expires_at > ")
    // One that a block ended reads as waiting until its time, as in the own list of likes.
    .bind(now)
    .push(")) AND r.actor = ")
    .bind(asked.viewer)
    // As the partial index writes it on each engine, which is how it is found.
    .push(match reads.engine() {
        db::Engine::Sqlite => " WHERE w.in_world = 1",
        db::Engine::Postgres => " WHERE w.in_world",
    })
    .push(" AND c.activity IN ('agora', 'hoje') AND c.relation IN ('stranger', 'liked_you')")
    .push(" AND NOT (COALESCE(r.kind, '') = 'pass' AND r.created_at > ")
    .bind(passed)
    .push(format!(") AND w.country_code NOT IN ('{}')", asked.hidden.join("', '")));
    for place in asked.places {
        sql = sql.push(" AND ").append(place);
    }
    if !asked.relocate.is_empty() {
        sql = sql.push(format!(" AND c.relocate IN ('{}')", asked.relocate.join("', '")));
    }
    let (sql, bound) = sql
        .push(" ORDER BY c.activity, c.id LIMIT ")
        .bind(asked.limit)
        .push(" OFFSET ")
        .bind(asked.offset)
        .finish();
    Ok(reads.all(sql, bound).await?)
}

/// Counts one look; answers how many there were since the window began, and when that was.
pub async fn look(tx: &mut Tx, user: Uuid, window: Timestamp, now: Timestamp) -> FaultResult<(i64, Timestamp)> {
    tx.exec(
        "INSERT INTO world_looks (user_id, since, looks) VALUES ($1, $2, 1)
         ON CONFLICT (user_id) DO UPDATE SET
             looks = CASE WHEN world_looks.since <= $3 THEN 1 ELSE world_looks.looks + 1 END,
             since = CASE WHEN world_looks.since <= $3 THEN excluded.since ELSE world_looks.since END",
        params![user, now, window],
    )
    .await?;
    Ok(tx
        .one("SELECT looks, since FROM world_looks WHERE user_id = $1", params![user])
        .await?)
}

/// Reports of the day that ended at `midnight`, and how many reports were undecided then.
pub async fn incidents(reads: &mut impl Reads, midnight: Timestamp) -> FaultResult<(i64, i64)> {
    let made: i64 = reads
        .one(
            "SELECT count(*) FROM reports WHERE created_at >= $1 AND created_at < $2",
            params![ago(midnight, 24.hours()), midnight],
        )
        .await?;
    let open: i64 = reads
        .one(
            "SELECT count(*) FROM reports
              WHERE created_at < $1 AND (state IN ('open', 'in_review') OR decided_at >= $1)",
            params![midnight],
        )
        .await?;
    Ok((made, open))
}
