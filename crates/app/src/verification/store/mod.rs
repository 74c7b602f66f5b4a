//! All SQL of verification.

pub mod attempts;
pub mod badges;
pub mod frames;
pub mod requests;
pub mod reviews;
