//! Points of the terms that two people share, exact and as bounds.

use crate::index::codes::SEALS;
use crate::index::kernel::{SharedBounds, UNIT};
use crate::person::Person;
use crate::score::points;
use crate::terms;
use crate::vocabulary::LANGUAGES;
use crate::weights::{Term, Weights};

/// Common languages at most, with none.
pub(super) const SPOKEN: usize = LANGUAGES.len() + 1;

/// Points of the terms that two people share, by one set of weights.
pub(super) struct Common {
    seal: [u32; SEALS],
    languages: [u32; SPOKEN],
    interests: u32,
    values: u32,
}

impl Common {
    pub(super) fn new(weights: &Weights, fits: &[u8; SEALS]) -> Common {
        let intention = weights.of(Term::Intention);
        Common {
            seal: fits.map(|fit| points(intention, u32::from(fit) * 100)),
            languages: spoken().map(|part| points(weights.of(Term::Language), part)),
            interests: weights.of(Term::Interests),
            values: weights.of(Term::Values),
        }
    }

    /// Points of all but the values.
    #[inline(always)]
    pub(super) fn points(&self, fact: &Fact) -> u32 {
        self.seal[fact.seal] + self.languages[fact.languages] + points(self.interests, fact.interests)
    }

    #[inline(always)]
    pub(super) fn values(&self, percent: u8) -> u32 {
        points(self.values, u32::from(percent) * 100)
    }

    /// The same, as bounds.
    pub(super) fn bounds(&self, viewer: &Person, most: &[u8; 32]) -> SharedBounds {
        let own = terms::rarity(viewer.interests);
        // The other's interests can only add to all that two people list.
        let interests = |nibble: usize, at: usize| {
            let shared = viewer.interests & ((at as u16) << (4 * nibble));
            match terms::overlap(terms::rarity(shared), own) {
                0 => 0,
                // Parts are rounded down nibble by nibble, the whole only once.
                part => units(2 * points(self.interests, part + 1) + 2),
            }
        };
        SharedBounds {
            seal: table(|seal| self.seal.get(seal).copied().unwrap_or(0)),
            interests: std::array::from_fn(|nibble| std::array::from_fn(|at| interests(nibble, at))),
            languages: table(|common| self.languages[common.min(SPOKEN - 1)]),
            answers: most.map(|percent| units(self.values(percent))),
            values: (self.values * 128).div_ceil(2 * UNIT).min(255) as u8,
        }
    }
}

fn spoken() -> [u32; SPOKEN] {
    std::array::from_fn(|common| terms::languages(u16::MAX, ((1u32 << common) - 1) as u16))
}

/// Points in units, rounded up.
fn units(points: u32) -> u8 {
    points.div_ceil(UNIT).min(255) as u8
}

pub(super) fn table(points: impl Fn(usize) -> u32) -> [u8; 16] {
    std::array::from_fn(|at| units(points(at)))
}

/// What one lane holds that scoring looks up.
pub(super) struct Fact {
    pub(super) seal: usize,
    pub(super) languages: usize,
    pub(super) interests: u32,
}
