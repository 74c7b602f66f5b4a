//! The crate from outside, in one binary.

mod clocks;
mod goldens;
mod laws;
mod pairs;
mod readings;
mod stories;
