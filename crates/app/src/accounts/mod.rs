//! What sign-up means here: accounts, birth dates, consents, roles, and leaving.

pub mod ban;
pub mod birth;
pub mod consent;
pub mod leave;
pub mod model;
pub mod presence;
pub mod store;
mod surface;

pub use surface::declare;
