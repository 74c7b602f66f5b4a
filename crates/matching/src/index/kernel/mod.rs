//! What is asked of all lanes of a block at once, in the instructions that the machine has.
//!
//! Every kernel reads the same tables and gives the same bits: [`portable`] says what they mean. The
//! tables come from the score specification; a kernel adds and compares and knows no formula.
#![allow(
    unsafe_code,
    reason = "vector instructions; only here and in the modules below, each use with its reason"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(test)]
mod tests;

use super::answers::Asker;
use super::block::Block;
use super::codes::Births;
use super::satisfaction::{Halves, Satisfaction};

/// One unit of a bound, in points of 1/10,000: a whole score is 250 units.
pub(crate) const UNIT: u32 = 4_000;

/// What every lane must satisfy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hard {
    pub births: Births,
    /// The viewer's age, which saved filters must accept.
    pub age: u8,
    /// The least reach that saved filters must have.
    pub reach: u8,
}

/// Upper bounds, in units, of the terms that two people share, by what the lane holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shared {
    pub seal: [u8; 16],
    /// By each of the four nibbles of the interests, in half units, as if the other listed no more.
    pub interests: [[u8; 16]; 4],
    /// By the number of common languages.
    pub languages: [u8; 16],
    /// By the number of answered questions.
    pub answers: [u8; 32],
    /// What half a percent of the values adds, in 128ths.
    pub values: u8,
}

/// Upper bounds of a score before completeness and fairness.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub own: Shared,
    /// The same by the default weights, where the viewer's differ.
    pub default: Option<Shared>,
    /// By seal: units times 1.28 that one percent of reply habit adds, times 100.
    pub reply: [u8; 16],
    /// By days of idleness, the last for all beyond.
    pub activity: [u8; 16],
    pub today: u16,
    pub languages: [u8; 2],
    /// The interests that the viewer does not list.
    pub further: [u8; 2],
    /// By how many of those somebody lists: what at most remains of the interests, in 128ths.
    pub diluted: [u8; 16],
}

/// What a lane must reach to matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    /// Units that do not depend on the lane: distance and exploration.
    pub constant: u8,
    /// Units times 128ths of the factor.
    pub score: u16,
    /// Units of the shared terms by the default weights.
    pub shared: u8,
    pub which: Which,
}

/// Which of the two a lane must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Score,
    Either,
    Both,
}

impl Which {
    /// Lanes that reach it, of those that reach the score and of those that reach the shared points.
    #[inline(always)]
    fn of(self, score: u64, shared: u64) -> u64 {
        match self {
            Which::Score => score,
            Which::Either => score | shared,
            Which::Both => score & shared,
        }
    }
}

/// Lanes that may matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hope {
    pub lanes: u64,
    /// Where it was worth asking, what bounds their values.
    pub halves: Option<Halves>,
}

/// So many hopeful lanes of a block are worth asking what the viewer makes of all its answers.
#[cfg(any(target_arch = "x86_64", test))]
const MANY: u32 = 4;

/// What the viewer's filters ask besides age and distance; what is not asked is full of ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    /// Any of these, unless nothing is set.
    pub interests: [u8; 2],
    pub languages: [u8; 2],
    /// 255 for the seals and the personalities that are let in.
    pub seals: [u8; 16],
    pub personalities: [u8; 16],
    /// Whether personalities are asked for, so that those without one stay out.
    pub of_personality: bool,
}

/// Bytes at the beginning of a block that kernels read.
const HOT: usize = std::mem::offset_of!(Block, planes);

#[inline(always)]
fn fetch<T>(at: *const T) {
    // SAFETY: a prefetch reads nothing that could fault, whatever the address.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(at.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isa {
    Portable,
    Avx2,
    Avx512,
}

impl Isa {
    /// What this machine has, the widest last.
    pub fn available() -> Vec<Isa> {
        let mut found = vec![Isa::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if avx2::available() {
                found.push(Isa::Avx2);
            }
            if avx512::available() {
                found.push(Isa::Avx512);
            }
        }
        found
    }
}

/// The kernels of one set of instructions; made only where the machine has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    isa: Isa,
}

impl Kernel {
    /// None when the machine lacks the instructions.
    pub fn of(isa: Isa) -> Option<Kernel> {
        Isa::available().contains(&isa).then_some(Kernel { isa })
    }

    /// The best that the machine has.
    pub fn best() -> Kernel {
        static BEST: std::sync::LazyLock<Isa> =
            std::sync::LazyLock::new(|| Isa::available().pop().unwrap_or(Isa::Portable));
        Kernel { isa: *BEST }
    }

    /// Lanes that satisfy the hard constraints, taken or not.
    #[inline]
    pub fn hard(self, block: &Block, hard: &Hard) -> u64 {
        match self.isa {
            Isa::Portable => portable::hard(block, hard),
            // SAFETY: a `Kernel` of these instructions exists only on machines that have them.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { avx2::hard(block, hard) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { avx512::hard(block, hard) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::hard(block, hard),
        }
    }

    /// Of `lanes`, those that may matter: by the number of their answers first, and where many are left by what the
    /// viewer makes of them.
    #[inline]
    pub fn bound(self, block: &Block, bound: &Bound, satisfaction: &Satisfaction, need: &Need, lanes: u64) -> Hope {
        match self.isa {
            Isa::Portable => portable::bound(block, bound, satisfaction, need, lanes, u32::MAX),
            // SAFETY: a `Kernel` of these instructions exists only on machines that have them.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { avx2::bound(block, bound, satisfaction, need, lanes) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { avx512::bound(block, bound, satisfaction, need, lanes) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::bound(block, bound, satisfaction, need, lanes, u32::MAX),
        }
    }

    /// What the viewer's own side lets the values of every lane come to at most.
    #[cfg(test)]
    pub fn satisfied(self, block: &Block, satisfaction: &Satisfaction) -> Halves {
        match self.isa {
            Isa::Portable => portable::satisfied(block, satisfaction),
            // SAFETY: a `Kernel` of these instructions exists only on machines that have them.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { avx2::satisfied(block, satisfaction) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { avx512::satisfied(block, satisfaction) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::satisfied(block, satisfaction),
        }
    }

    /// Of `lanes`, those that have the traits.
    #[inline]
    pub fn traits(self, block: &Block, traits: &Traits, lanes: u64) -> u64 {
        match self.isa {
            Isa::Portable => portable::traits(block, traits, lanes),
            // SAFETY: whoever has AVX-512 has AVX2, and a `Kernel` of them exists only where they are.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 => lanes & unsafe { avx2::traits(block, traits) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::traits(block, traits, lanes),
        }
    }

    /// Runs something with the machine's instructions for counting and finding bits.
    #[inline(always)]
    pub fn with_bits<T>(self, run: impl FnOnce() -> T) -> T {
        match self.isa {
            Isa::Portable => run(),
            // SAFETY: whoever has AVX-512 has AVX2, and a `Kernel` of them exists only where they are.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 => unsafe { avx2::with_bits(run) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => run(),
        }
    }

    /// Asks for the columns that [`Kernel::hard`] and [`Kernel::bound`] read, ahead of reading them.
    #[inline(always)]
    pub fn fetch_columns(self, block: &Block) {
        let columns = (block as *const Block).cast::<u8>();
        for line in 0..HOT / 64 {
            fetch(columns.wrapping_add(64 * line));
        }
    }

    /// Asks for what weighing a lane reads besides.
    #[inline(always)]
    pub fn fetch_lane(self, block: &Block, lane: usize) {
        fetch(&raw const block.row[lane]);
        fetch(&raw const block.column[lane]);
        fetch(&raw const block.completeness[lane]);
    }

    /// Asks for a lane's id.
    #[inline(always)]
    pub fn fetch_id(self, block: &Block, lane: usize) {
        fetch(&raw const block.id[lane]);
    }

    /// Asks for a lane's answers.
    #[inline(always)]
    pub fn fetch_record(self, block: &Block, lane: usize) {
        fetch(block.record_on(lane).as_ptr());
    }

    /// [`Asker::meet`] for a lane.
    #[inline]
    pub fn meet(self, asker: &Asker, block: &Block, lane: usize) -> Option<u8> {
        match self.isa {
            Isa::Portable => asker.meet(&block.given(lane)),
            // SAFETY: whoever has AVX-512 has AVX2, and a `Kernel` of them exists only where they are.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 => unsafe { avx2::meet(asker, block, lane) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => asker.meet(&block.given(lane)),
        }
    }
}
