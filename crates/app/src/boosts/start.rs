//! Starting a boost: what refuses it, and what it is paid with.

use super::baseline::baseline;
use super::model::{BoostSource, LASTS, PER_DAY, Refusal, week_of};
use super::store::{self, NewBoost, Owner};
use crate::accounts::restrictions::{RestrictionKind, is_restricted};
use crate::accounts::store::entitled;
use crate::billing::single_use;
use crate::kernel::day::zone;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id};
use crate::profiles::{own_day, ready};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

/// The kind of product that is one boost.
pub const PRODUCT_KIND: &str = "boost";
/// The product to offer.
pub const PRODUCT: &str = "boost_1";

#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub struct StartBoost {
    /// Chosen by the client: the same id is the same boost.
    pub client_id: Uuid,
}

/// A boost that was started.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StartedBoost {
    pub id: Uuid,
    #[schemars(with = "String")]
    pub ends_at: Timestamp,
}

/// What boosts the caller can use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AvailableBoosts {
    /// Boosts that came back.
    pub returned: i64,
    /// The one of the week, with Premium.
    pub weekly: i64,
    pub bought: i64,
}

/// Starts a boost. What came back is used first, then the one of the week, then what was bought.
///
/// Errors: state `limited`, `paused`, `incognito` or `running`; `NotReady`; the limit of the day; `BoostNeeded` without any.
pub async fn start(tx: &mut Tx, member: Member, new: StartBoost, now: Timestamp) -> FaultResult<StartedBoost> {
    // Two presses at once, and a withdrawal of the order meanwhile, are one after the other.
    tx.lock_key(&single_use::lock(member.id)).await?;
    if let Some((id, ends_at)) = store::by_client(tx, member.id, new.client_id).await? {
        return Ok(StartedBoost { id, ends_at });
    }
    let owner = store::owner(tx, member.id).await?.ok_or(Fault::NotFound)?;
    if let Some(refusal) = refusal(tx, member, &owner, now).await? {
        return Err(fault(tx, member, refusal, now).await?);
    }
    let zone = zone(&owner.time_zone);
    let (week, _) = week_of(now, &zone);
    let id = new_id(now);
    let usual = baseline(tx, member.id, &zone, now).await?;
    let mut boost = NewBoost {
        id,
        user_id: member.id,
        client_id: new.client_id,
        source: BoostSource::Returned,
        week: None,
        order_id: None,
        returned_from: store::unused_returned(tx, member.id).await?.first().copied(),
        started_at: now,
        ends_at: now + LASTS,
        baseline: usual.impressions,
        likes_baseline: usual.likes,
    };
    if boost.returned_from.is_none() {
        if has_weekly(tx, member.id, &week, now).await? {
            (boost.source, boost.week) = (BoostSource::Weekly, Some(week));
        } else {
            let order = single_use::spend(tx, member.id, PRODUCT_KIND, now).await?;
            boost.source = BoostSource::Order;
            boost.order_id = Some(order.ok_or(Fault::BoostNeeded)?);
        }
    }
    store::insert(tx, &boost).await?;
    // Nobody is promoted while a moderation case about them is open. The boost is returned when it ends.
    if store::has_open_case(tx, member.id).await? {
        store::stop(tx, member.id, now).await?;
    }
    let facts = json!({ "boost": id });
    jobs::emit(tx, now, "boost.started", Some(member.id), facts).await?;
    Ok(StartedBoost {
        id,
        ends_at: boost.ends_at,
    })
}

/// What the caller can use now.
pub async fn available(reads: &mut impl Reads, user: Uuid, week: &str, now: Timestamp) -> FaultResult<AvailableBoosts> {
    Ok(AvailableBoosts {
        returned: store::unused_returned(reads, user).await?.len() as i64,
        weekly: i64::from(has_weekly(reads, user, week, now).await?),
        bought: single_use::unspent(reads, user, PRODUCT_KIND).await?,
    })
}

async fn has_weekly(reads: &mut impl Reads, user: Uuid, week: &str, now: Timestamp) -> FaultResult<bool> {
    Ok(entitled(reads, user, "premium", now).await? && !store::week_used(reads, user, week).await?)
}

/// Why no boost can start now, whatever there is to use.
pub async fn refusal(
    reads: &mut impl Reads,
    member: Member,
    owner: &Owner,
    now: Timestamp,
) -> FaultResult<Option<Refusal>> {
    if is_restricted(reads, member.id, RestrictionKind::Limit, now).await? {
        return Ok(Some(Refusal::Limited));
    }
    if !owner.ready {
        return Ok(Some(Refusal::NotReady));
    }
    if owner.paused {
        return Ok(Some(Refusal::Paused));
    }
    if owner.incognito {
        return Ok(Some(Refusal::Incognito));
    }
    if store::running_of(reads, member.id).await?.is_some() {
        return Ok(Some(Refusal::Running));
    }
    let day = own_day(reads, member.id, now).await?;
    let started = store::started_since(reads, member.id, day.begins).await?;
    Ok((started >= PER_DAY).then_some(Refusal::Daily))
}

async fn fault(reads: &mut impl Reads, member: Member, refusal: Refusal, now: Timestamp) -> FaultResult<Fault> {
    Ok(match refusal {
        Refusal::Limited => Fault::state(
            "limited",
            "Por uma decisão da moderação, a sua conta não pode usar o destaque por enquanto. Nada foi gasto.",
        ),
        Refusal::Paused => Fault::state(
            "paused",
            "Seu perfil está em pausa, e ninguém o veria. Volte da pausa para usar o destaque. Nada foi gasto.",
        ),
        Refusal::Incognito => Fault::state(
            "incognito",
            "No modo incógnito só quem você curtiu vê você. Saia dele para usar o destaque. Nada foi gasto.",
        ),
        Refusal::Running => Fault::state("running", "Você já está em destaque agora."),
        Refusal::NotReady => match ready::require_seen(reads, member).await {
            Err(fault) => fault,
            Ok(()) => Fault::NotReady { missing: Vec::new() },
        },
        Refusal::Daily => Fault::Limit {
            kind: "boosts",
            limit: PER_DAY,
            resets_at: own_day(reads, member.id, now).await?.ends,
        },
    })
}
