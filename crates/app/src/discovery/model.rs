//! Words of discovery on the wire.

use crate::kernel::word_enum;
use matching::trust::Confidence;

word_enum! {
    /// Where a card stands in the deck.
    pub enum DeckSection {
        Preferred = "preferred",
        /// Below the compatibility that the viewer prefers.
        Below = "below",
        /// Beyond the viewer's age or distance.
        Relaxed = "relaxed",
    }
}

word_enum! {
    /// A filter that was relaxed for a card.
    pub enum RelaxedFilter { Age = "age", Distance = "distance" }
}

word_enum! {
    /// A like that is shown with its sender before the recipient answers it.
    pub enum OpenLike { SuperLike = "super_like" }
}

word_enum! {
    /// The kind of a received like.
    pub enum LikeKind { Like = "like", SuperLike = "super_like" }
}

word_enum! {
    /// How far a percentage of shared values can be relied on.
    pub enum Certainty { Few = "few", Approximate = "approximate", Firm = "firm" }
}

impl From<Confidence> for Certainty {
    fn from(confidence: Confidence) -> Certainty {
        match confidence {
            Confidence::Few => Certainty::Few,
            Confidence::Approximate => Certainty::Approximate,
            Confidence::Firm => Certainty::Firm,
        }
    }
}
