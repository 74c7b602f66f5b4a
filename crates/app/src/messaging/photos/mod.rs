//! Photos in conversations: only to people who accept them, blurred until they are opened, and never without the two.

pub mod bucket;
pub mod consent;
pub mod evidence;
pub mod jobs;
pub mod model;
pub mod names;
pub mod open;
pub mod send;
pub(super) mod surface;
