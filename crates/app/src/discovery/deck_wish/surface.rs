//! The wish of an empty deck on the wire.

use super::{DeckWish, set, standing};
use crate::AppState;
use crate::functions::ProductFunction;
use supabase::registry::{Function, Registry};

/// Adds the functions to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(deck_wish(app)).function(set_deck_wish(app))
}

fn deck_wish(app: &AppState) -> Function {
    Function::member("deck_wish", app, |app, member, (): (), _| async move {
        standing(&mut app.db.reader(), member).await
    })
    .read_only()
    .doc("Whether the caller wants one notice when somebody new fits both ways.")
}

fn set_deck_wish(app: &AppState) -> Function {
    Function::act("set_deck_wish", app, |tx, member, wish: DeckWish, now| {
        Box::pin(set(tx, member, wish, now))
    })
    .feature("viewProfiles")
    .doc("Asks for one notice when somebody new fits both ways, at most one a day and by day, or takes that back.")
}
