//! Thirty-two lanes at a time.

mod places;
mod values;

pub(super) use places::place;
pub(super) use values::{meet, satisfied};

use std::arch::x86_64::*;

use super::{
    Bands, Candidates, FilterMasks, HardConditions, LanesInReach, ScoreBounds, ScoreThreshold, SharedBounds, VALUES_MIN,
};
use crate::index::block::{Block, LANES};
use crate::index::codes;
use crate::index::satisfaction::Satisfaction;

pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn with_bits<T>(run: impl FnOnce() -> T) -> T {
    run()
}

#[inline]
#[target_feature(enable = "avx2")]
fn bytes(column: &[u8; LANES], half: usize) -> __m256i {
    debug_assert!(half < 2);
    // SAFETY: a column has 64 bytes and `half` is 0 or 1; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(column.as_ptr().add(32 * half).cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn words(column: &[u16; LANES], quarter: usize) -> __m256i {
    debug_assert!(quarter < 4);
    // SAFETY: a column has 64 words and `quarter` is 0 to 3; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(column.as_ptr().add(16 * quarter).cast()) }
}

/// A table of sixteen, in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn table(of: &[u8; 16]) -> __m256i {
    // SAFETY: the table has the sixteen bytes that are read; the load asks for no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(of.as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "avx2")]
fn all(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte as i8)
}

/// `a >= b` in unsigned bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn at_least(a: __m256i, b: __m256i) -> __m256i {
    _mm256_cmpeq_epi8(_mm256_max_epu8(a, b), a)
}

/// `a >= b` in unsigned words.
#[inline]
#[target_feature(enable = "avx2")]
fn at_least_16(a: __m256i, b: __m256i) -> __m256i {
    _mm256_cmpeq_epi16(_mm256_max_epu16(a, b), a)
}

/// Two vectors of words as one of bytes, saturated, in order.
#[inline]
#[target_feature(enable = "avx2")]
fn narrow(low: __m256i, high: __m256i) -> __m256i {
    _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high))
}

/// The sixteen bytes of one half as words.
#[inline]
#[target_feature(enable = "avx2")]
fn widen(bytes: __m256i) -> (__m256i, __m256i) {
    let low = _mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes));
    (low, _mm256_cvtepu8_epi16(_mm256_extracti128_si256::<1>(bytes)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn bits(bytes: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(bytes) as u32)
}

#[inline]
#[target_feature(enable = "avx2")]
fn high_nibble(bytes: __m256i) -> __m256i {
    _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), all(15))
}

#[target_feature(enable = "avx2")]
pub(super) fn hard(block: &Block, hard: &HardConditions) -> u64 {
    let (from, to) = (
        _mm256_set1_epi16(hard.births.from as i16),
        _mm256_set1_epi16(hard.births.to as i16),
    );
    let mut lanes = 0;
    for half in 0..2 {
        let born = |quarter: usize| {
            let birth = words(&block.birth, quarter);
            _mm256_and_si256(at_least_16(birth, from), at_least_16(to, birth))
        };
        // Words of all ones or zeros narrow, signed, to bytes of all ones or zeros.
        let born = _mm256_packs_epi16(born(2 * half), born(2 * half + 1));
        let born = _mm256_permute4x64_epi64::<0b11_01_10_00>(born);
        let age = all(hard.age);
        let ages = _mm256_and_si256(
            at_least(age, bytes(&block.age_min, half)),
            at_least(bytes(&block.age_max, half), age),
        );
        let reach = at_least(bytes(&block.reach, half), all(hard.reach));
        lanes |= bits(_mm256_and_si256(_mm256_and_si256(born, ages), reach)) << (32 * half);
    }
    lanes
}

#[target_feature(enable = "avx2")]
pub(super) fn traits(block: &Block, traits: &FilterMasks) -> u64 {
    let zero = _mm256_setzero_si256();
    let mut lanes = 0;
    for half in 0..2 {
        let lacks = |low: __m256i, high: __m256i, asked: [u8; 2]| {
            let shared = _mm256_or_si256(
                _mm256_and_si256(low, all(asked[0])),
                _mm256_and_si256(high, all(asked[1])),
            );
            _mm256_and_si256(
                _mm256_cmpeq_epi8(shared, zero),
                all(if asked == [0, 0] { 0 } else { 255 }),
            )
        };
        let interests = lacks(
            bytes(&block.interests_low, half),
            bytes(&block.interests_high, half),
            traits.interests,
        );
        let high = bytes(&block.languages_high, half);
        let spoken = _mm256_and_si256(high, all(codes::HIGH_LANGUAGES));
        let languages = lacks(bytes(&block.languages_low, half), spoken, traits.languages);
        let seal = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(table(&traits.seals), seals(block, half)), zero);
        let code = _mm256_and_si256(_mm256_srli_epi16::<{ codes::LANGUAGES_HIGH as i32 }>(high), all(31));
        // A set highest bit looks up nothing: those are the codes beyond the table.
        let code = _mm256_adds_epu8(code, all(0x70));
        let wanted = _mm256_shuffle_epi8(table(&traits.personalities), code);
        let asked = all(if traits.of_personality { 255 } else { 0 });
        let personality = _mm256_and_si256(_mm256_cmpeq_epi8(wanted, zero), asked);
        let refused = _mm256_or_si256(
            _mm256_or_si256(interests, languages),
            _mm256_or_si256(seal, personality),
        );
        lanes |= (bits(refused) ^ 0xFFFF_FFFF) << (32 * half);
    }
    lanes
}

#[target_feature(enable = "avx2")]
pub(super) fn bound(
    block: &Block,
    bound: &ScoreBounds,
    satisfaction: &Satisfaction,
    need: &ScoreThreshold,
    placed: &LanesInReach,
) -> Candidates {
    let rests = [0, 1].map(|half| rest(block, bound, need, &placed.bands, half));
    let lanes = placed.lanes
        & reaching(bound, need, &rests, |tables, half| {
            let answered = _mm256_and_si256(bytes(&block.seal_answers, half), all(31));
            look_32(&tables.answers, answered)
        });
    if lanes.count_ones() < VALUES_MIN {
        return Candidates { lanes, halves: None };
    }
    let halves = satisfied(block, satisfaction);
    let reach = reaching(bound, need, &rests, |tables, half| {
        slope(all(tables.values), bytes(&halves, half))
    });
    Candidates {
        lanes: lanes & reach & !satisfaction.refused(block),
        halves: Some(halves),
    }
}

/// All terms of one half but the values.
struct Rest {
    /// What is not shared.
    other: __m256i,
    own: __m256i,
    default: __m256i,
    factor: __m256i,
}

#[inline]
#[target_feature(enable = "avx2")]
fn rest(block: &Block, bound: &ScoreBounds, need: &ScoreThreshold, bands: &Bands, half: usize) -> Rest {
    let facts = WeightFlags {
        languages: common_languages(block, bound, half),
        diluted: diluted(block, bound, half),
    };
    let own = shared(&bound.own, block, &facts, half);
    let other = _mm256_adds_epu8(reply(block, bound, half), activity(block, bound, half));
    Rest {
        other: _mm256_adds_epu8(other, _mm256_shuffle_epi8(table(&bound.distance), bytes(bands, half))),
        own,
        default: need
            .default(bound)
            .map_or(own, |tables| shared(tables, block, &facts, half)),
        factor: bytes(&block.factor, half),
    }
}

/// Lanes that reach what is needed when their values come to so many units.
#[inline]
#[target_feature(enable = "avx2")]
fn reaching(
    bound: &ScoreBounds,
    need: &ScoreThreshold,
    rests: &[Rest; 2],
    values: impl Fn(&SharedBounds, usize) -> __m256i,
) -> u64 {
    let (mut score, mut alike) = (0, 0);
    for (half, rest) in rests.iter().enumerate() {
        let own = _mm256_adds_epu8(rest.own, values(&bound.own, half));
        let units = _mm256_adds_epu8(own, rest.other);
        let ((u0, u1), (f0, f1)) = (widen(units), widen(rest.factor));
        let needed = _mm256_set1_epi16(need.score as i16);
        let enough = _mm256_packs_epi16(
            at_least_16(_mm256_mullo_epi16(u0, f0), needed),
            at_least_16(_mm256_mullo_epi16(u1, f1), needed),
        );
        let enough = _mm256_permute4x64_epi64::<0b11_01_10_00>(enough);
        let enough = _mm256_or_si256(enough, _mm256_cmpeq_epi8(rest.factor, all(u8::MAX)));
        let shared = match need.default(bound) {
            Some(tables) => _mm256_adds_epu8(rest.default, values(tables, half)),
            None => own,
        };
        score |= bits(enough) << (32 * half);
        alike |= bits(at_least(shared, all(need.shared))) << (32 * half);
    }
    need.which.of(score, alike)
}

/// What both sets of weights ask of the lanes.
struct WeightFlags {
    languages: __m256i,
    diluted: (__m256i, __m256i),
}

/// How many bits each byte has.
#[inline]
#[target_feature(enable = "avx2")]
fn count(bytes: __m256i) -> __m256i {
    let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(bytes, all(15)));
    _mm256_add_epi8(low, _mm256_shuffle_epi8(ones, high_nibble(bytes)))
}

/// How many bits two bytes share with two masks.
#[inline]
#[target_feature(enable = "avx2")]
fn count_common(low: __m256i, high: __m256i, masks: [u8; 2]) -> __m256i {
    let low = count(_mm256_and_si256(low, all(masks[0])));
    _mm256_add_epi8(low, count(_mm256_and_si256(high, all(masks[1]))))
}

#[inline]
#[target_feature(enable = "avx2")]
fn common_languages(block: &Block, bound: &ScoreBounds, half: usize) -> __m256i {
    let (low, high) = (bytes(&block.languages_low, half), bytes(&block.languages_high, half));
    count_common(
        low,
        high,
        [bound.languages[0], bound.languages[1] & codes::HIGH_LANGUAGES],
    )
}

#[inline]
#[target_feature(enable = "avx2")]
fn diluted(block: &Block, bound: &ScoreBounds, half: usize) -> (__m256i, __m256i) {
    let (low, high) = (bytes(&block.interests_low, half), bytes(&block.interests_high, half));
    widen(_mm256_shuffle_epi8(
        table(&bound.diluted),
        count_common(low, high, bound.further),
    ))
}

#[inline]
#[target_feature(enable = "avx2")]
fn seals(block: &Block, half: usize) -> __m256i {
    _mm256_and_si256(_mm256_srli_epi16::<5>(bytes(&block.seal_answers, half)), all(7))
}

/// The shared terms but the values.
#[inline]
#[target_feature(enable = "avx2")]
fn shared(tables: &SharedBounds, block: &Block, facts: &WeightFlags, half: usize) -> __m256i {
    let look = |of: &[u8; 16], by: __m256i| _mm256_shuffle_epi8(table(of), by);
    let (low, high) = (bytes(&block.interests_low, half), bytes(&block.interests_high, half));
    let interests = _mm256_adds_epu8(
        _mm256_adds_epu8(
            look(&tables.interests[0], _mm256_and_si256(low, all(15))),
            look(&tables.interests[1], high_nibble(low)),
        ),
        _mm256_adds_epu8(
            look(&tables.interests[2], _mm256_and_si256(high, all(15))),
            look(&tables.interests[3], high_nibble(high)),
        ),
    );
    let (i0, i1) = widen(interests);
    let up = _mm256_set1_epi16(255);
    let remain = |part, of| _mm256_srli_epi16::<8>(_mm256_add_epi16(_mm256_mullo_epi16(part, of), up));
    let interests = narrow(remain(i0, facts.diluted.0), remain(i1, facts.diluted.1));
    let rest = _mm256_adds_epu8(
        look(&tables.seal, seals(block, half)),
        look(&tables.languages, facts.languages),
    );
    _mm256_adds_epu8(interests, rest)
}

#[inline]
#[target_feature(enable = "avx2")]
fn reply(block: &Block, bound: &ScoreBounds, half: usize) -> __m256i {
    let slopes = _mm256_shuffle_epi8(table(&bound.reply), seals(block, half));
    slope(slopes, bytes(&block.reply, half))
}

/// Products in 128ths, rounded up.
#[inline]
#[target_feature(enable = "avx2")]
fn slope(slope: __m256i, by: __m256i) -> __m256i {
    let ((s0, s1), (b0, b1)) = (widen(slope), widen(by));
    let up = _mm256_set1_epi16(127);
    let units = |slope, by| _mm256_srli_epi16::<7>(_mm256_add_epi16(_mm256_mullo_epi16(slope, by), up));
    narrow(units(s0, b0), units(s1, b1))
}

/// A look into a table of thirty-two.
#[inline]
#[target_feature(enable = "avx2")]
fn look_32(of: &[u8; 32], by: __m256i) -> __m256i {
    let (parts, _) = of.as_chunks::<16>();
    _mm256_blendv_epi8(
        _mm256_shuffle_epi8(table(&parts[0]), by),
        _mm256_shuffle_epi8(table(&parts[1]), by),
        _mm256_cmpgt_epi8(by, all(15)),
    )
}

#[inline]
#[target_feature(enable = "avx2")]
fn activity(block: &Block, bound: &ScoreBounds, half: usize) -> __m256i {
    let today = _mm256_set1_epi16(bound.today as i16);
    let idle = |quarter: usize| {
        let days = _mm256_subs_epu16(today, words(&block.active, quarter));
        _mm256_min_epu16(days, _mm256_set1_epi16(15))
    };
    _mm256_shuffle_epi8(table(&bound.activity), narrow(idle(2 * half), idle(2 * half + 1)))
}
