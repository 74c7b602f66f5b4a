//! All sixty-four lanes at once.

use std::arch::x86_64::*;

use super::{Bands, Candidates, HardConditions, LanesInReach, ScoreBounds, ScoreThreshold, SharedBounds, VALUES_MIN};
use crate::index::block::{Block, LANES};
use crate::index::codes;
use crate::index::satisfaction::{HalfPercents, SLACK, Satisfaction};

pub(super) fn available() -> bool {
    super::avx2::available() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn bytes(column: &[u8; LANES]) -> __m512i {
    // SAFETY: a column has the 64 bytes that are read; the load asks for no alignment.
    unsafe { _mm512_loadu_si512(column.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn words(column: &[u16; LANES], half: usize) -> __m512i {
    debug_assert!(half < 2);
    // SAFETY: a column has 64 words and `half` is 0 or 1; the load asks for no alignment.
    unsafe { _mm512_loadu_si512(column.as_ptr().add(32 * half).cast()) }
}

/// A table of sixteen, in all four quarters.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn table(of: &[u8; 16]) -> __m512i {
    // SAFETY: the table has the sixteen bytes that are read; the load asks for no alignment.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(of.as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn all(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte as i8)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn widen(bytes: __m512i) -> (__m512i, __m512i) {
    let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(bytes));
    (low, _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(bytes)))
}

/// Two vectors of words, none above 255, as one of bytes in order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn narrow(low: __m512i, high: __m512i) -> __m512i {
    let low = _mm512_castsi256_si512(_mm512_cvtusepi16_epi8(low));
    _mm512_inserti64x4::<1>(low, _mm512_cvtusepi16_epi8(high))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn low_nibble(bytes: __m512i) -> __m512i {
    _mm512_and_si512(bytes, all(15))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn high_nibble(bytes: __m512i) -> __m512i {
    low_nibble(_mm512_srli_epi16::<4>(bytes))
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn hard(block: &Block, hard: &HardConditions) -> u64 {
    let from = _mm512_set1_epi16(hard.births.from as i16);
    let to = _mm512_set1_epi16(hard.births.to as i16);
    let born = |half: usize| {
        let birth = words(&block.birth, half);
        u64::from(_mm512_cmpge_epu16_mask(birth, from) & _mm512_cmple_epu16_mask(birth, to))
    };
    let age = all(hard.age);
    let ages = _mm512_cmple_epu8_mask(bytes(&block.age_min), age) & _mm512_cmpge_epu8_mask(bytes(&block.age_max), age);
    (born(0) | born(1) << 32) & ages & _mm512_cmpge_epu8_mask(bytes(&block.reach), all(hard.reach))
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn bound(
    block: &Block,
    bound: &ScoreBounds,
    satisfaction: &Satisfaction,
    need: &ScoreThreshold,
    placed: &LanesInReach,
) -> Candidates {
    let rest = rest(block, bound, need, &placed.bands);
    let lanes = placed.lanes
        & reaching(bound, need, &rest, |tables| {
            look_32(&tables.answers, _mm512_and_si512(bytes(&block.seal_answers), all(31)))
        });
    if lanes.count_ones() < VALUES_MIN {
        return Candidates { lanes, halves: None };
    }
    let halves = satisfied(block, satisfaction);
    let reach = reaching(bound, need, &rest, |tables| slope(all(tables.values), bytes(&halves)));
    Candidates {
        lanes: lanes & reach & !satisfaction.refused(block),
        halves: Some(halves),
    }
}

/// All terms but the values.
struct Rest {
    /// What is not shared.
    other: __m512i,
    own: __m512i,
    default: __m512i,
    factor: __m512i,
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn rest(block: &Block, bound: &ScoreBounds, need: &ScoreThreshold, bands: &Bands) -> Rest {
    let facts = WeightFlags {
        languages: common_languages(block, bound),
        diluted: diluted(block, bound),
    };
    let own = shared(&bound.own, block, &facts);
    let other = _mm512_adds_epu8(reply(block, bound), activity(block, bound));
    Rest {
        other: _mm512_adds_epu8(other, _mm512_shuffle_epi8(table(&bound.distance), bytes(bands))),
        own,
        default: need.default(bound).map_or(own, |tables| shared(tables, block, &facts)),
        factor: bytes(&block.factor),
    }
}

/// Lanes that reach what is needed when their values come to so many units.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn reaching(bound: &ScoreBounds, need: &ScoreThreshold, rest: &Rest, values: impl Fn(&SharedBounds) -> __m512i) -> u64 {
    let own = _mm512_adds_epu8(rest.own, values(&bound.own));
    let units = _mm512_adds_epu8(own, rest.other);
    let ((u0, u1), (f0, f1)) = (widen(units), widen(rest.factor));
    let score = _mm512_set1_epi16(need.score as i16);
    let reaches = |units, factor| u64::from(_mm512_cmpge_epu16_mask(_mm512_mullo_epi16(units, factor), score));
    let enough = reaches(u0, f0) | reaches(u1, f1) << 32;
    let alike = match need.default(bound) {
        Some(tables) => _mm512_adds_epu8(rest.default, values(tables)),
        None => own,
    };
    need.which.of(
        enough | _mm512_cmpeq_epu8_mask(rest.factor, all(u8::MAX)),
        _mm512_cmpge_epu8_mask(alike, all(need.shared)),
    )
}

/// What both sets of weights ask of the lanes.
struct WeightFlags {
    languages: __m512i,
    diluted: (__m512i, __m512i),
}

/// How many bits each byte has.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn count(bytes: __m512i) -> __m512i {
    let ones = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm512_shuffle_epi8(ones, low_nibble(bytes));
    _mm512_add_epi8(low, _mm512_shuffle_epi8(ones, high_nibble(bytes)))
}

/// How many bits two bytes share with two masks.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn count_common(low: __m512i, high: __m512i, masks: [u8; 2]) -> __m512i {
    let low = count(_mm512_and_si512(low, all(masks[0])));
    _mm512_add_epi8(low, count(_mm512_and_si512(high, all(masks[1]))))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn common_languages(block: &Block, bound: &ScoreBounds) -> __m512i {
    let (low, high) = (bytes(&block.languages_low), bytes(&block.languages_high));
    count_common(
        low,
        high,
        [bound.languages[0], bound.languages[1] & codes::HIGH_LANGUAGES],
    )
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn diluted(block: &Block, bound: &ScoreBounds) -> (__m512i, __m512i) {
    let (low, high) = (bytes(&block.interests_low), bytes(&block.interests_high));
    widen(_mm512_shuffle_epi8(
        table(&bound.diluted),
        count_common(low, high, bound.further),
    ))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn seals(block: &Block) -> __m512i {
    _mm512_and_si512(_mm512_srli_epi16::<5>(bytes(&block.seal_answers)), all(7))
}

/// The shared terms but the values.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn shared(tables: &SharedBounds, block: &Block, facts: &WeightFlags) -> __m512i {
    let look = |of: &[u8; 16], by: __m512i| _mm512_shuffle_epi8(table(of), by);
    let (low, high) = (bytes(&block.interests_low), bytes(&block.interests_high));
    let interests = _mm512_adds_epu8(
        _mm512_adds_epu8(
            look(&tables.interests[0], low_nibble(low)),
            look(&tables.interests[1], high_nibble(low)),
        ),
        _mm512_adds_epu8(
            look(&tables.interests[2], low_nibble(high)),
            look(&tables.interests[3], high_nibble(high)),
        ),
    );
    let (i0, i1) = widen(interests);
    let up = _mm512_set1_epi16(255);
    let remain = |part, of| _mm512_srli_epi16::<8>(_mm512_add_epi16(_mm512_mullo_epi16(part, of), up));
    let interests = narrow(remain(i0, facts.diluted.0), remain(i1, facts.diluted.1));
    let rest = _mm512_adds_epu8(
        look(&tables.seal, seals(block)),
        look(&tables.languages, facts.languages),
    );
    _mm512_adds_epu8(interests, rest)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn reply(block: &Block, bound: &ScoreBounds) -> __m512i {
    slope(
        _mm512_shuffle_epi8(table(&bound.reply), seals(block)),
        bytes(&block.reply),
    )
}

/// Products in 128ths, rounded up.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn slope(slope: __m512i, by: __m512i) -> __m512i {
    let ((s0, s1), (b0, b1)) = (widen(slope), widen(by));
    let up = _mm512_set1_epi16(127);
    let units = |slope, by| _mm512_srli_epi16::<7>(_mm512_add_epi16(_mm512_mullo_epi16(slope, by), up));
    narrow(units(s0, b0), units(s1, b1))
}

/// A look into a table of thirty-two.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn look_32(of: &[u8; 32], by: __m512i) -> __m512i {
    let (parts, _) = of.as_chunks::<16>();
    let look = |of: &[u8; 16]| _mm512_shuffle_epi8(table(of), by);
    _mm512_mask_blend_epi8(_mm512_cmpgt_epu8_mask(by, all(15)), look(&parts[0]), look(&parts[1]))
}

/// [`Satisfaction::halves`] of sixteen lanes, in the same order of operations.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn halves(earned: __m128i, possible: __m128i, slope: __m128i, base: __m128i) -> __m128i {
    let real = |bytes| _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(bytes));
    let part = _mm512_div_ps(real(earned), real(possible));
    let part = _mm512_sqrt_ps(_mm512_min_ps(part, _mm512_set1_ps(1.0)));
    let base = _mm512_add_ps(real(base), _mm512_set1_ps(SLACK));
    _mm512_cvtepi32_epi8(_mm512_cvttps_epi32(_mm512_add_ps(
        _mm512_mul_ps(real(slope), part),
        base,
    )))
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn satisfied(block: &Block, satisfaction: &Satisfaction) -> HalfPercents {
    let chosen = satisfaction.chosen(block);
    let zero = _mm512_setzero_si512();
    let (mut earned, mut possible, mut common) = (zero, zero, zero);
    for asked in &satisfaction.asked {
        let answered = chosen.answered[asked.question];
        earned = _mm512_mask_add_epi8(earned, chosen.liked[asked.question], earned, all(asked.full));
        earned = _mm512_mask_add_epi8(earned, chosen.near[asked.question], earned, all(asked.half));
        possible = _mm512_mask_add_epi8(possible, answered, possible, all(asked.possible));
        common = _mm512_mask_add_epi8(common, answered, common, all(1));
    }
    earned = _mm512_mask_blend_epi8(_mm512_cmpeq_epu8_mask(possible, zero), earned, all(u8::MAX));
    possible = _mm512_max_epu8(possible, all(1));
    let (slope, base) = (
        look_32(&satisfaction.slope, common),
        look_32(&satisfaction.base, common),
    );
    let mut all_halves = [0; LANES];
    let (quarters, _) = all_halves.as_chunks_mut::<16>();
    macro_rules! quarter {
        ($at:literal) => {
            let part = |bytes| _mm512_extracti32x4_epi32::<$at>(bytes);
            let sixteen = halves(part(earned), part(possible), part(slope), part(base));
            // SAFETY: a quarter has the sixteen bytes that are written; the store asks for no alignment.
            unsafe { _mm_storeu_si128(quarters[$at].as_mut_ptr().cast(), sixteen) };
        };
    }
    quarter!(0);
    quarter!(1);
    quarter!(2);
    quarter!(3);
    all_halves
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn activity(block: &Block, bound: &ScoreBounds) -> __m512i {
    let today = _mm512_set1_epi16(bound.today as i16);
    let idle = |half: usize| {
        let days = _mm512_subs_epu16(today, words(&block.active, half));
        _mm512_min_epu16(days, _mm512_set1_epi16(15))
    };
    _mm512_shuffle_epi8(table(&bound.activity), narrow(idle(0), idle(1)))
}
