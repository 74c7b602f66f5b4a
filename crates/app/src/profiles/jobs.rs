//! Jobs of profiles: a withdrawn consent deletes the value it covered; visits to cities begin and end.

use super::{fields, ready, store, visiting};
use crate::AppState;
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_minutes;
use db::{Db, Tx};
use jobs::{Event, Listener, Schedule};
use serde_json::{Value, json};

/// Follows withdrawn consents.
pub fn consent_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["consent.withdrawn"];
    on_events("profiles.consents", kinds, db, |tx, event| {
        Box::pin(clear_field(tx, event))
    })
    .unless_gone()
}

/// Begins and ends visits on time, and wakes the readers of the events.
pub fn visits(app: &AppState) -> Schedule {
    every_minutes("profiles.visits", 5, app.clone(), |app, now| async move {
        visiting::apply_due(&app.db, now).await?;
        app.waker.notify();
        Ok(())
    })
}

async fn clear_field(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let Some(user) = event.key else { return Ok(()) };
    let (field, nothing): (&str, Value) = match event.payload["purpose"].as_str() {
        Some("gender_identity") => ("gender_identity", Value::Null),
        Some("sexuality") => ("sexuality", Value::Null),
        Some("gender_preferences") => ("gender_preferences", json!([])),
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
    store::apply(tx, user, &changes, event.created_at).await?;
    ready::refresh(tx, user, event.created_at).await?;
    Ok(())
}
