//! The waitlist: addresses of people without an account. An address counts once its owner has confirmed it.
//!
//! No answer reveals whether an address is on the list: every request gets the same answer at the same cost, and any
//! difference is sent only to the address itself.

mod jobs;
pub mod join;
pub mod place;
pub mod puzzle;
pub mod store;
pub(super) mod surface;
pub mod token;

pub use jobs::sweep;
