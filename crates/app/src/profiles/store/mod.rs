//! All SQL of profiles: here that of the profile row.

pub mod changes;
pub mod onboarding;
pub mod prompts;
pub mod written;

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{json::strings, text};
use crate::profiles::fields::FieldChange;
use crate::profiles::location::{PublicPlace, StoredPlace};
use crate::profiles::model::{self as words, Readiness, ReadinessFacts, SignUpFacts};
use db::{Reads, Tx, params};
use jiff::{Timestamp, civil::Date};
use matching::Cell;
use matching::trust::WORDS;
use serde_json::{Value, json};
use uuid::Uuid;

/// Writes valid changes; the columns come from `fields`, never from the wire.
pub async fn apply(tx: &mut Tx, id: Uuid, changes: &[FieldChange], now: Timestamp) -> FaultResult<()> {
    let mut params = params![id, now];
    let mut sets = String::new();
    for change in changes {
        params.push(change.value.clone());
        sets.push_str(&format!(", {} = ${}", change.column, params.len()));
    }
    let rows = tx
        .exec(
            &format!("UPDATE profiles SET updated_at = $2{sets} WHERE id = $1"),
            params,
        )
        .await?;
    if rows == 0 { Err(Fault::NotFound) } else { Ok(()) }
}

/// The first row of a profile. Sensitive fields stay empty until their owner consents.
pub async fn insert(tx: &mut Tx, id: Uuid, facts: &SignUpFacts, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO profiles (id, full_name, city_name, languages, gender_preferences, interests, free_tags, missing,
                               birth_chart, visibility, preferences_chosen, paused, incognito, verified, ready,
                               read_receipts, gender_bit, seeks_mask, languages_mask, interests_mask, personality_bit, onboarding_step, completeness, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $5, $5, $5, $6, $6, $7, $7, $7, $7, $7, $8, 0, 0, $10, 0, 0, 0, 0, $9, $9)",
        params![
            id,
            facts.name.clone(),
            facts.location.clone(),
            json!(facts.languages),
            json!([]),
            json!({}),
            false,
            true,
            now,
            words::bits(words::LANGUAGES, &facts.languages)
        ],
    )
    .await
}

pub async fn set_place(tx: &mut Tx, id: Uuid, place: &StoredPlace, now: Timestamp) -> FaultResult<()> {
    let vector = place.cell.map(|cell| cell.unit_vector());
    tx.run(
        "UPDATE profiles SET city_id = $2, city_name = $3, region = $4, country_code = $5, cell_lat = $6, cell_lon = $7,
                             cell_x = $8, cell_y = $9, cell_z = $10, updated_at = $11, public_city = $12,
                             public_region = $13 WHERE id = $1",
        params![
            id,
            place.city_id,
            place.city_name.clone(),
            place.region.clone(),
            place.country_code.clone(),
            place.cell.map(|cell| i64::from(cell.lat())),
            place.cell.map(|cell| i64::from(cell.lon())),
            vector.map(|v| v[0]),
            vector.map(|v| v[1]),
            vector.map(|v| v[2]),
            now,
            place.public.as_ref().map(|public| public.name.clone()),
            place.public.as_ref().and_then(|public| public.region.clone())
        ],
    )
    .await
}

/// Moves the person on the map without changing where they live.
pub async fn set_cell(tx: &mut Tx, id: Uuid, cell: Option<Cell>, now: Timestamp) -> FaultResult<()> {
    let vector = cell.map(|cell| cell.unit_vector());
    tx.run(
        "UPDATE profiles SET cell_lat = $2, cell_lon = $3, cell_x = $4, cell_y = $5, cell_z = $6, updated_at = $7
          WHERE id = $1",
        params![
            id,
            cell.map(|cell| i64::from(cell.lat())),
            cell.map(|cell| i64::from(cell.lon())),
            vector.map(|v| v[0]),
            vector.map(|v| v[1]),
            vector.map(|v| v[2]),
            now
        ],
    )
    .await
}

/// Cities of profiles that are older than the column of public places.
pub async fn cities_without_public_place(reads: &mut impl Reads) -> FaultResult<Vec<i64>> {
    Ok(reads
        .all(
            "SELECT DISTINCT city_id FROM profiles WHERE city_id IS NOT NULL AND public_city IS NULL",
            params![],
        )
        .await?)
}

pub async fn set_public_place(tx: &mut Tx, city_id: i64, public: &PublicPlace) -> FaultResult<()> {
    tx.run(
        "UPDATE profiles SET public_city = $2, public_region = $3 WHERE city_id = $1 AND public_city IS NULL",
        params![city_id, public.name.clone(), public.region.clone()],
    )
    .await
}

db::row! {
    struct FactsRow {
        confirmed_at: Option<Timestamp>,
        birth_date: Option<Date>,
        full_name: Option<String>,
        city_id: Option<i64>,
        gender_identity: Option<String>,
        preferences_chosen: bool,
        bio: Option<String>,
        interests: Value,
        languages: Value,
        photos: i64,
        prompts: i64,
    }
}

pub async fn facts(reads: &mut impl Reads, id: Uuid) -> FaultResult<ReadinessFacts> {
    let row: FactsRow = reads
        .one(
            "SELECT a.confirmed_at, a.birth_date, p.full_name, p.city_id, p.gender_identity, p.preferences_chosen, p.bio,
                    p.interests, p.languages,
                    (SELECT count(*) FROM profile_photos ph WHERE ph.user_id = p.id AND ph.state = 'visible'),
                    (SELECT count(*) FROM profile_prompts pr WHERE pr.user_id = p.id)
               FROM profiles p JOIN accounts a ON a.user_id = p.id WHERE p.id = $1",
            params![id],
        )
        .await?;
    Ok(ReadinessFacts {
        confirmed: row.confirmed_at.is_some(),
        birth_date: row.birth_date.is_some(),
        name: row.full_name.is_some(),
        city: row.city_id.is_some(),
        identity: row.gender_identity.is_some(),
        preferences: row.preferences_chosen,
        photos: row.photos,
        prompts: row.prompts,
        bio_letters: row.bio.as_deref().map_or(0, text::graphemes),
        interests: strings(&row.interests).len(),
        languages: strings(&row.languages).len(),
    })
}

db::row! {
    /// The facts that decide, with the other side's values, who sees whom by gender.
    pub struct GenderFacts {
        pub gender_identity: Option<String>,
        pub seeks_mask: i64,
        pub preferences_chosen: bool,
        /// Since when changes are counted; None while no one was shown to this person.
        pub changes_counted_from: Option<Timestamp>,
    }
}

pub async fn gender_facts(reads: &mut impl Reads, id: Uuid) -> FaultResult<GenderFacts> {
    Ok(reads
        .one(
            "SELECT gender_identity, seeks_mask, preferences_chosen, changes_counted_from FROM profiles WHERE id = $1",
            params![id],
        )
        .await?)
}

/// Counts changes of gender from now on; an earlier beginning stays.
pub async fn count_changes_from(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE profiles SET changes_counted_from = $2 WHERE id = $1 AND changes_counted_from IS NULL",
        params![id, now],
    )
    .await
}

/// Keeps the answers that count, as [`matching::trust`] writes them.
pub async fn set_answers(tx: &mut Tx, id: Uuid, words: [i64; WORDS]) -> FaultResult<()> {
    let [a, b, c, d] = words;
    tx.run(
        "UPDATE profiles SET answers_1 = $2, answers_2 = $3, answers_3 = $4, answers_4 = $5 WHERE id = $1",
        params![id, a, b, c, d],
    )
    .await
}

pub async fn set_readiness(tx: &mut Tx, id: Uuid, readiness: &Readiness, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE profiles SET missing = $2, ready = $3, completeness = $4, updated_at = $5 WHERE id = $1",
        params![
            id,
            json!(readiness.missing),
            readiness.ready,
            readiness.completeness,
            now
        ],
    )
    .await
}

/// The user's country; None also for a deleted account.
pub async fn country(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<String>> {
    let country: Option<Option<String>> = reads
        .opt("SELECT country_code FROM profiles WHERE id = $1", params![id])
        .await?;
    Ok(country.flatten())
}

pub async fn city(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<i64>> {
    Ok(reads
        .one("SELECT city_id FROM profiles WHERE id = $1", params![id])
        .await?)
}

/// The audiences that a user chose, by field.
pub async fn visibility(reads: &mut impl Reads, id: Uuid) -> FaultResult<Value> {
    Ok(reads
        .one("SELECT visibility FROM profiles WHERE id = $1", params![id])
        .await?)
}
