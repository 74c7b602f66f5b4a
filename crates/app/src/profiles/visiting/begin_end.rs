//! A visit begins and ends: the cell of the profile changes with it.

use super::store::{self, Visit};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id};
use crate::profiles::store::{self as profiles, city as home_city};
use crate::profiles::{caution, location, ready};
use db::{Db, Tx};
use jiff::Timestamp;
use uuid::Uuid;

/// Visits of one run of the schedule; the next run does the rest.
const AT_ONCE: i64 = 500;

/// Begins and ends what is due, one person in one transaction.
pub async fn apply_due(db: &Db, now: Timestamp) -> FaultResult<()> {
    for user in store::due(&mut db.reader(), now, AT_ONCE).await? {
        let applied: FaultResult<()> = db
            .tx(move |tx| Box::pin(async move { apply(tx, user, now).await }))
            .await;
        match applied {
            // The account was erased meanwhile.
            Ok(()) | Err(Fault::NotFound) => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

async fn apply(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.lock_key(&format!("moving:{user}")).await?;
    match store::visit(tx, user).await? {
        Some(visit) if visit.ends_at <= now => {
            end(tx, user, &visit, now).await?;
            reorder(tx, user, now).await
        }
        Some(visit) if visit.starts_at <= now && !visit.started => begin(tx, user, &visit, now).await,
        _ => Ok(()),
    }
}

/// The visit that comes first takes the place of the present one, unless that one has begun.
pub(super) async fn reorder(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    store::delete_past(tx, user, now).await?;
    let present = store::visit(tx, user).await?;
    let Some(first) = store::planned(tx, user).await?.into_iter().next() else {
        return Ok(());
    };
    let next = first.visit();
    match present {
        Some(present) if present.started || present.starts_at <= next.starts_at => return Ok(()),
        Some(present) => {
            store::insert_planned(tx, new_id(now), user, &present).await?;
            store::delete(tx, user).await?;
        }
        None => {}
    }
    store::delete_planned(tx, user, first.id).await?;
    replace(tx, user, None, &next, now).await
}

/// Puts a visit in the place of another, and begins it if its day is there.
pub(super) async fn replace(
    tx: &mut Tx,
    user: Uuid,
    before: Option<&Visit>,
    visit: &Visit,
    now: Timestamp,
) -> FaultResult<()> {
    if let Some(before) = before {
        end(tx, user, before, now).await?;
    }
    store::put(tx, user, visit).await?;
    match visit.starts_at <= now {
        true => begin(tx, user, visit, now).await,
        false => Ok(()),
    }
}

async fn begin(tx: &mut Tx, user: Uuid, visit: &Visit, now: Timestamp) -> FaultResult<()> {
    store::set_started(tx, user).await?;
    profiles::set_cell(tx, user, location::city(visit.city_id)?.cell, now).await?;
    // The law of the visited country is what may hurt there.
    caution::take_cover(tx, Member { id: user }, Some(&visit.country_code), now).await?;
    ready::refresh(tx, user, now).await?;
    Ok(())
}

/// Forgets a visit; the cell is the home's again.
pub(super) async fn end(tx: &mut Tx, user: Uuid, visit: &Visit, now: Timestamp) -> FaultResult<()> {
    store::delete(tx, user).await?;
    if !visit.started {
        return Ok(());
    }
    let home = match home_city(tx, user).await? {
        Some(city) => location::city(city)?.cell,
        None => None,
    };
    profiles::set_cell(tx, user, home, now).await?;
    ready::refresh(tx, user, now).await?;
    Ok(())
}

/// After the home changed: a person on a visit stays in the visited cell.
pub async fn keep_cell(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    match store::visit(tx, user).await? {
        Some(visit) if visit.started && visit.ends_at > now => {
            profiles::set_cell(tx, user, location::city(visit.city_id)?.cell, now).await
        }
        _ => Ok(()),
    }
}
