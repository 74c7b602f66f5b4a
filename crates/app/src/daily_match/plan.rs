//! The nightly job of a region: exactly once for each day, whichever node runs it and however often it is cut off.
//!
//! A round also includes users of regions that were planned earlier that day and who got no proposal there. So two users who
//! accept each other across regions are proposed when both stayed without one at home. The certificate covers the whole graph
//! of the round.

use super::candidates::{self, Member, Night};
use super::model::{LIVES_HOURS, Region, delivery, late_delivery};
use super::store::{self, NewSide, Round};
use crate::AppState;
use crate::discovery::index::deck_day;
use crate::kernel::day::zone;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{each, new_id};
use db::Tx;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use uuid::Uuid;

/// Plans each region whose day has begun and has no plan yet.
pub async fn plan_due(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let days = Region::ALL
        .into_iter()
        .filter_map(|region| Some((region, region.day(now)?)));
    each("regions of Match do Dia", days, |(region, day)| async move {
        plan(app, region, day, now).await.map(drop)
    })
    .await
}

/// Plans one day of one region. False when the day is planned already, or when another round has given a user of this one a
/// proposal meanwhile. The next run plans without that user.
///
/// Everything of a day is written in one transaction, so a run that is cut off leaves nothing, and of two nodes that
/// plan at the same time the second finds the day done.
pub async fn plan(app: &AppState, region: Region, day: Date, now: Timestamp) -> FaultResult<bool> {
    let mut reads = app.db.reader();
    if store::is_planned(&mut reads, region, day).await? {
        return Ok(false);
    }
    let mut facts = store::facts(&mut reads, region, day, now).await?;
    facts
        .people
        .retain(|one| one.capacity() > 0 && arrival(one, region, day, now).is_some());
    let facts = Arc::new(facts);
    let (people, given) = (app.index.read(), facts.clone());
    let chosen = tokio::task::spawn_blocking(move || candidates::choose(&people, &given, deck_day(now))).await;
    let night = chosen.map_err(|broken| Fault::Internal(broken.to_string()))??;
    let people: HashMap<Uuid, &Member> = facts.people.iter().map(|one| (one.id, one)).collect();
    let arrival = |user: &Uuid| {
        people
            .get(user)
            .and_then(|one| arrival(one, region, day, now))
            .unwrap_or(now)
    };
    let sides: Vec<NewSide> = night
        .chosen
        .iter()
        .flat_map(|(a, b)| {
            let id = new_id(now);
            [(a, b), (b, a)].map(|(user, other)| side(id, *user, *other, arrival(user)))
        })
        .collect();
    let is_elsewhere = |user: &Uuid| people.get(user).is_some_and(|one| Region::of(&one.zone) != region);
    let elsewhere: HashSet<Uuid> = sides.iter().map(|side| side.user).filter(is_elsewhere).collect();
    let round = round(region, day, &night, now);
    tracing::info!(
        region = region.word(),
        %day,
        people = round.people,
        of_other_regions = elsewhere.len(),
        pairs = round.pairs,
        value = round.value,
        bound = round.bound,
        gap_millionths = round.gap,
        "planned the day's matches"
    );
    let written = app
        .act(move |tx| Box::pin(async move { write(tx, &round, &sides, &elsewhere, day).await }))
        .await?;
    Ok(written)
}

/// When a proposal arrives at a member of a round; None for people of other regions whose evening has begun.
fn arrival(member: &Member, region: Region, day: Date, now: Timestamp) -> Option<Timestamp> {
    let clock = zone(&member.zone);
    match Region::of(&member.zone) == region {
        true => Some(delivery(day, &clock, now)),
        false => late_delivery(day, &clock, now),
    }
}

fn side(id: Uuid, user: Uuid, other: Uuid, delivered_at: Timestamp) -> NewSide {
    NewSide {
        id,
        user,
        other,
        delivered_at,
        expires_at: delivered_at.checked_add(LIVES_HOURS.hours()).unwrap_or(Timestamp::MAX),
    }
}

fn round(region: Region, day: Date, night: &Night, now: Timestamp) -> Round {
    let served: HashSet<Uuid> = night.chosen.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let certificate = &night.proposals.certificate;
    let count = |size: usize| i64::try_from(size).unwrap_or(i64::MAX);
    let sum = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    Round {
        region,
        day: day.to_string(),
        planned_at: now,
        people: count(night.people),
        possible_pairs: count(night.possible_pairs),
        pairs: count(night.chosen.len()),
        served: count(served.len()),
        value: sum(certificate.value),
        bound: sum(certificate.bound),
        gap: i64::from(certificate.gap()),
    }
}

async fn write(
    tx: &mut Tx,
    round: &Round,
    sides: &[NewSide],
    elsewhere: &HashSet<Uuid>,
    day: Date,
) -> FaultResult<bool> {
    // One lock for all regions: two rounds may have the same person of a third region.
    tx.lock_key("daily_match").await?;
    if store::is_planned(tx, round.region, day).await? {
        return Ok(false);
    }
    if !elsewhere.is_empty() {
        let served = store::served(tx, day, round.planned_at).await?;
        if served.iter().any(|user| elsewhere.contains(user)) {
            return Ok(false);
        }
    }
    store::insert_round(tx, round).await?;
    for side in sides {
        store::insert_side(tx, side, day, round.planned_at).await?;
    }
    Ok(true)
}
