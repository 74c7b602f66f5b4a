//! Further visits of people with Premium, one after the other. The visit of `city_visits` is always the next one; when it
//! ends, the first of the queue takes its place, also where Premium has ended meanwhile.

use super::begin_end;
use super::plan::{self, Allowance, NewVisit, VisitStanding};
use super::store::{self, PlannedVisit};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, new_id};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Plans one more visit. The same visit again changes nothing.
///
/// Errors: those of `set`; `Premium` without Premium where there is a visit already; `Validation` of days that another
/// visit has, and of a sixth visit.
pub async fn add(
    tx: &mut Tx,
    member: Member,
    new: NewVisit,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<VisitStanding> {
    tx.lock_key(&format!("moving:{}", member.id)).await?;
    let Some(present) = store::visit(tx, member.id).await?.filter(|visit| visit.ends_at > now) else {
        return plan::set(tx, member, new, limits, now).await;
    };
    let allowance = Allowance::of(tx, member, now).await?;
    let visit = plan::read(&new, allowance, now)?;
    plan::require_elsewhere(tx, member, &visit).await?;
    let planned = store::planned(tx, member.id).await?;
    if present.is_the_same(&visit) || planned.iter().any(|other| other.visit().is_the_same(&visit)) {
        return plan::standing(tx, member, now).await;
    }
    if allowance.visits == super::VISITS {
        return Err(Fault::Premium { feature: "visits" });
    }
    if planned.len() + 1 >= allowance.visits {
        return Err(Fault::invalid(
            "city_id",
            "Você já tem cinco visitas marcadas. Tire uma para marcar outra.",
        ));
    }
    let others = planned.iter().map(PlannedVisit::visit).chain([present]);
    if others.into_iter().any(|other| other.overlaps(&visit)) {
        return Err(Fault::invalid("from", "Você já tem uma visita nesses dias."));
    }
    plan::count_change(tx, member, allowance, limits, now).await?;
    store::insert_planned(tx, new_id(now), member.id, &visit).await?;
    begin_end::reorder(tx, member.id, now).await?;
    plan::standing(tx, member, now).await
}

/// Takes a planned visit off the queue. It gives no change back.
///
/// Errors: `NotFound` for what is not the caller's.
pub async fn remove(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<VisitStanding> {
    tx.lock_key(&format!("moving:{}", member.id)).await?;
    if !store::delete_planned(tx, member.id, id).await? {
        return Err(Fault::NotFound);
    }
    plan::standing(tx, member, now).await
}
