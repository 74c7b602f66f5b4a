//! The people of the index.

use crate::discovery::rates::Rates;
use crate::kernel::fault::Outcome;
use crate::trust;
use db::{Reads, params};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use matching::vocabulary::{Gender, Intention, Seeks};
use matching::{BirthDate, Cell, Day, Distance, Filters, Person};
use std::collections::HashMap;
use uuid::Uuid;

db::row! {
    struct PersonRow {
        id: Uuid,
        ready: bool,
        paused: bool,
        incognito: bool,
        gender_bit: i64,
        seeks_mask: i64,
        birth_date: Date,
        cell_lat: Option<i64>,
        cell_lon: Option<i64>,
        languages_mask: i64,
        interests_mask: i64,
        personality_bit: i64,
        intention: Option<String>,
        verified: bool,
        last_seen_at: Timestamp,
        completeness: i64,
        age_min: Option<i64>,
        age_max: Option<i64>,
        distance_km: Option<i64>,
        compatibility: Option<i64>,
        wanted_interests: Option<i64>,
        wanted_personalities: Option<i64>,
        verified_only: Option<bool>,
        shared_language: Option<bool>,
        compatible_intention: Option<bool>,
    }
}

/// People for the index: everybody, or one. Only accounts that strangers could ever see, and of their
/// facts only those that strangers may know: a field hidden from strangers does not rank.
///
/// What a deck compares stands in the tables as bits beside the words, and only the bits are read: at the start that
/// is done for everybody.
pub async fn people(reads: &mut impl Reads, only: Option<Uuid>) -> Outcome<Vec<Person>> {
    let shown = |field: &str, column: &str| {
        format!("CASE WHEN COALESCE(p.visibility ->> '{field}', 'public') = 'public' THEN p.{column} ELSE 0 END")
    };
    let mut sql = format!(
        "SELECT p.id, p.ready, p.paused, p.incognito, p.gender_bit, p.seeks_mask, a.birth_date, p.cell_lat, p.cell_lon,
                {languages}, {interests}, {personality}, CASE WHEN i.visibility = 'public' THEN i.primary_intention END,
                p.verified, a.last_seen_at, p.completeness,
                f.age_min, f.age_max, f.distance_km, f.compatibility, f.interests_mask, f.personalities_mask,
                f.verified_only, f.shared_language, f.compatible_intention
           FROM profiles p JOIN accounts a ON a.user_id = p.id
           LEFT JOIN intention_results i ON i.user_id = p.id
           LEFT JOIN search_filters f ON f.user_id = p.id
          WHERE a.status = 'active' AND a.confirmed_at IS NOT NULL AND a.birth_date IS NOT NULL",
        // Identity decides who sees whom, so its owner's choice to hide the word does not hide the fact from the rule.
        languages = shown("languages", "languages_mask"),
        interests = shown("interests", "interests_mask"),
        personality = shown("personality", "personality_bit"),
    );
    let mut bound = params![];
    if let Some(id) = only {
        sql.push_str(" AND p.id = $1");
        bound.push(id.into());
    }
    let rows: Vec<PersonRow> = reads.all(sql, bound).await?;
    let mut values: HashMap<Uuid, matching::trust::Values> = match only {
        Some(id) => HashMap::from([(id, trust::store::values(reads, id).await?)]),
        None => trust::store::all_values(reads).await?.into_iter().collect(),
    };
    let rates = super::rates(reads, only.as_ref().map(std::slice::from_ref)).await?;
    let person = |row: PersonRow| {
        let rates = rates.get(&row.id).copied().unwrap_or_else(Rates::of_newcomer);
        let values = values.remove(&row.id).unwrap_or_default();
        read(row, values, rates)
    };
    Ok(rows.into_iter().map(person).collect())
}

fn read(row: PersonRow, values: matching::trust::Values, rates: Rates) -> Person {
    let cell = match (row.cell_lat, row.cell_lon) {
        (Some(lat), Some(lon)) => i32::try_from(lat)
            .ok()
            .zip(i32::try_from(lon).ok())
            .and_then(|(lat, lon)| Cell::new(lat, lon)),
        _ => None,
    };
    Person {
        id: row.id,
        ready: row.ready,
        paused: row.paused,
        incognito: row.incognito,
        gender: identities(row.gender_bit).next().unwrap_or(Gender::Undisclosed),
        seeks: Seeks::of(identities(row.seeks_mask)),
        birth: BirthDate::from(row.birth_date),
        cell,
        languages: bits(row.languages_mask),
        interests: bits(row.interests_mask),
        personality: (row.personality_bit > 0).then(|| row.personality_bit.trailing_zeros() as u8),
        intention: row.intention.as_deref().and_then(Intention::from_code),
        verified: row.verified,
        values,
        active: Day::from(row.last_seen_at.to_zoned(TimeZone::UTC).date()),
        completeness: u8::try_from(row.completeness).unwrap_or(0).min(100),
        reply: rates.reply,
        fairness: rates.fairness,
        filters: saved_filters(&row),
    }
}

fn bits(mask: i64) -> u16 {
    u16::try_from(mask).unwrap_or(0)
}

/// The identities of a mask over the preference list.
fn identities(mask: i64) -> impl Iterator<Item = Gender> {
    let named = Gender::NAMED.into_iter().enumerate();
    named
        .filter(move |(at, _)| mask >> at & 1 == 1)
        .map(|(_, gender)| gender)
}

/// None where nothing was saved.
fn saved_filters(row: &PersonRow) -> Option<Filters> {
    // What fits into no card is out of every range, so that the check below names it.
    let small = |number: Option<i64>| Some(u8::try_from(number?).unwrap_or(u8::MAX));
    let filters = Filters {
        age_min: small(row.age_min)?,
        age_max: small(row.age_max)?,
        distance: match row.distance_km {
            None => Distance::Anywhere,
            km => Distance::Within(small(km)?),
        },
        min_compatibility: small(row.compatibility)?,
        interests: bits(row.wanted_interests?),
        personalities: bits(row.wanted_personalities?),
        verified_only: row.verified_only?,
        shared_language: row.shared_language?,
        compatible_intention: row.compatible_intention?,
    };
    match filters.check() {
        Ok(()) => Some(filters),
        Err(errors) => {
            tracing::error!(person = %row.id, ?errors, "stored filters do not read");
            None
        }
    }
}

pub(super) fn hours_since(at: Timestamp, now: Timestamp) -> u32 {
    u32::try_from(now.duration_since(at).as_hours()).unwrap_or(0)
}
