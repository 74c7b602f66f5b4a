//! The deck of one viewer: asked of the index, checked and hydrated by the database.

use super::boosted::DayOfBoosts;
use super::cards::{self, Card};
use super::deck_query::{DeckQuery, prepare, query_for};
use super::explanation::PersonExplanation;
use super::shown_cards::shown_cards;
use super::{boosted, deck_query, index, store};
use crate::AppState;
use crate::boosts;
use crate::kernel::Member;
use crate::kernel::day::today;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::exposure::{self, ExposureSource};
use crate::safety::people::{self, StrangerScope};
use crate::safety::relation::{self, RelationKind};
use db::{PipelinedReads, Tx};
use futures_util::future::join;
use jiff::Timestamp;
use matching::index::FilterPart;
use matching::trust::{Confidence, agreement};
use matching::{Ranked, Relations, Section, Weights};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::collections::HashSet;
use uuid::Uuid;

pub const DECK_MAX: usize = 30;
/// Places of the deck searched for people to show a second time today, once there are no new people to show.
const SHOWN_AGAIN_AMONG: usize = 1_000;
/// Smaller counts are not shown: they would reveal single people.
pub const COUNT_FLOOR: usize = 10;

/// What a deck is dealt from besides the index.
pub struct DeckMaterial {
    query: DeckQuery,
    relations: Relations,
    boosts: Option<DayOfBoosts>,
}

impl DeckMaterial {
    /// Reads it; `given` are columns of the filter card for this deck only.
    pub async fn read(
        reads: PipelinedReads<'_>,
        member: Member,
        given: Option<Map<String, Value>>,
        now: Timestamp,
    ) -> FaultResult<DeckMaterial> {
        let (query, boosts) = join(
            deck_query::read(reads.clone(), member, given, now),
            boosted::day_of_boosts(&mut reads.clone(), member, now),
        )
        .await;
        let (query, relations) = query?;
        Ok(DeckMaterial {
            query,
            relations,
            boosts: boosts?,
        })
    }
}

/// The best cards for the caller. An account that is not ready to look gets none, never an error.
///
/// The same question before a reaction gives the same people.
pub async fn discover(
    app: &AppState,
    member: Member,
    limit: usize,
    material: DeckMaterial,
    now: Timestamp,
) -> FaultResult<Vec<Card>> {
    let limit = limit.clamp(1, DECK_MAX);
    let DeckMaterial {
        query: card,
        relations,
        boosts,
    } = material;
    // Some winners may fall at the second check; the next best take their place.
    let mut gone: HashSet<Uuid> = HashSet::new();
    let mut shown: Vec<Card> = Vec::new();
    for _ in 0..4 {
        let mut relations = relations.clone();
        relations.hidden.extend(gone.iter());
        relations.hidden.extend(shown.iter().map(|card| card.id));
        let ranked = ask(app, member, &card, &relations, limit - shown.len(), now);
        if ranked.is_empty() {
            break;
        }
        let fresh = shown_cards(app, member, &ranked, ExposureSource::Deck, now).await?;
        gone.extend(fresh.absent);
        shown.extend(fresh.cards);
        if fresh.is_exhausted {
            let again = shown_again(app, member, &card, &relations, &shown, now).await?;
            let again = &again[..again.len().min(limit - shown.len())];
            shown.extend(cards::cards(app, member, again, StrangerScope::Eligible, now).await?);
            break;
        }
        if shown.len() >= limit || gone.is_empty() {
            break;
        }
    }
    let Some(boosts) = boosts else { return Ok(shown) };
    let asked = boosted::DeckRequest {
        member,
        asked: &card,
        relations: &relations,
        limit,
        now,
    };
    boosted::place(app, &asked, boosts, shown).await
}

/// The first people of the caller's deck that pass every filter. Records no impression.
pub(super) async fn fitting(app: &AppState, member: Member, limit: usize, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    let (card, relations) = prepare(app, member, None, now).await?;
    let ranked = ask(app, member, &card, &relations, limit, now);
    let within = ranked
        .iter()
        .filter(|one| !matches!(one.section, Section::Relaxed { .. }));
    Ok(within.map(|one| one.id).collect())
}

/// When the day's strangers are used up: those of the deck who were shown today and are not in `shown` yet.
async fn shown_again(
    app: &AppState,
    member: Member,
    asked: &DeckQuery,
    relations: &Relations,
    shown: &[Card],
    now: Timestamp,
) -> FaultResult<Vec<Ranked>> {
    let today = exposure::shown_today(&app.db, member.id, now).await?;
    let ranked = ask(app, member, asked, relations, SHOWN_AGAIN_AMONG, now);
    let is_left = |winner: &Ranked| today.contains(&winner.id) && !shown.iter().any(|card| card.id == winner.id);
    Ok(ranked.into_iter().filter(is_left).collect())
}

/// How many people remain with the filters of a card, and what each of them costs.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct DeckCount {
    /// People who remain, both ways, rounded down; null under ten.
    pub both: Option<i64>,
    /// Filters that keep people away, the dearest first.
    pub costs: Vec<FilterCost>,
}

/// One filter that keeps people away who would remain without it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FilterCost {
    /// age, distance, interests, personality, verified_only, shared_language or compatible_intention.
    #[schemars(with = "String")]
    pub filter: FilterPart,
    /// People, rounded down, never under ten.
    pub people: i64,
}

/// How many people remain in both directions, and how many more there would be without each filter. Numbers are rounded
/// down and too small ones are left out, so that moving a slider reveals no single person.
///
/// Only the filters of the card have a cost. Private criteria (deciding questions, hidden fields) count in all numbers
/// alike and have no cost of their own.
pub async fn count(
    app: &AppState,
    member: Member,
    given: Map<String, Value>,
    now: Timestamp,
) -> FaultResult<DeckCount> {
    let (card, relations) = prepare(app, member, Some(given), now).await?;
    let people = app.index.read();
    let Some(viewer) = people.get(member.id) else {
        return Ok(DeckCount::default());
    };
    let (both, costs) = people.costs(&query_for(&viewer, &card, &relations, now));
    let floored = |found: usize| (found >= COUNT_FLOOR).then(|| rounded(found));
    let mut costs: Vec<FilterCost> = costs
        .into_iter()
        .filter_map(|(filter, people)| floored(people).map(|people| FilterCost { filter, people }))
        .collect();
    costs.sort_by_key(|cost| Reverse(cost.people));
    Ok(DeckCount {
        both: floored(both),
        costs,
    })
}

/// Counts an impression for each of `targets` that the caller may see.
pub async fn count_impressions(tx: &mut Tx, member: Member, targets: &[Uuid], now: Timestamp) -> FaultResult<()> {
    if targets.len() > DECK_MAX {
        return Err(Fault::invalid("targets", "Envie no máximo 30 pessoas."));
    }
    let visible = people::seen_of(tx, member.id, targets, now).await?;
    let running = boosts::store::running_among(tx, &visible, now).await?;
    for subject in visible {
        let is_new = store::count_impression(tx, member.id, subject, today(now)).await?;
        if is_new {
            boosts::store::count_look(tx, subject, boosts::model::hour_of(now)).await?;
        }
        if let Some(boost) = running.iter().find(|(owner, _)| *owner == subject) {
            boosts::store::set_seen(tx, *boost, member.id, is_new, now).await?;
        }
    }
    Ok(())
}

/// Why a person is in the caller's deck; 404 for people whom the caller may not see, and for a match that ended: its panel
/// would tell when the other person visits.
pub async fn explain(app: &AppState, member: Member, subject: Uuid, now: Timestamp) -> FaultResult<PersonExplanation> {
    let mut reads = app.db.reader();
    if !people::sees(&mut reads, member.id, subject, now).await?
        || relation::stands(&mut reads, member.id, subject, RelationKind::Closed, now).await?
    {
        return Err(Fault::NotFound);
    }
    let weights = store::saved_card(&mut reads, member.id)
        .await?
        .map(|card| Weights::from(card.sliders))
        .unwrap_or_default();
    let boosted = boosted::was_placed(&mut reads, member.id, subject, now).await?;
    let (viewer, subject) = app.index.pair(member.id, subject).ok_or(Fault::NotFound)?;
    let explained = matching::explain(&viewer, &subject, &weights, index::deck_day(now));
    let estimated = agreement(&viewer.values, &subject.values).confidence() == Confidence::Few;
    Ok(PersonExplanation::new(explained, estimated, boosted))
}

fn ask(
    app: &AppState,
    member: Member,
    asked: &DeckQuery,
    relations: &Relations,
    limit: usize,
    now: Timestamp,
) -> Vec<Ranked> {
    let people = app.index.read();
    match people.get(member.id) {
        Some(viewer) => people.deck(&query_for(&viewer, asked, relations, now), limit),
        None => Vec::new(),
    }
}

/// Two leading digits at most: "≥ 120" says enough and hides single people.
fn rounded(count: usize) -> i64 {
    let step = 10_usize.pow((count.max(1).ilog10()).saturating_sub(1)).max(5);
    (count / step * step) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_rounded_down() {
        assert_eq!(
            [10, 14, 99, 128, 1999, 45_678].map(rounded),
            [10, 10, 95, 120, 1900, 45_000]
        );
    }
}
