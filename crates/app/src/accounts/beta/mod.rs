//! The beta programme: a fixed number of places, given once each, for a number of days.

pub mod claim;
pub mod gate;
pub mod invite;
pub mod manage;
pub mod model;
pub mod store;
pub(super) mod surface;

pub use gate::{refusal_among_people, refusal_of, viewer_refusal};
pub use model::{Program, State, Tester, TesterStatus};
