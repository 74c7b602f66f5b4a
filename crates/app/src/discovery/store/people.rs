//! The people of the index.

use crate::discovery::filters::Card;
use crate::kernel::fault::Outcome;
use crate::kernel::json::strings;
use crate::trust;
use db::{Reads, params};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use matching::fairness::{self, Attention, Tolerated};
use matching::learned::Model;
use matching::vocabulary::{Gender, INTERESTS, Intention, LANGUAGES, PERSONALITIES, Seeks, index_of, mask};
use matching::{BirthDate, Cell, Day, Filters, Person, terms};
use serde_json::{Map, Value};
use std::collections::HashMap;
use uuid::Uuid;

db::row! {
    struct PersonRow {
        id: Uuid,
        ready: bool,
        paused: bool,
        incognito: bool,
        gender_identity: Option<String>,
        gender_preferences: Value,
        birth_date: Date,
        cell_lat: Option<i64>,
        cell_lon: Option<i64>,
        languages: Value,
        interests: Value,
        personality: Option<String>,
        intention: Option<String>,
        verified: bool,
        last_seen_at: Timestamp,
        completeness: i64,
        created_at: Timestamp,
        filters: Option<Value>,
        seen_last_day: i64,
        seen_ever: i64,
    }
}

/// People for the index: everybody, or one. Only accounts that strangers could ever see, and of their
/// facts only those that strangers may know: a field hidden from strangers does not rank.
pub async fn people(
    reads: &mut impl Reads,
    only: Option<Uuid>,
    tolerated: Tolerated,
    model: Option<&Model>,
    now: Timestamp,
) -> Outcome<Vec<Person>> {
    let yesterday = super::attention::since(now);
    let shown = |field: &str, column: &str, none: &str| {
        format!("CASE WHEN COALESCE(p.visibility ->> '{field}', 'public') = 'public' THEN {column} ELSE {none} END")
    };
    let filters = match reads.engine() {
        db::Engine::Sqlite => {
            "json_object('age_min', f.age_min, 'age_max', f.age_max, 'distance_km', f.distance_km, 'compatibility', f.compatibility,
                 'interests', json(f.interests), 'personality', json(f.personality),
                 'verified_only', json(iif(f.verified_only, 'true', 'false')),
                 'shared_language', json(iif(f.shared_language, 'true', 'false')),
                 'compatible_intention', json(iif(f.compatible_intention, 'true', 'false')))"
        }
        db::Engine::Postgres => {
            "jsonb_build_object('age_min', f.age_min, 'age_max', f.age_max, 'distance_km', f.distance_km, 'compatibility', f.compatibility,
                 'interests', f.interests, 'personality', f.personality, 'verified_only', f.verified_only,
                 'shared_language', f.shared_language, 'compatible_intention', f.compatible_intention)"
        }
    };
    let mut sql = format!(
        "SELECT p.id, p.ready, p.paused, p.incognito, {identity}, p.gender_preferences, a.birth_date, p.cell_lat, p.cell_lon,
                {languages}, {interests}, {personality}, CASE WHEN i.visibility = 'public' THEN i.primary_intention END,
                p.verified, a.last_seen_at, p.completeness, p.created_at,
                CASE WHEN f.user_id IS NOT NULL THEN {filters} END,
                (SELECT count(*) FROM impressions s WHERE s.subject = p.id AND s.day >= $1),
                (SELECT count(*) FROM impressions s WHERE s.subject = p.id)
           FROM profiles p JOIN accounts a ON a.user_id = p.id
           LEFT JOIN intention_results i ON i.user_id = p.id
           LEFT JOIN search_filters f ON f.user_id = p.id
          WHERE a.status = 'active' AND a.confirmed_at IS NOT NULL AND a.birth_date IS NOT NULL",
        // Identity decides who sees whom, so its owner's choice to hide the word does not hide the fact from the rule.
        identity = "p.gender_identity",
        languages = shown("languages", "p.languages", "'[]'"),
        interests = shown("interests", "p.interests", "'[]'"),
        personality = shown("personality", "p.personality", "NULL"),
    );
    let mut bound = params![yesterday];
    if let Some(id) = only {
        sql.push_str(" AND p.id = $2");
        bound.push(id.into());
    }
    let rows: Vec<PersonRow> = reads.all(sql, bound).await?;
    let mut values: HashMap<Uuid, matching::trust::Values> = match only {
        Some(id) => HashMap::from([(id, trust::store::values(reads, id).await?)]),
        None => trust::store::all_values(reads).await?.into_iter().collect(),
    };
    let replies = super::replies(reads, only, model, now).await?;
    Ok(rows
        .into_iter()
        // Whoever became active between the two readings has received nothing yet.
        .map(|row| (replies.get(&row.id).copied().unwrap_or(terms::reply_rate(0, 0)), row))
        .map(|(reply, row)| person(row, &mut values, reply, tolerated, now))
        .collect())
}

fn person(
    row: PersonRow,
    values: &mut HashMap<Uuid, matching::trust::Values>,
    reply: u8,
    tolerated: Tolerated,
    now: Timestamp,
) -> Person {
    let known_mask = |known: &[&str], list: &Value| mask(known, strings(list).iter().map(String::as_str)).unwrap_or(0);
    let gender = row
        .gender_identity
        .as_deref()
        .and_then(Gender::from_code)
        .unwrap_or(Gender::Undisclosed);
    let seeks = Seeks::of(
        strings(&row.gender_preferences)
            .iter()
            .filter_map(|word| Gender::from_code(word)),
    );
    let cell = match (row.cell_lat, row.cell_lon) {
        (Some(lat), Some(lon)) => i32::try_from(lat)
            .ok()
            .zip(i32::try_from(lon).ok())
            .and_then(|(lat, lon)| Cell::new(lat, lon)),
        _ => None,
    };
    let count = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
    let saved = row.filters.as_ref().and_then(Value::as_object).and_then(stored_filters);
    Person {
        id: row.id,
        ready: row.ready,
        paused: row.paused,
        incognito: row.incognito,
        gender,
        seeks,
        birth: BirthDate::from(row.birth_date),
        cell,
        languages: known_mask(&LANGUAGES, &row.languages),
        interests: known_mask(&INTERESTS, &row.interests),
        personality: row
            .personality
            .as_deref()
            .and_then(|word| index_of(&PERSONALITIES, word)),
        intention: row.intention.as_deref().and_then(Intention::from_code),
        verified: row.verified,
        values: values.remove(&row.id).unwrap_or_default(),
        active: Day::from(row.last_seen_at.to_zoned(TimeZone::UTC).date()),
        completeness: u8::try_from(row.completeness).unwrap_or(0).min(100),
        reply,
        fairness: fairness::factor(
            Attention {
                last_day: count(row.seen_last_day),
                ever: count(row.seen_ever),
                hours_visible: hours_since(row.created_at, now),
            },
            tolerated,
        ),
        filters: saved,
    }
}

pub(super) fn hours_since(at: Timestamp, now: Timestamp) -> u32 {
    u32::try_from(now.duration_since(at).as_hours()).unwrap_or(0)
}

fn stored_filters(card: &Map<String, Value>) -> Option<Filters> {
    match Card::read(card, Card::default()) {
        Ok(card) => Some(card.filters),
        Err(fault) => {
            tracing::error!(?fault, "stored filters do not read");
            None
        }
    }
}
