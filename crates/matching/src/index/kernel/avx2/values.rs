//! What the viewer makes of a block's answers, thirty-two lanes at a time, and one lane's answers, all questions at once.

use std::arch::x86_64::*;

use super::{all, bits, look_32, table};
use crate::index::answers::{self, ASKED, PersonAnswers};
use crate::index::block::{Block, LANES};
use crate::index::satisfaction::{HalfPercents, SLACK, Satisfaction};
use crate::index::viewer_answers::ViewerAnswers;
use crate::trust::{self, Importance, Side};

/// Bytes of all ones for the set bits of one half.
#[inline]
#[target_feature(enable = "avx2")]
fn spread_lanes(lanes: u64, half: usize) -> __m256i {
    let four = _mm256_set1_epi32((lanes >> (32 * half)) as i32);
    let each = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    );
    let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(four, each), bit), bit)
}

/// [`Satisfaction::halves`] of eight lanes, in the same order of operations.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(earned: __m128i, possible: __m128i, slope: __m128i, base: __m128i) -> __m256i {
    let real = |bytes| _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes));
    let part = _mm256_div_ps(real(earned), real(possible));
    let part = _mm256_sqrt_ps(_mm256_min_ps(part, _mm256_set1_ps(1.0)));
    let base = _mm256_add_ps(real(base), _mm256_set1_ps(SLACK));
    _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(real(slope), part), base))
}

#[target_feature(enable = "avx2")]
pub(in crate::index::kernel) fn satisfied(block: &Block, satisfaction: &Satisfaction) -> HalfPercents {
    let chosen = satisfaction.chosen(block);
    let mut all_halves = [0; LANES];
    for half in 0..2 {
        let zero = _mm256_setzero_si256();
        let (mut earned, mut possible, mut common) = (zero, zero, zero);
        for asked in &satisfaction.asked {
            let spread = |lanes: &[u64; ASKED]| spread_lanes(lanes[asked.question], half);
            let answered = spread(&chosen.answered);
            let full = _mm256_and_si256(spread(&chosen.liked), all(asked.full));
            let near = _mm256_and_si256(spread(&chosen.near), all(asked.half));
            earned = _mm256_add_epi8(earned, _mm256_or_si256(full, near));
            possible = _mm256_add_epi8(possible, _mm256_and_si256(answered, all(asked.possible)));
            common = _mm256_sub_epi8(common, answered);
        }
        earned = _mm256_or_si256(earned, _mm256_cmpeq_epi8(possible, zero));
        possible = _mm256_max_epu8(possible, all(1));
        let (slope, base) = (
            look_32(&satisfaction.slope, common),
            look_32(&satisfaction.base, common),
        );
        let eight = |bytes: __m256i, high: bool, upper: bool| {
            let half = if upper {
                _mm256_extracti128_si256::<1>(bytes)
            } else {
                _mm256_castsi256_si128(bytes)
            };
            if high { _mm_unpackhi_epi64(half, half) } else { half }
        };
        let of = |high: bool, upper: bool| {
            let part = |bytes| eight(bytes, high, upper);
            halves(part(earned), part(possible), part(slope), part(base))
        };
        // In each half of the vectors four of one and four of the next: put in order at the end.
        let words = _mm256_packs_epi32(of(false, false), of(true, false));
        let more = _mm256_packs_epi32(of(false, true), of(true, true));
        let bytes = _mm256_packus_epi16(words, more);
        let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        let bytes = _mm256_permutevar8x32_epi32(bytes, order);
        // SAFETY: 32 of the 64 bytes begin at 0 or 32; the store asks for no alignment.
        unsafe { _mm256_storeu_si256(all_halves.as_mut_ptr().add(32 * half).cast(), bytes) }
    }
    all_halves
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(table: &[u8; 32]) -> __m256i {
    // SAFETY: the table has the 32 bytes that are read; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(table.as_ptr().cast()) }
}

/// Eight bytes from `at` on; the padding behind the last record makes them be there.
#[inline(always)]
fn word(record: &[u8], at: usize) -> u64 {
    record
        .get(at..at + 8)
        .and_then(|bytes| bytes.try_into().ok())
        .map_or(0, u64::from_le_bytes)
}

/// A lane's answers; its bits are taken out of four planes at a time.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn given(block: &Block, lane: usize) -> PersonAnswers<'_> {
    const PLANES: usize = answers::BITS * ASKED;
    let planes = block.planes.as_flattened();
    let highest = _mm_cvtsi64_si128(63 - lane as i64);
    let mut bits = 0u64;
    for at in (0..PLANES / 4 * 4).step_by(4) {
        // SAFETY: four planes begin at `at`; the load asks for no alignment.
        let four = unsafe { _mm256_loadu_si256(planes.as_ptr().add(at).cast()) };
        let four = _mm256_castsi256_pd(_mm256_sll_epi64(four, highest));
        bits |= (_mm256_movemask_pd(four) as u64) << at;
    }
    for (at, plane) in planes.iter().enumerate().skip(PLANES / 4 * 4) {
        bits |= (plane >> lane & 1) << at;
    }
    let code = |bit: usize| (bits >> (bit * ASKED)) as u32 & ((1 << ASKED) - 1);
    PersonAnswers::new(block.shape(lane), [code(0), code(1), code(2)], block.record_on(lane))
}

/// A byte an answer, spread over the questions.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn spread(bytes: &[u8], theirs: u32) -> __m256i {
    let group = |group: u32| {
        let asked = _pdep_u64(u64::from(theirs >> (8 * group) & 255), 0x0101_0101_0101_0101);
        let before = (theirs & ((1 << (8 * group)) - 1)).count_ones() as usize;
        _pdep_u64(word(bytes, before), asked * 255) as i64
    };
    _mm256_set_epi64x(0, group(2), group(1), group(0))
}

/// All questions of one lane at once: [`ViewerAnswers::meet`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::index::kernel) fn meet(asker: &ViewerAnswers, block: &Block, lane: usize) -> Option<u8> {
    let given = given(block, lane);
    let theirs = given.answered();
    let both = theirs & asker.answered;
    let zero = _mm256_setzero_si256();
    let lacks = |a, b| _mm256_cmpeq_epi8(_mm256_and_si256(a, b), zero);
    let bytes = spread(given.bytes, theirs);
    let [first, second, third] = given.codes;
    let code = |questions: u32, bit: u8| _mm256_and_si256(spread_lanes(u64::from(questions), 0), all(1 << bit));
    let options = _mm256_or_si256(
        _mm256_or_si256(code(first, 0), code(second, 1)),
        code(third & !answers::NARROW, 2),
    );
    let bits_of = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    let option = _mm256_shuffle_epi8(bits_of, options);
    let own = load(&asker.bit);

    let (dislikes, no_half) = (lacks(option, load(&asker.accept)), lacks(option, load(&asker.half)));
    let (disliked, not_near) = (lacks(bytes, own), lacks(bytes, load(&asker.near)));
    let importance = _mm256_and_si256(_mm256_srli_epi16::<5>(bytes), all(7));
    let breakers = _mm256_cmpeq_epi8(importance, all(Importance::Dealbreaker as u8));
    let refused = bits(_mm256_and_si256(breakers, disliked)) as u32 | asker.breakers & bits(dislikes) as u32;
    if refused & both != 0 {
        return None;
    }
    let (weight, theirs) = (
        load(&asker.weight),
        _mm256_shuffle_epi8(table(&asker.weights), importance),
    );
    // Private answers were asked by dealbreakers, and enter no sum.
    let hidden = bits(_mm256_slli_epi16::<3>(bytes)) as u32 & !answers::WIDE;
    let open = both & asker.open() & !(hidden | answers::lent(third));
    let entering = spread_lanes(u64::from(open), 0);
    let here = |sum| _mm256_and_si256(entering, sum);
    let earned = |weight, none, no_half| {
        _mm256_blendv_epi8(
            _mm256_add_epi8(weight, weight),
            _mm256_andnot_si256(no_half, weight),
            none,
        )
    };
    let sum = |of| _mm256_sad_epu8(here(of), zero);
    let sums = _mm256_or_si256(
        _mm256_or_si256(
            sum(earned(weight, dislikes, no_half)),
            _mm256_slli_epi64::<16>(sum(_mm256_add_epi8(weight, weight))),
        ),
        _mm256_or_si256(
            _mm256_slli_epi64::<32>(sum(earned(theirs, disliked, not_near))),
            _mm256_slli_epi64::<48>(sum(_mm256_add_epi8(theirs, theirs))),
        ),
    );
    let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sums = (_mm_cvtsi128_si64(sums) + _mm_extract_epi64::<1>(sums)) as u64;
    let side = |shift: u32| Side {
        earned: sums >> shift & 0xFFFF,
        possible: sums >> (shift + 16) & 0xFFFF,
    };
    Some(trust::shown_percent(side(0), side(32), open.count_ones() as u8))
}
