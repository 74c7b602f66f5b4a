//! The console of the beta programme: what its managers see and do. Nobody else finds anything here.

mod acts;
mod launch;
mod reading;
pub mod store;

use crate::AppState;
use supabase::registry::Registry;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    acts::declare(reading::declare(registry, app), app)
}
