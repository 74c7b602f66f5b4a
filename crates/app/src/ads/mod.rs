//! Our own notices for those who do not pay: what Enlace offers, and how to stay safe. Chosen by the place they
//! stand in and the day, never by anything about a person; no third party is asked, told or loaded.

mod house;
pub(crate) mod surface;

use crate::slice::Slice;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("ads", surface::declare);
