//! Words of a folded text, with what stands between them.

use super::fold::FoldedText;
use super::lexicon::{Kind, Kinds, kinds_of};
use super::networks::{Strength, network};

/// A run of ASCII letters and digits; `start` is its byte in the folded text, `gap` what stands before it.
#[derive(Debug, Clone, Copy)]
pub struct Token<'t> {
    pub text: &'t str,
    /// The same with digits read as the letters that they imitate.
    pub letters: &'t str,
    pub gap: &'t str,
    pub start: usize,
    /// Begins with a capital letter.
    pub capital: bool,
    /// Is capital letters throughout.
    pub shouted: bool,
    /// Was written in digits alone.
    pub numeric: bool,
    /// Was written letter by letter.
    pub spelled: bool,
    kinds: Kinds,
    letter_kinds: Kinds,
    /// The network that is named from here on, and the width of its name in words.
    pub network: Option<(Strength, usize)>,
}

impl Token<'_> {
    /// Whether the word as written is of `kind`.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds.has(kind)
    }

    /// Whether the word with its digits read as letters is of `kind`.
    pub fn reads(&self, kind: Kind) -> bool {
        self.letter_kinds.has(kind)
    }

    /// Starts a sentence or a part of one: a verb before it does not govern it.
    pub fn opens_clause(&self) -> bool {
        self.gap
            .contains(['.', ',', ';', ':', '!', '?', '\n', '(', ')', '\u{1}', '\u{2}', '|'])
    }

    pub fn is_number(&self) -> bool {
        self.text.bytes().all(|b| b.is_ascii_digit())
    }

    /// Could be the name of an account: three characters or more, and no word of the language.
    pub fn is_unknown(&self) -> bool {
        self.text.len() >= 3 && !self.numeric && !self.is(Kind::Common)
    }
}

/// The words of `text`. `letters` is the same text, byte for byte, with digits read as letters; `folded` the same as
/// it was written.
pub fn tokens<'t>(text: &'t str, letters: &'t str, folded: &FoldedText) -> Vec<Token<'t>> {
    let bytes = text.as_bytes();
    let mut found: Vec<Token<'t>> = Vec::new();
    let (mut at, mut last) = (0, 0);
    while at < bytes.len() {
        if !bytes[at].is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && bytes[at].is_ascii_alphanumeric() {
            at += 1;
        }
        let kinds = kinds_of(&text[start..at]);
        let same = text[start..at] == letters[start..at];
        found.push(Token {
            text: &text[start..at],
            letters: &letters[start..at],
            gap: &text[last..start],
            start,
            capital: folded.upper.get(start).copied().unwrap_or(false),
            spelled: folded.spelled.binary_search(&start).is_ok(),
            numeric: folded.text[start..at].bytes().all(|b| b.is_ascii_digit()),
            shouted: folded
                .upper
                .get(start..at)
                .is_some_and(|all| all.iter().all(|upper| *upper)),
            kinds,
            network: None,
            letter_kinds: if same { kinds } else { kinds_of(&letters[start..at]) },
        });
        last = at;
    }
    for i in 0..found.len() {
        found[i].network = network(&found, i);
    }
    found
}

/// Digits and signs that imitate letters become those letters, one for one, so that offsets stay.
pub fn unleet(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '0' => 'o',
            '1' | '!' => 'i',
            '3' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' => 't',
            c => c,
        })
        .collect()
}

/// No network has longer names of accounts; it bounds the work on one sign.
const LONGEST_NAME: usize = 64;

/// The account name written at byte `at`: letters, digits, dots and underscores, without dots at its end.
pub fn handle_at(text: &str, at: usize) -> &str {
    let bytes = &text.as_bytes()[at..];
    let end = bytes
        .iter()
        .take(LONGEST_NAME)
        .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'))
        .count();
    text[at..at + end].trim_end_matches('.')
}

/// Looks like an account name and like no word: an underscore, an inner dot, or letters with digits.
pub fn has_handle_form(word: &str) -> bool {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let inner_dot = word.trim_matches('.').split('.').filter(|part| part.len() >= 2).count() >= 2;
    letters >= 3 && word.len() >= 5 && (word.contains('_') || inner_dot || (letters >= 4 && digits >= 1))
}
