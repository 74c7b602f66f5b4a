//! The beta programme: a fixed number of places, given once each, for a number of days.

pub mod claim;
pub mod gate;
pub mod invite;
pub mod manage;
pub mod model;
pub mod store;
pub(super) mod surface;

pub use gate::shut;
pub use model::{Program, Standing, State, Tester};
