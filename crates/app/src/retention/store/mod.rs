//! All SQL of what is erased in time.

pub mod access_log;
pub mod inactive;
pub mod orders;
pub mod texts;
