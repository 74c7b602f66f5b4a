//! The value questions, packed: only what was answered is stored, and the viewer's side is unpacked once
//! for a query.
//!
//! A record is three bytes of mask (which questions), one byte an answer (accepted options in five bits,
//! importance in the three above), and half a byte an answer (option in three bits, private above). Who
//! has answered nothing has no record.

use crate::trust::{self, Answer, Importance, QUESTIONS, Side, Values};

const MASK: usize = 3;
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
fn mask(record: &[u8]) -> u32 {
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

/// Half weights by importance code.
const WEIGHTS: usize = 8;

/// One viewer's answers, question by question, ready to meet many records.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    answered: u32,
    breakers: u32,
    private: u32,
    weights: [u32; WEIGHTS],
    questions: [Asked; QUESTIONS],
}

#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    /// The own option as a bit, and the options it is a neighbour of.
    bit: u8,
    near: u8,
    accept: u8,
    half: u8,
    weight: u8,
}

impl Asker {
    pub fn new(values: &Values) -> Asker {
        let mut asker = Asker {
            answered: 0,
            breakers: 0,
            private: 0,
            weights: std::array::from_fn(|code| importance(code as u8).weight() as u32),
            questions: Default::default(),
        };
        for question in 0..QUESTIONS {
            let Some(own) = values.get(question) else { continue };
            let bit = 1 << (own.option - 1);
            asker.answered |= 1 << question;
            asker.breakers |= u32::from(own.importance == Importance::Dealbreaker) << question;
            asker.private |= u32::from(own.private) << question;
            asker.questions[question] = Asked {
                bit,
                near: trust::neighbours_of(question, bit),
                accept: own.accept,
                half: trust::neighbours_of(question, own.accept),
                weight: own.importance.weight() as u8,
            };
        }
        asker
    }

    pub fn answered(&self) -> u32 {
        self.answered.count_ones()
    }

    pub fn has_breakers(&self) -> bool {
        self.breakers != 0
    }

    /// The most that [`Asker::meet`] can give with somebody who answered `theirs` questions.
    pub fn most(&self, theirs: u32) -> u8 {
        let full = Side { earned: 1, possible: 1 };
        let common = theirs.min(self.answered()) as u8;
        // Full marks rise with the number of common questions, and the blur may lift them a little.
        let percent = trust::shown_percent(full, full, common);
        percent.max(trust::blur(percent)).min(100)
    }

    /// The agreement with the owner of a record, as [`trust::agreement`] tells it; None when a dealbreaker
    /// of either stands between them, as [`trust::clash`] tells it.
    #[inline(always)]
    pub fn meet(&self, record: &[u8]) -> Option<u8> {
        let theirs = mask(record);
        let mut common = theirs & self.answered;
        let (count, both) = (common.count_ones(), common);
        let answered = theirs.count_ones() as usize;
        let (mut own, mut other) = (Tally::default(), Tally::default());
        let mut private = self.private & both;
        while common != 0 {
            let question = common.trailing_zeros() as usize;
            common &= common - 1;
            let at = (theirs & ((1 << question) - 1)).count_ones() as usize;
            let byte = record[MASK + at];
            let nibble = record[MASK + answered + at / 2] >> (4 * (at & 1));
            let asked = &self.questions[question];
            let (bit, code) = (1u8 << ((nibble & 7) - 1), byte >> 5);
            let (liked, likes) = (asked.accept & bit != 0, byte & 31 & asked.bit != 0);
            if (!liked && self.breakers >> question & 1 == 1) || (!likes && code == Importance::Dealbreaker as u8) {
                return None;
            }
            own.add(u32::from(asked.weight), liked, asked.half & bit != 0);
            other.add(self.weights[usize::from(code)], likes, byte & 31 & asked.near != 0);
            private |= u32::from(nibble & 8);
        }
        let percent = trust::shown_percent(own.side(), other.side(), count as u8);
        Some(if private != 0 { trust::blur(percent) } else { percent })
    }

    /// Whether a dealbreaker of either stands between the viewer and the owner of a record.
    pub fn clashes(&self, record: &[u8]) -> bool {
        let theirs = mask(record);
        let mut common = theirs & self.answered;
        let answered = theirs.count_ones() as usize;
        while common != 0 {
            let question = common.trailing_zeros() as usize;
            common &= common - 1;
            let at = (theirs & ((1 << question) - 1)).count_ones() as usize;
            let byte = record[MASK + at];
            let asked = &self.questions[question];
            if byte >> 5 == Importance::Dealbreaker as u8 && byte & asked.bit == 0 {
                return true;
            }
            if self.breakers >> question & 1 == 1 {
                let nibble = record[MASK + answered + at / 2] >> (4 * (at & 1));
                if asked.accept >> ((nibble & 7) - 1) & 1 == 0 {
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
    fn add(&mut self, weight: u32, full: bool, half: bool) {
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
