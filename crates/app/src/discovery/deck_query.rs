//! What a viewer asks of the deck: their filter card, and whom they know.

use super::filters::FilterCard;
use super::{index, store};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{PipelinedReads, Reads};
use futures_util::future::join;
use jiff::Timestamp;
use matching::{Query, Relations, Weights};
use serde_json::{Map, Value};

/// A viewer's filters and wishes, as they bind this deck.
pub(super) struct DeckQuery {
    pub card: FilterCard,
    /// Whether the limits bind: saved, or given with the request.
    hard: bool,
}

/// What the viewer asks for, and whom they know.
pub(super) async fn prepare(
    app: &AppState,
    member: Member,
    given: Option<Map<String, Value>>,
    now: Timestamp,
) -> FaultResult<(DeckQuery, Relations)> {
    app.db
        .read::<_, Fault, _>(move |reads| Box::pin(async move { read(reads.pipelined(), member, given, now).await }))
        .await
}

/// The same, beside other reads.
pub(super) async fn read(
    reads: PipelinedReads<'_>,
    member: Member,
    given: Option<Map<String, Value>>,
    now: Timestamp,
) -> FaultResult<(DeckQuery, Relations)> {
    let (query, relations) = join(
        asked(&mut reads.clone(), member, given, now),
        store::relations_of(&mut reads.clone(), member.id, now),
    )
    .await;
    Ok((query?, relations?))
}

async fn asked(
    reads: &mut impl Reads,
    member: Member,
    given: Option<Map<String, Value>>,
    now: Timestamp,
) -> FaultResult<DeckQuery> {
    let saved = store::saved_card(reads, member.id).await?;
    let hard = saved.is_some() || given.is_some();
    let mut card = saved.unwrap_or_default();
    if let Some(given) = given {
        card = FilterCard::read(&given, card)?;
        card.require_allowed(reads, member, now).await?;
    }
    Ok(DeckQuery { card, hard })
}

/// The question to the index.
pub(super) fn query_for<'q>(
    viewer: &'q matching::Person,
    asked: &DeckQuery,
    relations: &'q Relations,
    now: Timestamp,
) -> Query<'q> {
    let query = Query::new(viewer, relations, index::deck_day(now)).weighted(Weights::from(asked.card.sliders));
    if asked.hard {
        query.filtered(asked.card.filters)
    } else {
        query
    }
}
