//! Boosted people in a deck: only those whom both sides' filters accept, at few exactly counted places, labelled.
//!
//! The order of all others, and every score, is what it is without boosts.

use super::cards::Card;
use super::deck_query::{DeckQuery, query_for};
use super::shown_cards::shown_cards;
use super::store;
use crate::AppState;
use crate::boosts::model::{SeenToday, places};
use crate::boosts::store as boosts;
use crate::kernel::Member;
use crate::kernel::day::today;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::exposure::ExposureSource;
use db::Reads;
use jiff::tz::TimeZone;
use jiff::{Timestamp, civil};
use matching::score::exploration;
use matching::{Day, Ranked, Relations, Section};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// A deck that is being dealt.
pub(super) struct DeckRequest<'r> {
    pub member: Member,
    pub asked: &'r DeckQuery,
    pub relations: &'r Relations,
    pub limit: usize,
    pub now: Timestamp,
}

/// The deck with boosted people at their places. Cards that give way come with the next question.
pub(super) async fn place(
    app: &AppState,
    deck: &DeckRequest<'_>,
    DayOfBoosts { running, placed, looks }: DayOfBoosts,
    shown: Vec<Card>,
) -> FaultResult<Vec<Card>> {
    let DeckRequest { member, limit, now, .. } = *deck;
    let again: HashSet<Uuid> = placed.iter().map(|(_, owner, _)| *owner).collect();
    let candidates: Vec<Ranked> = eligible(app, deck, running.keys().copied().collect(), &again)
        .into_iter()
        // Who is in the deck anyway needs no place, and keeps one that was given.
        .filter(|one| again.contains(&one.id) || !shown.iter().any(|card| card.id == one.id))
        .collect();
    // Whoever still waits for an answer keeps their place without being counted a second time.
    let waiting = |owner: &Uuid| candidates.iter().any(|one| one.id == *owner);
    let seen = SeenToday {
        cards: looks,
        boosted: placed
            .iter()
            .filter(|(_, owner, seen)| *seen && !waiting(owner))
            .count(),
    };
    let added = candidates
        .iter()
        .filter(|one| !shown.iter().any(|card| card.id == one.id))
        .count();
    let places = places((shown.len() + added).min(limit), candidates.len(), seen);
    let chosen = admitted(app, deck, &candidates, places.len()).await?;
    for card in &chosen {
        let (owner, boost) = (card.id, running[&card.id]);
        if placed.iter().any(|(placed, _, _)| *placed == boost) {
            continue;
        }
        app.db
            .tx::<_, Fault, _>(move |tx| {
                Box::pin(async move { boosts::set_placed(tx, boost, owner, member.id, now).await })
            })
            .await?;
    }
    Ok(woven(shown, chosen, &places, limit))
}

/// What a deck has to do with boosts today.
pub(super) struct DayOfBoosts {
    /// The boost of each owner who may be dealt now.
    running: HashMap<Uuid, Uuid>,
    /// Boosts that the viewer's decks showed today: id, owner, and whether the viewer saw their card.
    placed: Vec<(Uuid, Uuid, bool)>,
    /// Cards that the viewer looked at today.
    looks: usize,
}

/// Reads what a deck needs to know of boosts; `None` if no boost is running.
pub(super) async fn day_of_boosts(
    reads: &mut impl Reads,
    member: Member,
    now: Timestamp,
) -> FaultResult<Option<DayOfBoosts>> {
    let running = boosts::dealable(reads, now).await?;
    if running.is_empty() {
        return Ok(None);
    }
    let looks = store::looks_on(reads, member.id, today(now)).await?;
    Ok(Some(DayOfBoosts {
        running: running.into_iter().map(|(boost, owner)| (owner, boost)).collect(),
        placed: boosts::placed_since(reads, member.id, day_begins(now)).await?,
        looks: usize::try_from(looks).unwrap_or(0),
    }))
}

/// The places of boosted people in this deck, in the order of a draw that is the same for a viewer's whole day. Those who
/// were placed today come first, so that the same question gives the same people.
fn eligible(app: &AppState, deck: &DeckRequest<'_>, owners: Vec<Uuid>, again: &HashSet<Uuid>) -> Vec<Ranked> {
    let people = app.index.read();
    let Some(viewer) = people.get(deck.member.id) else {
        return Vec::new();
    };
    let mut ranked = people.ranked(&query_for(&viewer, deck.asked, deck.relations, deck.now), &owners);
    ranked.retain(|one| !matches!(one.section, Section::Relaxed { .. }));
    let day = Day::from(deck.now);
    ranked.sort_by_key(|one| (!again.contains(&one.id), exploration(viewer.id, one.id, day), one.id));
    ranked
}

/// The first cards of these that the gate and the limit of a day let through.
async fn admitted(
    app: &AppState,
    deck: &DeckRequest<'_>,
    candidates: &[Ranked],
    wanted: usize,
) -> FaultResult<Vec<Card>> {
    let mut chosen: Vec<Card> = Vec::new();
    let mut left = candidates;
    while chosen.len() < wanted && !left.is_empty() {
        let (next, rest) = left.split_at((wanted - chosen.len()).min(left.len()));
        left = rest;
        let fresh = shown_cards(app, deck.member, next, ExposureSource::Deck, deck.now).await?;
        chosen.extend(fresh.cards);
    }
    Ok(chosen)
}

/// Puts the chosen cards at their places, and the others around them in their order.
fn woven(shown: Vec<Card>, chosen: Vec<Card>, places: &[usize], limit: usize) -> Vec<Card> {
    let boosted: HashSet<Uuid> = chosen.iter().map(|card| card.id).collect();
    let mut chosen = chosen.into_iter();
    let mut others = shown.into_iter().filter(|card| !boosted.contains(&card.id));
    let mut deck = Vec::with_capacity(limit);
    while deck.len() < limit {
        let here = places.contains(&deck.len()).then(|| chosen.next()).flatten();
        let card = here
            .map(|card| Card { boosted: true, ..card })
            .or_else(|| others.next());
        match card {
            Some(card) => deck.push(card),
            None => break,
        }
    }
    deck
}

/// Whether a boost placed the person in the viewer's deck today.
pub(super) async fn was_placed(
    reads: &mut impl Reads,
    viewer: Uuid,
    subject: Uuid,
    now: Timestamp,
) -> FaultResult<bool> {
    boosts::was_placed(reads, viewer, subject, day_begins(now)).await
}

/// Impressions are counted by the day of UTC.
fn day_begins(now: Timestamp) -> Timestamp {
    let midnight = today(now).to_datetime(civil::Time::midnight());
    midnight
        .to_zoned(TimeZone::UTC)
        .map_or(now, |midnight| midnight.timestamp())
}
