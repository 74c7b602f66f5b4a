//! The console of the beta programme: what its managers see and do. All others get 404.

mod acts;
mod launch;
mod reading;
pub mod store;

use crate::AppState;
use crate::slice::Slice;
use supabase::registry::Registry;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("staff", declare);

/// Adds the slice to the surface.
fn declare(registry: Registry, app: &AppState) -> Registry {
    acts::declare(reading::declare(registry, app), app)
}
