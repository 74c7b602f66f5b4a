//! Stories of photos, on both databases, and of single files.

mod album;
mod files;
pub(crate) mod world;
