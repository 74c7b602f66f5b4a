//! Jobs of profiles: a withdrawn consent deletes the value it covered; visits to cities begin and end.

use super::{fields, ready, store, visiting};
use crate::AppState;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_minutes;
use db::Tx;
use jiff::Timestamp;
use jobs::Schedule;
use serde_json::{Value, json};
use uuid::Uuid;

/// Begins and ends visits on time, and wakes the readers of the events.
pub fn visits(app: &AppState) -> Schedule {
    every_minutes("profiles.visits", 5, app.clone(), |app, now| async move {
        visiting::apply_due(&app.db, now).await?;
        app.waker.notify();
        Ok(())
    })
}

/// Clears the field of a consent that is withdrawn.
pub async fn clear_field(tx: &mut Tx, user: Uuid, purpose: &str, now: Timestamp) -> FaultResult<()> {
    let (field, nothing): (&str, Value) = match purpose {
        "gender_identity" => ("gender_identity", Value::Null),
        "sexuality" => ("sexuality", Value::Null),
        "gender_preferences" => ("gender_preferences", json!([])),
        // Other purposes hold no field of the profile.
        _ => return Ok(()),
    };
    let Some(mut changes) = fields::read(field, &nothing)? else {
        return Ok(());
    };
    // Without the consent nothing was chosen: the person stays unseen until they choose again.
    for change in changes
        .iter_mut()
        .filter(|change| change.column == "preferences_chosen")
    {
        change.value = false.into();
    }
    store::apply(tx, user, &changes, now).await?;
    ready::refresh(tx, user, now).await?;
    Ok(())
}
