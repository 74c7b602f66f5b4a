//! Who suits the caller by the value questions: the best ten, and two people's answers side by side.

use super::cards::{self, Card};
use super::{deck_query, store};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::exposure::{self, ExposureSource};
use crate::safety::people::StrangerScope;
use crate::trust::compare::{ValueComparison, compare};
use crate::trust::{self, model::CountedAnswer};
use db::Reads;
use jiff::Timestamp;
use matching::Ranked;
use matching::trust::{Agreement, agreement};
use std::collections::HashMap;
use uuid::Uuid;

/// Fewer answers are no ground for a percentage.
pub const ENOUGH: usize = 5;
/// People in the answer.
const BEST: usize = 10;
/// Asked of the index, because some may fall at the gate.
const ASKED: usize = 40;

/// One person who suits the caller.
#[derive(Debug)]
pub struct ValueMatch {
    pub card: Card,
    pub agreement: Agreement,
    pub compared: ValueComparison,
}

/// The best people, and how many answers the caller still lacks before there are any.
#[derive(Debug)]
pub struct ValueMatches {
    pub missing: usize,
    /// When a change that waits will count.
    pub pending_at: Option<Timestamp>,
    pub people: Vec<ValueMatch>,
}

/// The ten people whose answers suit the caller's best: of the deck, of the people the caller likes and of the caller's
/// matches, as far as the gate shows them.
pub async fn best(app: &AppState, member: Member, now: Timestamp) -> FaultResult<ValueMatches> {
    let mut reads = app.db.reader();
    let own = trust::store::own(&mut reads, member.id).await?;
    let clock = trust::store::clock(&mut reads, member.id).await?;
    let mut fits = ValueMatches {
        missing: ENOUGH.saturating_sub(own.len()),
        pending_at: clock.and_then(|clock| clock.pending_at),
        people: Vec::new(),
    };
    if fits.missing > 0 {
        return Ok(fits);
    }
    let mut ranked = of_the_deck(app, member, now).await?;
    ranked.extend(of_the_known(app, &mut reads, member, now).await?);
    ranked.sort_by(|(one, a), (other, b)| (b.percent, b.common, one).cmp(&(a.percent, a.common, other)));
    let agreements: HashMap<Uuid, Agreement> = ranked.iter().copied().collect();
    // The card shows the whole compatibility too, where it can be measured.
    let winners: Vec<Ranked> = ranked
        .iter()
        .map(|(id, _)| cards::beside_the_deck(app, member, *id, now))
        .collect();
    let mine = trust::store::counted(&mut reads, member.id).await?;
    for card in shown(app, member, &winners, now).await? {
        let Some(agreement) = agreements.get(&card.id).copied() else {
            continue;
        };
        let theirs = trust::store::counted(&mut reads, card.id).await?;
        fits.people.push(ValueMatch {
            compared: compare(&mine, &theirs),
            card,
            agreement,
        });
    }
    Ok(fits)
}

/// The first cards of these people that may be shown, recorded as shown.
async fn shown(app: &AppState, member: Member, winners: &[Ranked], now: Timestamp) -> FaultResult<Vec<Card>> {
    let mut shown = Vec::new();
    let mut cards = cards::cards(app, member, winners, StrangerScope::Eligible, now).await?;
    while shown.len() < BEST && !cards.is_empty() {
        let rest = cards.split_off(cards.len().min(BEST - shown.len()));
        let strangers: Vec<Uuid> = cards
            .iter()
            .filter(|card| card.is_strangers())
            .map(|card| card.id)
            .collect();
        let record =
            exposure::record_shown(&app.db, member.id, &strangers, ExposureSource::Values, app.limits, now).await?;
        let may = |card: &Card| !card.is_strangers() || record.admitted.contains(&card.id);
        shown.extend(cards.into_iter().filter(may));
        cards = rest;
    }
    Ok(shown)
}

async fn of_the_deck(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Vec<(Uuid, Agreement)>> {
    let (asked, relations) = deck_query::prepare(app, member, None, now).await?;
    let people = app.index.read();
    Ok(match people.get(member.id) {
        Some(viewer) => people.by_values(&deck_query::query_for(&viewer, &asked, &relations, now), ASKED),
        None => Vec::new(),
    })
}

/// Matches and people the caller likes no longer stand in the deck, but belong here.
async fn of_the_known(
    app: &AppState,
    reads: &mut impl Reads,
    member: Member,
    now: Timestamp,
) -> FaultResult<Vec<(Uuid, Agreement)>> {
    let known = store::known_to(reads, member.id, now).await?;
    let people = app.index.read();
    let Some(viewer) = people.get(member.id) else {
        return Ok(Vec::new());
    };
    let met = known.into_iter().filter_map(|id| {
        let subject = people.get(id)?;
        let met = agreement(&viewer.values, &subject.values);
        (met.common > 0).then_some((id, met))
    });
    Ok(met.collect())
}

/// The caller and one person, side by side.
#[derive(Debug)]
pub struct SideBySide {
    /// Answers that the caller still lacks before there is a percentage.
    pub missing: usize,
    pub fit: ValueMatch,
    /// What the person wrote to the question of free text, unless it is private.
    pub words: Option<String>,
}

/// One person that the caller may see, by their answers.
pub async fn side_by_side(app: &AppState, member: Member, subject: Uuid, now: Timestamp) -> FaultResult<SideBySide> {
    let mut reads = app.db.reader();
    let card = cards::card(app, member, subject, StrangerScope::Known, now)
        .await?
        .ok_or(Fault::NotFound)?;
    let mine: Vec<CountedAnswer> = trust::store::counted(&mut reads, member.id).await?;
    let theirs = trust::store::counted(&mut reads, subject).await?;
    let met = agreement(
        &trust::store::values(&mut reads, member.id).await?,
        &trust::store::values(&mut reads, subject).await?,
    );
    let own = trust::store::own(&mut reads, member.id).await?;
    Ok(SideBySide {
        missing: ENOUGH.saturating_sub(own.len()),
        words: trust::store::words(&mut reads, subject, FREE_TEXT).await?,
        fit: ValueMatch {
            compared: compare(&mine, &theirs),
            card,
            agreement: met,
        },
    })
}

/// The one question whose answer is free text.
pub const FREE_TEXT: &str = "tq20";
