//! Folding: one ASCII character for what a reader takes for it, with the place in the original that it was written at.

use crate::glyphs::{PICTURE, imitation, is_invisible, plain_latin};
use unicode_normalization::UnicodeNormalization;

/// A text in lower-case ASCII. Byte `i` was written at `from[i].0 .. from[i].1` of the original.
#[derive(Debug, Default)]
pub struct FoldedText {
    pub bytes: Vec<u8>,
    from: Vec<(u32, u32)>,
}

impl FoldedText {
    /// Decomposes, drops what is invisible and writes every imitation as what it imitates. Offsets are of 32 bits, so
    /// what follows the first 4 GiB is not read.
    pub fn of(text: &str) -> FoldedText {
        let mut out = FoldedText {
            bytes: Vec::with_capacity(text.len() + 16),
            from: Vec::with_capacity(text.len() + 16),
        };
        for (at, c) in text.char_indices() {
            let (Ok(start), Ok(end)) = (u32::try_from(at), u32::try_from(at + c.len_utf8())) else {
                break;
            };
            out.push(c, (start, end));
        }
        out
    }

    fn push(&mut self, c: char, place: (u32, u32)) {
        if c.is_ascii() {
            let plain = match c as u8 {
                byte if byte.is_ascii_graphic() || byte == b'\n' => byte.to_ascii_lowercase(),
                _ => b' ',
            };
            self.byte(plain, place);
        } else if let Some(plain) = plain_latin(c) {
            self.byte(plain, place);
        } else if is_invisible(c) {
            // A mark belongs to the letter before it.
            if let Some(last) = self.from.last_mut() {
                last.1 = place.1;
            }
        } else if let Some(same) = imitation(c) {
            self.word(same, place);
        } else {
            self.decomposed(c, place);
        }
    }

    fn decomposed(&mut self, c: char, place: (u32, u32)) {
        for part in std::iter::once(c).nfkd().filter(|part| !is_invisible(*part)).take(8) {
            match imitation(part) {
                Some(same) => self.word(same, place),
                None if part.is_ascii_graphic() => self.byte(part.to_ascii_lowercase() as u8, place),
                None if part.is_whitespace() => self.byte(b' ', place),
                None => self.byte(PICTURE, place),
            }
        }
    }

    fn word(&mut self, word: &'static str, place: (u32, u32)) {
        for byte in word.bytes() {
            // The signs of money have a byte each of their own (`tokens`).
            match byte {
                0xe2 | 0xc2 => self.byte(b'$', place),
                byte if byte.is_ascii() => self.byte(byte, place),
                _ => {}
            }
        }
    }

    fn byte(&mut self, byte: u8, place: (u32, u32)) {
        self.bytes.push(byte);
        self.from.push(place);
    }

    /// The bytes of the original that the folded bytes `start..end` were written with.
    pub fn original(&self, start: usize, end: usize) -> (usize, usize) {
        let place = |at: usize| self.from.get(at).copied().unwrap_or_default();
        (
            place(start).0 as usize,
            place(end.saturating_sub(1).max(start)).1 as usize,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        String::from_utf8(FoldedText::of(text).bytes).unwrap()
    }

    #[test]
    fn disguised_letters_fold_to_letters() {
        for disguised in [
            "pix",
            "ＰＩＸ",
            "𝓹𝓲𝔁",
            "рix",
            "p\u{200b}i\u{200d}x",
            "píx",
            "🅟🅘🅧",
            "ⓟⓘⓧ",
            "p\u{301}ix",
        ] {
            assert_eq!(folded(disguised), "pix", "{disguised}");
        }
    }

    #[test]
    fn emoji_digits_fold_to_digits() {
        assert_eq!(folded("1️⃣7️⃣"), "17");
        assert_eq!(folded("➊➏"), "16");
    }

    #[test]
    fn marks_belong_to_the_letter_before_them() {
        let text = "a\u{301}b";
        assert_eq!(FoldedText::of(text).original(0, 1), (0, 3));
        assert_eq!(&text[3..], "b");
    }
}
