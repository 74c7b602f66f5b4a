//! What a person sees: today's proposals with their reasons, and when the next ones come.

use super::model::{self, Answer, ProposalState};
use super::reasons::{self, Reason};
use super::store::{self, SideRow};
use super::talk::{self, TalkMaterial};
use crate::AppState;
use crate::accounts::store::{entitled, standing_consent};
use crate::discovery::cards::Card;
use crate::discovery::index::deck_day;
use crate::discovery::shown_cards::shown_card;
use crate::discovery::store::time_zone;
use crate::kernel::Member;
use crate::kernel::day::zone;
use crate::kernel::fault::FaultResult;
use crate::safety::exposure::ExposureSource;
use crate::safety::model::Relation;
use db::Reads;
use jiff::Timestamp;
use matching::Weights;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// An expired proposal is named for this many days.
const EXPIRED_SHOWN_DAYS: i64 = 1;

/// The caller's Match do Dia.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DailyMatch {
    /// The newest first.
    pub proposals: Vec<Proposal>,
    /// The next 08:00 of the caller's clock.
    pub next_at: Timestamp,
    /// Proposals that a day may bring.
    pub allowance: u8,
    /// Whether the caller agreed to be learned from.
    pub learns: bool,
    /// Whether the caller wants Match do Dia at all.
    pub on: bool,
}

/// One proposal.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Proposal {
    pub id: Uuid,
    pub state: ProposalState,
    pub delivered_at: Timestamp,
    pub expires_at: Timestamp,
    /// Absent once it expired or was declined.
    pub person: Option<Card>,
    /// Three, the strongest first, in the reader's language.
    pub reasons: Vec<Reason>,
    /// One thing to talk about.
    pub talk: Option<String>,
    /// An external service wrote `talk`, as both agreed; otherwise it is a fixed template.
    pub assisted: bool,
    /// Set once both liked.
    pub match_id: Option<Uuid>,
}

/// Today's proposals. People who may not be met any more are left out as if they had never been proposed.
pub async fn today(app: &AppState, member: Member, now: Timestamp) -> FaultResult<DailyMatch> {
    let mut reads = app.db.reader();
    let clock = zone(&time_zone(&mut reads, member.id).await?);
    let premium = entitled(&mut reads, member.id, "premium", now).await?;
    let ended_after = model::days_before(now, EXPIRED_SHOWN_DAYS);
    let mut proposals = Vec::new();
    let on = !store::is_off(&mut reads, member.id).await?;
    let arrived = match on {
        true => store::arrived(&mut reads, member.id, ended_after, now).await?,
        false => Vec::new(),
    };
    for side in arrived {
        proposals.extend(proposal(app, member, &side, now).await?);
    }
    Ok(DailyMatch {
        proposals,
        next_at: model::next_morning(&clock, now),
        allowance: if premium { model::PREMIUM } else { model::FREE },
        learns: standing_consent(&mut reads, member.id, "use_interactions")
            .await?
            .is_some(),
        on,
    })
}

/// The proposals that the member has not answered. People who are absent for the member are left out.
pub async fn unanswered(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<SideRow>> {
    let mut open = Vec::new();
    for side in store::arrived(reads, member.id, now, now).await? {
        if side.answer.is_none()
            && store::may_meet(reads, member.id, side.other_id, now).await?
            && store::match_of(reads, member.id, side.other_id).await?.is_none()
        {
            open.push(side);
        }
    }
    Ok(open)
}

async fn proposal(app: &AppState, member: Member, side: &SideRow, now: Timestamp) -> FaultResult<Option<Proposal>> {
    let empty = |state| Proposal {
        id: side.id,
        state,
        delivered_at: side.delivered_at,
        expires_at: side.expires_at,
        person: None,
        reasons: Vec::new(),
        talk: None,
        assisted: false,
        match_id: None,
    };
    let Some(card) = card(app, member, side.other_id, now).await? else {
        return Ok(None);
    };
    let state = match side.answer {
        _ if card.relation == Relation::Match => ProposalState::Matched,
        Some(Answer::Like) => ProposalState::Liked,
        Some(Answer::Decline) => return Ok(Some(empty(ProposalState::Declined))),
        _ if side.expires_at <= now => return Ok(Some(empty(ProposalState::Expired))),
        Some(Answer::Later) => ProposalState::Later,
        None => ProposalState::Open,
    };
    if side.expires_at <= now && state == ProposalState::Liked {
        return Ok(None);
    }
    let match_id = match state {
        ProposalState::Matched => store::match_of(&mut app.db.reader(), member.id, side.other_id).await?,
        _ => None,
    };
    let explained = app.index.pair(member.id, side.other_id);
    let explained = explained.map(|(own, other)| matching::explain(&own, &other, &Weights::default(), deck_day(now)));
    Ok(Some(Proposal {
        reasons: reasons::reasons(explained.as_ref(), &card),
        assisted: side.suggestion.is_some(),
        talk: Some(match &side.suggestion {
            Some(text) => text.clone(),
            None => talk::template(&TalkMaterial::of_card(side.id, &card)),
        }),
        person: Some(card),
        match_id,
        ..empty(state)
    }))
}

/// The other person's card, if the gate lets it through; showing it is recorded, as in the deck.
pub(super) async fn card(app: &AppState, member: Member, other: Uuid, now: Timestamp) -> FaultResult<Option<Card>> {
    shown_card(app, member, other, ExposureSource::DailyMatch, now).await
}
