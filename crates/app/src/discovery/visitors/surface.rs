//! Visitors on the wire.

use super::{list, set_sharing};
use crate::AppState;
use crate::functions::ProductFunction;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Function, Registry};

/// Adds the functions to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(visitors(app)).function(share_visits(app))
}

fn visitors(app: &AppState) -> Function {
    Function::member("visitors", app, |app, member, (): (), now| async move {
        list(&app, member, now).await
    })
    .feature("viewProfiles")
    .doc("Who opened the caller's profile in the last thirty days, by day, while the caller shares their own visits.")
}

#[derive(Deserialize, JsonSchema)]
struct Sharing {
    /// Off erases the visits of both directions.
    on: bool,
}

fn share_visits(app: &AppState) -> Function {
    Function::act("share_visits", app, |tx, member, args: Sharing, now| {
        Box::pin(set_sharing(tx, member, args.on, now))
    })
    .feature("viewProfiles")
    .doc("Shares the caller's visits to profiles with those who share theirs, or stops and erases them.")
}
