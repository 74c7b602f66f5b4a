//! The parts of a deck: people within the viewer's limits, and those whom relaxed limits let in.

use crate::eligibility::SoftLimitMisses;

/// What the viewer's age and distance limits say about the people of one part of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeckPass {
    pub beyond_age: bool,
    pub beyond_distance: bool,
}

impl DeckPass {
    pub const WITHIN: DeckPass = DeckPass {
        beyond_age: false,
        beyond_distance: false,
    };
    /// The relaxed parts, in the order of their sections.
    pub const RELAXED: [DeckPass; 3] = [
        DeckPass {
            beyond_age: false,
            beyond_distance: true,
        },
        DeckPass {
            beyond_age: true,
            beyond_distance: false,
        },
        DeckPass {
            beyond_age: true,
            beyond_distance: true,
        },
    ];

    pub fn beyond(self) -> SoftLimitMisses {
        SoftLimitMisses {
            age: self.beyond_age,
            distance: self.beyond_distance,
        }
    }
}
