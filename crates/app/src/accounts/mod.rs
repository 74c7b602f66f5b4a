//! What sign-up means here: accounts, birth dates, consents, roles, leaving, the legal documents, the beta
//! programme and its waitlist.

pub mod ban;
pub mod beta;
pub mod birth;
pub mod consent;
pub mod leave;
pub mod legal;
pub mod model;
pub mod presence;
pub mod staff;
pub mod store;
mod surface;
pub mod waitlist;

use crate::AppState;
use supabase::registry::Registry;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let registry = surface::declare(registry, app);
    let registry = legal::surface::declare(registry, app);
    let registry = beta::surface::declare(registry, app);
    waitlist::surface::declare(registry, app)
}
