//! Forty more value questions, for people who have done the twenty and want more to talk about.
//!
//! They never count in a percentage, a dealbreaker or the deck: those stay what the twenty make them, so that the maths
//! is the same for people who answered only those, and no answer here can be used to read a private one there. Two
//! people who both answered in the open read each other's answers, and nobody else does.

pub mod answer;
mod catalogue;
mod shared;
pub mod store;
mod surface;

pub use catalogue::sensitive_ids;
pub use surface::declare;
