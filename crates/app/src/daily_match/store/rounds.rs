//! Rounds, one for each night of a region, and the proposals that they write.

use crate::daily_match::model::Region;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::{Timestamp, civil::Date};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

db::row! {
    /// One night of one region.
    #[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
    pub struct Round {
        #[schemars(with = "String")]
        pub region: Region,
        /// `YYYY-MM-DD`.
        pub day: String,
        pub planned_at: Timestamp,
        pub people: i64,
        pub possible_pairs: i64,
        pub pairs: i64,
        pub served: i64,
        /// The sum of the chances of the chosen pairs, in millionths of a conversation.
        pub value: i64,
        /// No choice is worth more.
        pub bound: i64,
        /// In millionths of the bound.
        pub gap: i64,
    }
}

pub async fn is_planned(reads: &mut impl Reads, region: Region, day: Date) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM daily_match_rounds WHERE region = $1 AND day = $2",
            params![region.word(), day.to_string()],
        )
        .await
}

/// Users who have a proposal of this day.
pub async fn served(reads: &mut impl Reads, day: Date, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT DISTINCT user_id FROM daily_matches WHERE day = $1 AND expires_at > $2";
    Ok(reads.all(sql, params![day.to_string(), now]).await?)
}

pub async fn insert_round(tx: &mut Tx, round: &Round) -> FaultResult<()> {
    tx.run(
        "INSERT INTO daily_match_rounds (region, day, planned_at, people, possible_pairs, pairs, served, value, bound, gap)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            round.region.word(),
            round.day.clone(),
            round.planned_at,
            round.people,
            round.possible_pairs,
            round.pairs,
            round.served,
            round.value,
            round.bound,
            round.gap
        ],
    )
    .await
}

/// The latest rounds, the newest first.
pub async fn rounds(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Round>> {
    Ok(reads
        .all(
            "SELECT region, day, planned_at, people, possible_pairs, pairs, served, value, bound, gap
               FROM daily_match_rounds ORDER BY planned_at DESC, region LIMIT $1",
            params![limit],
        )
        .await?)
}

/// One side of a pair that is to be written.
pub struct NewSide {
    pub id: Uuid,
    pub user: Uuid,
    pub other: Uuid,
    pub delivered_at: Timestamp,
    pub expires_at: Timestamp,
}

pub async fn insert_side(tx: &mut Tx, side: &NewSide, day: Date, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO daily_matches (id, user_id, other_id, day, planned_at, delivered_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            side.id,
            side.user,
            side.other,
            day.to_string(),
            now,
            side.delivered_at,
            side.expires_at
        ],
    )
    .await
}
