//! The value questions, packed: chosen options are in bit-planes of the block, so that all lanes are compared at once;
//! accepted options and importance are read for the few people that are left, and only answered questions are stored.
//!
//! A record is one byte an answer (accepted options in five bits, importance in the three above). For people with a
//! dealbreaker, three bytes before it say which questions are answered. A person without answers has no record.
//!
//! The privacy of an answer needs no extra space. Where a question has no fifth option its bit in the byte is free; and
//! the third bit of a code, which a question of three options does not need, is used by one of five.

use crate::trust::{self, Answer, Importance, OPTIONS, QUESTIONS, Side, Values};

pub(crate) const MASK: usize = 3;
/// Bytes behind the last record of a block, so that whole words can be read at the end of one.
pub(crate) const PADDING: usize = 8;
/// Questions that have options stand before all others.
pub(crate) const ASKED: usize = {
    let mut asked = QUESTIONS;
    while OPTIONS[asked - 1] == 0 {
        asked -= 1;
    }
    asked
};
/// Bits of an option's code: 0 for no answer, else the option.
pub(crate) const BITS: usize = 3;
const _: () = assert!(ASKED <= 24);

/// The bit of each byte that says that the answer decides.
const STRICT: u64 = 0x8080_8080_8080_8080;
const _: () = assert!(Importance::Dealbreaker as u8 == 4 && Importance::VeryImportant as u8 == 3);

/// The bit of an answer's byte that says that it is private, where the question has no fifth option.
pub(crate) const PRIVATE: u8 = 1 << 4;

/// The questions with so many options.
const fn with_options(options: u8) -> u32 {
    let (mut mask, mut question) = (0, 0);
    while question < ASKED {
        assert!(OPTIONS[question] <= 5);
        if OPTIONS[question] == options {
            mask |= 1 << question;
        }
        question += 1;
    }
    mask
}
/// Questions of five options, whose bytes have no room.
pub(crate) const WIDE: u32 = with_options(5);
/// Questions of three options at most: the third bit of their codes is lent to the wide ones, in their order.
pub(crate) const NARROW: u32 = with_options(1) | with_options(2) | with_options(3);
const _: () = assert!(WIDE.count_ones() <= NARROW.count_ones());

/// Which wide questions are private, from the third bits of all codes.
#[inline(always)]
pub(crate) fn lent(third: u32) -> u32 {
    let lent = questions(WIDE).zip(questions(NARROW));
    lent.fold(0, |private, (wide, narrow)| private | (third >> narrow & 1) << wide)
}

/// What a record looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecordShape {
    /// Answered questions.
    pub answered: usize,
    /// Has a dealbreaker.
    pub strict: bool,
}

impl RecordShape {
    /// Bytes of the record.
    #[inline(always)]
    pub const fn length(self) -> usize {
        self.bytes_at() + self.answered
    }

    /// Where the bytes of the answers begin.
    #[inline(always)]
    pub const fn bytes_at(self) -> usize {
        if self.strict { MASK } else { 0 }
    }
}

/// A person's answers as a block stores them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedAnswers {
    pub shape: RecordShape,
    /// By bit of the code: the questions that have it.
    pub codes: [u32; BITS],
    pub record: Vec<u8>,
}

pub(crate) fn pack(values: &Values) -> PackedAnswers {
    let given: Vec<(usize, Answer)> = (0..ASKED).filter_map(|q| Some((q, values.get(q)?))).collect();
    let breaks = |(_, a): &(usize, Answer)| a.importance == Importance::Dealbreaker;
    let shape = RecordShape {
        answered: given.len(),
        strict: given.iter().any(breaks),
    };
    let mask_of = |is: &dyn Fn(&Answer) -> bool| {
        let having = given.iter().filter(|(_, answer)| is(answer));
        having.fold(0u32, |mask, (question, _)| mask | 1 << question)
    };
    let private = mask_of(&|answer| answer.private);
    let mut record = Vec::with_capacity(shape.length());
    if shape.strict {
        record.extend_from_slice(&mask_of(&|_| true).to_le_bytes()[..MASK]);
    }
    record.extend(given.iter().map(|(question, answer)| {
        let hidden = (private & !WIDE) >> question & 1 == 1;
        answer.accept | if hidden { PRIVATE } else { 0 } | (answer.importance as u8) << 5
    }));
    let mut codes: [u32; BITS] = std::array::from_fn(|bit| mask_of(&|a| a.option >> bit & 1 == 1));
    for (wide, narrow) in questions(WIDE).zip(questions(NARROW)) {
        codes[2] |= (private >> wide & 1) << narrow;
    }
    PackedAnswers { shape, codes, record }
}

/// One person's answers, as they are read from a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PersonAnswers<'r> {
    pub codes: [u32; BITS],
    /// A byte an answer, and what stands behind them.
    pub bytes: &'r [u8],
}

impl<'r> PersonAnswers<'r> {
    /// `record` goes on behind its end.
    #[inline(always)]
    pub fn new(shape: RecordShape, codes: [u32; BITS], record: &'r [u8]) -> PersonAnswers<'r> {
        let bytes = record.get(shape.bytes_at()..).unwrap_or_default();
        PersonAnswers { codes, bytes }
    }

    /// The answered questions.
    #[inline(always)]
    pub fn answered(&self) -> u32 {
        self.codes[0] | self.codes[1] | self.codes[2] & !NARROW
    }

    /// The questions whose answers are private.
    fn private(&self) -> u32 {
        let answers = questions(self.answered()).zip(self.bytes);
        let hidden = answers.filter(|(_, byte)| *byte & PRIVATE != 0);
        let hidden = hidden.fold(0, |private, (question, _)| private | 1 << question);
        hidden & !WIDE | lent(self.codes[2])
    }

    /// The option of a question, 0 for none.
    #[inline(always)]
    fn option(&self, question: usize) -> u8 {
        let [first, second, third] = self.codes;
        let bit = |codes: u32, bit: u8| ((codes >> question & 1) as u8) << bit;
        bit(first, 0) | bit(second, 1) | bit(third & !NARROW, 2)
    }

    pub fn unpack(&self) -> Values {
        let mut values = Values::default();
        let private = self.private();
        for (at, question) in questions(self.answered()).enumerate() {
            let accept = if WIDE >> question & 1 == 1 { 31 } else { PRIVATE - 1 };
            let theirs = Answer {
                option: self.option(question),
                accept: self.bytes[at] & accept,
                importance: importance(self.bytes[at] >> 5),
                private: private >> question & 1 == 1,
            };
            // It was packed from values that were checked when they were set.
            let set = values.set(question, theirs);
            debug_assert_eq!(set, Ok(()));
        }
        values
    }
}

/// The set bits of a mask.
#[inline(always)]
fn questions(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let question = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            question
        })
    })
}

fn importance(code: u8) -> Importance {
    Importance::from_level(code).unwrap_or(Importance::Dealbreaker)
}

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
        let common = theirs.min(self.answered.count_ones()) as u8;
        // Full marks rise with the number of common questions, and the blur may lift them a little.
        let percent = trust::shown_percent(full, full, common);
        percent.max(trust::blur(percent)).min(100)
    }

    /// The agreement with a person, equal to [`trust::agreement`]; None when a dealbreaker of either is violated, as in
    /// [`trust::clash`].
    pub fn meet(&self, given: &PersonAnswers) -> Option<u8> {
        let (mut own, mut other) = (Tally::default(), Tally::default());
        let theirs = given.answered();
        let both = theirs & self.answered;
        for question in questions(both) {
            let at = (theirs & ((1 << question) - 1)).count_ones() as usize;
            let byte = given.bytes[at];
            let (bit, code) = (1u8 << (given.option(question) - 1), byte >> 5);
            let (liked, likes) = (self.accept[question] & bit != 0, byte & self.bit[question] != 0);
            if (!liked && self.breakers >> question & 1 == 1) || (!likes && code == Importance::Dealbreaker as u8) {
                return None;
            }
            own.add(self.weight[question], liked, self.half[question] & bit != 0);
            other.add(self.weights[usize::from(code)], likes, byte & self.near[question] != 0);
        }
        let private = (self.private | given.private()) & both != 0;
        Some(percent(own.side(), other.side(), both.count_ones() as u8, private))
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

/// The shown percentage of two sides, blurred when a private answer takes part.
#[inline]
pub(crate) fn percent(own: Side, other: Side, common: u8, private: bool) -> u8 {
    let percent = trust::shown_percent(own, other, common);
    if private { trust::blur(percent) } else { percent }
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
