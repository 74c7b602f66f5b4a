//! The value questions ("Trust It"): texts and reading here, the maths in `matching::trust`.
//!
//! [`answer`] takes a person's sheet, [`publish`] decides what of it counts for others and since when,
//! [`compare`] lays two people's answers side by side, [`talk`] holds the words that help them talk.

pub mod answer;
pub mod compare;
pub mod jobs;
pub mod publish;
pub mod questions;
pub mod store;
mod surface;
pub mod talk;

pub use surface::declare;
