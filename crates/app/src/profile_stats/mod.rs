//! Private statistics of one's own profile: what was liked, what conversations began with, how often the card was on top.
//!
//! Only the owner reads them, for free. They speak of whole weeks that are over, and numbers of strangers are rounded down
//! to fives and tens with nothing below, so that neither one person's act nor its time can be read from a change.
//! Conversations are exact: their people are no strangers to the owner.

mod model;
mod store;
mod surface;

use crate::slice::Slice;

/// What the slice brings to the product. It stores nothing of its own.
pub const SLICE: Slice = Slice::new("profile_stats", surface::declare);
