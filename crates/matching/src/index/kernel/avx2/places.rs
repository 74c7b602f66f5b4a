//! The bands of a block's lanes, thirty-two at a time: each edge of a band is a look at the difference in rows.

use std::arch::x86_64::*;

use super::{all, at_least, bits, bytes, narrow, table, words};
use crate::index::block::{Block, LANES};
use crate::index::codes;
use crate::index::kernel::{DistanceCondition, LanesInReach};
use crate::index::rows::{BandTables, COLUMNS, SPAN, TOO_FAR};

/// Looks up bytes in tables of [`SPAN`] entries; the indices are prepared once.
struct ShuffleLookup([__m256i; SPAN / 16]);

impl ShuffleLookup {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(by: __m256i) -> ShuffleLookup {
        // A byte whose highest bit is set looks up nothing: those are the indices of the other parts.
        let part = |from: u8| _mm256_adds_epu8(_mm256_sub_epi8(by, all(from)), all(0x70));
        ShuffleLookup([part(0), part(16), part(32)])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn look(&self, of: &[u8; SPAN]) -> __m256i {
        let (parts, _) = of.as_chunks::<16>();
        let look = |at: usize| _mm256_shuffle_epi8(table(&parts[at]), self.0[at]);
        _mm256_or_si256(_mm256_or_si256(look(0), look(1)), look(2))
    }
}

#[target_feature(enable = "avx2")]
pub(in crate::index::kernel) fn place(
    block: &Block,
    near: &DistanceCondition,
    sight: &BandTables,
    lanes: u64,
) -> LanesInReach {
    let mut placed = LanesInReach {
        lanes: 0,
        bands: [0; LANES],
    };
    let word = |word: u16| _mm256_set1_epi16(word as i16);
    for half in 0..2 {
        let rows = |quarter: usize| {
            let row = _mm256_and_si256(words(&block.row, quarter), word(codes::ROW));
            _mm256_min_epu16(_mm256_sub_epi16(row, word(sight.first_row)), word(TOO_FAR))
        };
        let columns = |quarter: usize| _mm256_and_si256(words(&block.column, quarter), word(codes::COLUMN));
        let across = |column: __m256i| {
            let apart = _mm256_abs_epi16(_mm256_sub_epi16(column, word(sight.column)));
            _mm256_min_epu16(apart, _mm256_sub_epi16(word(COLUMNS), apart))
        };
        let unplaced = |column: __m256i| _mm256_cmpgt_epi16(column, word(COLUMNS - 1));
        let looks = ShuffleLookup::new(narrow(rows(2 * half), rows(2 * half + 1)));
        let (c0, c1) = (columns(2 * half), columns(2 * half + 1));
        let away = narrow(across(c0), across(c1));
        // Words of all ones or zeros narrow, signed, to bytes of all ones or zeros.
        let nowhere = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(unplaced(c0), unplaced(c1)));
        let passed = |band, edges| _mm256_sub_epi8(band, at_least(away, looks.look(edges)));
        let band = sight.edges.iter().fold(_mm256_setzero_si256(), passed);
        let band = _mm256_blendv_epi8(band, all(codes::NOWHERE), nowhere);

        let looked_for = _mm256_and_si256(at_least(band, all(near.bands.0)), at_least(all(near.bands.1), band));
        let least = _mm256_shuffle_epi8(table(&near.reaches), band);
        let accepted = at_least(bytes(&block.reach, half), least);
        placed.lanes |= bits(_mm256_and_si256(looked_for, accepted)) << (32 * half);
        // SAFETY: 32 of the 64 bytes begin at 0 or 32; the store asks for no alignment.
        unsafe { _mm256_storeu_si256(placed.bands.as_mut_ptr().add(32 * half).cast(), band) }
    }
    placed.lanes &= lanes;
    placed
}
