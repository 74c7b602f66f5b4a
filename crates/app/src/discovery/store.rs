//! All SQL of discovery.

use super::filters::Card;
use crate::kernel::day::today;
use crate::kernel::fault::Outcome;
use crate::kernel::json::strings;
use crate::trust;
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};
use matching::vocabulary::{Gender, INTERESTS, Intention, LANGUAGES, PERSONALITIES, Seeks, index_of, mask};
use matching::{BirthDate, Cell, Day, Filters, Person, Relations, fairness, terms};
use serde_json::{Map, Value, json};
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
        received: i64,
        answered: i64,
    }
}

/// People for the index: everybody, or one. Only accounts that strangers could ever see, and of their
/// facts only those that strangers may know: a field hidden from strangers does not rank.
pub async fn people(reads: &mut impl Reads, only: Option<Uuid>, now: Timestamp) -> Outcome<Vec<Person>> {
    let yesterday = today(now).yesterday().unwrap_or(Date::MIN);
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
                (SELECT count(*) FROM impressions s WHERE s.subject = p.id),
                (SELECT count(*) FROM match_members m WHERE m.user_id = p.id
                    AND EXISTS (SELECT 1 FROM messages x WHERE x.match_id = m.match_id AND x.sender_id = m.other_id)),
                (SELECT count(*) FROM match_members m WHERE m.user_id = p.id
                    AND EXISTS (SELECT 1 FROM messages x WHERE x.match_id = m.match_id AND x.sender_id = m.other_id)
                    AND EXISTS (SELECT 1 FROM messages y WHERE y.match_id = m.match_id AND y.sender_id = m.user_id))
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
    Ok(rows.into_iter().map(|row| person(row, &mut values, now)).collect())
}

fn person(row: PersonRow, values: &mut HashMap<Uuid, matching::trust::Values>, now: Timestamp) -> Person {
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
    let hours = now.duration_since(row.created_at).as_hours();
    let saved = row
        .filters
        .as_ref()
        .and_then(Value::as_object)
        .and_then(|card| stored_filters(card));
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
        reply: terms::reply_rate(count(row.answered), count(row.received)),
        fairness: fairness::factor(fairness::Attention {
            last_day: count(row.seen_last_day),
            ever: count(row.seen_ever),
            hours_visible: u32::try_from(hours).unwrap_or(0),
        }),
        filters: saved,
    }
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
pub async fn saved_card(reads: &mut impl Reads, user: Uuid) -> Outcome<Option<Card>> {
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
    Card::read(&given, Card::default()).map(Some)
}

pub async fn save_card(tx: &mut Tx, user: Uuid, card: &Card, now: Timestamp) -> Outcome<()> {
    tx.exec(
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
    .await?;
    Ok(())
}

/// What stands between one viewer and others: relations, and passes that still hide.
pub async fn relations_of(reads: &mut impl Reads, viewer: Uuid, now: Timestamp) -> Outcome<Relations> {
    let mut relations = Relations::default();
    let rows: Vec<(Uuid, String)> = reads
        .all(
            "SELECT subject, kind FROM relations WHERE viewer = $1 AND (until IS NULL OR until > $2)",
            params![viewer, now],
        )
        .await?;
    for (subject, kind) in rows {
        match kind.as_str() {
            "liked_by" => drop(relations.liked_by.insert(subject)),
            _ => drop(relations.hidden.insert(subject)),
        }
    }
    let since = now
        .checked_sub((i64::from(matching::deck::PASS_HIDES_DAYS) * 24 + 24).hours())
        .unwrap_or(Timestamp::MIN);
    let passes: Vec<(Uuid, Timestamp)> = reads
        .all(
            "SELECT target, created_at FROM reactions WHERE actor = $1 AND kind = 'pass' AND created_at > $2",
            params![viewer, since],
        )
        .await?;
    for (target, at) in passes {
        relations
            .passed
            .insert(target, Day::from(at.to_zoned(TimeZone::UTC).date()));
    }
    Ok(relations)
}

db::row! {
    /// The reaction of one person to another, as it stands.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Reaction {
        pub id: Uuid,
        pub kind: String,
        pub comment: Option<String>,
        pub item: Option<String>,
        pub source: String,
        pub state: String,
        pub created_at: Timestamp,
        pub expires_at: Timestamp,
    }
}

pub async fn reaction(reads: &mut impl Reads, actor: Uuid, target: Uuid) -> Outcome<Option<Reaction>> {
    Ok(reads
        .opt(
            "SELECT id, kind, comment, item, source, state, created_at, expires_at FROM reactions WHERE actor = $1 AND target = $2",
            params![actor, target],
        )
        .await?)
}

/// Puts the reaction in place of whatever stood there.
pub async fn put_reaction(tx: &mut Tx, actor: Uuid, target: Uuid, reaction: &Reaction) -> Outcome<()> {
    tx.exec(
        "INSERT INTO reactions (id, actor, target, kind, comment, item, source, state, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (actor, target) DO UPDATE SET id = excluded.id, kind = excluded.kind, comment = excluded.comment,
             item = excluded.item, source = excluded.source, state = excluded.state, created_at = excluded.created_at,
             expires_at = excluded.expires_at",
        params![
            reaction.id,
            actor,
            target,
            reaction.kind.clone(),
            reaction.comment.clone(),
            reaction.item.clone(),
            reaction.source.clone(),
            reaction.state.clone(),
            reaction.created_at,
            reaction.expires_at
        ],
    )
    .await?;
    Ok(())
}

pub async fn remove_reaction(tx: &mut Tx, actor: Uuid, target: Uuid) -> Outcome<()> {
    tx.exec(
        "DELETE FROM reactions WHERE actor = $1 AND target = $2",
        params![actor, target],
    )
    .await?;
    Ok(())
}

/// Both likes have become a match.
pub async fn set_matched(tx: &mut Tx, a: Uuid, b: Uuid) -> Outcome<()> {
    tx.exec(
        "UPDATE reactions SET state = 'matched' WHERE (actor = $1 AND target = $2) OR (actor = $2 AND target = $1)",
        params![a, b],
    )
    .await?;
    Ok(())
}

pub async fn log(
    tx: &mut Tx,
    id: Uuid,
    actor: Uuid,
    target: Uuid,
    kind: &str,
    previous: Option<&Reaction>,
    now: Timestamp,
) -> Outcome<()> {
    let previous = previous.map(|had| {
        json!({ "id": had.id, "kind": had.kind, "comment": had.comment, "item": had.item, "source": had.source,
                "state": had.state, "created_at": had.created_at.to_string(), "expires_at": had.expires_at.to_string() })
    });
    tx.exec(
        "INSERT INTO reaction_log (id, actor, target, kind, created_at, previous) VALUES ($1, $2, $3, $4, $5, $6)",
        params![id, actor, target, kind, now, previous],
    )
    .await?;
    Ok(())
}

/// Reactions of these kinds since a moment, undone ones included: undoing gives nothing back to spend.
pub async fn spent(reads: &mut impl Reads, actor: Uuid, kind: &str, since: Timestamp) -> Outcome<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM reaction_log WHERE actor = $1 AND kind = $2 AND created_at >= $3",
            params![actor, kind, since],
        )
        .await?)
}

pub async fn last_of_kind(reads: &mut impl Reads, actor: Uuid, kind: &str) -> Outcome<Option<Timestamp>> {
    Ok(reads
        .one(
            "SELECT max(created_at) FROM reaction_log WHERE actor = $1 AND kind = $2",
            params![actor, kind],
        )
        .await?)
}

pub async fn undone_since(reads: &mut impl Reads, actor: Uuid, since: Timestamp) -> Outcome<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM reaction_log WHERE actor = $1 AND undone_at >= $2",
            params![actor, since],
        )
        .await?)
}

/// Whether a super like already went to this person within a time.
pub async fn super_liked_since(reads: &mut impl Reads, actor: Uuid, target: Uuid, since: Timestamp) -> Outcome<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM reaction_log WHERE actor = $1 AND target = $2 AND kind = 'super_like' AND created_at >= $3 AND undone_at IS NULL LIMIT 1",
            params![actor, target, since],
        )
        .await?;
    Ok(found.is_some())
}

db::row! {
    pub struct Logged {
        pub id: Uuid,
        pub target: Uuid,
        pub kind: String,
        pub previous: Option<Value>,
    }
}

/// The newest reaction that was not undone.
pub async fn last_logged(reads: &mut impl Reads, actor: Uuid) -> Outcome<Option<Logged>> {
    Ok(reads
        .opt(
            "SELECT id, target, kind, previous FROM reaction_log WHERE actor = $1 AND undone_at IS NULL
              ORDER BY created_at DESC, id DESC LIMIT 1",
            params![actor],
        )
        .await?)
}

pub async fn mark_undone(tx: &mut Tx, id: Uuid, now: Timestamp) -> Outcome<()> {
    tx.exec("UPDATE reaction_log SET undone_at = $2 WHERE id = $1", params![id, now])
        .await?;
    Ok(())
}

/// Counts that each of these people was on top of the viewer's deck today.
pub async fn impress(tx: &mut Tx, viewer: Uuid, subjects: &[Uuid], day: Date) -> Outcome<()> {
    for subject in subjects {
        tx.exec(
            "INSERT INTO impressions (viewer, subject, day) VALUES ($1, $2, $3) ON CONFLICT (viewer, subject, day) DO NOTHING",
            params![viewer, *subject, day],
        )
        .await?;
    }
    Ok(())
}

pub async fn time_zone(reads: &mut impl Reads, user: Uuid) -> Outcome<String> {
    Ok(reads
        .one("SELECT time_zone FROM accounts WHERE user_id = $1", params![user])
        .await?)
}

/// Whether an item that a like points at belongs to the target.
pub async fn item_exists(reads: &mut impl Reads, target: Uuid, item: &str) -> Outcome<bool> {
    let found: Option<i64> = match item.split_once(':') {
        Some(("photo", id)) => match id.parse::<Uuid>() {
            Ok(id) => {
                reads
                    .opt(
                        "SELECT 1 FROM profile_photos WHERE id = $1 AND user_id = $2 AND state = 'visible'",
                        params![id, target],
                    )
                    .await?
            }
            Err(_) => None,
        },
        Some(("prompt", id)) => {
            reads
                .opt(
                    "SELECT 1 FROM profile_prompts WHERE prompt_id = $1 AND user_id = $2",
                    params![id, target],
                )
                .await?
        }
        _ => (item == "bio").then_some(1),
    };
    Ok(found.is_some())
}

pub async fn overdue(reads: &mut impl Reads, now: Timestamp, limit: i64) -> Outcome<Vec<(Uuid, Uuid)>> {
    Ok(reads
        .all(
            "SELECT actor, target FROM reactions WHERE state = 'pending' AND kind <> 'pass' AND expires_at <= $1 LIMIT $2",
            params![now, limit],
        )
        .await?)
}

pub async fn set_expired(tx: &mut Tx, actor: Uuid, target: Uuid) -> Outcome<()> {
    tx.exec(
        "UPDATE reactions SET state = 'expired' WHERE actor = $1 AND target = $2 AND state = 'pending'",
        params![actor, target],
    )
    .await?;
    Ok(())
}
