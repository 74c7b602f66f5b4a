//! All answers of one person as four integers: the form in which a database keeps them beside the answers themselves,
//! so that everybody's can be read without a row for each answer.
//!
//! A question has twelve bits: the option in three, the accepted options in five, the importance in three, and the
//! privacy flag in the last. Five questions make a word, the first in its lowest bits; no word is negative. Plain
//! arithmetic of both databases can compute them, and unanswered questions are zero and take no space.

use super::{Answer, AnswerError, Importance, OPTIONS, QUESTIONS, Values};

/// Words of a person.
pub const WORDS: usize = 4;
/// Questions of a word.
const EACH: usize = 5;
/// Bits of a question.
const BITS: usize = 12;

const ACCEPT: usize = 3;
const IMPORTANCE: usize = 8;
const PRIVATE: usize = 11;

const _: () = {
    assert!(QUESTIONS <= WORDS * EACH && EACH * BITS < 64);
    let mut question = 0;
    while question < QUESTIONS {
        assert!(OPTIONS[question] as usize <= IMPORTANCE - ACCEPT);
        question += 1;
    }
};

impl Values {
    pub fn words(&self) -> [i64; WORDS] {
        let mut words = [0; WORDS];
        for question in 0..QUESTIONS {
            if let Some(answer) = self.get(question) {
                words[question / EACH] |= bits(answer) << (question % EACH * BITS);
            }
        }
        words
    }

    /// The answers of these words; an error when they were not made by [`Values::words`].
    pub fn from_words(words: [i64; WORDS]) -> Result<Values, AnswerError> {
        let mut values = Values::default();
        for (at, mut word) in words.into_iter().enumerate() {
            if word >> (EACH * BITS) != 0 {
                return Err(AnswerError::Question);
            }
            let mut question = at * EACH;
            while word != 0 {
                let slot = word & ((1 << BITS) - 1);
                if slot != 0 {
                    values.set(question, answer(slot)?)?;
                }
                word >>= BITS;
                question += 1;
            }
        }
        Ok(values)
    }
}

fn bits(answer: Answer) -> i64 {
    i64::from(answer.option)
        | i64::from(answer.accept) << ACCEPT
        | (answer.importance as i64) << IMPORTANCE
        | i64::from(answer.private) << PRIVATE
}

fn answer(slot: i64) -> Result<Answer, AnswerError> {
    let importance = match slot >> IMPORTANCE & 0b111 {
        4 => Some(Importance::Dealbreaker),
        level => Importance::from_level(level as u8),
    };
    Ok(Answer {
        option: (slot & 0b111) as u8,
        accept: (slot >> ACCEPT & 0b1_1111) as u8,
        importance: importance.ok_or(AnswerError::Importance)?,
        private: slot >> PRIVATE & 1 == 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation;

    #[test]
    fn words_are_read_as_they_were_written() {
        assert_eq!(Values::default().words(), [0; WORDS]);
        for person in simulation::people(2_000, 11) {
            let words = person.values.words();
            assert!(words.iter().all(|word| *word >= 0), "{words:?}");
            assert_eq!(Values::from_words(words), Ok(person.values));
        }
    }

    #[test]
    fn every_answer_has_its_own_bits() {
        for question in (0..QUESTIONS).filter(|question| OPTIONS[*question] > 0) {
            for option in 1..=OPTIONS[question] {
                for level in 0..10 {
                    let importance = Importance::from_level(level / 2).unwrap_or(Importance::Dealbreaker);
                    let mut values = Values::default();
                    let answer = Answer {
                        option,
                        accept: (1 << OPTIONS[question]) - 1,
                        importance,
                        private: level % 2 == 1,
                    };
                    values.set(question, answer).unwrap();
                    assert_eq!(Values::from_words(values.words()), Ok(values));
                }
            }
        }
    }

    #[test]
    fn answer_that_fits_no_question_is_refused() {
        let refused = [
            // Free text, the sixth of five options, the fifth importance, an answer without an option.
            [0, 0, 0, 1 << 48],
            [6, 0, 0, 0],
            [1 | 5 << 8, 0, 0, 0],
            [1 << 3, 0, 0, 0],
            // A sixth question of one word, and a sign.
            [1 << 60, 0, 0, 0],
            [-1, 0, 0, 0],
        ];
        for words in refused {
            assert!(Values::from_words(words).is_err(), "{words:?}");
        }
    }
}
