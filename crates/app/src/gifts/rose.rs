//! A rose with a first like. It waits beside the like; when the two match it becomes a gift of the match, and its price is
//! spent when that gift is opened. It goes back with the end of the like.

use super::catalogue;
use super::deliver;
use super::model::{GiftKind, OPENING_TERM, ROSES_A_DAY, RoseState};
use super::store::{self, NewRow, RoseRow};
use crate::AppState;
use crate::accounts::restrictions::{LIMITED_CHATS, RestrictionKind, is_restricted, store as restricted};
use crate::discovery::reactions::{self, LIKE_LIVES_DAYS, NewReaction, ReactionKind};
use crate::discovery::store::{Reaction, reaction};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, new_id};
use crate::matches::{self, create::existing, react};
use crate::messaging::model::client_id;
use crate::profiles::own_day;
use crate::safety::people;
use crate::safety::relation::{self, RelationKind};
use crate::wallet::ledger::{self, HoldEnd};
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

/// A like with a rose, as the sheet sends it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct RoseLike {
    pub target: Uuid,
    /// like | super_like
    #[schemars(with = "ReactionKind")]
    pub kind: String,
    pub comment: String,
    /// What the like points at: `photo:{id}`, `prompt:{id}` or `bio`.
    #[serde(default)]
    pub item: Option<String>,
    #[serde(default)]
    pub source: Option<String>,
    /// Chosen by the client; sending again under the same name is the same rose.
    pub client_id: String,
}

/// What came of the like.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RoseSent {
    pub match_id: Option<Uuid>,
}

/// Likes a person with words and a rose, whose price is pending from now on.
///
/// Errors: those of a like; `Validation` of `comment` without words; `State` of `liked` after a first like, of `rose` while
/// one waits there; `Limit` of `roses`, and of `new_chats` for a limited account; `Credits`; `KeyReused`.
pub async fn like(app: &AppState, member: Member, new: RoseLike, now: Timestamp) -> FaultResult<RoseSent> {
    let name = client_id(&new.client_id)?;
    let reaction = NewReaction {
        target: new.target,
        kind: ReactionKind::read(&new.kind)?,
        comment: Some(new.comment),
        item: new.item,
        source: reactions::source(new.source.as_deref())?,
    };
    if reaction.kind == ReactionKind::Pass {
        return Err(Fault::invalid("kind", "Uma rosa vai com uma curtida."));
    }
    if reaction.comment.as_deref().is_none_or(|words| words.trim().is_empty()) {
        return Err(Fault::invalid("comment", "Escreva algumas palavras com a rosa."));
    }
    react::judge(app, member, &reaction, now).await?;
    let compatibility = react::shown_compatibility(app, member, new.target, now);
    let limits = app.limits;
    let match_id = app
        .act(move |tx| Box::pin(send(tx, member, reaction, name, (compatibility, limits), now)))
        .await?;
    Ok(RoseSent { match_id })
}

async fn send(
    tx: &mut Tx,
    member: Member,
    new: NewReaction,
    client_id: String,
    (compatibility, limits): (i64, LimitEnforcement),
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    let target = new.target;
    // Two windows that send at once are counted one after the other.
    tx.lock_key(&format!("send {}", member.id)).await?;
    if target == member.id || !people::sees(tx, member.id, target, now).await? {
        return Err(Fault::NotFound);
    }
    if let Some(known) = store::rose_by_client_id(tx, member.id, &client_id).await? {
        return match known.recipient_id == target {
            true => existing(tx, member.id, target).await,
            false => Err(Fault::KeyReused),
        };
    }
    refuse_restricted(tx, member, now).await?;
    refuse_second(tx, member, target, now).await?;
    if limits == LimitEnforcement::Yes {
        keep_cap(tx, member, now).await?;
    }
    let match_id = react::react(tx, member, new, compatibility, limits, now).await?;
    let (id, credits) = (new_id(now), catalogue::of(GiftKind::Rosa).credits);
    let transfer_id = ledger::hold(tx, member.id, &format!("rose:{id}"), credits, id, now).await?;
    let row = RoseRow {
        id,
        sender_id: member.id,
        recipient_id: target,
        credits,
        transfer_id,
        state: RoseState::Waiting,
        sent_at: now,
        expires_at: super::content::later(now, SignedDuration::from_hours(LIKE_LIVES_DAYS * 24)),
    };
    store::insert_rose(tx, &row, &client_id).await?;
    Ok(match_id)
}

/// A rose goes with the first like alone: later ones would press for an answer.
async fn refuse_second(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> FaultResult<()> {
    if store::waiting_rose(tx, member.id, target).await?.is_some() {
        return Err(Fault::state("rose", "Já há uma rosa sua esperando por esta pessoa."));
    }
    let matched = relation::stands(tx, member.id, target, RelationKind::Match, now).await?;
    let had = reaction(tx, member.id, target).await?;
    match matched || had.is_some_and(|had| had.is_waiting_like(now)) {
        true => Err(Fault::state(
            "liked",
            "A rosa vai com a primeira curtida, e você já curtiu esta pessoa.",
        )),
        false => Ok(()),
    }
}

async fn refuse_restricted(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    if !is_restricted(tx, member.id, RestrictionKind::Limit, now).await? {
        return Ok(());
    }
    Err(Fault::Limit {
        kind: "new_chats",
        limit: LIMITED_CHATS,
        resets_at: restricted::limited_until(tx, member.id, now).await?.unwrap_or(now),
    })
}

/// Roses that went back count too: a cap that an undone like lifts would be no cap.
async fn keep_cap(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let day = own_day(tx, member.id, now).await?;
    match store::roses_since(tx, member.id, day.begins).await? >= ROSES_A_DAY {
        false => Ok(()),
        true => Err(Fault::Limit {
            kind: "roses",
            limit: ROSES_A_DAY,
            resets_at: day.ends,
        }),
    }
}

/// Roses that a member may still send today.
pub async fn left(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<i64> {
    let day = own_day(reads, member.id, now).await?;
    Ok((ROSES_A_DAY - store::roses_since(reads, member.id, day.begins).await?).max(0))
}

/// The roses between two people become gifts of their new match.
pub async fn give(tx: &mut Tx, match_id: Uuid, people: [Uuid; 2], now: Timestamp) -> FaultResult<()> {
    let [one, other] = people;
    tx.lock_pair(one, other).await?;
    if matches::store::of_pair(tx, one, other).await? != Some((match_id, true)) {
        return Ok(());
    }
    for (sender, recipient) in [(one, other), (other, one)] {
        let rose = store::waiting_rose(tx, sender, recipient).await?;
        let Some(rose) = rose.filter(|rose| now < rose.expires_at) else {
            continue;
        };
        if !store::end_rose(tx, rose.id, RoseState::Given, now).await? {
            continue;
        }
        let row = NewRow {
            id: rose.id,
            match_id,
            sender,
            recipient,
            kind: GiftKind::Rosa,
            client_id: &format!("rose:{}", rose.id),
            credits: rose.credits,
            transfer: rose.transfer_id,
            content: json!({}),
            matched_at: store::matched_at(tx, match_id).await?,
            opens_at: now,
            expires_at: super::content::later(now, OPENING_TERM),
        };
        // Of the day on which it was sent: it takes no room of the gifts of today.
        store::insert(tx, &row, rose.sent_at).await?;
        deliver::deliver_due(tx, rose.id, now).await?;
    }
    Ok(())
}

/// Pays back the rose of a like that its sender took back. Undoing a later super like leaves the like with its rose.
pub async fn take_back(tx: &mut Tx, sender: Uuid, recipient: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(rose) = store::waiting_rose(tx, sender, recipient).await? else {
        return Ok(());
    };
    let like = reaction(tx, sender, recipient).await?;
    let stands = |like: Reaction| like.is_waiting_like(now) && like.created_at <= rose.sent_at;
    match like.is_some_and(stands) {
        true => Ok(()),
        false => pay_back(tx, rose.id, HoldEnd::Void, now).await,
    }
}

/// Pays back every waiting rose of a sender.
pub async fn take_back_all(tx: &mut Tx, sender: Uuid, now: Timestamp) -> FaultResult<()> {
    for id in store::waiting_roses_of(tx, sender).await? {
        pay_back(tx, id, HoldEnd::Void, now).await?;
    }
    Ok(())
}

/// Pays back one rose, if it still waits.
pub async fn pay_back(tx: &mut Tx, id: Uuid, end: HoldEnd, now: Timestamp) -> FaultResult<()> {
    let Some(rose) = store::rose(tx, id).await? else {
        return Ok(());
    };
    tx.lock_pair(rose.sender_id, rose.recipient_id).await?;
    if store::end_rose(tx, id, RoseState::Returned, now).await? {
        ledger::end_hold(tx, rose.transfer_id, end, now).await?;
    }
    Ok(())
}
