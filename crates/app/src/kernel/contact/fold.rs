//! Folding: one ASCII character for what a reader takes for it, so that the detectors need no table of their own.

use super::glyphs::{BULLET, PICTURE, imitation, is_invisible, is_picture};
use unicode_normalization::UnicodeNormalization;

/// A text in lower-case ASCII. `upper[i]` says whether byte `i` was written as a capital letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoldedText {
    pub text: String,
    pub upper: Vec<bool>,
    /// Bytes at which words begin that were written letter by letter.
    pub spelled: Vec<usize>,
}

impl FoldedText {
    fn push(&mut self, c: char) {
        self.upper.push(c.is_ascii_uppercase());
        self.text.push(c.to_ascii_lowercase());
    }

    fn push_str(&mut self, text: &str) {
        for c in text.chars().filter(char::is_ascii) {
            self.push(c);
        }
    }
}

/// Decomposes, drops what is invisible and writes every imitation as the character it imitates.
pub fn fold(input: &str) -> FoldedText {
    let mut out = FoldedText::default();
    for c in input.chars() {
        if c.is_ascii_graphic() || c == ' ' {
            out.push(c);
            continue;
        }
        match imitation(c) {
            Some(same) => out.push_str(same),
            None => std::iter::once(c).nfkd().for_each(|part| fold_char(part, &mut out)),
        }
    }
    join_spelled(&out)
}

fn fold_char(c: char, out: &mut FoldedText) {
    if is_invisible(c) {
        return;
    }
    if let Some(same) = imitation(c) {
        return out.push_str(same);
    }
    match c {
        '\n' => out.push('\n'),
        c if c.is_whitespace() || c == PICTURE || c == BULLET => out.push(' '),
        c if c.is_ascii() => out.push(c),
        c if is_picture(c) => out.push(PICTURE),
        c => match deunicode::deunicode_char(c) {
            Some(plain) => out.push_str(plain.trim_matches(['[', ']'])),
            None => out.push(PICTURE),
        },
    }
}

/// Words spelled letter by letter ("i n s t a", "w.h.a.t.s") become words again. Digits that stand alone are left
/// to the phone detector, which reads over separators anyway.
fn join_spelled(folded: &FoldedText) -> FoldedText {
    let bytes = folded.text.as_bytes();
    let mut out = FoldedText::default();
    let mut at = 0;
    while at < bytes.len() {
        match spelled_run(bytes, at) {
            Some((end, separator)) => {
                out.spelled.push(out.text.len());
                for i in (at..end).filter(|i| (*i - at) % (separator + 1) == 0) {
                    out.text.push(bytes[i] as char);
                    out.upper.push(folded.upper[i]);
                }
                at = end;
            }
            None => {
                out.text.push(bytes[at] as char);
                out.upper.push(folded.upper[at]);
                at += 1;
            }
        }
    }
    out
}

/// A run of single characters from `at`, each followed by the same separator: its end and the separator's width.
/// Every run is consumed whole or its first separator differs, so the scan stays linear in practice and is bounded.
fn spelled_run(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    if at > 0 && bytes[at - 1].is_ascii_alphanumeric() {
        return None;
    }
    let separator = *bytes.get(at + 1)?;
    let spaced = separator == b' ';
    if !spaced && !matches!(separator, b'.' | b'-' | b'_' | b'*' | b'/' | b'|' | b'~' | 1 | 2) {
        return None;
    }
    // A run after a spaced character belongs to that character's run; starting again would make the scan quadratic.
    let member = |c: u8| {
        if spaced { c > b' ' } else { c.is_ascii_alphanumeric() }
    };
    let (mut end, mut letters, mut telling) = (at, 0, false);
    loop {
        let c = *bytes.get(end)?;
        let closes = match bytes.get(end + 1) {
            None => true,
            Some(next) if spaced => !next.is_ascii_alphanumeric(),
            Some(next) => !next.is_ascii_alphanumeric(),
        };
        if !member(c) || !closes {
            break;
        }
        letters += usize::from(c.is_ascii_alphabetic());
        telling |= c.is_ascii_alphabetic() && !matches!(c, b'a' | b'e' | b'o');
        if bytes.get(end + 1) != Some(&separator) || end + 2 >= bytes.len() || end - at > 200 {
            end += 1;
            break;
        }
        end += 2;
    }
    // The last step may have gone past the separator that follows the run.
    let end = if end > at && bytes[end - 1] == separator {
        end - 1
    } else {
        end
    };
    let cells = (end - at).div_ceil(2);
    let enough = if spaced { 3 } else { 4 };
    (letters >= enough && letters * 2 >= cells && telling).then_some((end, 1))
}
