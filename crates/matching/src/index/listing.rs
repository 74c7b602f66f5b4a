//! Which blocks may hold people of a pass, and which of their lanes satisfy the hard constraints.

use super::block::{Block, BlockKind, LANES};
use super::bucket::Bucket;
use super::codes::{Births, NOWHERE};
use super::kernel::{DistanceCondition, HardConditions, Kernel, LanesInReach};
use super::pass::DeckPass;
use super::plan::Plan;
use super::run::Run;
use super::store::Store;
use super::summary::Summary;
use crate::grid::Band;

/// A block that may hold people of the pass.
pub(crate) struct ListedBlock<'s> {
    pub block: &'s Block,
    pub summary: &'s Summary,
    /// No lane is in a nearer band.
    pub band: u8,
    /// Its lanes are of several kinds.
    pub mixed: bool,
}

/// The band of people who are too far for any distance.
const FAR: u8 = Band::Over100 as u8;

impl Plan<'_> {
    /// Whether the two sides of a kind may meet.
    fn meets(&self, (gender, seeks): BlockKind) -> bool {
        let viewer = self.query.viewer;
        viewer.seeks.accepts(gender) && seeks.accepts(viewer.gender)
    }

    /// The lower band of a box within a pass; None when it has no one of the pass.
    fn band_in(&self, summary: &Summary, pass: DeckPass) -> Option<u8> {
        let births = if pass.beyond_age {
            self.adults
        } else {
            self.wanted_births
        };
        if !summary.may_hold(births, self.age, 0) {
            return None;
        }
        let nearest = self.stand.nearest(&summary.area);
        let band = if pass.beyond_distance {
            let all_within = !summary.unplaced && self.stand.farthest(&summary.area) <= self.farthest;
            if all_within || self.farthest == NOWHERE {
                return None;
            }
            nearest.max(self.farthest + 1)
        } else {
            nearest
        };
        let far = !pass.beyond_distance && band > self.farthest;
        (!far && summary.reach.1 >= self.least_reaches[usize::from(band)]).then_some(band)
    }

    /// Calls `each` with every block that may hold people of the pass.
    pub fn list<'s>(&self, store: &'s Store, pass: DeckPass, kernel: Kernel, mut each: impl FnMut(ListedBlock<'s>)) {
        let mut runs: Vec<(&Run, bool)> = Vec::new();
        for bucket in store.buckets.iter().filter(|bucket| self.may_meet(bucket)) {
            for (run, common) in bucket.runs.iter().zip(&bucket.summaries) {
                if self.band_in(common, pass).is_some() {
                    kernel.prefetch(&**run);
                    runs.push((run, bucket.kind.is_none()));
                }
            }
        }
        for (at, (run, mixed)) in runs.iter().enumerate() {
            if let Some((next, _)) = runs.get(at + 1) {
                kernel.prefetch_slice(&next.summaries);
                kernel.prefetch_slice(&next.blocks);
            }
            for (block, summary) in run.blocks.iter().zip(&run.summaries) {
                if let Some(band) = self.band_in(summary, pass) {
                    let mixed = *mixed;
                    each(ListedBlock {
                        block,
                        summary,
                        band,
                        mixed,
                    });
                }
            }
        }
    }

    /// One block within the limits, if [`Plan::list`] would tell of it.
    pub fn listed<'s>(&self, bucket: &Bucket, block: &'s Block, summary: &'s Summary) -> Option<ListedBlock<'s>> {
        let band = self
            .band_in(summary, DeckPass::WITHIN)
            .filter(|_| self.may_meet(bucket))?;
        let mixed = bucket.kind.is_none();
        Some(ListedBlock {
            block,
            summary,
            band,
            mixed,
        })
    }

    fn may_meet(&self, bucket: &Bucket) -> bool {
        bucket.kind.is_none_or(|kind| self.meets(kind))
    }

    /// Lanes whose births are among these, and whose own limits take the viewer's age and so far a band.
    #[inline(always)]
    pub fn hard(&self, block: &Block, births: Births, band: u8, kernel: Kernel) -> u64 {
        let (age, reach) = (self.age, self.least_reaches[usize::from(band)]);
        kernel.hard(block, &HardConditions { births, age, reach })
    }

    /// Lanes of a block that its columns let through: age both ways, reach, the viewer's traits.
    pub fn open(&self, listed: &ListedBlock, pass: DeckPass, kernel: Kernel) -> u64 {
        let hard = |births| self.hard(listed.block, births, listed.band, kernel);
        let lanes = if pass.beyond_age {
            hard(self.adults) & !hard(self.wanted_births)
        } else {
            hard(self.wanted_births)
        };
        let lanes = lanes & listed.summary.live;
        if lanes != 0 && self.has_traits() {
            self.wanted(listed.block, lanes, kernel)
        } else {
            lanes
        }
    }

    /// Of the lanes that [`Plan::open`] let through, those in a band of the pass that both sides accept.
    pub fn place(&self, listed: &ListedBlock, near: &DistanceCondition, lanes: u64, kernel: Kernel) -> LanesInReach {
        // Looked at from afar all lanes are in one band, for which their reach has been asked.
        let afar = near.bands.0 == 0 && listed.band >= FAR && !listed.summary.unplaced;
        if afar || listed.band == NOWHERE {
            let bands = [listed.band; LANES];
            return LanesInReach { lanes, bands };
        }
        kernel.place(listed.block, near, lanes)
    }

    pub fn kind_meets(&self, block: &Block, lane: usize) -> bool {
        block.kind(lane).is_none_or(|kind| self.meets(kind))
    }
}
