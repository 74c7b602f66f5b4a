//! The value questions, packed: chosen options are in bit-planes of the block, so that all lanes are compared at once;
//! accepted options and importance are read for the few people that are left, and only answered questions are stored.
//!
//! A record is one byte an answer (accepted options in five bits, importance in the three above). For people with a
//! dealbreaker, three bytes before it say which questions are answered. A person without answers has no record.
//!
//! The privacy of an answer needs no space in the record. Where a question has no fifth option its bit in the byte is
//! free; and the third bit of a code, which a question of three options does not need, is used by one of five. The block
//! has it once more, by question: bounds skip private answers, which enter no percentage, in all lanes at once.

use crate::trust::{Answer, Importance, OPTIONS, QUESTIONS, Values};

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
    /// The questions whose answers are private.
    pub private: u32,
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
    PackedAnswers {
        shape,
        codes,
        private,
        record,
    }
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
    pub fn private(&self) -> u32 {
        let answers = questions(self.answered()).zip(self.bytes);
        let hidden = answers.filter(|(_, byte)| *byte & PRIVATE != 0);
        let hidden = hidden.fold(0, |private, (question, _)| private | 1 << question);
        hidden & !WIDE | lent(self.codes[2])
    }

    /// The option of a question, 0 for none.
    #[inline(always)]
    pub fn option(&self, question: usize) -> u8 {
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
pub(super) fn questions(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let question = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            question
        })
    })
}

pub(super) fn importance(code: u8) -> Importance {
    Importance::from_level(code).unwrap_or(Importance::Dealbreaker)
}
