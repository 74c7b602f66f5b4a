//! The filters that are neither age nor distance, both ways, on the lanes of a block.

use super::block::Block;
use super::codes;
use super::kernel::{FilterMasks, Kernel};
use super::plan::Plan;
use super::run::lanes_of;
use crate::filters::Filters;
use crate::person::Person;

impl Plan<'_> {
    /// Whether the viewer's own filters ask for more than age and distance.
    pub fn has_traits(&self) -> bool {
        let filters = self.filters;
        filters.interests != 0
            || filters.personalities != 0
            || filters.verified_only
            || filters.shared_language
            || filters.compatible_intention
    }

    /// [`Filters::accepts_traits`] of the viewer, as tables; verification is a bit of its own.
    pub fn traits_of(filters: &Filters, viewer: &Person, seals_wanted: u8) -> FilterMasks {
        let ones = |set: u16| std::array::from_fn(|at| if set >> at & 1 == 1 { 255 } else { 0 });
        let languages = viewer.languages & codes::languages(u16::MAX);
        FilterMasks {
            interests: filters.interests.to_le_bytes(),
            languages: if filters.shared_language {
                languages.to_le_bytes()
            } else {
                [0, 0]
            },
            seals: ones(if filters.compatible_intention {
                u16::from(seals_wanted)
            } else {
                u16::MAX
            }),
            personalities: ones(filters.personalities),
            of_personality: filters.personalities != 0,
        }
    }

    /// Lanes that the viewer's traits take.
    pub fn wanted(&self, block: &Block, lanes: u64, kernel: Kernel) -> u64 {
        let filters = self.filters;
        let lanes = if filters.verified_only {
            lanes & block.verified
        } else {
            lanes
        };
        // A viewer without languages shares none with anyone.
        if lanes == 0 || (filters.shared_language && self.traits.languages == [0, 0]) {
            return 0;
        }
        kernel.traits(block, &self.traits, lanes)
    }

    /// Lanes whose saved traits take the viewer.
    #[inline(always)]
    pub fn wanting(&self, block: &Block, lanes: u64) -> u64 {
        let lanes = self.known_by(block, lanes);
        let refused = lanes_of(lanes & asking(block)).filter(|lane| !self.is_wanted_by(block, *lane));
        refused.fold(lanes, |left, lane| left & !(1 << lane))
    }

    /// Lanes whose owners do not ask the viewer for a verification that is not there.
    #[inline(always)]
    pub fn known_by(&self, block: &Block, lanes: u64) -> u64 {
        if self.query.viewer.verified {
            lanes
        } else {
            lanes & !block.verified_only
        }
    }

    /// Whether one lane's saved traits take the viewer, verification apart.
    #[inline(always)]
    pub fn is_welcome(&self, block: &Block, lane: usize) -> bool {
        asking(block) >> lane & 1 == 0 || self.is_wanted_by(block, lane)
    }

    fn is_wanted_by(&self, block: &Block, lane: usize) -> bool {
        let viewer = self.query.viewer;
        let asks = |mask: u64| mask >> lane & 1 == 1;
        let (interests, personalities) = block.tastes.get(lane).unwrap_or_default();
        let personality = || viewer.personality.is_some_and(|p| personalities >> p & 1 == 1);
        (interests == 0 || interests & viewer.interests != 0)
            && (personalities == 0 || personality())
            && (!asks(block.shared_language) || viewer.languages & block.languages(lane) != 0)
            && (!asks(block.compatible_intention) || self.seals_wanting >> block.seal(lane) & 1 == 1)
    }
}

/// Lanes with traits that a look at the viewer must decide.
fn asking(block: &Block) -> u64 {
    block.shared_language | block.compatible_intention | block.tastes.lanes()
}
