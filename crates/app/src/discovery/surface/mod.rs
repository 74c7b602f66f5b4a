//! What discovery offers on the wire. `react` stands with `matches`, because two likes make one.

mod deck;
mod filters;
mod likes;
mod values;

use super::world;
use crate::AppState;
use supabase::registry::Registry;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let registry = world::surface::declare(registry, app);
    registry
        .resource(filters::filters_resource(app.clone()))
        .resource(likes::likes_resource())
        .function(deck::discover(app.clone()))
        .function(deck::person_card(app.clone()))
        .function(deck::preview_me(app.clone()))
        .function(deck::explain(app.clone()))
        .function(deck::count_people(app.clone()))
        .function(values::value_matches(app.clone()))
        .function(values::value_match(app.clone()))
        .function(deck::seen(app.clone()))
        .function(deck::deck_status(app.clone()))
        .function(likes::likes_received(app.clone()))
        .function(likes::undo_reaction(app.clone()))
}
