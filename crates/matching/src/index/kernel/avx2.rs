//! Thirty-two lanes at a time.

use std::arch::x86_64::*;

use super::{Bound, Hard, Need, Reached, Shared};
use crate::index::answers::Asker;
use crate::index::block::{Block, LANES};
use crate::index::codes;

pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
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
pub(super) fn hard(block: &Block, hard: &Hard) -> u64 {
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
pub(super) fn bound(block: &Block, bound: &Bound, need: &Need, lanes: u64) -> Reached {
    let mut reached = Reached::default();
    for half in 0..2 {
        if (lanes >> (32 * half)) as u32 == 0 {
            continue;
        }
        let common = common_languages(block, bound, half);
        let own = shared(&bound.own, block, common, half);
        let units = _mm256_adds_epu8(own, reply(block, bound, half));
        let units = _mm256_adds_epu8(units, activity(block, bound, half));
        let units = _mm256_adds_epu8(units, all(need.constant));
        let factor = bytes(&block.factor, half);
        let ((u0, u1), (f0, f1)) = (widen(units), widen(factor));
        let score = _mm256_set1_epi16(need.score as i16);
        let enough = _mm256_packs_epi16(
            at_least_16(_mm256_mullo_epi16(u0, f0), score),
            at_least_16(_mm256_mullo_epi16(u1, f1), score),
        );
        let enough = _mm256_permute4x64_epi64::<0b11_01_10_00>(enough);
        let enough = _mm256_or_si256(enough, _mm256_cmpeq_epi8(factor, all(u8::MAX)));
        let alike = match &bound.default {
            Some(tables) => shared(tables, block, common, half),
            None => own,
        };
        reached.score |= bits(enough) << (32 * half);
        reached.shared |= bits(at_least(alike, all(need.shared))) << (32 * half);
    }
    Reached {
        score: reached.score & lanes,
        shared: reached.shared & lanes,
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn common_languages(block: &Block, bound: &Bound, half: usize) -> __m256i {
    let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm256_and_si256(bytes(&block.languages_low, half), all(bound.languages[0]));
    let mask = all(bound.languages[1] & codes::HIGH_LANGUAGES);
    let high = _mm256_and_si256(bytes(&block.languages_high, half), mask);
    let count = _mm256_add_epi8(
        _mm256_shuffle_epi8(ones, _mm256_and_si256(low, all(15))),
        _mm256_shuffle_epi8(ones, high_nibble(low)),
    );
    _mm256_add_epi8(count, _mm256_shuffle_epi8(ones, high))
}

#[inline]
#[target_feature(enable = "avx2")]
fn seals(block: &Block, half: usize) -> __m256i {
    _mm256_and_si256(_mm256_srli_epi16::<5>(bytes(&block.seal_answers, half)), all(7))
}

#[inline]
#[target_feature(enable = "avx2")]
fn shared(tables: &Shared, block: &Block, common: __m256i, half: usize) -> __m256i {
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
    let answered = _mm256_and_si256(bytes(&block.seal_answers, half), all(31));
    let (parts, _) = tables.answers.as_chunks::<16>();
    let answers = _mm256_blendv_epi8(
        look(&parts[0], answered),
        look(&parts[1], answered),
        _mm256_cmpgt_epi8(answered, all(15)),
    );
    let rest = _mm256_adds_epu8(look(&tables.seal, seals(block, half)), look(&tables.languages, common));
    _mm256_adds_epu8(_mm256_adds_epu8(interests, answers), rest)
}

#[inline]
#[target_feature(enable = "avx2")]
fn reply(block: &Block, bound: &Bound, half: usize) -> __m256i {
    let slope = _mm256_shuffle_epi8(table(&bound.reply), seals(block, half));
    let ((s0, s1), (r0, r1)) = (widen(slope), widen(bytes(&block.reply, half)));
    let up = _mm256_set1_epi16(127);
    let units = |slope, reply| _mm256_srli_epi16::<7>(_mm256_add_epi16(_mm256_mullo_epi16(slope, reply), up));
    narrow(units(s0, r0), units(s1, r1))
}

#[inline]
#[target_feature(enable = "avx2")]
fn activity(block: &Block, bound: &Bound, half: usize) -> __m256i {
    let today = _mm256_set1_epi16(bound.today as i16);
    let idle = |quarter: usize| {
        let days = _mm256_subs_epu16(today, words(&block.active, quarter));
        _mm256_min_epu16(days, _mm256_set1_epi16(15))
    };
    _mm256_shuffle_epi8(table(&bound.activity), narrow(idle(2 * half), idle(2 * half + 1)))
}

/// The plain code, compiled for machines that count bits in one instruction.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn meet(asker: &Asker, record: &[u8]) -> Option<u8> {
    asker.meet(record)
}
