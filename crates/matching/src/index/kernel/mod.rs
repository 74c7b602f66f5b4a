//! Tests and upper bounds for all lanes of a block at once, in the widest vector instructions of the machine.
//!
//! Every kernel reads the same tables and gives the same bits; [`portable`] is the reference. The tables come from the
//! score specification: a kernel adds and compares, and contains no formula.
#![allow(
    unsafe_code,
    reason = "vector instructions; only here and in the modules below, each use with its reason"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod tables;
#[cfg(test)]
mod tests;

pub(crate) use tables::{
    Bands, Candidates, DistanceCondition, FilterMasks, HardConditions, LanesInReach, ScoreBounds, ScoreThreshold,
    SharedBounds, ThresholdKind, UNIT,
};

use std::mem::offset_of;

use super::block::Block;
#[cfg(test)]
use super::satisfaction::HalfPercents;
use super::satisfaction::Satisfaction;
use super::viewer_answers::ViewerAnswers;

/// From this number of remaining lanes on, the values are bounded for the whole block at once; for fewer lanes, one by
/// one is cheaper.
pub(crate) const VALUES_MIN: u32 = 8;

/// From this number of lanes on, distances are computed for the whole block at once; for fewer lanes, one by one is
/// cheaper.
const PLACE_MIN: u32 = 4;

/// Prefetches the cache line of an address.
#[inline(always)]
fn prefetch<T>(at: *const T) {
    // SAFETY: a prefetch reads nothing that could fault, whatever the address.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(at.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}

/// Prefetches the bytes `from..to` of a block, which need not begin at a cache line.
#[inline(always)]
fn prefetch_bytes(block: &Block, from: usize, to: usize) {
    let first = (block as *const Block).cast::<u8>();
    for at in (from..to + 63).step_by(64) {
        prefetch(first.wrapping_add(at));
    }
}

/// The vector instructions that a kernel uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstructionSet {
    Portable,
    Avx2,
    Avx512,
}

impl InstructionSet {
    /// The sets that this machine has, the widest last.
    pub fn available() -> Vec<InstructionSet> {
        let mut found = vec![InstructionSet::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if avx2::available() {
                found.push(InstructionSet::Avx2);
            }
            if avx512::available() {
                found.push(InstructionSet::Avx512);
            }
        }
        found
    }
}

/// The kernels of one set of instructions; made only where the machine has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    isa: InstructionSet,
}

impl Kernel {
    /// None when the machine lacks the instructions.
    pub fn of(isa: InstructionSet) -> Option<Kernel> {
        InstructionSet::available().contains(&isa).then_some(Kernel { isa })
    }

    /// The best that the machine has.
    pub fn best() -> Kernel {
        static BEST: std::sync::LazyLock<InstructionSet> =
            std::sync::LazyLock::new(|| InstructionSet::available().pop().unwrap_or(InstructionSet::Portable));
        Kernel { isa: *BEST }
    }

    /// Lanes that satisfy the hard constraints, taken or not.
    #[inline]
    pub fn hard(self, block: &Block, hard: &HardConditions) -> u64 {
        match self.isa {
            InstructionSet::Portable => portable::hard(block, hard),
            // SAFETY: a `Kernel` of these instructions exists only on machines that have them.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::hard(block, hard) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::hard(block, hard) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::hard(block, hard),
        }
    }

    /// Of `lanes`, those within reach, with the distance band of each.
    #[inline]
    pub fn place(self, block: &Block, near: &DistanceCondition, lanes: u64) -> LanesInReach {
        match (self.isa, near.stand.sight()) {
            // SAFETY: every processor with AVX-512 has AVX2, and a `Kernel` of them exists only where they are
            // available.
            #[cfg(target_arch = "x86_64")]
            (InstructionSet::Avx2 | InstructionSet::Avx512, Some(sight)) if lanes.count_ones() >= PLACE_MIN => unsafe {
                avx2::place(block, near, &sight, lanes)
            },
            _ => portable::place(block, near, lanes),
        }
    }

    /// Of the placed lanes, those whose upper bound reaches the threshold. First the number of answers bounds the
    /// values; where at least [`VALUES_MIN`] lanes are left, vector kernels then use how far the answers satisfy the
    /// viewer.
    #[inline]
    pub fn bound(
        self,
        block: &Block,
        bound: &ScoreBounds,
        satisfaction: &Satisfaction,
        need: &ScoreThreshold,
        placed: &LanesInReach,
    ) -> Candidates {
        match self.isa {
            InstructionSet::Portable => portable::bound(block, bound, satisfaction, need, placed, u32::MAX),
            // SAFETY: a `Kernel` of these instructions exists only on machines that have them.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::bound(block, bound, satisfaction, need, placed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::bound(block, bound, satisfaction, need, placed) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::bound(block, bound, satisfaction, need, placed, u32::MAX),
        }
    }

    /// Upper bounds of the values of every lane, from the viewer's own side alone, in half percents.
    #[cfg(test)]
    pub fn satisfied(self, block: &Block, satisfaction: &Satisfaction) -> HalfPercents {
        match self.isa {
            InstructionSet::Portable => portable::satisfied(block, satisfaction),
            // SAFETY: a `Kernel` of these instructions exists only on machines that have them.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::satisfied(block, satisfaction) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::satisfied(block, satisfaction) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::satisfied(block, satisfaction),
        }
    }

    /// Of `lanes`, those that have the traits.
    #[inline]
    pub fn traits(self, block: &Block, traits: &FilterMasks, lanes: u64) -> u64 {
        match self.isa {
            InstructionSet::Portable => portable::traits(block, traits, lanes),
            // SAFETY: every processor with AVX-512 has AVX2, and a `Kernel` of them exists only where they are
            // available.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 | InstructionSet::Avx512 => lanes & unsafe { avx2::traits(block, traits) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::traits(block, traits, lanes),
        }
    }

    /// Runs a closure compiled with the machine's instructions for counting and finding bits.
    #[inline(always)]
    pub fn with_bits<T>(self, run: impl FnOnce() -> T) -> T {
        match self.isa {
            InstructionSet::Portable => run(),
            // SAFETY: every processor with AVX-512 has AVX2, and a `Kernel` of them exists only where they are
            // available.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 | InstructionSet::Avx512 => unsafe { avx2::with_bits(run) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => run(),
        }
    }

    /// Prefetches the columns that bound a block's lanes.
    #[inline(always)]
    pub fn prefetch_columns(self, block: &Block) {
        prefetch_bytes(block, 0, offset_of!(Block, planes));
    }

    /// Prefetches the answers of all lanes.
    #[inline(always)]
    pub fn prefetch_planes(self, block: &Block) {
        prefetch_bytes(block, offset_of!(Block, planes), offset_of!(Block, completeness));
    }

    /// Prefetches what scoring a lane reads besides the columns.
    #[inline(always)]
    pub fn prefetch_rest(self, block: &Block) {
        prefetch_bytes(block, offset_of!(Block, completeness), offset_of!(Block, id));
    }

    /// Prefetches the first cache line of a value.
    #[inline(always)]
    pub fn prefetch<T>(self, it: &T) {
        prefetch(it);
    }

    /// Prefetches all cache lines of a slice.
    #[inline(always)]
    pub fn prefetch_slice<T>(self, slice: &[T]) {
        let first = slice.as_ptr().cast::<u8>();
        for at in (0..size_of_val(slice)).step_by(64) {
            prefetch(first.wrapping_add(at));
        }
    }

    /// Prefetches a lane's id.
    #[inline(always)]
    pub fn prefetch_id(self, block: &Block, lane: usize) {
        prefetch(&raw const block.id[lane]);
    }

    /// Prefetches a lane's answers.
    #[inline(always)]
    pub fn prefetch_record(self, block: &Block, lane: usize) {
        prefetch(block.record_on(lane).as_ptr());
    }

    /// [`ViewerAnswers::meet`] for a lane.
    #[inline]
    pub fn meet(self, asker: &ViewerAnswers, block: &Block, lane: usize) -> Option<u8> {
        match self.isa {
            InstructionSet::Portable => asker.meet(&block.given(lane)),
            // SAFETY: every processor with AVX-512 has AVX2, and a `Kernel` of them exists only where they are
            // available.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 | InstructionSet::Avx512 => unsafe { avx2::meet(asker, block, lane) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => asker.meet(&block.given(lane)),
        }
    }
}
