//! Jobs of the value questions, and the cleanup of their history.

use super::{optional, publish, questions, store};
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::profiles::ready;
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// Days for which a replaced answer sheet is kept.
const HISTORY_DAYS: i64 = 365;

/// Deletes the sensitive answers of a person who withdraws the consent for them.
pub async fn forget_sensitive(tx: &mut Tx, user: Uuid, purpose: &str, now: Timestamp) -> FaultResult<()> {
    if purpose != "trust_sensitive" {
        return Ok(());
    }
    let sensitive = questions::all().iter().filter(|question| question.sensitive);
    let ids: Vec<&str> = sensitive.map(|question| question.id.as_str()).collect();
    publish::withdraw(tx, user, &ids, now).await?;
    optional::store::remove(tx, user, &optional::sensitive_ids()).await?;
    ready::refresh(tx, user, now).await?;
    Ok(())
}

/// Deletes, once a day, the answer sheets that were replaced more than a year ago.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("trust.broom", 24, db, |db, now| async move {
        let edge = now.checked_sub((HISTORY_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
        db.tx(move |tx| Box::pin(store::delete_history_before(tx, edge)))
            .await
            .map(drop)
    })
}
