//! The value questions, packed: only what was answered is stored, and the viewer's side is unpacked once
//! for a query.
//!
//! A record is three bytes of mask (which questions), one byte an answer (accepted options in five bits,
//! importance in the three above), and half a byte an answer (option in three bits, private above). Who
//! has answered nothing has no record.

use crate::trust::{self, Answer, Importance, QUESTIONS, Side, Values};

pub(crate) const MASK: usize = 3;
/// Bytes behind the last record of a block, so that whole words can be read at the end of one.
pub(crate) const PADDING: usize = 8;
const _: () = assert!(QUESTIONS <= 24);

/// Bytes of a record of `answered` questions.
pub(crate) const fn length(answered: usize) -> usize {
    if answered == 0 {
        0
    } else {
        MASK + answered + answered.div_ceil(2)
    }
}

/// Questions that a record answers.
pub(crate) fn answered(record: &[u8]) -> usize {
    mask(record).count_ones() as usize
}

/// Whether anything that somebody answered may hide others from them.
pub(crate) fn is_strict(values: &Values) -> bool {
    let given = (0..QUESTIONS).filter_map(|question| values.get(question));
    given
        .into_iter()
        .any(|answer| answer.importance == Importance::Dealbreaker)
}

pub(crate) fn pack(values: &Values) -> Vec<u8> {
    let given: Vec<(usize, Answer)> = (0..QUESTIONS).filter_map(|q| Some((q, values.get(q)?))).collect();
    if given.is_empty() {
        return Vec::new();
    }
    let mut record = Vec::with_capacity(length(given.len()));
    let mask = given.iter().fold(0u32, |mask, (question, _)| mask | 1 << question);
    record.extend_from_slice(&mask.to_le_bytes()[..MASK]);
    record.extend(given.iter().map(|(_, a)| a.accept | (a.importance as u8) << 5));
    let nibble = |(_, a): &(usize, Answer)| a.option | u8::from(a.private) << 3;
    record.extend(
        given
            .chunks(2)
            .map(|pair| nibble(&pair[0]) | pair.get(1).map_or(0, nibble) << 4),
    );
    record
}

pub(crate) fn unpack(record: &[u8]) -> Values {
    let mut values = Values::default();
    let mut mask = mask(record);
    for at in 0..mask.count_ones() as usize {
        let question = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        let theirs = answer(record, at);
        // A record was packed from values that were checked when they were set.
        let set = values.set(question, theirs);
        debug_assert_eq!(set, Ok(()));
    }
    values
}

#[inline(always)]
pub(crate) fn mask(record: &[u8]) -> u32 {
    match record {
        [a, b, c, ..] => u32::from_le_bytes([*a, *b, *c, 0]),
        _ => 0,
    }
}

fn answer(record: &[u8], at: usize) -> Answer {
    let answered = mask(record).count_ones() as usize;
    let byte = record[MASK + at];
    let nibble = record[MASK + answered + at / 2] >> (4 * (at & 1));
    Answer {
        option: nibble & 7,
        accept: byte & 31,
        importance: importance(byte >> 5),
        private: nibble & 8 != 0,
    }
}

fn importance(code: u8) -> Importance {
    Importance::from_level(code).unwrap_or(Importance::Dealbreaker)
}

/// One viewer's answers, question by question, ready to meet many records.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
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

impl Asker {
    pub fn new(values: &Values) -> Asker {
        let mut asker = Asker {
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

    pub fn has_breakers(&self) -> bool {
        self.breakers != 0
    }

    /// The most that [`Asker::meet`] can give with somebody who answered `theirs` questions.
    pub fn most(&self, theirs: u32) -> u8 {
        let full = Side { earned: 1, possible: 1 };
        let common = theirs.min(self.answered.count_ones()) as u8;
        // Full marks rise with the number of common questions, and the blur may lift them a little.
        let percent = trust::shown_percent(full, full, common);
        percent.max(trust::blur(percent)).min(100)
    }

    /// The agreement with the owner of a record, as [`trust::agreement`] tells it; None when a dealbreaker
    /// of either stands between them, as [`trust::clash`] tells it.
    pub fn meet(&self, record: &[u8]) -> Option<u8> {
        let (mut own, mut other) = (Tally::default(), Tally::default());
        let both = self.common(record);
        let mut private = self.private & both.questions;
        for (question, byte, nibble) in both {
            let (bit, code) = (1u8 << ((nibble & 7) - 1), byte >> 5);
            let (liked, likes) = (self.accept[question] & bit != 0, byte & self.bit[question] != 0);
            if (!liked && self.breakers >> question & 1 == 1) || (!likes && code == Importance::Dealbreaker as u8) {
                return None;
            }
            own.add(self.weight[question], liked, self.half[question] & bit != 0);
            other.add(self.weights[usize::from(code)], likes, byte & self.near[question] != 0);
            private |= u32::from(nibble & 8);
        }
        let common = both.questions.count_ones() as u8;
        Some(percent(own.side(), other.side(), common, private != 0))
    }

    /// Whether a dealbreaker of either stands between the viewer and the owner of a record.
    #[inline(always)]
    pub fn clashes(&self, record: &[u8]) -> bool {
        self.common(record).any(|(question, byte, nibble)| {
            (byte >> 5 == Importance::Dealbreaker as u8 && byte & self.bit[question] == 0)
                || (self.breakers >> question & 1 == 1 && self.accept[question] >> ((nibble & 7) - 1) & 1 == 0)
        })
    }

    #[inline(always)]
    fn common<'r>(&self, record: &'r [u8]) -> Common<'r> {
        let theirs = mask(record);
        Common {
            record,
            theirs,
            questions: theirs & self.answered,
        }
    }
}

/// The shown percentage of two sides, blurred when a private answer takes part.
#[inline]
pub(crate) fn percent(own: Side, other: Side, common: u8, private: bool) -> u8 {
    let percent = trust::shown_percent(own, other, common);
    if private { trust::blur(percent) } else { percent }
}

/// The questions that both answered, with the record's two halves of each answer.
#[derive(Clone, Copy)]
struct Common<'r> {
    record: &'r [u8],
    theirs: u32,
    questions: u32,
}

impl Iterator for Common<'_> {
    type Item = (usize, u8, u8);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, u8, u8)> {
        let question = self.questions.trailing_zeros() as usize;
        if self.questions == 0 {
            return None;
        }
        self.questions &= self.questions - 1;
        let at = (self.theirs & ((1 << question) - 1)).count_ones() as usize;
        let answered = self.theirs.count_ones() as usize;
        let nibble = self.record[MASK + answered + at / 2] >> (4 * (at & 1));
        Some((question, self.record[MASK + at], nibble))
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
    use crate::simulation;

    #[test]
    fn a_record_reads_back_and_meets_like_the_specification() {
        let people = simulation::people(600, 9);
        let mut clashes = 0;
        for a in &people {
            let record = pack(&a.values);
            assert_eq!(record.len(), length(a.values.answered()));
            assert_eq!(unpack(&record), a.values);
        }
        for a in &people[..60] {
            let asker = Asker::new(&a.values);
            for b in &people {
                let record = pack(&b.values);
                let clash = trust::clash(&a.values, &b.values);
                let told = (!clash).then(|| trust::agreement(&a.values, &b.values).percent);
                assert_eq!(asker.meet(&record), told);
                assert_eq!(asker.clashes(&record), clash);
                if let Some(percent) = told {
                    assert!(percent <= asker.most(b.values.answered() as u32), "{percent}");
                }
                clashes += usize::from(clash);
            }
        }
        assert!(clashes > 100, "{clashes}");
    }
}
