//! Digits as people write them: numerals, words ("nove", "vinte e um", "meia"), letters that imitate digits.

mod imitated;
mod slurred;
mod spoken;
mod words;

use super::lexicon::Kind;
use super::tokens::Token;
use imitated::{digits_among_symbols, imitated, run_together};
use slurred::slurred;
use spoken::single_digit;
use words::{HUNDREDS, REPEATS, TEENS, TENS, UNITS, value};

/// Every word of a number in words.
pub fn number_words() -> impl Iterator<Item = &'static str> {
    let repeats = REPEATS.iter().map(|(word, _)| *word);
    let values = [UNITS, TEENS, TENS, HUNDREDS].into_iter().flatten();
    values.map(|(word, _)| *word).chain(repeats)
}

/// Every word of one digit, with the shortened ones and the Roman numerals.
pub fn digit_words() -> impl Iterator<Item = &'static str> {
    slurred::words().chain(UNITS.iter().map(|(word, _)| *word))
}

/// A group of digits, or what stands between groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Digits(Group),
    /// A word between the parts of a number ("e depois", "final", "ponto").
    Bridge,
    /// Any other word, a unit, a price: the number ends here.
    Break,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub digits: String,
    /// Written in words.
    pub spelled: bool,
    /// Letters that imitate digits, or letters thrown in between.
    pub disguised: bool,
    /// What stands before it, back to the previous token.
    pub gap: String,
    /// Its tokens: the first, and the one behind the last.
    pub at: usize,
    pub end: usize,
}

impl Piece {
    pub fn digits(&self) -> Option<&Group> {
        match self {
            Piece::Digits(group) => Some(group),
            Piece::Bridge | Piece::Break => None,
        }
    }
}

impl Group {
    fn new(digits: impl Into<String>, tokens: &[Token<'_>], at: usize, width: usize) -> Group {
        Group {
            digits: digits.into(),
            spelled: false,
            disguised: false,
            gap: tokens[at].gap.to_string(),
            at,
            end: at + width,
        }
    }

    fn spelled(self) -> Group {
        Group { spelled: true, ..self }
    }

    fn disguised(self) -> Group {
        Group {
            disguised: true,
            ..self
        }
    }
}

/// Reads the tokens from left to right into groups of digits and what parts them.
pub fn pieces(tokens: &[Token<'_>]) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some(digits) = slurred(&tokens[at..]) {
            for digit in digits {
                out.push(Piece::Digits(Group::new(digit, tokens, at, 1).spelled().disguised()));
                at += 1;
            }
        } else if let Some((digits, used)) = spoken::number_words(&tokens[at..]) {
            out.push(Piece::Digits(Group::new(digits, tokens, at, used).spelled()));
            at += used;
        } else {
            // "cinco noves e quatro oitos"
            let joins = tokens[at].text == "e"
                && is_spelled(out.last())
                && tokens.get(at + 1).is_some_and(|next| single_digit(next.text).is_some());
            if !joins {
                out.extend(one_token(tokens, at));
            }
            at += 1;
        }
    }
    out
}

fn is_spelled(piece: Option<&Piece>) -> bool {
    matches!(piece, Some(Piece::Digits(group)) if group.spelled)
}

/// One token that is no plain number word: numerals, words run together, imitations. Separators are nothing.
fn one_token(tokens: &[Token<'_>], at: usize) -> Option<Piece> {
    let token = &tokens[at];
    let word = token.text;
    let group = |digits: String| Group::new(digits, tokens, at, 1);
    if token.is_number() {
        return Some(Piece::Digits(group(word.to_string())));
    }
    if let Some(digits) = value(UNITS, token.letters).filter(|_| word.bytes().any(|b| b.is_ascii_digit())) {
        return Some(Piece::Digits(group(digits.to_string()).spelled().disguised()));
    }
    // Ordinary words hold no digits.
    let plain = token.is(Kind::Common) && word.bytes().all(|b| b.is_ascii_alphabetic());
    if !plain && let Some(digits) = run_together(word) {
        return Some(Piece::Digits(group(digits).spelled().disguised()));
    }
    if !plain && let Some(digits) = imitated(word).or_else(|| digits_among_symbols(word)) {
        return Some(Piece::Digits(group(digits).disguised()));
    }
    if token.is(Kind::Separator) {
        return None;
    }
    Some(if token.is(Kind::Bridge) {
        Piece::Bridge
    } else {
        Piece::Break
    })
}
