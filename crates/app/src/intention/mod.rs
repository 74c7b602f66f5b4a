//! The intention quiz and its seal: what somebody seeks, checked over time.
//!
//! [`questions`] holds the texts, [`model`] the answer sheet, session and result,
//! [`authenticity`] the number that behaviour moves, [`complete`] the making of a seal.

pub mod authenticity;
pub mod complete;
pub mod model;
pub mod questions;
pub mod store;
mod surface;

pub use surface::declare;
