//! The filters that are neither age nor distance, both ways, on the lanes of a block.

use super::block::Block;
use super::plan::Plan;
use super::run::lanes_of;

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

    /// Lanes that the viewer's traits take: [`Filters::accepts_traits`] of the viewer.
    pub fn wanted(&self, block: &Block, lanes: u64) -> u64 {
        let (filters, viewer) = (self.filters, self.query.viewer);
        let lanes = if filters.verified_only {
            lanes & block.verified
        } else {
            lanes
        };
        let fits = |lane: &usize| {
            let lane = *lane;
            let personality = || {
                block
                    .personality(lane)
                    .is_some_and(|p| filters.personalities >> p & 1 == 1)
            };
            (filters.interests == 0 || filters.interests & block.interests(lane) != 0)
                && (filters.personalities == 0 || personality())
                && (!filters.shared_language || viewer.languages & block.languages(lane) != 0)
                && (!filters.compatible_intention || self.seals_wanted >> block.seal(lane) & 1 == 1)
        };
        keep(lanes, fits)
    }

    /// Lanes whose saved traits take the viewer.
    pub fn wanting(&self, block: &Block, lanes: u64) -> u64 {
        let viewer = self.query.viewer;
        let lanes = if viewer.verified {
            lanes
        } else {
            lanes & !block.verified_only
        };
        let asking = block.shared_language | block.compatible_intention | block.tastes.lanes();
        let fits = |lane: &usize| self.is_wanted_by(block, *lane);
        lanes & !asking | keep(lanes & asking, fits)
    }

    /// Whether a lane's saved traits take the viewer, verification apart.
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

fn keep(lanes: u64, fits: impl Fn(&usize) -> bool) -> u64 {
    lanes_of(lanes).filter(fits).fold(0, |kept, lane| kept | 1 << lane)
}
