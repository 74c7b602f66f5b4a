//! Jobs of the value questions, and the cleanup of their history.

use super::{optional, publish, questions, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::profiles::ready;
use ::jobs::{Event, Listener, Schedule};
use db::{Db, Tx};
use jiff::{Timestamp, ToSpan};

/// Replaced sheets are kept for a year.
const HISTORY_DAYS: i64 = 365;

/// Follows withdrawn consents.
pub fn consent_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["consent.withdrawn"];
    on_events("trust.consents", kinds, db, |tx, event| {
        Box::pin(forget_sensitive(tx, event))
    })
    .unless_gone()
}

/// Deletes the sensitive answers of a person who withdraws the consent for them.
async fn forget_sensitive(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let (Some(user), true) = (event.key, event.payload["purpose"] == "trust_sensitive") else {
        return Ok(());
    };
    let sensitive = questions::all().iter().filter(|question| question.sensitive);
    let ids: Vec<&str> = sensitive.map(|question| question.id.as_str()).collect();
    publish::withdraw(tx, user, &ids, event.created_at).await?;
    optional::store::remove(tx, user, &optional::sensitive_ids()).await?;
    ready::refresh(tx, user, event.created_at).await?;
    Ok(())
}

/// Throws away the sheets that were replaced more than a year ago.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("trust.broom", 24, db, |db, now| async move {
        let edge = now.checked_sub((HISTORY_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
        db.tx(move |tx| Box::pin(store::delete_history_before(tx, edge)))
            .await
            .map(drop)
    })
}
