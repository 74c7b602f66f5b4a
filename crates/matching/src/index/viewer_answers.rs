//! One viewer's answers, which meet the answers of the people of a block.

use super::answers::{MASK, PersonAnswers, importance, questions};
use crate::trust::{self, Importance, QUESTIONS, Side, Values};

/// The bit of each byte that says that the answer decides.
const STRICT: u64 = 0x8080_8080_8080_8080;
const _: () = assert!(Importance::Dealbreaker as u8 == 4 && Importance::VeryImportant as u8 == 3);

/// One viewer's answers, question by question, ready to meet many records.
#[derive(Clone, Debug)]
pub(crate) struct ViewerAnswers {
    pub answered: u32,
    pub breakers: u32,
    pub private: u32,
    /// By importance code.
    pub weights: [u8; 16],
    /// By question: the own option as a bit, and the options it is a neighbour of.
    pub bit: [u8; 32],
    pub near: [u8; 32],
    /// By question: what the viewer accepts, and what earns half.
    pub accept: [u8; 32],
    pub half: [u8; 32],
    pub weight: [u8; 32],
}

impl ViewerAnswers {
    pub fn new(values: &Values) -> ViewerAnswers {
        let mut asker = ViewerAnswers {
            answered: 0,
            breakers: 0,
            private: 0,
            weights: std::array::from_fn(|code| importance(code as u8).weight() as u8),
            bit: [0; 32],
            near: [0; 32],
            accept: [0; 32],
            half: [0; 32],
            weight: [0; 32],
        };
        for question in 0..QUESTIONS {
            let Some(own) = values.get(question) else { continue };
            let bit = 1 << (own.option - 1);
            asker.answered |= 1 << question;
            asker.breakers |= u32::from(own.importance == Importance::Dealbreaker) << question;
            asker.private |= u32::from(own.private) << question;
            asker.bit[question] = bit;
            asker.near[question] = trust::neighbours_of(question, bit);
            asker.accept[question] = own.accept;
            asker.half[question] = trust::neighbours_of(question, own.accept);
            asker.weight[question] = own.importance.weight() as u8;
        }
        asker
    }

    /// The upper bound of [`ViewerAnswers::meet`] with a person who answered `theirs` questions.
    pub fn most(&self, theirs: u32) -> u8 {
        let full = Side { earned: 1, possible: 1 };
        // Full marks rise with the number of common questions.
        trust::shown_percent(full, full, theirs.min(self.open().count_ones()) as u8)
    }

    /// The questions that the viewer answered in the open, which alone enter a percentage.
    pub fn open(&self) -> u32 {
        self.answered & !self.private
    }

    /// The agreement with a person, equal to [`trust::agreement`]; None when a dealbreaker of either is violated, as in
    /// [`trust::clash`].
    pub fn meet(&self, given: &PersonAnswers) -> Option<u8> {
        let (mut own, mut other) = (Tally::default(), Tally::default());
        let theirs = given.answered();
        let open = self.open() & !given.private();
        for question in questions(theirs & self.answered) {
            let at = (theirs & ((1 << question) - 1)).count_ones() as usize;
            let byte = given.bytes[at];
            let (bit, code) = (1u8 << (given.option(question) - 1), byte >> 5);
            let (liked, likes) = (self.accept[question] & bit != 0, byte & self.bit[question] != 0);
            if (!liked && self.breakers >> question & 1 == 1) || (!likes && code == Importance::Dealbreaker as u8) {
                return None;
            }
            if open >> question & 1 == 1 {
                own.add(self.weight[question], liked, self.half[question] & bit != 0);
                other.add(self.weights[usize::from(code)], likes, byte & self.near[question] != 0);
            }
        }
        let common = (open & theirs).count_ones() as u8;
        Some(trust::shown_percent(own.side(), other.side(), common))
    }

    /// Whether a dealbreaker of the owner of a strict record refuses the viewer. `record` goes on behind its end.
    #[inline(always)]
    pub fn is_refused_by(&self, record: &[u8]) -> bool {
        let Some((mask, bytes)) = record.split_first_chunk::<MASK>() else {
            return false;
        };
        let theirs = u32::from_le_bytes([mask[0], mask[1], mask[2], 0]);
        let (words, _) = bytes.as_chunks::<8>();
        let (mut left, mut passed) = (theirs, 0);
        for (word, before) in words.iter().zip((0..theirs.count_ones()).step_by(8)) {
            let word = u64::from_le_bytes(*word);
            let own = (theirs.count_ones() - before).min(8);
            // Of all importances only a dealbreaker has the highest bit.
            let mut strict = word & STRICT & u64::MAX >> (64 - 8 * own);
            while strict != 0 {
                let byte = strict.trailing_zeros() / 8;
                strict &= strict - 1;
                for _ in passed..before + byte {
                    left &= left - 1;
                }
                passed = before + byte;
                let question = left.trailing_zeros() as usize;
                let accepted = (word >> (8 * byte)) as u8;
                if self.answered >> question & 1 == 1 && accepted & self.bit[question] == 0 {
                    return true;
                }
            }
        }
        false
    }
}

#[derive(Default)]
struct Tally {
    earned: u32,
    possible: u32,
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, weight: u8, full: bool, half: bool) {
        let weight = u32::from(weight);
        self.earned += weight * if full { 2 } else { u32::from(half) };
        self.possible += weight * 2;
    }

    fn side(&self) -> Side {
        Side {
            earned: u64::from(self.earned),
            possible: u64::from(self.possible),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::answers::{BITS, PADDING, PackedAnswers, RecordShape, pack};
    use crate::simulation;

    #[test]
    fn answers_read_back_and_meet_like_the_specification() {
        let people = simulation::people(600, 9);
        let packed: Vec<PackedAnswers> = people.iter().map(|person| pack(&person.values)).collect();
        let given = |packed: &'_ PackedAnswers| -> (Vec<u8>, [u32; BITS], RecordShape) {
            let padded = [packed.record.as_slice(), &[0xFF; PADDING]].concat();
            (padded, packed.codes, packed.shape)
        };
        let (mut clashes, mut refusals) = (0, 0);
        for (a, packed) in people.iter().zip(&packed) {
            assert_eq!(packed.record.len(), packed.shape.length());
            assert_eq!(packed.shape.answered, a.values.answered());
            let (record, codes, shape) = given(packed);
            assert_eq!(PersonAnswers::new(shape, codes, &record).unpack(), a.values);
        }
        for a in &people[..60] {
            let asker = ViewerAnswers::new(&a.values);
            for (b, packed) in people.iter().zip(&packed) {
                let (record, codes, shape) = given(packed);
                let clash = trust::clash(&a.values, &b.values);
                let values_percent = (!clash).then(|| trust::agreement(&a.values, &b.values).percent);
                assert_eq!(asker.meet(&PersonAnswers::new(shape, codes, &record)), values_percent);
                if shape.strict {
                    let refused = (0..QUESTIONS).any(|question| {
                        let both = b.values.get(question).zip(a.values.get(question));
                        both.is_some_and(|(strict, other)| {
                            strict.importance == Importance::Dealbreaker && strict.accept >> (other.option - 1) & 1 == 0
                        })
                    });
                    assert_eq!(asker.is_refused_by(&record), refused);
                    refusals += usize::from(refused);
                }
                if let Some(percent) = values_percent {
                    assert!(percent <= asker.most(b.values.answered() as u32), "{percent}");
                }
                clashes += usize::from(clash);
            }
        }
        assert!(clashes > 100 && refusals > 100, "{clashes} {refusals}");
    }
}
