//! The crowd: the people of `matching::simulation`, as rows. They go around the use cases, which would take hours
//! for a million, and so have only what a deck reads: no password, no picture file.

use crate::Failure;
use db::{Db, DbError};
use jiff::{Timestamp, ToSpan};
use matching::trust::{Importance, QUESTIONS, Values};
use matching::vocabulary::{Gender, INTERESTS, LANGUAGES, PERSONALITIES};
use matching::{Person, simulation};
use std::fmt::Write;
use uuid::Uuid;

/// People of one statement.
const AT_ONCE: usize = 400;
/// Stored answers per person: the rows of all would be most of the database.
const ANSWERS: usize = 5;

/// Writes `people` and names `viewers` of them who have a deck of their own.
pub async fn write(db: &Db, people: usize, viewers: usize) -> Result<Vec<Uuid>, Failure> {
    let mut crowd = simulation::people(people, 7);
    // In the order of the keys, so that a million rows are appended to their trees instead of scattered over them.
    crowd.sort_unstable_by_key(|person| person.id);
    let now = Timestamp::now();
    for chunk in crowd.chunks(AT_ONCE) {
        let statements = statements(chunk, now);
        db.tx(move |tx| {
            Box::pin(async move {
                for statement in statements {
                    tx.exec(&statement, Vec::new()).await?;
                }
                Ok::<(), DbError>(())
            })
        })
        .await?;
    }
    analyze(db).await?;
    let looking = |person: &&Person| person.ready && !person.paused && !person.incognito && person.cell.is_some();
    Ok(crowd
        .iter()
        .filter(looking)
        .take(viewers)
        .map(|person| person.id)
        .collect())
}

/// Analyses the tables, which nothing else does here; without it PostgreSQL plans for empty ones.
pub async fn analyze(db: &Db) -> Result<(), Failure> {
    db.tx(|tx| Box::pin(async move { tx.batch("ANALYZE").await })).await?;
    Ok(())
}

/// One INSERT for each table. The values are ours and hold no quote.
fn statements(people: &[Person], now: Timestamp) -> Vec<String> {
    let days_ago = |days: i64| now.checked_sub((days * 24).hours()).unwrap_or(now);
    let mut tables: Vec<(&str, String)> = [
        "accounts (user_id, status, role, confirmed_at, birth_date, birth_date_changes, time_zone, locale, demo,
                   created_at, last_seen_at)",
        "profiles (id, full_name, gender_identity, gender_preferences, languages, bio, interests, free_tags, personality,
                   city_name, region, country_code, cell_lat, cell_lon, cell_x, cell_y, cell_z, birth_chart, visibility,
                   preferences_chosen, gender_bit, seeks_mask, languages_mask, interests_mask, personality_bit, paused,
                   incognito, read_receipts, verified, onboarding_step, completeness, missing, ready, created_at,
                   updated_at, answers_1, answers_2, answers_3, answers_4)",
        "profile_photos (id, user_id, position, state, path, width, height, thumbhash, dhash, created_at)",
        "profile_prompts (user_id, position, prompt_id, answer)",
        "intention_results (user_id, answers, primary_intention, intention_seal, intention_score,
                            intention_description, authenticity, visibility, created_at, updated_at)",
        "trust_answers (user_id, question_id, option, accept_mask, importance, dealbreaker, private)",
        "search_filters (user_id, age_min, age_max, distance_km, compatibility, interests, personality, verified_only,
                         shared_language, compatible_intention, interests_mask, personalities_mask, weights, saved_at)",
        "deck_rates (user_id, fairness, reply)",
    ]
    .map(|table| (table, String::new()))
    .to_vec();
    let today = simulation::TODAY;
    let last_day = matching::Day::from(today).0;
    for person in people {
        for (table, row) in rows(person, days_ago(400), days_ago(i64::from(last_day - person.active.0))) {
            let values = &mut tables[table].1;
            let _ = write!(values, "{}({row})", if values.is_empty() { "" } else { ", " });
        }
    }
    let filled = tables.into_iter().filter(|(_, values)| !values.is_empty());
    filled
        .map(|(table, values)| format!("INSERT INTO {table} VALUES {values}"))
        .collect()
}

fn rows(person: &Person, joined: Timestamp, seen: Timestamp) -> Vec<(usize, String)> {
    let id = person.id;
    let (joined, seen) = (db::time_text(joined), db::time_text(seen));
    let packed = person.birth.packed();
    let birth = format!("{}-{:02}-{:02}", packed / 10_000, packed / 100 % 100, packed % 100);
    let words = |known: &[&str], mask: u16| {
        let chosen = known.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        format!(
            "'[{}]'",
            chosen
                .map(|(_, word)| format!("\"{word}\""))
                .collect::<Vec<_>>()
                .join(",")
        )
    };
    let maybe = |text: Option<String>| text.map_or("NULL".to_owned(), |text| format!("'{text}'"));
    let codes: Vec<&str> = Gender::NAMED
        .iter()
        .filter(|gender| seeks_by_name(person, **gender))
        .map(|gender| gender.code())
        .collect();
    let seeks = format!(
        "'[{}]'",
        codes
            .iter()
            .map(|code| format!("\"{code}\""))
            .collect::<Vec<_>>()
            .join(",")
    );
    let bits = |on: &dyn Fn(Gender) -> bool| {
        Gender::NAMED
            .iter()
            .enumerate()
            .fold(0, |mask, (at, gender)| mask | u8::from(on(*gender)) << at)
    };
    let (gender_bit, seeks_mask) = (
        bits(&|gender| gender == person.gender),
        bits(&|gender| seeks_by_name(person, gender)),
    );
    let gender = (person.gender != Gender::Undisclosed).then(|| person.gender.code().to_owned());
    let cell = person.cell.map_or("NULL, NULL, NULL, NULL, NULL".to_owned(), |cell| {
        let [x, y, z] = cell.unit_vector();
        format!("{}, {}, {x:e}, {y:e}, {z:e}", cell.lat(), cell.lon())
    });
    let personality = person.personality.map(|at| PERSONALITIES[usize::from(at)].to_owned());
    let personality_bit = person.personality.map_or(0, |at| 1_u32 << at);
    let answers = kept_answers(person);
    let [a, b, c, d] = answers.words();
    let photo = |n: u128| Uuid::from_u128(id.as_u128() ^ (n + 1));
    let mut rows = vec![
        (0, format!("'{id}', 'active', 'member', '{joined}', '{birth}', 0, 'America/Sao_Paulo', 'pt-BR', false, '{joined}', '{seen}'")),
        (1, format!(
            "'{id}', 'Pessoa', {gender}, {seeks}, {languages}, 'Gosto de domingos sem pressa e de conversa longa.', {interests},
             '[]', {personality}, 'São Paulo', 'SP', 'BR', {cell}, '{{}}', '{{}}', true, {gender_bit}, {seeks_mask}, {lm}, {im},
             {personality_bit}, {paused}, {incognito}, true, {verified}, 5, {completeness}, '[]', {ready}, '{joined}', '{joined}',
             {a}, {b}, {c}, {d}",
            gender = maybe(gender),
            languages = words(&LANGUAGES, person.languages),
            interests = words(&INTERESTS, person.interests),
            personality = maybe(personality),
            lm = person.languages,
            im = person.interests,
            paused = person.paused,
            incognito = person.incognito,
            verified = person.verified,
            completeness = person.completeness,
            ready = person.ready,
        )),
        (3, format!("'{id}', 0, 'p01', 'Um domingo sem pressa.'")),
        (7, format!("'{id}', {}, {}", person.fairness, person.reply)),
    ];
    for n in 0..2 {
        let photo = photo(n);
        rows.push((2, format!("'{photo}', '{id}', {n}, 'visible', '{id}/{photo}', 800, 1000, 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '0000000000000000', '{joined}'")));
    }
    if let Some(intention) = person.intention {
        let code = intention.code();
        rows.push((
            4,
            format!("'{id}', '{{}}', '{code}', '{code}', 80, 'Descrição', 90, 'public', '{joined}', '{joined}'"),
        ));
    }
    for (question, answer) in (0..QUESTIONS).filter_map(|at| Some((at, answers.get(at)?))) {
        let Some(question) = app::trust::questions::all().get(question) else {
            continue;
        };
        rows.push((
            5,
            format!(
                "'{id}', '{}', {}, {}, {}, {}, {}",
                question.id,
                answer.option,
                answer.accept,
                importance(answer.importance),
                answer.importance == Importance::Dealbreaker,
                answer.private
            ),
        ));
    }
    if let Some(filters) = person.filters {
        let distance = match filters.distance {
            matching::Distance::Anywhere => "NULL".to_owned(),
            matching::Distance::Within(km) => km.to_string(),
        };
        rows.push((
            6,
            format!(
                "'{id}', {}, {}, {distance}, {}, {}, {}, {}, {}, {}, {}, {}, '{{}}', '{joined}'",
                filters.age_min,
                filters.age_max,
                filters.min_compatibility,
                words(&INTERESTS, filters.interests),
                words(&PERSONALITIES, filters.personalities),
                filters.verified_only,
                filters.shared_language,
                filters.compatible_intention,
                filters.interests,
                filters.personalities,
            ),
        ));
    }
    rows
}

/// A person's first answers.
fn kept_answers(person: &Person) -> Values {
    let mut kept = Values::default();
    let given = (0..QUESTIONS).filter_map(|at| Some((at, person.values.get(at)?)));
    for (question, answer) in given.take(ANSWERS) {
        // They come from values that were checked when they were set.
        let set = kept.set(question, answer);
        debug_assert!(set.is_ok());
    }
    kept
}

/// The identities that a person seeks; none if everyone.
fn seeks_by_name(person: &Person, gender: Gender) -> bool {
    person.seeks != matching::SoughtGenders::EVERYONE && person.seeks.accepts(gender)
}

fn importance(importance: Importance) -> u8 {
    match importance {
        Importance::Irrelevant => 0,
        Importance::Little => 1,
        Importance::Important => 2,
        Importance::VeryImportant | Importance::Dealbreaker => 3,
    }
}
