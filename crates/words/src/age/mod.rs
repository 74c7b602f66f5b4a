//! Ages and school years that people say of themselves.

mod born;
mod later;
mod school;
mod spoken;

use crate::lexicon::{Class, Lexicon};
use crate::reading::Reading;
use jiff::civil::Date;

/// A hint that the writer is a minor. Words `first..=last`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    pub name: &'static str,
    pub first: usize,
    pub last: usize,
}

/// Names and log-odds before training. Those of 6 decide alone (`model::DECISIVE`).
pub const NAMES: &[(&str, f32)] = &[
    ("own_age", 6.0),
    ("turning", 6.0),
    ("turned", 6.0),
    ("bare_age", 6.0),
    ("listed_age", 3.0),
    ("age_named", 6.0),
    ("birth_year", 6.0),
    ("school_year", 6.0),
    ("school_year_bare", 1.5),
    // "Com 13 anos", "de ter 14 anos".
    ("age_aside", 1.0),
    // A year to come beside school or what one is too young for.
    ("adult_later", 2.0),
    ("young_parent", 2.5),
    // Ages and years of others, which speak against a hint elsewhere in the text.
    ("other_age", -1.5),
    ("duration", -1.5),
    ("adult_age", -6.0),
];

/// Classes that ages are read with; their words are in the lexicon.
#[derive(Debug, Clone, Copy)]
pub struct AgeWords {
    pub have: Class,
    pub years: Class,
    pub adverb: Class,
    pub tail: Class,
    pub turning: Class,
    pub turned: Class,
    pub when: Class,
    pub duration: Class,
    pub own_life: Class,
    pub other: Class,
    pub not: Class,
    pub past: Class,
    pub named: Class,
    pub here: Class,
    pub born: Class,
    pub attending: Class,
    pub grade: Class,
    pub secondary: Class,
    pub degree: Class,
    pub ordinal: Class,
    pub teaching: Class,
    pub and: Class,
    pub minus: Class,
    pub plus: Class,
    pub greet: Class,
    /// "Digo que tenho", "pus a data do meu irmão".
    pub made: Class,
    /// "Tá", "entrou": somebody else is in a school year.
    pub third_attends: Class,
    pub possessive: Class,
    pub parents: Class,
    pub counted: Class,
    /// What somebody waits for who names a year to come.
    pub awaited: [Class; 6],
}

impl AgeWords {
    pub fn of(lexicon: &mut Lexicon) -> AgeWords {
        let mut class = |name| lexicon.class(name);
        AgeWords {
            have: class("have_age"),
            years: class("years"),
            adverb: class("age_adverb"),
            tail: class("age_tail"),
            turning: class("turning"),
            turned: class("turned"),
            when: class("birthday_when"),
            duration: class("duration"),
            own_life: class("own_life"),
            other: class("other_person"),
            not: class("not"),
            past: class("past_marker"),
            named: class("age_word"),
            here: class("age_here"),
            born: class("born"),
            attending: class("attending"),
            grade: class("grade"),
            secondary: class("secondary"),
            degree: class("degree"),
            ordinal: class("ordinal"),
            teaching: class("teaching"),
            and: class("and"),
            minus: class("minus"),
            plus: class("plus"),
            greet: class("greet"),
            made: class("idea.made_account"),
            third_attends: class("third_attends"),
            possessive: class("possessive"),
            parents: class("parents"),
            counted: class("counted"),
            awaited: [
                "school",
                "school_kid",
                "underage",
                "teen_life",
                "idea.privilege",
                "idea.count_age",
            ]
            .map(class),
        }
    }
}

/// All hints in `reading`.
pub fn find(reading: &Reading, words: &AgeWords, today: Date) -> Vec<Hint> {
    let mut found = Vec::new();
    if reading.value.iter().any(Option::is_some) {
        spoken::find(reading, words, &mut found);
        born::find(reading, words, today, &mut found);
        later::find(reading, words, today, &mut found);
    }
    if reading.folded.digits > 0 || reading.all.has(words.ordinal) {
        school::find(reading, words, &mut found);
    }
    found
}

/// The word before `at` that is of `class`, with only words of `between` after it, at most `most` words away: its
/// first word.
fn led_by(reading: &Reading, at: usize, class: Class, between: &[Class], most: usize) -> Option<usize> {
    for distance in 1..=most.min(at) {
        let n = at - distance;
        if reading.has(n, class) && n + usize::from(reading.width[n]) >= at - covered(reading, n, at, between) {
            return Some(n);
        }
    }
    None
}

/// How many words right before `at`, and after `from`, are of `between`.
fn covered(reading: &Reading, from: usize, at: usize, between: &[Class]) -> usize {
    (from + 1..at)
        .rev()
        .take_while(|n| between.iter().any(|class| reading.has(*n, *class)))
        .count()
}

/// Whether a word of `class` is among the `most` words before `at`, in the same sentence.
fn before(reading: &Reading, at: usize, class: Class, most: usize) -> bool {
    let mut left = most;
    for n in (0..at).rev() {
        if left == 0 || reading.tokens.list[n + 1].opens {
            return false;
        }
        if reading.has(n, class) {
            return true;
        }
        left -= 1;
    }
    false
}

/// Whether nothing follows word `at` in its part of the sentence.
fn closes(reading: &Reading, at: usize) -> bool {
    reading
        .tokens
        .list
        .get(at + 1)
        .is_none_or(|next| next.opens || next.comma)
}
