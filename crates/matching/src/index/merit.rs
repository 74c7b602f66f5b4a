//! What somebody brings into every deck, whoever looks: their factors, how much they have answered, how they reply.
//!
//! It is one byte, the most that a viewer with everything in common and the default weights could give them. Blocks
//! are filled with people of like merit and remember the highest of each seal, so that a query knows before it reads a
//! block what nobody in it can exceed.

use super::answers;
use super::block::Block;
use super::codes::SEALS;
use crate::score::{FULL, Term, WEIGHTS, Weights};

/// Points of one unit of merit: a whole score is 200.
pub(crate) const STEP: u32 = FULL / 200;
/// The factor 1 in a block's column, and the code of all factors that it cannot hold.
const ONE: u32 = 128;
const BEYOND: u8 = u8::MAX;
/// Merit of whom no bound is known.
pub(crate) const MOST: u8 = u8::MAX;

/// The highest merit of each seal; 0 where nobody has it.
pub(crate) type Merits = [u8; SEALS];

/// Points of all terms that do not depend on the lane alone.
fn others() -> u32 {
    let weights = Weights::default();
    (WEIGHTS - weights.of(Term::Values) - weights.of(Term::Reply)) * 100
}

/// The points that merit counts before the factors: the most that values and replies of a lane can earn by the default weights.
fn earned(percent: u8, reply: u8) -> u32 {
    let weights = Weights::default();
    weights.of(Term::Values) * u32::from(percent) + weights.of(Term::Reply) * u32::from(reply)
}

/// The merit of a lane.
pub(crate) fn of(block: &Block, lane: usize) -> u8 {
    let factor = block.factor[lane];
    if factor == BEYOND {
        return MOST;
    }
    let points = others() + earned(answers::most(block.answered(lane) as u32), block.reply[lane]);
    (points * u32::from(factor)).div_ceil(ONE * STEP).min(MOST.into()) as u8
}

/// What a viewer gives at most for a unit of merit.
///
/// With a lane's factor `F`, its values at most `v` and its replies at most `z` points by the default weights, its
/// merit is `F (K + v + z)` and its score at most `F (C + a v + b z)`. The quotient of the two rises or falls along
/// each of `v` and `z`, so it is greatest at a corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// Points of a score for a unit of merit, rounded up.
    points: u32,
}

/// The ends between which a viewer's values and reply points of a seal lie.
pub(crate) struct Ends {
    /// Points of all other terms at their most.
    pub others: u32,
    /// Values: the least percentage that is possible as a bound, and the most, each with the viewer's points for it.
    pub values: [(u8, u32); 2],
    /// The points of somebody who always replies.
    pub reply: u32,
}

impl Rate {
    pub fn new(ends: &Ends) -> Rate {
        let corners = ends.values.iter().flat_map(|(percent, values)| {
            [(0, 0), (100, ends.reply)].map(|(reply, replies)| (*percent, reply, values + replies))
        });
        let most = |(percent, reply, own): (u8, u8, u32)| {
            (u64::from(ends.others + own) * u64::from(STEP)).div_ceil(u64::from(others() + earned(percent, reply)))
        };
        Rate {
            points: corners.map(most).max().unwrap_or_default() as u32,
        }
    }

    /// The score that nobody of this merit exceeds.
    #[inline(always)]
    pub fn score(self, merit: u8) -> u32 {
        if merit == MOST { u32::MAX } else { self.points * u32::from(merit) }
    }
}
