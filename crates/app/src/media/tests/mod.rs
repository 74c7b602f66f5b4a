//! Stories of photos, on both databases, and of single files.

mod album;
mod files;
mod looking;
mod screening;
pub(crate) mod world;
