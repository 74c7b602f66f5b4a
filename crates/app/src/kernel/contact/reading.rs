//! A text prepared for the detectors.

use super::fold::FoldedText;
use super::glyphs::imitation;
use super::tokens::{Token, tokens, unleet};
use unicode_normalization::UnicodeNormalization;

/// The folded text, and once more with digits and signs read as the letters they imitate.
pub struct FoldedForms {
    folded: FoldedText,
    letters: String,
    dressed: bool,
}

/// So many digits in another dress are no ornament.
const DRESSED: usize = 5;

impl FoldedForms {
    pub fn of(input: &str) -> FoldedForms {
        let folded = super::fold::fold(input);
        let letters = unleet(&folded.text);
        let dressed = input.chars().filter(|c| is_dressed_digit(*c)).count() >= DRESSED;
        FoldedForms {
            folded,
            letters,
            dressed,
        }
    }

    pub fn reading(&self) -> Reading<'_> {
        Reading {
            text: &self.folded.text,
            plain: tokens(&self.folded.text, &self.letters, &self.folded),
            letters: tokens(&self.letters, &self.letters, &self.folded),
            differs: self.folded.text != self.letters,
            dressed: self.dressed,
        }
    }
}

/// The words of a text as written, and as letters. Both have the same byte offsets.
pub struct Reading<'t> {
    text: &'t str,
    pub plain: Vec<Token<'t>>,
    pub letters: Vec<Token<'t>>,
    differs: bool,
    /// Whether digits were written as emoji, in circles or in another script.
    pub dressed: bool,
}

impl<'t> Reading<'t> {
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Both lists of words, or one where they are the same.
    pub fn views(&self) -> impl Iterator<Item = &[Token<'t>]> {
        let differs = self.differs.then_some(self.letters.as_slice());
        std::iter::once(self.plain.as_slice()).chain(differs)
    }
}

/// A digit that is none of ASCII, or the mark that makes a key of one.
fn is_dressed_digit(c: char) -> bool {
    let digit = |part: char| part.is_ascii_digit();
    c == '\u{20e3}'
        || !c.is_ascii()
            && (imitation(c).is_some_and(|same| same.chars().all(digit))
                || std::iter::once(c).nfkd().all(digit)
                || (c.is_numeric() && deunicode::deunicode_char(c).is_some_and(|same| same.chars().all(digit))))
}
