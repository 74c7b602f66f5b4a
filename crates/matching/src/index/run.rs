//! A run: the people of one stretch of the curve, in blocks sorted by age.

use std::sync::Arc;

use super::block::{Block, LANES};
use super::summary::Summary;
use crate::person::Person;

/// People of a run when it is made, and when it is cut in two.
pub(crate) const RUN: usize = 4_096;
pub(crate) const LONGEST: usize = 6_144;

/// The set bits of a mask.
pub(crate) fn lanes_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            lane
        })
    })
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    pub blocks: Vec<Arc<Block>>,
    pub summaries: Vec<Summary>,
    /// People who came since the blocks were sorted.
    newcomers: usize,
    pub len: usize,
}

/// One lane of a block, to be moved.
pub(crate) type Lane<'b> = (&'b Block, usize);

/// The order of people in a run.
pub(crate) fn age((block, lane): Lane) -> u16 {
    block.birth[lane]
}

impl Run {
    /// A run of lanes sorted by [`age`]: the first 64 in the first block, and so on.
    pub fn of(lanes: &[Lane], mixed: bool) -> Run {
        let blocks: Vec<Arc<Block>> = lanes
            .chunks(LANES)
            .map(|part| Arc::new(Block::gather(part, mixed)))
            .collect();
        Run {
            summaries: blocks.iter().map(|block| Summary::of(block)).collect(),
            newcomers: 0,
            len: lanes.len(),
            blocks,
        }
    }

    /// All people of the run: block, lane.
    pub fn seats(&self) -> impl Iterator<Item = (usize, usize)> {
        let blocks = self.blocks.iter().enumerate();
        blocks.flat_map(|(at, block)| lanes_of(block.taken).map(move |lane| (at, lane)))
    }

    /// Inserts a person where the block's ages widen least; returns block and lane.
    pub fn insert(&mut self, person: &Person, birth: u16, mixed: bool) -> (usize, usize) {
        let widens = |summary: &Summary| match summary.births {
            (young, old) if young <= old => young.saturating_sub(birth).max(birth.saturating_sub(old)),
            _ => 0,
        };
        let free = self
            .summaries
            .iter()
            .enumerate()
            .filter(|(_, summary)| summary.free > 0);
        let at = free.min_by_key(|(_, summary)| widens(summary)).map(|(at, _)| at);
        let at = at.unwrap_or_else(|| {
            self.blocks.push(Arc::new(Block::new(mixed)));
            self.summaries.push(Summary::EMPTY);
            self.blocks.len() - 1
        });
        let block = Arc::make_mut(&mut self.blocks[at]);
        // A block with free lanes was chosen, or made.
        let lane = block.free_lane().unwrap_or_default();
        block.write(lane, person);
        self.summaries[at] = Summary::of(block);
        self.len += 1;
        self.newcomers += 1;
        (at, lane)
    }

    pub fn change(&mut self, at: usize, lane: usize, person: &Person) {
        let block = Arc::make_mut(&mut self.blocks[at]);
        block.write(lane, person);
        self.summaries[at] = Summary::of(block);
    }

    pub fn remove(&mut self, at: usize, lane: usize) {
        let block = Arc::make_mut(&mut self.blocks[at]);
        block.clear(lane);
        self.summaries[at] = Summary::of(block);
        self.len -= 1;
    }

    /// Too many people came since it was sorted, or too many lanes are empty.
    pub fn is_untidy(&self) -> bool {
        let lanes = self.blocks.len() * LANES;
        self.newcomers > self.len / 2 + LANES || lanes - self.len > self.len / 8 + 2 * LANES
    }

    pub fn summary(&self) -> Summary {
        let mut all = Summary::EMPTY;
        for summary in &self.summaries {
            all.join(summary);
        }
        all
    }

    pub fn bytes(&self) -> usize {
        let blocks: usize = self.blocks.iter().map(|block| block.bytes() + 16).sum();
        blocks + self.blocks.capacity() * 8 + self.summaries.capacity() * size_of::<Summary>() + size_of::<Run>() + 16
    }
}
