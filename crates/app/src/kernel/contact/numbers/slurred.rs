//! Digits in words that are shortened or misspelled ("nv dois nov um sinco") and in Roman numerals. Single words of
//! this kind mean anything, so that only a long row of them is read.

use super::super::lexicon::Kind;
use super::super::networks::one_edit;
use super::super::tokens::Token;
use super::spoken::single_digit;
use super::words::{UNITS, value};

/// Fewer of such words are no telephone number.
const ROW: usize = 7;
/// A longer row is read in parts, so that the work on each word is bounded.
const LONGEST: usize = 20;

const SHORTENED: &[(&str, u32)] = &[
    ("zr", 0),
    ("cero", 0),
    ("uno", 1),
    ("dos", 2),
    ("cuatro", 4),
    ("siete", 7),
    ("ocho", 8),
    ("nueve", 9),
    ("zer", 0),
    ("u", 1),
    ("hm", 1),
    ("ds", 2),
    ("doi", 2),
    ("tr", 3),
    ("tre", 3),
    ("trs", 3),
    ("qt", 4),
    ("qtr", 4),
    ("qtro", 4),
    ("quat", 4),
    ("quatr", 4),
    ("cin", 5),
    ("cnc", 5),
    ("cinc", 5),
    ("ses", 6),
    ("mea", 6),
    ("st", 7),
    ("set", 7),
    ("ot", 8),
    ("oit", 8),
    ("nv", 9),
    ("nov", 9),
];

const ROMAN: &[(&str, u32)] = &[
    ("i", 1),
    ("ii", 2),
    ("iii", 3),
    ("iv", 4),
    ("v", 5),
    ("vi", 6),
    ("vii", 7),
    ("viii", 8),
    ("ix", 9),
];

pub fn words() -> impl Iterator<Item = &'static str> {
    SHORTENED.iter().chain(ROMAN).map(|(word, _)| *word)
}

/// The digits at the head of `tokens`, one a token, if they are a long row of shortened words or Roman numerals.
pub fn slurred(tokens: &[Token<'_>]) -> Option<Vec<String>> {
    let begins = tokens.len() >= ROW && (tokens[0].is(Kind::DigitWord) || tokens[0].text.len() == 1);
    if !begins || tokens[..ROW].iter().all(|token| token.numeric) {
        return None;
    }
    row(tokens, |word| value(ROMAN, word).map(|digit| digit.to_string()))
        .filter(|digits| !is_counting(digits))
        .or_else(|| row(tokens, loose_digit).filter(|row| is_slurred(tokens, row.len())))
}

fn row(tokens: &[Token<'_>], digit: impl Fn(&str) -> Option<String>) -> Option<Vec<String>> {
    let near = tokens.iter().take(LONGEST);
    let digits: Vec<String> = near.map_while(|token| digit(token.text)).collect();
    (digits.len() >= ROW).then_some(digits)
}

fn loose_digit(word: &str) -> Option<String> {
    single_digit(word)
        .or_else(|| value(SHORTENED, word).map(|digit| digit.to_string()))
        .or_else(|| {
            let similar = |known: &str| known.len() >= 4 && (4..=7).contains(&word.len()) && one_edit(known, word);
            let (_, digit) = UNITS.iter().find(|(known, _)| similar(known))?;
            Some(digit.to_string())
        })
}

/// Whether words of the row are none of the plain ones, which `number_words` reads.
fn is_slurred(tokens: &[Token<'_>], length: usize) -> bool {
    let loose = tokens[..length]
        .iter()
        .filter(|token| single_digit(token.text).is_none());
    loose.count() >= 2
}

/// "I, II, III, IV": chapters and episodes.
fn is_counting(digits: &[String]) -> bool {
    let value = |digit: &String| digit.parse::<i32>().unwrap_or_default();
    digits.windows(2).all(|pair| value(&pair[1]) - value(&pair[0]) == 1)
}
