//! What ends by itself: restrictions at their time, and decided cases when nothing about them can be appealed any more.

use super::apply;
use super::audit::{self, AuditEntry};
use super::model::CaseState;
use super::store::{cases, decisions};
use crate::accounts::restrictions::store as restricted;
use crate::kernel::each;
use crate::kernel::fault::FaultResult;
use db::Db;
use jiff::Timestamp;

const AT_ONCE: i64 = 200;

/// Ends restrictions whose time is over, and shows people again.
pub async fn end_restrictions(db: &Db, now: Timestamp) -> FaultResult<()> {
    let over = restricted::over(&mut db.reader(), now, AT_ONCE).await?;
    each("restrictions to end", over, |(id, person, kind)| {
        db.tx(move |tx| {
            Box::pin(async move {
                audit::begin(tx).await?;
                restricted::end(tx, id, now).await?;
                let entry = AuditEntry::by_rule("restriction.end", None, Some(person)).because(kind.word());
                audit::write(tx, entry, now).await?;
                apply::follow_status(tx, person, now).await
            })
        })
    })
    .await
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
