//! The counter of sincerity: how much of its writer a letter has. Fixed rules over its words; it judges nobody and refuses
//! nothing.

use crate::kernel::text::fold;
use crate::kernel::word_enum;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Verbs and pronouns in which a writer speaks of themselves, folded.
static FIRST_PERSON: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| words_of(include_str!("../../content/letters/first_person.txt")));
/// Things that can be seen, touched, tasted or dated, folded and singular.
static CONCRETE: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| words_of(include_str!("../../content/letters/concrete.txt")));

fn words_of(file: &'static str) -> HashSet<&'static str> {
    file.lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect()
}

word_enum! {
    /// How much of its writer a letter has so far.
    pub enum SincerityLevel {
        /// Little to say yet.
        Blank = "blank",
        /// Speaks of others, or of nothing that happened.
        Distant = "distant",
        /// Speaks of the writer, with few details.
        Near = "near",
        /// Speaks of the writer, with details that only they know.
        Present = "present",
    }
}

/// What the counter shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sincerity {
    pub level: SincerityLevel,
    /// How often the writer speaks in the first person.
    pub first_person: usize,
    /// Different concrete details: times, places, names, things.
    pub details: usize,
}

const FIRST_PERSON_ENOUGH: usize = 2;
const DETAILS_FEW: usize = 1;
const DETAILS_ENOUGH: usize = 3;
/// Letters of fewer words have no level.
const WORDS_MIN: usize = 12;

/// Reads a text of any length.
pub fn read(text: &str) -> Sincerity {
    let (mut first_person, mut details, mut count) = (0, HashSet::new(), 0);
    for sentence in text.split(['.', '!', '?', '\n', '…', ':']) {
        for (at, raw) in sentence
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .enumerate()
        {
            count += 1;
            let word = fold(raw);
            if FIRST_PERSON.contains(word.as_str()) {
                first_person += 1;
            } else if is_concrete(raw, &word, at) {
                details.insert(singular(&word).to_owned());
            }
        }
    }
    let details = details.len();
    let level = if count < WORDS_MIN {
        SincerityLevel::Blank
    } else if first_person < FIRST_PERSON_ENOUGH || details < DETAILS_FEW {
        SincerityLevel::Distant
    } else if details < DETAILS_ENOUGH {
        SincerityLevel::Near
    } else {
        SincerityLevel::Present
    };
    Sincerity {
        level,
        first_person,
        details,
    }
}

/// A number, a name within a sentence, or a word of the list.
fn is_concrete(raw: &str, folded: &str, at: usize) -> bool {
    let is_name = at > 0 && raw.chars().next().is_some_and(char::is_uppercase) && raw.chars().nth(1).is_some();
    let is_number = raw.chars().all(|c| c.is_ascii_digit());
    is_name || is_number || CONCRETE.contains(folded) || CONCRETE.contains(singular(folded))
}

fn singular(word: &str) -> &str {
    word.strip_suffix('s').filter(|rest| rest.len() >= 3).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_of_a_morning_has_its_writer_in_it() {
        let read = read(
            "Ontem passei em frente a uma escola bem na hora da saída e lembrei da sua turma. Fiquei parada na calçada, \
             sorrindo sozinha, com o pão esfriando na mão. Minha avó também guardava o melhor pedaço do bolo de fubá.",
        );
        assert_eq!(read.level, SincerityLevel::Present, "{read:?}");
        assert!(read.first_person >= 3 && read.details >= 4, "{read:?}");
    }

    #[test]
    fn praise_without_a_writer_is_distant() {
        let read = read(
            "Você é uma pessoa incrível, maravilhosa e especial, e todo mundo merece alguém assim ao lado para sempre, \
             porque o amor é a coisa mais linda que existe.",
        );
        assert_eq!((read.level, read.details), (SincerityLevel::Distant, 0), "{read:?}");
    }

    #[test]
    fn word_said_twice_is_one_detail_and_short_texts_have_no_level() {
        assert_eq!(read("").level, SincerityLevel::Blank);
        assert_eq!(read("Eu gosto de café.").level, SincerityLevel::Blank);
        let twice = read("Eu gosto de café, café e cafés.");
        assert_eq!(twice.details, 1);
        let named = read("Eu moro em Olinda desde 2019 e gosto de andar até o mercado com a Luísa.");
        assert_eq!(named.level, SincerityLevel::Present, "{named:?}");
    }
}
