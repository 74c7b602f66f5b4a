//! "Pedir que uma pessoa reveja": a member's right to have a person look at what the arithmetic decided.
//!
//! A request holds the member's words and the arithmetic as it was shown, and nothing of the other person. Managers find
//! it in one queue with the contested seals, each with the day by which it is answered.

pub mod answer;
pub mod model;
mod queue;
pub mod request;
pub mod store;
mod surface;

use crate::slice::Slice;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("reviews", surface::declare).owned(&["placement_reviews.user_id"]);
