//! What profiles do when they hear of something: a withdrawn consent deletes the value it covered.

use super::{fields, ready, store};
use crate::kernel::Fault;
use crate::kernel::fault::listen_error;
use db::Db;
use futures_util::future::BoxFuture;
use jobs::{Event, ListenError, Listener};
use serde_json::{Value, json};

pub struct ProfileConsentListener {
    pub db: Db,
}

impl Listener for ProfileConsentListener {
    fn name(&self) -> &'static str {
        "profiles.consents"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["consent.withdrawn"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let (true, Some(user)) = (event.kind == "consent.withdrawn", event.key) else {
                return Ok(());
            };
            let (field, nothing): (&str, Value) = match event.payload["purpose"].as_str() {
                Some("gender_identity") => ("gender_identity", Value::Null),
                Some("sexuality") => ("sexuality", Value::Null),
                Some("gender_preferences") => ("gender_preferences", json!([])),
                // Other purposes hold no field of the profile.
                _ => return Ok(()),
            };
            let at = event.created_at;
            let cleared = self.db.tx(move |tx| {
                Box::pin(async move {
                    if let Some(mut changes) = fields::read(field, &nothing)? {
                        // Without the consent nothing was chosen: the person stays unseen until they choose again.
                        for change in changes
                            .iter_mut()
                            .filter(|change| change.column == "preferences_chosen")
                        {
                            change.value = false.into();
                        }
                        store::apply(tx, user, &changes, at).await?;
                        ready::refresh(tx, user, at).await?;
                    }
                    Ok::<(), Fault>(())
                })
            });
            match cleared.await {
                // The account was erased meanwhile, and its values with it.
                Ok(()) | Err(Fault::NotFound) => Ok(()),
                Err(fault) => Err(listen_error(fault)),
            }
        })
    }
}
