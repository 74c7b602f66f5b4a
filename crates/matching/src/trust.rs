//! The value questions: how well two people's answers suit each other, both ways.
//!
//! Each side gives an answer, the answers it would accept, and how much the question weighs. A question that either
//! answered privately only decides, by a dealbreaker: it enters no percentage.
//! `S` of a side is earned over possible weight; the pair's `m = √(S_a · S_b)` is drawn towards a
//! prior while common answers are few, so that little data looks uncertain and not bad:
//! `M = floor(100 · (m·n + 0.6·4) / (n + 4))`. All of it is exact: roots are compared as squares.

mod words;

use serde::Serialize;

pub use words::WORDS;

/// Questions, the last of which is free text and never scores.
pub const QUESTIONS: usize = 20;
/// Options per question; 0 marks free text.
pub const OPTIONS: [u8; QUESTIONS] = [5, 4, 3, 4, 4, 4, 4, 4, 4, 4, 4, 3, 4, 4, 4, 4, 5, 5, 3, 0];

/// Options close enough to earn half of the weight, as pairs of 1-based options.
pub const NEIGHBOURS: [&[(u8, u8)]; QUESTIONS] = {
    const STEPS_3: &[(u8, u8)] = &[(1, 2), (2, 3)];
    const STEPS_4: &[(u8, u8)] = &[(1, 2), (2, 3), (3, 4)];
    [
        &[(1, 2), (1, 5), (2, 5), (3, 4), (4, 5)],
        STEPS_4,
        STEPS_3,
        STEPS_4,
        &[(1, 2), (2, 3), (2, 4)],
        STEPS_4,
        STEPS_4,
        STEPS_4,
        &[(1, 4), (2, 3), (3, 4)],
        // Exclusivity: "I need none" is near to nothing else.
        STEPS_3,
        STEPS_4,
        STEPS_3,
        STEPS_4,
        STEPS_4,
        &[(1, 2), (2, 3), (2, 4)],
        STEPS_4,
        &[(1, 2), (2, 4), (3, 5), (1, 5)],
        &[(1, 5), (2, 4), (3, 4)],
        STEPS_3,
        &[],
    ]
};

/// How much a question weighs for the one who answers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Importance {
    #[default]
    Irrelevant,
    Little,
    Important,
    VeryImportant,
    /// Hides two people from each other when the answer is not among the accepted ones;
    /// between those it lets through it weighs like [`Importance::VeryImportant`].
    Dealbreaker,
}

impl Importance {
    /// 0, 1, 10, 50: the published method's 250 would let one question decide silently.
    pub fn weight(self) -> u64 {
        match self {
            Importance::Irrelevant => 0,
            Importance::Little => 1,
            Importance::Important => 10,
            Importance::VeryImportant | Importance::Dealbreaker => 50,
        }
    }

    /// The stored levels 0 to 3; a dealbreaker is stored by its own word.
    pub fn from_level(level: u8) -> Option<Importance> {
        match level {
            0 => Some(Importance::Irrelevant),
            1 => Some(Importance::Little),
            2 => Some(Importance::Important),
            3 => Some(Importance::VeryImportant),
            _ => None,
        }
    }
}

/// One answer as its owner gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// 1-based option.
    pub option: u8,
    /// Accepted options, bit `o - 1` for option `o`; 0 means only the own answer.
    pub accept: u8,
    pub importance: Importance,
    /// Is never displayed and enters no percentage; a dealbreaker of either side still reads it.
    pub private: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    #[error("no such question")]
    Question,
    #[error("no such option")]
    Option,
    #[error("no such importance")]
    Importance,
}

/// All answers of one person, packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// 1-based option, 0 = not answered.
    option: [u8; QUESTIONS],
    accept: [u8; QUESTIONS],
    /// Half-credit options: neighbours of accepted ones that are not themselves accepted.
    half: [u8; QUESTIONS],
    importance: [Importance; QUESTIONS],
    private: u32,
}

impl Values {
    /// Puts one answer in, replacing an earlier one. `question` is 0-based.
    pub fn set(&mut self, question: usize, answer: Answer) -> Result<(), AnswerError> {
        let options = *OPTIONS.get(question).ok_or(AnswerError::Question)?;
        if answer.option == 0 || answer.option > options || answer.accept >> options != 0 {
            return Err(AnswerError::Option);
        }
        let accept = match answer.accept {
            0 => 1 << (answer.option - 1),
            given => given,
        };
        self.option[question] = answer.option;
        self.accept[question] = accept;
        self.half[question] = neighbours_of(question, accept);
        self.importance[question] = answer.importance;
        self.private = self.private & !(1 << question) | u32::from(answer.private) << question;
        Ok(())
    }

    /// The answer to a 0-based question, if given.
    pub fn get(&self, question: usize) -> Option<Answer> {
        let option = *self.option.get(question)?;
        (option != 0).then(|| Answer {
            option,
            accept: self.accept[question],
            importance: self.importance[question],
            private: self.private >> question & 1 == 1,
        })
    }

    pub fn answered(&self) -> usize {
        self.option.iter().filter(|option| **option != 0).count()
    }

    fn both_answered<'v>(&'v self, other: &'v Values) -> impl Iterator<Item = usize> + 'v {
        (0..QUESTIONS).filter(|q| self.option[*q] != 0 && other.option[*q] != 0)
    }

    /// What `self` earns and could earn from the other's answer to `question`, in half weights.
    fn earned(&self, other: &Values, question: usize) -> (u64, u64) {
        let weight = self.importance[question].weight();
        let bit = 1 << (other.option[question] - 1);
        let halves = if self.accept[question] & bit != 0 {
            2
        } else {
            u64::from(self.half[question] & bit != 0)
        };
        (weight * halves, weight * 2)
    }

    fn refuses(&self, other: &Values, question: usize) -> bool {
        self.importance[question] == Importance::Dealbreaker
            && self.accept[question] >> (other.option[question] - 1) & 1 == 0
    }
}

/// The half-credit options of a set of accepted ones.
pub fn neighbours_of(question: usize, accept: u8) -> u8 {
    let near = NEIGHBOURS[question].iter().fold(0u8, |near, (a, b)| {
        let (a, b) = (1 << (a - 1), 1 << (b - 1));
        near | if accept & a != 0 { b } else { 0 } | if accept & b != 0 { a } else { 0 }
    });
    near & !accept
}

/// Whether a dealbreaker of either refuses the other's answer. A question that one of the two has
/// not answered cannot clash: otherwise newcomers would be hidden from everyone who is strict.
pub fn clash(a: &Values, b: &Values) -> bool {
    a.both_answered(b).any(|q| a.refuses(b, q) || b.refuses(a, q))
}

/// How sure a percentage is, by the number of common questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// Under 3: "Poucas respostas" instead of a number.
    Few,
    /// 3 to 7: shown with "≈".
    Approximate,
    Firm,
}

/// What two people's answers come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// 0 to 100.
    pub percent: u8,
    /// Questions that both answered in the open.
    pub common: u8,
}

impl Agreement {
    pub fn confidence(self) -> Confidence {
        match self.common {
            0..3 => Confidence::Few,
            3..8 => Confidence::Approximate,
            _ => Confidence::Firm,
        }
    }
}

/// The agreement of two people; symmetric. Dealbreakers are checked by [`clash`].
///
/// A question that either answered privately is left out, as if it were not answered. No rounding can hide it: the
/// viewer chooses what the other questions weigh, down to nothing.
pub fn agreement(a: &Values, b: &Values) -> Agreement {
    let (mut side_a, mut side_b) = (Side::default(), Side::default());
    let mut common = 0;
    let private = a.private | b.private;
    for question in a.both_answered(b).filter(|question| private >> question & 1 == 0) {
        side_a.add(a.earned(b, question));
        side_b.add(b.earned(a, question));
        common += 1;
    }
    Agreement {
        percent: shown_percent(side_a, side_b, common),
        common,
    }
}

/// Earned and possible weight of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    pub earned: u64,
    pub possible: u64,
}

impl Side {
    fn add(&mut self, (earned, possible): (u64, u64)) {
        self.earned += earned;
        self.possible += possible;
    }

    /// Who holds every common question irrelevant is neither pleased nor displeased: the prior.
    fn or_prior(self) -> Side {
        if self.possible == 0 {
            Side { earned: 3, possible: 5 }
        } else {
            self
        }
    }
}

/// `floor(100 · (√(S_a·S_b)·n + 0.6·4) / (n + 4))`, exactly: the largest `M` with
/// `M·(n+4) − 240 ≤ 100·n·√(S_a·S_b)`, decided on squares.
pub fn shown_percent(a: Side, b: Side, common: u8) -> u8 {
    let (a, b) = (a.or_prior(), b.or_prior());
    let n = i64::from(common);
    // Floating point guesses, exact squares decide; reaching is monotone and 0 always reaches.
    let root = (a.earned as f64 * b.earned as f64 / (a.possible as f64 * b.possible as f64)).sqrt();
    let guess = ((100 * n) as f64 * root + 240.0) / (n + 4) as f64;
    let mut percent = (guess as u8).min(100);
    let sides = [a.earned, a.possible, b.earned, b.possible];
    if sides.into_iter().all(|side| side <= SMALL) {
        let earned = (a.earned * b.earned) as i64 * (100 * n) * (100 * n);
        let possible = (a.possible * b.possible) as i64;
        settle(&mut percent, |left| left * left * possible <= earned, n);
    } else {
        let earned = i128::from(a.earned) * i128::from(b.earned) * i128::from(100 * n).pow(2);
        let possible = i128::from(a.possible) * i128::from(b.possible);
        settle(&mut percent, |left| i128::from(left).pow(2) * possible <= earned, n);
    }
    percent
}

/// Up to this many half weights a side, 64 bits hold all products: every record that can be.
const SMALL: u64 = 1 << 12;

/// Moves `percent` to the largest that is reached. `reaches` judges `M·(n+4) − 240` when it is positive.
fn settle(percent: &mut u8, reaches: impl Fn(i64) -> bool, n: i64) {
    let reaches = |percent: u8| {
        let left = i64::from(percent) * (n + 4) - 240;
        left <= 0 || reaches(left)
    };
    while !reaches(*percent) {
        *percent -= 1;
    }
    while *percent < 100 && reaches(*percent + 1) {
        *percent += 1;
    }
}

#[cfg(test)]
mod tests;
