//! House ads for users who do not pay: what Enlace offers, and how to stay safe. Chosen by place and day, never by
//! anything about a person; no third party is contacted.

mod house;
pub(crate) mod surface;

use crate::slice::Slice;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("ads", surface::declare);
