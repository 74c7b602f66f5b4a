//! The kernels in plain code: what the others are held against, and what runs where nothing better is.

use super::{
    Bands, Candidates, DistanceCondition, FilterMasks, HardConditions, LanesInReach, ScoreBounds, ScoreThreshold,
    SharedBounds,
};
use crate::index::block::{Block, LANES};
use crate::index::codes;
use crate::index::satisfaction::{HalfPercents, Satisfaction};

pub(super) fn hard(block: &Block, hard: &HardConditions) -> u64 {
    let mut holds = [0u8; LANES];
    for (lane, holds) in holds.iter_mut().enumerate() {
        let birth = block.birth[lane];
        let births = (birth >= hard.births.from) & (birth <= hard.births.to);
        let ages = (block.age_min[lane] <= hard.age) & (hard.age <= block.age_max[lane]);
        *holds = u8::from(births & ages & (block.reach[lane] >= hard.reach));
    }
    bits(&holds)
}

pub(super) fn place(block: &Block, near: &DistanceCondition, lanes: u64) -> LanesInReach {
    let (mut placed, mut left) = (
        LanesInReach {
            lanes,
            bands: [0; LANES],
        },
        lanes,
    );
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let band = near.stand.band(block.row[lane], block.column[lane]);
        let looked_for = (near.bands.0 <= band) & (band <= near.bands.1);
        let accepted = block.reach[lane] >= near.reaches[usize::from(band)];
        placed.lanes &= !(u64::from(!(looked_for & accepted)) << lane);
        placed.bands[lane] = band;
    }
    placed
}

pub(super) fn traits(block: &Block, traits: &FilterMasks, lanes: u64) -> u64 {
    let mut fitting = lanes;
    let mut left = lanes;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let any = |asked: [u8; 2], low: u8, high: u8| asked == [0, 0] || asked[0] & low | asked[1] & high != 0;
        let personality = || {
            let code = block.languages_high[lane] >> codes::LANGUAGES_HIGH;
            traits
                .personalities
                .get(usize::from(code))
                .is_some_and(|wanted| *wanted != 0)
        };
        let high = block.languages_high[lane] & codes::HIGH_LANGUAGES;
        let fits = any(traits.interests, block.interests_low[lane], block.interests_high[lane])
            && any(traits.languages, block.languages_low[lane], high)
            && traits.seals[usize::from(block.seal(lane))] != 0
            && (!traits.of_personality || personality());
        fitting &= !(u64::from(!fits) << lane);
    }
    fitting
}

/// The lowest bits of 64 bytes as one word.
fn bits(bytes: &[u8; LANES]) -> u64 {
    let (words, _) = bytes.as_chunks::<8>();
    words.iter().enumerate().fold(0, |bits, (i, word)| {
        // Every byte's bit lands in the highest byte, each in its own place.
        let byte = u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits | byte << (8 * i)
    })
}

/// As [`Kernel::bound`](super::Kernel::bound), with `many` in place of `VALUES_MIN`. Without vectors the second bound
/// costs more than it saves, so the kernel passes `u32::MAX`; tests pass `VALUES_MIN` and compare the vector kernels.
pub(super) fn bound(
    block: &Block,
    bound: &ScoreBounds,
    satisfaction: &Satisfaction,
    need: &ScoreThreshold,
    placed: &LanesInReach,
    many: u32,
) -> Candidates {
    let (lanes, bands) = (placed.lanes, &placed.bands);
    let lanes = reaching(block, bound, need, lanes, bands, |tables, lane| {
        tables.answers[block.answered(lane)]
    });
    if lanes.count_ones() < many {
        return Candidates { lanes, halves: None };
    }
    let halves = satisfied(block, satisfaction);
    let lanes = lanes & !satisfaction.refused(block);
    let lanes = reaching(block, bound, need, lanes, bands, |tables, lane| {
        ((u16::from(halves[lane]) * u16::from(tables.values) + 127) >> 7).min(255) as u8
    });
    Candidates {
        lanes,
        halves: Some(halves),
    }
}

/// Of `lanes`, those that reach what is needed when their values come to so many units.
fn reaching(
    block: &Block,
    bound: &ScoreBounds,
    need: &ScoreThreshold,
    lanes: u64,
    bands: &Bands,
    values: impl Fn(&SharedBounds, usize) -> u8,
) -> u64 {
    let (mut score, mut shared_points) = (0, 0);
    let mut left = lanes;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let facts = WeightFlags {
            languages: common_languages(block, bound, lane),
            diluted: diluted(block, bound, lane),
        };
        let shared = |tables: &SharedBounds| shared(tables, block, &facts, lane).saturating_add(values(tables, lane));
        let own = shared(&bound.own);
        let seal = usize::from(block.seal(lane));
        let reply = u16::from(bound.reply[seal]) * u16::from(block.reply[lane]);
        let idle = bound.today.saturating_sub(block.active[lane]).min(15);
        let units = own
            .saturating_add(((reply + 127) >> 7).min(255) as u8)
            .saturating_add(bound.activity[usize::from(idle)])
            .saturating_add(bound.distance[usize::from(bands[lane])]);
        let factor = block.factor[lane];
        let enough = factor == u8::MAX || u16::from(units) * u16::from(factor) >= need.score;
        let alike = need.default(bound).map_or(own, shared);
        score |= u64::from(enough) << lane;
        shared_points |= u64::from(alike >= need.shared) << lane;
    }
    need.which.of(score, shared_points)
}

pub(super) fn satisfied(block: &Block, satisfaction: &Satisfaction) -> HalfPercents {
    let chosen = satisfaction.chosen(block);
    let (mut earned, mut possible, mut common) = ([0u8; LANES], [0u8; LANES], [0u8; LANES]);
    for asked in &satisfaction.asked {
        let (liked, near, answered) = (
            chosen.liked[asked.question],
            chosen.near[asked.question],
            chosen.answered[asked.question],
        );
        for lane in 0..LANES {
            let of = |lanes: u64, part: u8| part * (lanes >> lane & 1) as u8;
            earned[lane] += of(liked, asked.full) + of(near, asked.half);
            possible[lane] += of(answered, asked.possible);
            common[lane] += of(answered, 1);
        }
    }
    std::array::from_fn(|lane| satisfaction.halves(earned[lane], possible[lane], common[lane]))
}

fn common_languages(block: &Block, bound: &ScoreBounds, lane: usize) -> usize {
    let low = block.languages_low[lane] & bound.languages[0];
    let high = block.languages_high[lane] & bound.languages[1] & codes::HIGH_LANGUAGES;
    (low.count_ones() + high.count_ones()) as usize
}

fn diluted(block: &Block, bound: &ScoreBounds, lane: usize) -> u16 {
    let low = block.interests_low[lane] & bound.further[0];
    let high = block.interests_high[lane] & bound.further[1];
    u16::from(bound.diluted[(low.count_ones() + high.count_ones()) as usize])
}

struct WeightFlags {
    languages: usize,
    diluted: u16,
}

/// The shared terms but the values.
fn shared(tables: &SharedBounds, block: &Block, facts: &WeightFlags, lane: usize) -> u8 {
    let (low, high) = (block.interests_low[lane], block.interests_high[lane]);
    let nibbles = [low & 15, low >> 4, high & 15, high >> 4];
    let interests = tables.interests.iter().zip(nibbles);
    let interests = interests.map(|(table, nibble)| table[usize::from(nibble)]);
    let interests = u16::from(interests.fold(0, u8::saturating_add)) * facts.diluted;
    tables.seal[usize::from(block.seal(lane))]
        .saturating_add(((interests + 255) >> 8) as u8)
        .saturating_add(tables.languages[facts.languages])
}
