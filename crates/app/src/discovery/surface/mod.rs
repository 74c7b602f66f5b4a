//! What discovery offers on the wire. `react` stands with `matches`, because two likes make one, and
//! `discover` with `daily_match`, whose proposal lies on top.

mod deck;
mod filters;
mod likes;
mod values;

use super::{deck_wish, saved, visitors, world};
use crate::AppState;
use supabase::registry::Registry;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let registry = saved::declare(world::surface::declare(registry, app), app);
    let registry = deck_wish::declare(visitors::declare(registry, app), app);
    registry
        .resource(filters::filters_resource(app.clone()))
        .resource(likes::likes_resource())
        .function(deck::person_card(app))
        .function(deck::preview_me(app))
        .function(deck::explain(app))
        .function(deck::count_people(app))
        .function(values::value_matches(app))
        .function(values::value_match(app))
        .function(deck::seen(app))
        .function(deck::deck_status(app))
        .function(likes::likes_received(app))
        .function(likes::undo_reaction(app))
}
