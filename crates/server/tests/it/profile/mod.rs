//! A profile: what may be written, and what is refused in words.

mod fields;
mod pictures;
