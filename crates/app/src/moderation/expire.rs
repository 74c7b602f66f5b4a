//! What ends by itself: restrictions at their time, and decided cases when nothing about them can be appealed any more.

use super::audit::{self, AuditEntry};
use super::model::CaseState;
use super::store::{cases, decisions};
use super::{apply, levels};
use crate::accounts::restrictions::store::{self as restricted, RestrictionOver};
use crate::kernel::each;
use crate::kernel::fault::FaultResult;
use db::{Db, Tx};
use jiff::Timestamp;

const AT_ONCE: i64 = 200;

/// Ends restrictions whose time is over, and shows people again, unless the rule that made one renews it.
pub async fn end_restrictions(db: &Db, site: &str, now: Timestamp) -> FaultResult<()> {
    let over = restricted::over(&mut db.reader(), now, AT_ONCE).await?;
    each("restrictions to end", over, |restriction| {
        let site = site.to_owned();
        db.tx(move |tx| Box::pin(async move { end(tx, &restriction, &site, now).await }))
    })
    .await
}

async fn end(tx: &mut Tx, over: &RestrictionOver, site: &str, now: Timestamp) -> FaultResult<()> {
    audit::begin(tx).await?;
    if !restricted::end(tx, over.id, now).await? {
        return Ok(());
    }
    let entry = AuditEntry::by_rule("restriction.end", None, Some(over.user_id)).because(over.kind.word());
    audit::write(tx, entry, now).await?;
    let decision = decisions::decision(tx, over.decision_id).await?;
    if decision.is_some_and(|decision| decision.automated && levels::is_rule(&decision.rule)) {
        levels::renew(tx, over.user_id, (over.kind, over.begins_at), site, now).await?;
    }
    apply::follow_status(tx, over.user_id, now).await
}

/// Tells of shadow limits whose review did not come in time. The account stays hidden until it does, no longer in secret.
pub async fn tell_of_shadow_limits(db: &Db, now: Timestamp) -> FaultResult<()> {
    let untold = decisions::untold_since(&mut db.reader(), now, AT_ONCE).await?;
    each("shadow decisions to disclose", untold, |(id, person)| {
        db.tx(move |tx| {
            Box::pin(async move {
                audit::begin(tx).await?;
                // A review may have notified them in the meantime.
                match decisions::untold_of(tx, person).await?.contains(&id) {
                    true => apply::disclose(tx, person, id, now).await,
                    false => Ok(()),
                }
            })
        })
    })
    .await
}

/// Closes decided cases beyond appeal.
pub async fn close_cases(db: &Db, now: Timestamp) -> FaultResult<()> {
    let over = cases::beyond_appeal(&mut db.reader(), now, AT_ONCE).await?;
    each("cases to close", over, |case| {
        db.tx(move |tx| Box::pin(async move { cases::set_state(tx, case, CaseState::Closed, now).await }))
    })
    .await
}
