//! The best `k` so far.

use std::collections::BinaryHeap;

use crate::deck::Ranked;

/// The best so far, with the worst of them on top.
pub(crate) struct TopCandidates {
    k: usize,
    heap: BinaryHeap<Ranked>,
}

impl TopCandidates {
    pub fn new(k: usize, most: usize) -> TopCandidates {
        TopCandidates {
            k,
            heap: BinaryHeap::with_capacity(k.min(most) + 1),
        }
    }

    fn is_full(&self) -> bool {
        self.heap.len() == self.k
    }

    /// Section rank and score of the worst, once there are `k`.
    #[inline(always)]
    pub fn bar(&self) -> Option<(u8, u32)> {
        let worst = self.heap.peek().filter(|_| self.is_full())?;
        Some((worst.section.rank(), worst.score))
    }

    /// Whether a person of this section rank and score may be among them.
    #[inline(always)]
    pub fn takes(&self, rank: u8, score: u32) -> bool {
        self.bar()
            .is_none_or(|(worst, bar)| rank < worst || (rank == worst && score >= bar))
    }

    pub fn push(&mut self, ranked: Ranked) {
        if !self.is_full() {
            self.heap.push(ranked);
        } else if let Some(mut worst) = self.heap.peek_mut()
            && ranked < *worst
        {
            *worst = ranked;
        }
    }

    pub fn into_deck(self) -> Vec<Ranked> {
        self.heap.into_sorted_vec()
    }
}
