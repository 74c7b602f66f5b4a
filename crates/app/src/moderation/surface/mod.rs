//! What moderation offers on the wire.

mod cases;
mod decisions;
mod notes;
mod person;
mod public;

use crate::AppState;
use supabase::registry::Registry;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let registry = cases::declare(registry, app);
    let registry = decisions::declare(registry, app);
    let registry = notes::declare(registry, app);
    let registry = person::declare(registry, app);
    public::declare(registry, app)
}
