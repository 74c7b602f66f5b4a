//! What Destaque offers on the wire.

use super::{overview, start};
use crate::AppState;
use crate::functions::ProductFunction;
use supabase::registry::{Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(boosts(app)).function(start_boost(app))
}

fn boosts(app: &AppState) -> Function {
    Function::member("boosts", app, |app, member, (): (), now| async move {
        overview::page(&app, member, now).await
    })
    .feature("premiumFeatures")
    .read_only()
    .doc("What boosts the caller can use and what one costs, the one that runs, and the receipts.")
}

fn start_boost(app: &AppState) -> Function {
    Function::act("start_boost", app, |tx, member, args, now| {
        Box::pin(start::start(tx, member, args, now))
    })
    .feature("premiumFeatures")
    .doc("Starts half an hour in which the caller is placed, labelled, in decks that accept both ways; once for a client_id.")
}
