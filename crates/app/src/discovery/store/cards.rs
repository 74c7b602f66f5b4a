//! Saved filter cards.

use crate::discovery::filters::FilterCard;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

db::row! {
    struct CardRow {
        age_min: i64,
        age_max: i64,
        distance_km: Option<i64>,
        compatibility: i64,
        interests: Value,
        personality: Value,
        verified_only: bool,
        shared_language: bool,
        compatible_intention: bool,
        weights: Value,
    }
}

/// The saved card of one person; None when nothing was saved.
pub async fn saved_card(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<FilterCard>> {
    let row: Option<CardRow> = reads
        .opt(
            "SELECT age_min, age_max, distance_km, compatibility, interests, personality, verified_only, shared_language,
                    compatible_intention, weights FROM search_filters WHERE user_id = $1",
            params![user],
        )
        .await?;
    let Some(row) = row else { return Ok(None) };
    let columns = json!({
        "age_min": row.age_min, "age_max": row.age_max, "distance_km": row.distance_km, "compatibility": row.compatibility,
        "interests": row.interests, "personality": row.personality, "verified_only": row.verified_only,
        "shared_language": row.shared_language, "compatible_intention": row.compatible_intention, "weights": row.weights,
    });
    let given = columns.as_object().cloned().unwrap_or_default();
    FilterCard::read(&given, FilterCard::default()).map(Some)
}

/// When the person saved their filters.
pub async fn card_saved_at(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Timestamp>> {
    let sql = "SELECT saved_at FROM search_filters WHERE user_id = $1";
    Ok(reads.opt(sql, params![user]).await?)
}

pub async fn save_card(tx: &mut Tx, user: Uuid, card: &FilterCard, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO search_filters (user_id, age_min, age_max, distance_km, compatibility, interests, personality,
                                     verified_only, shared_language, compatible_intention, weights, saved_at, interests_mask,
                                     personalities_mask)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT (user_id) DO UPDATE SET age_min = excluded.age_min, age_max = excluded.age_max,
             distance_km = excluded.distance_km, compatibility = excluded.compatibility, interests = excluded.interests,
             personality = excluded.personality, verified_only = excluded.verified_only,
             shared_language = excluded.shared_language, compatible_intention = excluded.compatible_intention,
             weights = excluded.weights, saved_at = excluded.saved_at, interests_mask = excluded.interests_mask,
             personalities_mask = excluded.personalities_mask",
        params![
            user,
            i64::from(card.filters.age_min),
            i64::from(card.filters.age_max),
            card.distance_km(),
            i64::from(card.filters.min_compatibility),
            json!(card.interests),
            json!(card.personality),
            card.filters.verified_only,
            card.filters.shared_language,
            card.filters.compatible_intention,
            card.weights(),
            now,
            i64::from(card.filters.interests),
            i64::from(card.filters.personalities)
        ],
    )
    .await
}
