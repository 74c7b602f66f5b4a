//! A text folded and split into words.

use crate::fold::FoldedText;
use crate::tokens::Tokens;

/// A text folded to the letters that a reader sees and split into words, once for all that read it: the analyzer, lists
/// of hidden words, the fingerprint.
#[derive(Debug)]
pub struct PreparedText<'t> {
    pub(crate) original: &'t str,
    pub(crate) folded: FoldedText,
    pub(crate) tokens: Tokens,
}

impl<'t> PreparedText<'t> {
    pub fn of(text: &'t str) -> PreparedText<'t> {
        let folded = FoldedText::of(text);
        let tokens = Tokens::of(&folded);
        PreparedText {
            original: text,
            folded,
            tokens,
        }
    }

    /// Whether a digit is in it, disguises resolved.
    pub fn has_digits(&self) -> bool {
        self.folded.digits > 0
    }

    /// Lower-case ASCII, disguises resolved; a picture is the byte 1.
    pub fn folded(&self) -> &[u8] {
        &self.folded.bytes
    }
}
