//! The statistics on the wire.

use super::model;
use crate::AppState;
use crate::functions::ProductFunction;
use supabase::registry::{Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(profile_stats(app))
}

fn profile_stats(app: &AppState) -> Function {
    Function::query("profile_stats", app, |reads, member, (): (), now| {
        Box::pin(model::of(reads, member, now))
    })
    .feature("profile")
    .doc("What the caller's own profile brought in the last eight whole weeks, rounded so that it tells of nobody.")
}
