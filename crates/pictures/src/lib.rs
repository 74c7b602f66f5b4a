//! Pixels: what an upload really is, its sizes, its hashes, and how well it can be looked at.
//!
//! A crate of its own, because the development build optimises it: the generic code of image libraries is compiled where
//! it is called, and unoptimised it took a third of the processor time of all stories. Nothing here knows of people.

pub mod codec;
pub mod hash;
pub mod hints;
pub mod inspect;
pub mod process;
pub mod quality;

#[cfg(test)]
mod portraits;
