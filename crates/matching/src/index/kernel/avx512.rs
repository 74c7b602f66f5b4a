//! All sixty-four lanes at once.

use std::arch::x86_64::*;

use super::{Bound, Hard, Need, Reached, Shared};
use crate::index::block::{Block, LANES};
use crate::index::codes;

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
pub(super) fn hard(block: &Block, hard: &Hard) -> u64 {
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
pub(super) fn bound(block: &Block, bound: &Bound, need: &Need, lanes: u64) -> Reached {
    let facts = Facts {
        languages: common_languages(block, bound),
        diluted: diluted(block, bound),
    };
    let own = shared(&bound.own, block, &facts);
    let units = _mm512_adds_epu8(own, reply(block, bound));
    let units = _mm512_adds_epu8(units, activity(block, bound));
    let units = _mm512_adds_epu8(units, all(need.constant));
    let factor = bytes(&block.factor);
    let ((u0, u1), (f0, f1)) = (widen(units), widen(factor));
    let score = _mm512_set1_epi16(need.score as i16);
    let reaches = |units, factor| u64::from(_mm512_cmpge_epu16_mask(_mm512_mullo_epi16(units, factor), score));
    let enough = reaches(u0, f0) | reaches(u1, f1) << 32;
    let alike = match &bound.default {
        Some(tables) => shared(tables, block, &facts),
        None => own,
    };
    Reached {
        score: (enough | _mm512_cmpeq_epu8_mask(factor, all(u8::MAX))) & lanes,
        shared: _mm512_cmpge_epu8_mask(alike, all(need.shared)) & lanes,
    }
}

/// What both sets of weights ask of the lanes.
struct Facts {
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
fn common_languages(block: &Block, bound: &Bound) -> __m512i {
    let (low, high) = (bytes(&block.languages_low), bytes(&block.languages_high));
    count_common(
        low,
        high,
        [bound.languages[0], bound.languages[1] & codes::HIGH_LANGUAGES],
    )
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn diluted(block: &Block, bound: &Bound) -> (__m512i, __m512i) {
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

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn shared(tables: &Shared, block: &Block, facts: &Facts) -> __m512i {
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
    let answered = _mm512_and_si512(bytes(&block.seal_answers), all(31));
    let (parts, _) = tables.answers.as_chunks::<16>();
    let many = _mm512_cmpgt_epu8_mask(answered, all(15));
    let answers = _mm512_mask_blend_epi8(many, look(&parts[0], answered), look(&parts[1], answered));
    let rest = _mm512_adds_epu8(
        look(&tables.seal, seals(block)),
        look(&tables.languages, facts.languages),
    );
    _mm512_adds_epu8(_mm512_adds_epu8(interests, answers), rest)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn reply(block: &Block, bound: &Bound) -> __m512i {
    let slope = _mm512_shuffle_epi8(table(&bound.reply), seals(block));
    let ((s0, s1), (r0, r1)) = (widen(slope), widen(bytes(&block.reply)));
    let up = _mm512_set1_epi16(127);
    let units = |slope, reply| _mm512_srli_epi16::<7>(_mm512_add_epi16(_mm512_mullo_epi16(slope, reply), up));
    narrow(units(s0, r0), units(s1, r1))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn activity(block: &Block, bound: &Bound) -> __m512i {
    let today = _mm512_set1_epi16(bound.today as i16);
    let idle = |half: usize| {
        let days = _mm512_subs_epu16(today, words(&block.active, half));
        _mm512_min_epu16(days, _mm512_set1_epi16(15))
    };
    _mm512_shuffle_epi8(table(&bound.activity), narrow(idle(0), idle(1)))
}
