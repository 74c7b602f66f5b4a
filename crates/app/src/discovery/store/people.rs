//! The people of the index.
//!
//! The facts about a person are in five tables. They are read one after the other, each in its order on disk, and
//! joined here: a join would look up four trees for every person in the order of random ids, and the start does that
//! for everybody. A single person is read the same way, so that both results agree. A change between two of the
//! statements has an event of its own, which reloads its person.

use crate::accounts::age;
use crate::discovery::rates::Rates;
use crate::kernel::fault::FaultResult;
use crate::trust;
use db::{FromRow, Reads, params};
use jiff::{Timestamp, civil::Date};
use matching::vocabulary::{Gender, Intention, SoughtGenders};
use matching::{BirthDate, Cell, Day, Distance, Filters, Person};
use std::collections::HashMap;
use uuid::Uuid;

db::row! {
    struct AccountRow {
        id: Uuid,
        birth_date: Date,
        last_seen_at: Timestamp,
        held: bool,
    }
}

db::row! {
    struct ProfileRow {
        id: Uuid,
        ready: bool,
        paused: bool,
        incognito: bool,
        gender_bit: i64,
        seeks_mask: i64,
        cell_lat: Option<i64>,
        cell_lon: Option<i64>,
        languages_mask: i64,
        interests_mask: i64,
        personality_bit: i64,
        hidden: i64,
        verified: bool,
        completeness: i64,
        answers_1: i64,
        answers_2: i64,
        answers_3: i64,
        answers_4: i64,
    }
}

db::row! {
    struct FiltersRow {
        id: Uuid,
        age_min: i64,
        age_max: i64,
        distance_km: Option<i64>,
        compatibility: i64,
        interests: i64,
        personalities: i64,
        verified_only: bool,
        shared_language: bool,
        compatible_intention: bool,
    }
}

/// Only accounts that strangers could ever see.
///
/// The time of an assurance is asked by the gate; here its row is enough, because its end has an event.
fn accounts() -> String {
    format!(
        "SELECT a.user_id, a.birth_date, a.last_seen_at,
                a.held_at IS NOT NULL OR a.screened_at IS NOT NULL OR NOT {}
           FROM accounts a
          WHERE a.status = 'active' AND a.confirmed_at IS NOT NULL AND a.birth_date IS NOT NULL",
        age::assured("a", "a.last_seen_at")
    )
}

/// What a deck compares stands in the table as bits beside the words, and only the bits are read. Most people hide
/// nothing from strangers, and for them nothing is looked up in the JSON.
const PROFILES: &str =
    "SELECT p.id, p.ready, p.paused, p.incognito, p.gender_bit, p.seeks_mask, p.cell_lat, p.cell_lon,
           p.languages_mask, p.interests_mask, p.personality_bit,
           CASE WHEN p.visibility = '{}' THEN 0 ELSE
                CASE WHEN COALESCE(p.visibility ->> 'languages', 'public') = 'public' THEN 0 ELSE 1 END
              + CASE WHEN COALESCE(p.visibility ->> 'interests', 'public') = 'public' THEN 0 ELSE 2 END
              + CASE WHEN COALESCE(p.visibility ->> 'personality', 'public') = 'public' THEN 0 ELSE 4 END END,
           p.verified, p.completeness, p.answers_1, p.answers_2, p.answers_3, p.answers_4
      FROM profiles p WHERE TRUE";

const INTENTIONS: &str = "SELECT user_id, primary_intention FROM intention_results WHERE visibility = 'public'";

const FILTERS: &str =
    "SELECT user_id, age_min, age_max, distance_km, compatibility, interests_mask, personalities_mask,
           verified_only, shared_language, compatible_intention
      FROM search_filters WHERE TRUE";

/// The bits of a field that its owner hides from strangers, as the statement above counts them.
const LANGUAGES: i64 = 1;
const INTERESTS: i64 = 2;
const PERSONALITY: i64 = 4;

/// People for the index: everybody, or one. Only accounts that strangers could ever see, and of their
/// facts only those that strangers may know: a field hidden from strangers does not rank.
pub async fn people(reads: &mut impl Reads, only: Option<Uuid>) -> FaultResult<Vec<Person>> {
    let accounts: Vec<AccountRow> = about(reads, &accounts(), "user_id", only).await?;
    let accounts: HashMap<Uuid, (BirthDate, Day, bool)> = accounts
        .into_iter()
        .map(|row| (row.id, (row.birth_date.into(), row.last_seen_at.into(), row.held)))
        .collect();
    if accounts.is_empty() {
        return Ok(Vec::new());
    }
    let intentions: Vec<(Uuid, String)> = about(reads, INTENTIONS, "user_id", only).await?;
    let intentions: HashMap<Uuid, Intention> = intentions
        .into_iter()
        .filter_map(|(id, code)| Some((id, Intention::from_code(&code)?)))
        .collect();
    let filters: Vec<FiltersRow> = about(reads, FILTERS, "user_id", only).await?;
    let filters: HashMap<Uuid, Filters> = filters
        .into_iter()
        .filter_map(|row| Some((row.id, saved_filters(&row)?)))
        .collect();
    let rates = super::rates(reads, only.as_ref().map(std::slice::from_ref)).await?;
    let profiles: Vec<ProfileRow> = about(reads, PROFILES, "id", only).await?;
    let person = |row: ProfileRow| {
        let (birth, active, held) = *accounts.get(&row.id)?;
        Some(read(
            &row,
            Beside {
                birth,
                active,
                held,
                intention: intentions.get(&row.id).copied(),
                filters: filters.get(&row.id).copied(),
                rates: rates.get(&row.id).copied().unwrap_or_else(Rates::of_newcomer),
            },
        ))
    };
    Ok(profiles.into_iter().filter_map(person).collect())
}

/// The rows of a statement that ends in a condition: all of them, or those of one person.
async fn about<T: FromRow>(
    reads: &mut impl Reads,
    statement: &str,
    owner: &str,
    only: Option<Uuid>,
) -> FaultResult<Vec<T>> {
    Ok(match only {
        None => reads.all(statement, params![]).await?,
        Some(id) => reads.all(format!("{statement} AND {owner} = $1"), params![id]).await?,
    })
}

/// A person's facts from the other tables.
struct Beside {
    birth: BirthDate,
    active: Day,
    /// Waits for review: has a deck, but is not shown in others' decks.
    held: bool,
    intention: Option<Intention>,
    filters: Option<Filters>,
    rates: Rates,
}

fn read(row: &ProfileRow, beside: Beside) -> Person {
    let cell = match (row.cell_lat, row.cell_lon) {
        (Some(lat), Some(lon)) => i32::try_from(lat)
            .ok()
            .zip(i32::try_from(lon).ok())
            .and_then(|(lat, lon)| Cell::new(lat, lon)),
        _ => None,
    };
    let shown = |field: i64, mask: i64| if row.hidden & field == 0 { mask } else { 0 };
    let personality = shown(PERSONALITY, row.personality_bit);
    Person {
        id: row.id,
        ready: row.ready,
        paused: row.paused,
        incognito: row.incognito || beside.held,
        // Identity decides who sees whom, so hiding the word does not hide the fact from the rule.
        gender: identities(row.gender_bit).next().unwrap_or(Gender::Undisclosed),
        seeks: SoughtGenders::of(identities(row.seeks_mask)),
        birth: beside.birth,
        cell,
        languages: bits(shown(LANGUAGES, row.languages_mask)),
        interests: bits(shown(INTERESTS, row.interests_mask)),
        personality: (personality > 0).then(|| personality.trailing_zeros() as u8),
        intention: beside.intention,
        verified: row.verified,
        values: trust::store::read_words(row.id, [row.answers_1, row.answers_2, row.answers_3, row.answers_4]),
        active: beside.active,
        completeness: u8::try_from(row.completeness).unwrap_or(0).min(100),
        reply: beside.rates.reply,
        fairness: beside.rates.fairness,
        premium: beside.rates.premium,
        filters: beside.filters,
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

/// None where they do not read.
fn saved_filters(row: &FiltersRow) -> Option<Filters> {
    // What fits into no card is out of every range, so that the check below names it.
    let small = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
    let filters = Filters {
        age_min: small(row.age_min),
        age_max: small(row.age_max),
        distance: match row.distance_km {
            None => Distance::Anywhere,
            Some(km) => Distance::Within(small(km)),
        },
        min_compatibility: small(row.compatibility),
        interests: bits(row.interests),
        personalities: bits(row.personalities),
        verified_only: row.verified_only,
        shared_language: row.shared_language,
        compatible_intention: row.compatible_intention,
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
