//! Jobs of profiles: a withdrawn consent deletes the value it covered.

use super::{fields, ready, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use db::{Db, Tx};
use jobs::{Event, Listener};
use serde_json::{Value, json};

/// Follows withdrawn consents.
pub fn consent_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["consent.withdrawn"];
    on_events("profiles.consents", kinds, db, |tx, event| {
        Box::pin(clear_field(tx, event))
    })
    .unless_gone()
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
