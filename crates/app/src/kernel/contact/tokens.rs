//! Words of a folded text, with what stands between them.

use super::vocabulary;

/// A run of ASCII letters and digits; `start` is its byte in the folded text, `gap` what stands before it.
#[derive(Debug, Clone, Copy)]
pub struct Token<'t> {
    pub text: &'t str,
    pub gap: &'t str,
    pub start: usize,
    /// Begins with a capital letter.
    pub capital: bool,
    /// Is capital letters throughout.
    pub shouted: bool,
}

impl Token<'_> {
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
        self.text.len() >= 3 && !self.is_number() && !vocabulary::is_common(self.text)
    }
}

pub fn tokens<'t>(text: &'t str, upper: &[bool]) -> Vec<Token<'t>> {
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
        found.push(Token {
            text: &text[start..at],
            gap: &text[last..start],
            start,
            capital: upper.get(start).copied().unwrap_or(false),
            shouted: upper.get(start..at).is_some_and(|all| all.iter().all(|upper| *upper)),
        });
        last = at;
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
