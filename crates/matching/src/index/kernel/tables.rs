//! What the kernels are asked, and what they answer.

use crate::index::block::LANES;
use crate::index::codes::Births;
use crate::index::rows::ViewerCell;
use crate::index::satisfaction::HalfPercents;

/// One unit of a bound, in points of 1/10,000: a whole score is 250 units.
pub(crate) const UNIT: u32 = 4_000;

/// What every lane must satisfy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HardConditions {
    pub births: Births,
    /// The viewer's age, which saved filters must accept.
    pub age: u8,
    /// The least reach that saved filters must have.
    pub reach: u8,
}

/// Upper bounds, in units, of the terms that two people share, by what the lane holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharedBounds {
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
pub(crate) struct ScoreBounds {
    pub own: SharedBounds,
    /// The same by the default weights, where the viewer's differ.
    pub default: Option<SharedBounds>,
    /// By seal: units times 1.28 that one percent of reply habit adds, times 100.
    pub reply: [u8; 16],
    /// By days of idleness, the last for all beyond.
    pub activity: [u8; 16],
    pub today: u16,
    pub languages: [u8; 2],
    /// By band: distance, the most of exploration, and Premium.
    pub distance: [u8; 16],
    /// The interests that the viewer does not list.
    pub further: [u8; 2],
    /// By the number of interests that a person lists: an upper bound of the interest score, in 128ths.
    pub diluted: [u8; 16],
}

/// The band of every lane.
pub(crate) type Bands = [u8; LANES];

/// Where a person must be, as seen from the viewer, and how far their own saved filters must reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DistanceCondition {
    pub stand: ViewerCell,
    /// The bands that are looked for, the first and the last.
    pub bands: (u8, u8),
    /// By band, the least reach that accepts it.
    pub reaches: [u8; 16],
}

/// Lanes that are where they must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LanesInReach {
    pub lanes: u64,
    /// True for those lanes; for others it may say anything.
    pub bands: Bands,
}

/// What a lane must reach to matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoreThreshold {
    /// Units times 128ths of the factor.
    pub score: u16,
    /// Units of the shared terms by the default weights.
    pub shared: u8,
    pub which: ThresholdKind,
}

impl ScoreThreshold {
    /// The tables of the default weights, where they differ and something of them is needed.
    #[inline(always)]
    pub(super) fn default(self, bound: &ScoreBounds) -> Option<&SharedBounds> {
        bound.default.as_ref().filter(|_| self.shared > 0)
    }
}

/// Which of the two a lane must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThresholdKind {
    Score,
    Either,
    Both,
}

impl ThresholdKind {
    /// Lanes that reach it, of those that reach the score and of those that reach the shared points.
    #[inline(always)]
    pub(super) fn of(self, score: u64, shared: u64) -> u64 {
        match self {
            ThresholdKind::Score => score,
            ThresholdKind::Either => score | shared,
            ThresholdKind::Both => score & shared,
        }
    }
}

/// Lanes that may matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidates {
    pub lanes: u64,
    /// Where it was worth asking, what bounds their values.
    pub halves: Option<HalfPercents>,
}

/// What the viewer's filters ask besides age and distance; what is not asked is full of ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilterMasks {
    /// Any of these, unless nothing is set.
    pub interests: [u8; 2],
    pub languages: [u8; 2],
    /// 255 for the seals and the personalities that are let in.
    pub seals: [u8; 16],
    pub personalities: [u8; 16],
    /// Whether personalities are asked for, so that those without one stay out.
    pub of_personality: bool,
}
