//! Invitations by a member's own link: no name unless they chose so, no address book, and no reward.
//!
//! Whoever joins by a link is counted and not remembered. The number comes late and rounded ([`model::shown`]), so that
//! nobody learns from it whether one certain person joined.

pub mod model;
mod own;
mod store;
mod surface;
mod visit;

use crate::slice::Slice;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("invitations", surface::declare)
    .owned(&["member_invites.user_id", "member_invite_uses.user_id"])
    .hidden(&["member_invite_counts.user_id"]);
