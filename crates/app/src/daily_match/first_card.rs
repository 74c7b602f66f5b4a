//! The deck of the day: the open Match do Dia lies on top of it, labelled, until it is answered.

use super::{store, today};
use crate::AppState;
use crate::discovery::cards::Card;
use crate::discovery::deck::{self, DeckMaterial};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Reads;
use futures_util::future::join;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

/// How many cards a question brings that does not say it.
const USUAL: usize = 10;

#[derive(Deserialize, JsonSchema)]
pub struct DeckRequest {
    /// 1 to 30; 10 by default.
    #[serde(default)]
    limit: Option<usize>,
    /// Columns of `search_filters`, for this answer only.
    #[serde(default)]
    filters: Option<Map<String, Value>>,
}

/// The deck, with the newest open proposal on top. A deck of filters that are only tried has none, and neither has the
/// deck of a person who is not shown themselves.
pub async fn deal(app: &AppState, member: Member, request: DeckRequest, now: Timestamp) -> FaultResult<Vec<Card>> {
    app.presence.note(&app.db, member, now).await;
    let limit = request.limit.unwrap_or(USUAL).clamp(1, deck::DECK_MAX);
    let tried = request.filters.is_some();
    let read = app.db.read::<_, Fault, _>(move |reads| {
        Box::pin(async move {
            let reads = reads.pipelined();
            let proposed = async {
                match tried {
                    true => Ok(None),
                    false => proposed(&mut reads.clone(), member, now).await,
                }
            };
            let material = DeckMaterial::read(reads.clone(), member, request.filters, now);
            let (material, proposed) = join(material, proposed).await;
            Ok((material?, proposed?))
        })
    });
    let (material, proposed) = read.await?;
    let dealt = deck::discover(app, member, limit, material, now).await?;
    let first = match proposed {
        Some(other) => today::card(app, member, other, now).await?,
        None => None,
    };
    Ok(match first {
        Some(first) => on_top(first, dealt, limit),
        None => dealt,
    })
}

fn on_top(first: Card, dealt: Vec<Card>, limit: usize) -> Vec<Card> {
    let id = first.id;
    let first = Card { daily: true, ..first };
    let others = dealt.into_iter().filter(|card| card.id != id);
    std::iter::once(first).chain(others).take(limit).collect()
}

/// The other person of the newest proposal that the member has not answered.
async fn proposed(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Option<Uuid>> {
    let open = today::unanswered(reads, member, now).await?;
    let Some(newest) = open.first() else { return Ok(None) };
    // Asked last, because most decks have no open proposal.
    let is_off = store::is_off(reads, member.id).await?;
    Ok((!is_off).then_some(newest.other_id))
}
