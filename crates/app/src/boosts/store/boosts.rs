//! Boosts from their start to their end, and what starting goes by.

use crate::boosts::model::{BARS, BoostSource, BoostState};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use uuid::Uuid;

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
pub(super) const REGION: &str = "p.country_code || '/' || COALESCE(p.public_region, p.region, '')";

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

pub async fn running_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM boosts WHERE user_id = $1 AND state = 'running'",
            params![user],
        )
        .await?)
}

/// The person's running boost.
pub async fn running(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<BoostRow>> {
    let sql = format!("{BOOST} WHERE user_id = $1 AND state = 'running'");
    Ok(reads.opt(&sql, params![user]).await?)
}

pub async fn latest(reads: &mut impl Reads, user: Uuid, limit: i64) -> FaultResult<Vec<BoostRow>> {
    let sql = format!("{BOOST} WHERE user_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2");
    Ok(reads.all(&sql, params![user, limit]).await?)
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

/// A boost is settled at most this long after its end, by a job that runs each minute.
const SETTLED_WITHIN: SignedDuration = SignedDuration::from_mins(5);

/// Whether the owner changed filters, city, gender or preferences, or announced a visit, while the boost ran. Only the
/// last saved filters are stored, so a save right after its end counts too: it may replace an earlier one.
pub async fn has_changed_whom_they_meet(reads: &mut impl Reads, boost: &BoostRow) -> FaultResult<bool> {
    let settled = boost.ends_at.checked_add(SETTLED_WITHIN).unwrap_or(Timestamp::MAX);
    reads
        .exists(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM search_filters
                                     WHERE user_id = $1 AND saved_at >= $2 AND saved_at < $4)
                         OR EXISTS (SELECT 1 FROM profile_changes
                                     WHERE user_id = $1 AND kind IN ('location', 'gender', 'visit')
                                       AND created_at >= $2 AND created_at < $3)",
            params![boost.user_id, boost.started_at, boost.ends_at, settled],
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
