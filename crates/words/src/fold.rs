//! Folding: one ASCII character for what a reader takes for it, with the place in the original that it was written at.

use crate::glyphs::{PICTURE, imitation, is_invisible, plain_latin};
use unicode_normalization::UnicodeNormalization;

/// What each ASCII character is folded to: letters to lower case, what is not visible to a blank.
static PLAIN: [u8; 128] = {
    let mut plain = [b' '; 128];
    let mut byte = 0;
    while byte < 128 {
        if (byte as u8).is_ascii_graphic() || byte as u8 == b'\n' {
            plain[byte] = (byte as u8).to_ascii_lowercase();
        }
        byte += 1;
    }
    plain
};

/// A text in lower-case ASCII. What byte `i` was written with begins at `from[i]` of the original, and ends where the next
/// begins that is written with something else.
#[derive(Debug, Default)]
pub struct FoldedText {
    pub bytes: Vec<u8>,
    from: Vec<u32>,
    /// Bytes of the original that were read.
    length: u32,
    /// How many of `bytes` are digits.
    pub digits: usize,
}

impl FoldedText {
    /// Decomposes, drops what is invisible and writes every imitation as what it imitates. Offsets are of 32 bits, so
    /// what follows the first 4 GiB is not read.
    pub fn of(text: &str) -> FoldedText {
        let mut out = FoldedText {
            bytes: Vec::with_capacity(text.len() + 16),
            from: Vec::with_capacity(text.len() + 16),
            length: 0,
            digits: 0,
        };
        let text = &text[..text.floor_char_boundary(u32::MAX as usize)];
        let mut at = 0;
        while at < text.len() {
            // Most of a text is ASCII, which is read at once.
            let rest = &text.as_bytes()[at..];
            let ascii = rest.iter().take_while(|byte| byte.is_ascii()).count();
            out.bytes
                .extend(rest[..ascii].iter().map(|byte| PLAIN[usize::from(*byte)]));
            out.from.extend(at as u32..(at + ascii) as u32);
            at += ascii;
            if let Some(c) = text[at..].chars().next() {
                out.push(c, at as u32);
                at += c.len_utf8();
            }
        }
        out.length = at as u32;
        out.digits = out.bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
        out
    }

    fn push(&mut self, c: char, place: u32) {
        if let Some(plain) = plain_latin(c) {
            self.byte(plain, place);
        } else if is_invisible(c) {
            // A mark belongs to the letter before it.
        } else if let Some(same) = imitation(c) {
            self.word(same, place);
        } else {
            self.decomposed(c, place);
        }
    }

    fn decomposed(&mut self, c: char, place: u32) {
        for part in std::iter::once(c).nfkd().filter(|part| !is_invisible(*part)).take(8) {
            match imitation(part) {
                Some(same) => self.word(same, place),
                None if part.is_ascii_graphic() => self.byte(part.to_ascii_lowercase() as u8, place),
                None if part.is_whitespace() => self.byte(b' ', place),
                None => self.byte(PICTURE, place),
            }
        }
    }

    fn word(&mut self, word: &'static str, place: u32) {
        for byte in word.bytes() {
            // The signs of money have a byte each of their own (`tokens`).
            match byte {
                0xe2 | 0xc2 => self.byte(b'$', place),
                byte if byte.is_ascii() => self.byte(byte, place),
                _ => {}
            }
        }
    }

    fn byte(&mut self, byte: u8, place: u32) {
        self.bytes.push(byte);
        self.from.push(place);
    }

    /// The bytes of the original that the folded bytes `start..end` were written with.
    pub fn original(&self, start: usize, end: usize) -> (usize, usize) {
        let Some(first) = self.from.get(start) else {
            return (0, 0);
        };
        let last = self.from[start..end.clamp(start + 1, self.from.len())].last();
        let next = self.from.iter().skip(end).find(|place| Some(*place) != last);
        (*first as usize, *next.unwrap_or(&self.length) as usize)
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
    fn digits_of_other_scripts_fold_to_digits() {
        assert_eq!(folded("١٥٠٠ ۱۵۰۰ १५०० １５００"), "1500 1500 1500 1500");
    }

    #[test]
    fn marks_belong_to_the_letter_before_them() {
        let text = "a\u{301}b";
        assert_eq!(FoldedText::of(text).original(0, 1), (0, 3));
        assert_eq!(&text[3..], "b");
    }
}
