//! The list of saved people on the wire.

use super::{list, save, unsave};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::args::Target;
use supabase::registry::{Function, Registry};

/// Adds the functions to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(save_person(app))
        .function(unsave_person(app))
        .function(saved_people(app))
}

fn save_person(app: &AppState) -> Function {
    Function::act("save_person", app, |tx, member, args: Target, now| {
        Box::pin(save(tx, member, args.target, now))
    })
    .feature("viewProfiles")
    .doc("Saves a person for later: off the deck, onto a private list of at most twenty; 409 when it is full.")
}

fn unsave_person(app: &AppState) -> Function {
    Function::act("unsave_person", app, |tx, member, args: Target, _| {
        Box::pin(async move { unsave(tx, member, args.target).await.map(drop) })
    })
    .feature("viewProfiles")
    .doc("Takes a person off the list of saved people.")
}

fn saved_people(app: &AppState) -> Function {
    Function::member("saved_people", app, |app, member, (): (), now| async move {
        list(&app, member, now).await
    })
    .feature("viewProfiles")
    .read_only()
    .doc("The people whom the caller saved and may see now, as cards, the latest first.")
}
