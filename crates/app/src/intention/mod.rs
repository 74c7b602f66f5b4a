//! The intention quiz and its seal: what somebody seeks, checked over time.
//!
//! [`questions`] holds the texts, [`model`] the answer sheet, session and result, [`complete`] the making
//! of a seal, [`retake`] when it may be remade, [`draft`] a quiz left in the middle. [`authenticity`] is
//! the number that behaviour moves, [`recalculate`] keeps it true, and [`appeal`] contests it.

pub mod appeal;
pub mod authenticity;
pub mod complete;
pub mod draft;
pub mod model;
pub mod questions;
pub mod recalculate;
pub mod retake;
pub mod store;
mod surface;

pub use surface::declare;
