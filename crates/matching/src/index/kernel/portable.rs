//! The kernels in plain code: what the others are held against, and what runs where nothing better is.

use super::{Bound, Hard, Need, Reached, Shared, Traits};
use crate::index::block::{Block, LANES};
use crate::index::codes;

pub(super) fn hard(block: &Block, hard: &Hard) -> u64 {
    let mut holds = [0u8; LANES];
    for (lane, holds) in holds.iter_mut().enumerate() {
        let birth = block.birth[lane];
        let births = (birth >= hard.births.from) & (birth <= hard.births.to);
        let ages = (block.age_min[lane] <= hard.age) & (hard.age <= block.age_max[lane]);
        *holds = u8::from(births & ages & (block.reach[lane] >= hard.reach));
    }
    bits(&holds)
}

pub(super) fn traits(block: &Block, traits: &Traits, lanes: u64) -> u64 {
    let mut kept = lanes;
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
        kept &= !(u64::from(!fits) << lane);
    }
    kept
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

pub(super) fn bound(block: &Block, bound: &Bound, need: &Need, lanes: u64) -> Reached {
    let mut reached = Reached::default();
    let mut left = lanes;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let facts = Facts {
            languages: common_languages(block, bound, lane),
            diluted: diluted(block, bound, lane),
        };
        let own = shared(&bound.own, block, &facts, lane);
        let seal = usize::from(block.seal(lane));
        let reply = u16::from(bound.reply[seal]) * u16::from(block.reply[lane]);
        let idle = bound.today.saturating_sub(block.active[lane]).min(15);
        let units = own
            .saturating_add(((reply + 127) >> 7).min(255) as u8)
            .saturating_add(bound.activity[usize::from(idle)])
            .saturating_add(need.constant);
        let factor = block.factor[lane];
        let enough = factor == u8::MAX || u16::from(units) * u16::from(factor) >= need.score;
        let alike = bound
            .default
            .as_ref()
            .map_or(own, |tables| shared(tables, block, &facts, lane));
        reached.score |= u64::from(enough) << lane;
        reached.shared |= u64::from(alike >= need.shared) << lane;
    }
    reached
}

fn common_languages(block: &Block, bound: &Bound, lane: usize) -> usize {
    let low = block.languages_low[lane] & bound.languages[0];
    let high = block.languages_high[lane] & bound.languages[1] & codes::HIGH_LANGUAGES;
    (low.count_ones() + high.count_ones()) as usize
}

fn diluted(block: &Block, bound: &Bound, lane: usize) -> u16 {
    let low = block.interests_low[lane] & bound.further[0];
    let high = block.interests_high[lane] & bound.further[1];
    u16::from(bound.diluted[(low.count_ones() + high.count_ones()) as usize])
}

struct Facts {
    languages: usize,
    diluted: u16,
}

fn shared(tables: &Shared, block: &Block, facts: &Facts, lane: usize) -> u8 {
    let (low, high) = (block.interests_low[lane], block.interests_high[lane]);
    let nibbles = [low & 15, low >> 4, high & 15, high >> 4];
    let interests = tables.interests.iter().zip(nibbles);
    let interests = interests.map(|(table, nibble)| table[usize::from(nibble)]);
    let interests = u16::from(interests.fold(0, u8::saturating_add)) * facts.diluted;
    tables.seal[usize::from(block.seal(lane))]
        .saturating_add(((interests + 255) >> 8) as u8)
        .saturating_add(tables.languages[facts.languages])
        .saturating_add(tables.answers[block.answered(lane)])
}
