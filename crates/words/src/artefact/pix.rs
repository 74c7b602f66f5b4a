//! Pix: the code to copy and paste, and random keys.

use super::checks::crc16;
use super::{Artefact, Paying, report};
use crate::reading::Reading;

pub fn find(reading: &Reading, paying: Paying, found: &mut Vec<Artefact>) {
    codes(reading, found);
    random_keys(reading, paying, found);
}

/// Codes begin with the field 00 of the value "01" and end in their checksum, field 63.
fn codes(reading: &Reading, found: &mut Vec<Artefact>) {
    let text = reading.text.as_bytes();
    let mut from = 0;
    while let Some(at) = text[from..].windows(6).position(|window| window == b"000201") {
        let start = from + at;
        match end_of_code(text, start) {
            Some(end) => {
                found.push(Artefact {
                    name: "pix_code",
                    start,
                    end,
                });
                from = end;
            }
            None => from = start + 6,
        }
        if from + 6 > text.len() {
            break;
        }
    }
    if found.is_empty() {
        damaged(reading, found);
    }
}

/// The end of the code at `start` if its fields and its checksum are right.
fn end_of_code(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    // A code has far fewer fields; the limit bounds the work.
    for _ in 0..24 {
        let field = text.get(at..at + 4)?;
        let length = std::str::from_utf8(&field[2..]).ok()?.parse::<usize>().ok()?;
        let end = at + 4 + length;
        if field.starts_with(b"63") {
            let checksum = text
                .get(at + 4..end)
                .and_then(|written| std::str::from_utf8(written).ok())?;
            let right = u16::from_str_radix(checksum, 16).ok() == Some(crc16(&text[start..at + 4]));
            return (length == 4 && right).then_some(end);
        }
        at = end;
    }
    None
}

/// What is left of a code that was cut, spaced out or changed.
fn damaged(reading: &Reading, found: &mut Vec<Artefact>) {
    const TELLING: [&[u8]; 3] = [b"bcbpix", b"govbcb", b"00020126"];
    let bytes = &reading.folded.bytes;
    let visible = |from: usize| (from..bytes.len()).filter(|at| bytes[*at].is_ascii_alphanumeric());
    for first in visible(0) {
        let begun = TELLING.iter().filter(|telling| telling[0] == bytes[first]);
        for telling in begun {
            let mut written = visible(first).take(telling.len());
            // Eight signs at most, each with what is between them: the work for a place is that of its blanks.
            if telling
                .iter()
                .all(|sign| written.next().is_some_and(|at| bytes[at] == *sign))
            {
                let last = visible(first).nth(telling.len() - 1).unwrap_or(first);
                return report(reading, "pix_code_damaged", first, last + 1, found);
            }
        }
    }
}

/// Random keys have the form 8-4-4-4-12 in hexadecimal digits.
fn random_keys(reading: &Reading, paying: Paying, found: &mut Vec<Artefact>) {
    let bytes = &reading.folded.bytes;
    let mut at = 0;
    while at + 36 <= bytes.len() {
        if bytes[at + 8] != b'-' || !is_uuid(&bytes[at..at + 36]) {
            at += 1;
            continue;
        }
        let name = if paying.pix || paying.account {
            "pix_random_key"
        } else {
            "uuid"
        };
        report(reading, name, at, at + 36, found);
        at += 36;
    }
}

fn is_uuid(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    })
}
