//! Sixty-four people, fact by fact: what the kernels read.
//!
//! The columns that decide most come first. A block is changed as a whole: the writer clones it when a
//! reader may still hold it.

mod writing;

use uuid::Uuid;

use super::answers::{self, ASKED, BITS, PADDING, PersonAnswers, RecordShape};
use super::codes;
use super::sparse::Sparse;
use crate::fairness;
use crate::filters::Filters;
use crate::person::Person;
use crate::vocabulary::{Gender, SoughtGenders};

pub(crate) const LANES: usize = 64;
/// Lanes between two remembered offsets into the answers.
const STRIDE: usize = 8;

/// A person's gender and the genders they seek; most buckets hold one such pair and need not store it.
pub(crate) type BlockKind = (Gender, SoughtGenders);

#[derive(Clone, Debug)]
#[repr(C)]
pub(crate) struct Block {
    pub birth: [u16; LANES],
    /// The owner's saved age filter; 0 and 255 when nothing is saved.
    pub age_min: [u8; LANES],
    pub age_max: [u8; LANES],
    pub reach: [u8; LANES],
    pub row: [u16; LANES],
    pub column: [u16; LANES],
    /// Answered questions in five bits, the seal in the three above.
    pub seal_answers: [u8; LANES],
    pub reply: [u8; LANES],
    pub interests_low: [u8; LANES],
    pub interests_high: [u8; LANES],
    pub languages_low: [u8; LANES],
    /// Languages in three bits, the personality above.
    pub languages_high: [u8; LANES],
    pub factor: [u8; LANES],
    pub active: [u16; LANES],
    pub taken: u64,
    pub ready: u64,
    pub paused: u64,
    pub incognito: u64,
    pub verified: u64,
    pub premium: u64,
    /// Has a dealbreaker.
    pub strict: u64,
    /// What the owners' saved filters ask of others.
    pub verified_only: u64,
    pub shared_language: u64,
    pub compatible_intention: u64,
    /// By bit of the options' codes and by question: the lanes that have it.
    pub planes: [[u64; ASKED]; BITS],
    /// By question: the lanes whose answer is private, which enters no percentage.
    pub private: [u64; ASKED],
    pub completeness: [u8; LANES],
    /// Interests and personalities that the owner's saved filters ask for.
    pub tastes: Sparse<(u16, u16)>,
    /// Factors other than the neutral one.
    fairness: Sparse<u16>,
    /// Per lane where the bucket mixes kinds.
    kinds: Option<Box<[BlockKind; LANES]>>,
    offsets: [u16; LANES / STRIDE],
    answers: Box<[u8]>,
    pub id: [Uuid; LANES],
}

impl Block {
    /// An empty block; `mixed` when its lanes are of several kinds.
    pub fn new(mixed: bool) -> Block {
        Block {
            birth: [0; LANES],
            age_min: [0; LANES],
            age_max: [0; LANES],
            reach: [0; LANES],
            seal_answers: [0; LANES],
            reply: [0; LANES],
            interests_low: [0; LANES],
            interests_high: [0; LANES],
            languages_low: [0; LANES],
            languages_high: [0; LANES],
            factor: [0; LANES],
            active: [0; LANES],
            planes: [[0; ASKED]; BITS],
            private: [0; ASKED],
            row: [0; LANES],
            column: [0; LANES],
            completeness: [0; LANES],
            id: [Uuid::nil(); LANES],
            taken: 0,
            ready: 0,
            paused: 0,
            incognito: 0,
            verified: 0,
            premium: 0,
            strict: 0,
            verified_only: 0,
            shared_language: 0,
            compatible_intention: 0,
            tastes: Sparse::default(),
            fairness: Sparse::default(),
            kinds: mixed.then(|| Box::new([(Gender::Undisclosed, SoughtGenders::EVERYONE); LANES])),
            offsets: [0; LANES / STRIDE],
            answers: Box::new([0; PADDING]),
        }
    }

    pub fn free_lane(&self) -> Option<usize> {
        (self.taken != u64::MAX).then(|| self.taken.trailing_ones() as usize)
    }

    /// The lane's person; `kind` is the bucket's, for blocks that do not mix.
    pub fn read(&self, lane: usize, kind: BlockKind) -> Person {
        let on = |mask: u64| mask >> lane & 1 == 1;
        let words = u16::from_le_bytes([self.languages_low[lane], self.languages_high[lane]]);
        let (gender, seeks) = self.kind(lane).unwrap_or(kind);
        let (interests, personalities) = self.tastes.get(lane).unwrap_or_default();
        let filters = codes::reach_distance(self.reach[lane]).map(|distance| Filters {
            age_min: self.age_min[lane],
            age_max: self.age_max[lane],
            distance,
            min_compatibility: codes::wanted(self.row[lane], self.column[lane]),
            interests,
            personalities,
            verified_only: on(self.verified_only),
            shared_language: on(self.shared_language),
            compatible_intention: on(self.compatible_intention),
        });
        Person {
            id: self.id[lane],
            ready: on(self.ready),
            paused: on(self.paused),
            incognito: on(self.incognito),
            gender,
            seeks,
            birth: codes::birth_date(self.birth[lane]),
            cell: codes::cell(self.row[lane], self.column[lane]),
            languages: codes::languages(words),
            interests: self.interests(lane),
            personality: codes::personality(words),
            intention: codes::intention(self.seal(lane)),
            verified: on(self.verified),
            premium: on(self.premium),
            values: self.given(lane).unpack(),
            active: codes::active_day(self.active[lane]),
            completeness: self.completeness[lane],
            reply: self.reply[lane],
            fairness: self.fairness(lane),
            filters,
        }
    }

    /// The lane's kind where the block mixes them.
    pub fn kind(&self, lane: usize) -> Option<BlockKind> {
        self.kinds.as_ref().map(|kinds| kinds[lane])
    }

    #[inline(always)]
    pub fn answered(&self, lane: usize) -> usize {
        usize::from(self.seal_answers[lane] & 31)
    }

    #[inline(always)]
    pub fn seal(&self, lane: usize) -> u8 {
        self.seal_answers[lane] >> 5
    }

    #[inline(always)]
    pub fn interests(&self, lane: usize) -> u16 {
        u16::from_le_bytes([self.interests_low[lane], self.interests_high[lane]])
    }

    #[inline(always)]
    pub fn languages(&self, lane: usize) -> u16 {
        u16::from_le_bytes([
            self.languages_low[lane],
            self.languages_high[lane] & codes::HIGH_LANGUAGES,
        ])
    }

    #[inline(always)]
    pub fn fairness(&self, lane: usize) -> u16 {
        self.fairness.get(lane).unwrap_or(fairness::NEUTRAL)
    }

    /// The lane's record; empty for a person without answers.
    pub fn record(&self, lane: usize) -> &[u8] {
        let start = self.record_start(lane);
        &self.answers[start..start + self.shape(lane).length()]
    }

    /// [`Block::record`] with what follows it, [`PADDING`] bytes at least.
    #[inline(always)]
    pub fn record_on(&self, lane: usize) -> &[u8] {
        &self.answers[self.record_start(lane)..]
    }

    /// The lane's answers.
    pub fn given(&self, lane: usize) -> PersonAnswers<'_> {
        let code = |bit: usize| {
            let planes = self.planes[bit].iter().enumerate();
            planes.fold(0, |code, (question, plane)| {
                code | ((plane >> lane & 1) as u32) << question
            })
        };
        PersonAnswers::new(self.shape(lane), std::array::from_fn(code), self.record_on(lane))
    }

    #[inline(always)]
    pub fn shape(&self, lane: usize) -> RecordShape {
        RecordShape {
            answered: self.answered(lane),
            strict: self.strict >> lane & 1 == 1,
        }
    }

    /// The lengths of the records before it since the last remembered offset, added up byte by byte in one word.
    #[inline(always)]
    fn record_start(&self, lane: usize) -> usize {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let (at, before) = (lane / STRIDE, (1u64 << (8 * (lane % STRIDE))) - 1);
        let (words, _) = self.seal_answers.as_chunks::<STRIDE>();
        let answered = u64::from_le_bytes(words[at]) & (31 * EACH) & before;
        let strict = self.strict >> (at * STRIDE) & ((1 << (lane % STRIDE)) - 1);
        let lengths = answered.wrapping_mul(EACH) >> 56;
        usize::from(self.offsets[at]) + lengths as usize + strict.count_ones() as usize * answers::MASK
    }

    /// Bytes allocated for the block.
    pub fn bytes(&self) -> usize {
        let kinds = self.kinds.as_deref().map_or(0, size_of_val);
        size_of::<Block>() + self.answers.len() + self.tastes.bytes() + self.fairness.bytes() + kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::{self, SeededRandom};

    #[test]
    fn every_person_reads_back_through_writing_clearing_and_rewriting() {
        let people = simulation::people(1_200, 21);
        let mut dice = SeededRandom::new(3);
        let mut block = Block::new(true);
        let mut held: [Option<&Person>; LANES] = [None; LANES];
        for person in &people {
            let lane = dice.roll(LANES as u32) as usize;
            if dice.chance(30) {
                block.clear(lane);
                held[lane] = None;
            } else {
                block.write(lane, person);
                held[lane] = Some(person);
            }
            for (lane, person) in held.iter().enumerate() {
                assert_eq!(block.taken >> lane & 1 == 1, person.is_some());
                if let Some(person) = person {
                    assert_eq!(block.read(lane, (person.gender, person.seeks)), **person);
                }
            }
        }
        let lanes: Vec<usize> = (0..LANES).rev().filter(|lane| held[*lane].is_some()).collect();
        for mixed in [true, false] {
            let gathered = Block::gather(&lanes.iter().map(|lane| (&block, *lane)).collect::<Vec<_>>(), mixed);
            for (to, person) in lanes.iter().filter_map(|lane| held[*lane]).enumerate() {
                assert_eq!(gathered.read(to, (person.gender, person.seeks)), *person);
            }
            assert_eq!(gathered.taken.count_ones() as usize, lanes.len());
        }
    }
}
