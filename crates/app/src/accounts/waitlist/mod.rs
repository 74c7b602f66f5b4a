//! The waitlist: addresses of people without an account, each proven by its owner before it counts.
//!
//! Nothing here tells whether an address stands on the list: whoever asks for one hears the same and costs the same,
//! and what differs is told by a letter to that address alone.

mod jobs;
pub mod join;
pub mod place;
pub mod puzzle;
pub mod store;
pub(super) mod surface;
pub mod token;

pub use jobs::sweep;
