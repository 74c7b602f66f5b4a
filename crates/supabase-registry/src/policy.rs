//! What the product's gate must know about a declaration, written beside it.

use super::{Edge, Function, Resource};

/// The rules of one table, function or edge function for the [`super::Gate`]. By default it belongs to no feature,
/// and it is closed whenever the product is closed to the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The feature it belongs to; all declarations of a feature are switched off together.
    pub feature: Option<&'static str>,
    /// Why it stays open to callers that the gate closes the product to.
    pub always_open: Option<&'static str>,
    /// Why it may be read, and not written, by callers that the gate closes the product to.
    pub always_readable: Option<&'static str>,
    /// The role of staff that it is for.
    pub staff: Option<&'static str>,
}

macro_rules! policy_methods {
    ($($declaration:ty),*) => {$(
        impl $declaration {
            /// Makes it part of a feature that can be switched off.
            #[must_use]
            pub fn feature(mut self, feature: &'static str) -> Self {
                self.policy.feature = Some(feature);
                self
            }

            /// Keeps it open to callers that the gate closes the product to, with the reason.
            #[must_use]
            pub fn always_open(mut self, reason: &'static str) -> Self {
                self.policy.always_open = Some(reason);
                self
            }
        }
    )*};
}

policy_methods!(Edge, Function, Resource);

impl Resource {
    /// Keeps it readable, and only that, to callers that the gate closes the product to, with the reason.
    #[must_use]
    pub fn always_readable(mut self, reason: &'static str) -> Self {
        self.policy.always_readable = Some(reason);
        self
    }
}
