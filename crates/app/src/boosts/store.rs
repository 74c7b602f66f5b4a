//! All SQL of boosts.

use super::model::{BARS, BoostSource, BoostState};
use crate::kernel::fault::FaultResult;
use crate::kernel::sql::ids;
use db::{Reads, Tx, params};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Who looked is kept for this long: for the receipt, the label and the share of a day.
const VIEWS_KEPT_DAYS: i64 = 7;
/// A baseline looks back eight weeks.
const HOURS_KEPT_DAYS: i64 = 63;
/// Boosts that one deck chooses from.
const CHOICE: i64 = 1_000;

db::row! {
    /// What starting goes by.
    pub struct Owner {
        pub time_zone: String,
        /// Country and region, as shown to other users; None without a city.
        pub region: Option<String>,
        pub ready: bool,
        pub paused: bool,
        pub incognito: bool,
    }
}

/// The key of a region, of the profile `p`.
const REGION: &str = "p.country_code || '/' || COALESCE(p.public_region, p.region, '')";

pub async fn owner(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Owner>> {
    let sql = format!(
        "SELECT a.time_zone, {REGION}, p.ready, p.paused, p.incognito
           FROM profiles p JOIN accounts a ON a.user_id = p.id WHERE p.id = $1"
    );
    Ok(reads.opt(&sql, params![user]).await?)
}

db::row! {
    /// A boost as it is stored.
    #[derive(Debug, Clone)]
    pub struct BoostRow {
        pub id: Uuid,
        pub user_id: Uuid,
        pub source: BoostSource,
        pub order_id: Option<Uuid>,
        pub state: BoostState,
        pub started_at: Timestamp,
        pub ends_at: Timestamp,
        pub baseline: i64,
        pub likes_baseline: i64,
        pub impressions: Option<i64>,
        pub likes: Option<i64>,
        pub matches: Option<i64>,
        pub bars: Option<Value>,
        pub best_item: Option<String>,
        pub best_item_likes: Option<i64>,
    }
}

const BOOST: &str =
    "SELECT id, user_id, source, order_id, state, started_at, ends_at, baseline, likes_baseline, impressions,
        likes, matches, bars, best_item, best_item_likes FROM boosts";

/// What a boost brought.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BoostResult {
    pub impressions: i64,
    pub likes: i64,
    pub matches: i64,
    pub bars: [i64; BARS],
    /// The detail of the profile with the most likes, and how many.
    pub best: Option<(String, i64)>,
}

impl BoostRow {
    /// The stored result; None while it runs.
    pub fn result(&self) -> Option<BoostResult> {
        let bars = self.bars.as_ref()?.as_array()?;
        Some(BoostResult {
            impressions: self.impressions?,
            likes: self.likes?,
            matches: self.matches?,
            bars: std::array::from_fn(|at| bars.get(at).and_then(Value::as_i64).unwrap_or(0)),
            best: self.best_item.clone().zip(self.best_item_likes),
        })
    }
}

/// A boost that is to be written.
pub struct NewBoost {
    pub id: Uuid,
    pub user_id: Uuid,
    pub client_id: Uuid,
    pub source: BoostSource,
    pub week: Option<String>,
    pub order_id: Option<Uuid>,
    pub returned_from: Option<Uuid>,
    pub started_at: Timestamp,
    pub ends_at: Timestamp,
    pub baseline: i64,
    pub likes_baseline: i64,
}

pub async fn insert(tx: &mut Tx, new: &NewBoost) -> FaultResult<()> {
    tx.run(
        "INSERT INTO boosts (id, user_id, client_id, source, week, order_id, returned_from, state, started_at, ends_at,
                             baseline, likes_baseline)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'running', $8, $9, $10, $11)",
        params![
            new.id,
            new.user_id,
            new.client_id,
            new.source.word(),
            new.week.clone(),
            new.order_id,
            new.returned_from,
            new.started_at,
            new.ends_at,
            new.baseline,
            new.likes_baseline
        ],
    )
    .await
}

/// The boost that a client started under this id, and its end.
pub async fn by_client(reads: &mut impl Reads, user: Uuid, client: Uuid) -> FaultResult<Option<(Uuid, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT id, ends_at FROM boosts WHERE user_id = $1 AND client_id = $2",
            params![user, client],
        )
        .await?)
}

pub async fn latest(reads: &mut impl Reads, user: Uuid, limit: i64) -> FaultResult<Vec<BoostRow>> {
    let sql = format!("{BOOST} WHERE user_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2");
    Ok(reads.all(&sql, params![user, limit]).await?)
}

pub async fn running_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM boosts WHERE user_id = $1 AND state = 'running'",
            params![user],
        )
        .await?)
}

/// Begin and end of a person's boosts.
pub async fn started(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<(Timestamp, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT started_at, ends_at FROM boosts WHERE user_id = $1 ORDER BY started_at DESC LIMIT 200",
            params![user],
        )
        .await?)
}

pub async fn started_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM boosts WHERE user_id = $1 AND started_at >= $2",
            params![user, since],
        )
        .await?)
}

pub async fn week_used(reads: &mut impl Reads, user: Uuid, week: &str) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM boosts WHERE user_id = $1 AND source = 'weekly' AND week = $2",
            params![user, week.to_string()],
        )
        .await
}

/// Boosts of the week that came back and were not used again, the oldest first. One that was bought is an order again.
pub async fn unused_returned(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT b.id FROM boosts b
              WHERE b.user_id = $1 AND b.source <> 'order' AND b.state IN ('returned', 'stopped')
                AND NOT EXISTS (SELECT 1 FROM boosts n WHERE n.returned_from = b.id)
              ORDER BY b.started_at, b.id",
            params![user],
        )
        .await?)
}

/// Boosts whose time is over, the oldest first.
pub async fn due(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<BoostRow>> {
    let sql = format!("{BOOST} WHERE state = 'running' AND ends_at <= $1 ORDER BY ends_at, id LIMIT $2");
    Ok(reads.all(&sql, params![now, limit]).await?)
}

/// Whether this call is the one that ends it.
pub async fn end(tx: &mut Tx, id: Uuid, state: BoostState, result: &BoostResult) -> FaultResult<bool> {
    let (item, item_likes) = result.best.clone().unzip();
    let rows = tx
        .exec(
            "UPDATE boosts SET state = $2, impressions = $3, likes = $4, matches = $5, bars = $6, best_item = $7,
                    best_item_likes = $8 WHERE id = $1 AND state = 'running'",
            params![
                id,
                state.word(),
                result.impressions,
                result.likes,
                result.matches,
                json!(result.bars),
                item,
                item_likes
            ],
        )
        .await?;
    Ok(rows == 1)
}

/// Stops dealing a person's running boost.
pub async fn stop(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(boost) = running_of(tx, user).await? else {
        return Ok(());
    };
    tx.run(
        "INSERT INTO boost_stops (boost_id, user_id, stopped_at) VALUES ($1, $2, $3) ON CONFLICT (boost_id) DO NOTHING",
        params![boost, user, now],
    )
    .await
}

/// Whether a boost was stopped, and its owner knows of a decision since it began.
pub async fn is_known_to_have_stopped(reads: &mut impl Reads, boost: &BoostRow) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM boost_stops s JOIN mod_decisions d ON d.told_to = s.user_id AND d.decided_at >= $2
              WHERE s.boost_id = $1 LIMIT 1",
            params![boost.id, boost.started_at],
        )
        .await
}

/// Whether the person's profile rests because they found someone.
pub async fn rests(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM couple_rests WHERE user_id = $1";
    Ok(reads.opt::<i64>(sql, params![user]).await?.is_some())
}

/// Whether something about the person waits for a decision.
pub async fn has_open_case(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM mod_cases WHERE subject = $1 AND state IN ('open', 'claimed', 'appealed') LIMIT 1",
            params![user],
        )
        .await
}

/// Boosts that may be dealt now: id and owner.
pub async fn dealable(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(reads
        .all(
            "SELECT b.id, b.user_id FROM boosts b
              WHERE b.state = 'running' AND b.ends_at > $1
                AND NOT EXISTS (SELECT 1 FROM boost_stops s WHERE s.boost_id = b.id)
              ORDER BY b.ends_at, b.id LIMIT $2",
            params![now, CHOICE],
        )
        .await?)
}

/// Owners of boosts that were placed in the viewer's decks since a moment, and whether the viewer saw their card.
pub async fn placed_since(reads: &mut impl Reads, viewer: Uuid, since: Timestamp) -> FaultResult<Vec<(Uuid, bool)>> {
    Ok(reads
        .all(
            "SELECT user_id, seen_at IS NOT NULL FROM boost_views WHERE viewer = $1 AND placed_at >= $2",
            params![viewer, since],
        )
        .await?)
}

/// Whether `subject` was placed for this viewer since.
pub async fn was_placed(reads: &mut impl Reads, viewer: Uuid, subject: Uuid, since: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM boost_views WHERE viewer = $1 AND user_id = $2 AND placed_at >= $3 LIMIT 1",
            params![viewer, subject, since],
        )
        .await
}

pub async fn set_placed(tx: &mut Tx, boost: Uuid, user: Uuid, viewer: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO boost_views (boost_id, viewer, user_id, placed_at, counted) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (boost_id, viewer) DO UPDATE SET placed_at = COALESCE(boost_views.placed_at, excluded.placed_at)",
        params![boost, viewer, user, now, false],
    )
    .await
}

/// The running boosts of these people: owner and boost.
pub async fn running_among(reads: &mut impl Reads, people: &[Uuid], now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, bound) = Fragment::new("SELECT user_id, id FROM boosts WHERE state = 'running' AND ends_at > ")
        .bind(now)
        .push(" AND user_id IN (")
        .append(ids(people))
        .push(")")
        .finish();
    Ok(reads.all(sql, bound).await?)
}

/// Notes that a viewer looked at the owner of a running boost; once for each boost and viewer.
pub async fn set_seen(
    tx: &mut Tx,
    (owner, boost): (Uuid, Uuid),
    viewer: Uuid,
    counted: bool,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO boost_views (boost_id, viewer, user_id, seen_at, counted) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (boost_id, viewer) DO UPDATE
            SET counted = CASE WHEN boost_views.seen_at IS NULL THEN excluded.counted ELSE boost_views.counted END,
                seen_at = COALESCE(boost_views.seen_at, excluded.seen_at)",
        params![boost, viewer, owner, now, counted],
    )
    .await
}

/// When each counted look was.
pub async fn counted_looks(reads: &mut impl Reads, boost: Uuid) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT seen_at FROM boost_views WHERE boost_id = $1 AND counted AND seen_at IS NOT NULL",
            params![boost],
        )
        .await?)
}

/// The likes of a time by what they point at, the most first.
pub async fn liked_items(
    reads: &mut impl Reads,
    user: Uuid,
    from: Timestamp,
    until: Timestamp,
) -> FaultResult<Vec<(Option<String>, i64)>> {
    Ok(reads
        .all(
            "SELECT item, count(*) FROM reactions
              WHERE target = $1 AND kind <> 'pass' AND created_at >= $2 AND created_at < $3
              GROUP BY item ORDER BY count(*) DESC, item",
            params![user, from, until],
        )
        .await?)
}

pub async fn matches_made(reads: &mut impl Reads, user: Uuid, from: Timestamp, until: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM match_members s JOIN matches m ON m.id = s.match_id
              WHERE s.user_id = $1 AND m.created_at >= $2 AND m.created_at < $3",
            params![user, from, until],
        )
        .await?)
}

/// Counts one impression in its hour.
pub async fn count_look(tx: &mut Tx, subject: Uuid, hour: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO impression_hours (subject, hour, looks) VALUES ($1, $2, 1)
         ON CONFLICT (subject, hour) DO UPDATE SET looks = impression_hours.looks + 1",
        params![subject, hour],
    )
    .await
}

/// Since when the person's hours are known: impressions were counted by the hour, and they were here. None before the
/// first impression of anybody.
pub async fn counted_since(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Timestamp>> {
    let first: Option<Timestamp> = reads
        .opt("SELECT hour FROM impression_hours ORDER BY hour LIMIT 1", params![])
        .await?;
    let created: Option<Timestamp> = reads
        .opt("SELECT created_at FROM profiles WHERE id = $1", params![user])
        .await?;
    Ok(first.zip(created).map(|(first, created)| first.max(created)))
}

pub async fn looks(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<(Timestamp, i64)>> {
    Ok(reads
        .all(
            "SELECT hour, looks FROM impression_hours WHERE subject = $1 AND hour >= $2",
            params![user, since],
        )
        .await?)
}

pub async fn likes_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT created_at FROM reactions WHERE target = $1 AND kind <> 'pass' AND created_at >= $2",
            params![user, since],
        )
        .await?)
}

/// Sums an hour by region.
pub async fn sum_hour(tx: &mut Tx, hour: Timestamp) -> FaultResult<()> {
    let sql = format!(
        "INSERT INTO region_hours (region, hour, looks, people)
         SELECT {REGION}, h.hour, CAST(sum(h.looks) AS bigint), count(*)
           FROM impression_hours h JOIN profiles p ON p.id = h.subject
          WHERE h.hour = $1 AND p.country_code IS NOT NULL GROUP BY 1, h.hour
         ON CONFLICT (region, hour) DO UPDATE SET looks = excluded.looks, people = excluded.people"
    );
    tx.run(&sql, params![hour]).await
}

/// Hour, looks and people of a region.
pub async fn region_sums(
    reads: &mut impl Reads,
    region: &str,
    since: Timestamp,
) -> FaultResult<Vec<(Timestamp, i64, i64)>> {
    Ok(reads
        .all(
            "SELECT hour, looks, people FROM region_hours WHERE region = $1 AND hour >= $2",
            params![region.to_string(), since],
        )
        .await?)
}

/// Deletes who looked, and hours that no baseline needs.
pub async fn delete_old(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let before = |days: i64| now - SignedDuration::from_hours(24 * days);
    let (sql, bound) =
        Fragment::new("DELETE FROM boost_views WHERE boost_id IN (SELECT id FROM boosts WHERE ends_at < ")
            .bind(before(VIEWS_KEPT_DAYS))
            .push(" AND state <> 'running')")
            .finish();
    tx.exec(&sql, bound).await?;
    for table in ["impression_hours", "region_hours"] {
        let sql = format!("DELETE FROM {table} WHERE hour < $1");
        tx.exec(&sql, params![before(HOURS_KEPT_DAYS)]).await?;
    }
    Ok(())
}
