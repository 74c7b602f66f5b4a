//! The value questions ("Trust It"): texts and reading here, the maths in `matching::trust`.

pub mod answer;
pub mod questions;
pub mod store;
mod surface;

pub use surface::declare;
