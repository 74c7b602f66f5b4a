//! Words of a folded text: as written, and by their keys.

use crate::fold::FoldedText;
use crate::glyphs::PICTURE;
use crate::sound::push_key;
use crate::units::is_unit;
use crate::word_map::{FNV, Key, fnv};
use smallvec::SmallVec;

/// A word or a number. `start..end` are bytes of the folded text.
#[derive(Debug, Clone, Copy)]
pub struct Token {
    pub start: u32,
    pub end: u32,
    key: (u32, u32),
    /// Of the key.
    hash: u64,
    /// Rises by one from word to word and by more where a sentence ends, so that windows close there.
    pub place: u32,
    /// A sentence or a part of one begins here.
    pub opens: bool,
    /// Follows the word before it after a comma.
    pub comma: bool,
    /// Is joined to the word before it by a dot, a dash or the like without a blank.
    pub tight: bool,
    /// Written in digits alone.
    pub number: Option<u64>,
    /// Has signs or digits for letters.
    pub disguised: bool,
}

/// The words of a text and their keys.
#[derive(Debug, Default)]
pub struct Tokens {
    /// Those of a usual message need no memory of their own.
    pub list: SmallVec<[Token; 32]>,
    keys: String,
}

/// The distance in words that the end of a sentence adds.
const SENTENCE: u32 = 3;
/// A longer word is no word; what follows in it is read as another.
const LONGEST: usize = 48;

impl Tokens {
    pub fn of(folded: &FoldedText) -> Tokens {
        let bytes = &folded.bytes;
        let mut found = Tokens {
            list: SmallVec::new(),
            keys: String::with_capacity(bytes.len() + 8),
        };
        let mut gap = Gap {
            first: true,
            ..Gap::default()
        };
        let mut at = 0;
        while at < bytes.len() {
            let end = word_end(bytes, at);
            if end == at {
                gap.add(bytes[at], bytes.get(at + 1).copied());
                at += 1;
                continue;
            }
            found.push_split(bytes, at, end, &mut gap);
            at = end;
        }
        found
    }

    pub fn key(&self, at: usize) -> &str {
        self.list.get(at).map_or("", |token| self.key_of(token))
    }

    pub fn key_of(&self, token: &Token) -> &str {
        &self.keys[token.key.0 as usize..token.key.1 as usize]
    }

    /// The key of word `at` with its hash; the empty one where there is no such word.
    pub fn hashed(&self, at: usize) -> Key<'_> {
        let hash = self.list.get(at).map_or(FNV, |token| token.hash);
        let text = self.key(at);
        Key { text, hash }
    }

    pub fn number(&self, at: usize) -> Option<u64> {
        self.list.get(at).and_then(|token| token.number)
    }

    /// A number and the unit that is written to it ("16anos", "200r$") are two words.
    fn push_split(&mut self, bytes: &[u8], start: usize, end: usize, gap: &mut Gap) {
        let digits = bytes[start..end]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let rest = &bytes[start + digits..end];
        if digits > 0 && !rest.is_empty() && is_unit(rest) {
            self.push(bytes, start, start + digits, gap);
            self.push(
                bytes,
                start + digits,
                end,
                &mut Gap {
                    tight: true,
                    ..Gap::default()
                },
            );
        } else {
            self.push(bytes, start, end, gap);
        }
        *gap = Gap::default();
    }

    fn push(&mut self, bytes: &[u8], start: usize, end: usize, gap: &mut Gap) {
        let word = &bytes[start..end];
        let from = self.keys.len();
        let letters = word.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
        let number = if letters > 0 { None } else { number(word) };
        push_key(word, &mut self.keys);
        let place = self.list.last().map_or(0, |last| {
            // Letters of a word that is written letter by letter are at one place.
            let spelled = end - start == 1 && last.end - last.start == 1 && number.is_none();
            last.place + u32::from(!spelled) + if gap.ends { SENTENCE } else { 0 }
        });
        self.list.push(Token {
            start: start as u32,
            end: end as u32,
            key: (from as u32, self.keys.len() as u32),
            hash: fnv(FNV, &self.keys.as_bytes()[from..]),
            place,
            opens: gap.ends || gap.first,
            comma: gap.comma,
            tight: gap.tight && !gap.blank && !gap.first,
            number,
            disguised: number.is_none() && letters < word.len(),
        });
    }
}

/// What is between two words.
#[derive(Default)]
struct Gap {
    first: bool,
    ends: bool,
    comma: bool,
    blank: bool,
    tight: bool,
}

impl Gap {
    fn add(&mut self, byte: u8, next: Option<u8>) {
        let spaced = next.is_none_or(|next| next <= b' ');
        match byte {
            b'\n' | b'!' | b'?' | b';' | PICTURE | b'(' | b')' | b'|' => self.ends = true,
            b'.' | b':' if spaced => self.ends = true,
            b',' => self.comma = true,
            // Two blanks part words that are written letter by letter.
            b' ' if self.blank => self.comma = true,
            b' ' => self.blank = true,
            _ => self.tight = true,
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

/// The end of the word that begins at `start`; `start` if none does. Signs that imitate letters belong to a word where
/// letters surround them.
fn word_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    let most = bytes.len().min(start + LONGEST);
    while at < most {
        // Nearly all are letters.
        if is_word(bytes[at]) {
            at += 1;
            continue;
        }
        let byte = bytes[at];
        let next = bytes.get(at + 1).copied().unwrap_or(b' ');
        let inside = at > start && is_word(bytes[at - 1]) && next.is_ascii_alphabetic();
        let takes = match byte {
            b'$' if at == start && (next <= b' ' || next.is_ascii_digit()) => return at + 1,
            b'@' | b'$' => {
                (inside && bytes[at - 1].is_ascii_alphabetic())
                    || (at == start && next.is_ascii_alphabetic() && (at == 0 || bytes[at - 1] <= b' '))
                    || (at > start && byte == b'@' && !is_word(next) && next != b'.' && at - start > 2)
            }
            b'+' => inside && bytes[at - 1].is_ascii_alphabetic(),
            b'*' | b'#' => {
                at > start && (is_word(next) || next == byte) && (is_word(bytes[at - 1]) || bytes[at - 1] == byte)
            }
            // "v!ado", but not "oi!tudo".
            b'!' => inside && at - start <= 2 && bytes[start..at].iter().any(|byte| !b"aeiou".contains(byte)),
            _ => false,
        };
        if !takes {
            break;
        }
        at += 1;
    }
    at
}

fn number(word: &[u8]) -> Option<u64> {
    if !word.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(word.iter().fold(0u64, |sum, byte| {
        sum.saturating_mul(10).saturating_add(u64::from(byte - b'0'))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        let tokens = Tokens::of(&FoldedText::of(text));
        (0..tokens.list.len()).map(|at| tokens.key(at).to_string()).collect()
    }

    #[test]
    fn signs_for_letters_belong_to_their_word() {
        assert_eq!(
            keys("c@ralho v!ado $afada"),
            ["caralho", "viado", "safada"].map(crate::sound::key)
        );
    }

    #[test]
    fn signs_of_money_are_words() {
        assert_eq!(keys("R$ 50 e 30€"), ["r", "s", "50", "e", "30", "s"]);
    }

    #[test]
    fn numbers_and_their_units_are_two_words() {
        assert_eq!(keys("16anos 200k 3x"), ["16", "anos", "200", "k", "3", "x"]);
    }

    #[test]
    fn ends_of_sentences_widen_the_distance() {
        let tokens = Tokens::of(&FoldedText::of("um dois. tres"));
        assert_eq!(
            tokens.list.iter().map(|token| token.place).collect::<Vec<_>>(),
            [0, 1, 5]
        );
        assert!(tokens.list[2].opens && !tokens.list[1].opens);
    }
}
