//! Digits in one word that is none: number words run together, letters that look like digits, letters in between.

use super::words::{TEENS, TENS, UNITS};

/// Unit abbreviations whose letters also imitate digits ("500g", "32gb").
const MEASURES: &[&str] = &["g", "gb", "l", "s", "kg", "tb"];

/// "nove8oito7", "seteum", "two3": digits and number words without blanks.
pub fn run_together(word: &str) -> Option<String> {
    let mut digits = String::new();
    let mut rest = word;
    let mut words = 0;
    while !rest.is_empty() {
        if let Some(digit) = rest.chars().next().filter(char::is_ascii_digit) {
            digits.push(digit);
            rest = &rest[1..];
            continue;
        }
        let (known, value) = UNITS
            .iter()
            .chain(TEENS)
            .chain(TENS)
            .filter(|(known, _)| rest.starts_with(known))
            .max_by_key(|(known, _)| known.len())?;
        rest = &rest[known.len()..];
        words += 1;
        // "vinte3" is 23.
        let unit = rest
            .trim_start_matches('e')
            .starts_with(|c: char| ('1'..='9').contains(&c));
        if *value >= 20 && unit {
            rest = rest.trim_start_matches('e');
            digits.push_str(&(value / 10).to_string());
        } else {
            digits.push_str(&value.to_string());
        }
    }
    (words >= 1 && digits.len() >= 2).then_some(digits)
}

/// "l1", "9B7b5", "O112": letters that look like digits, around at least one digit.
pub fn imitated(word: &str) -> Option<String> {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let tail = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if digits == 0 || digits * 2 < word.len() || MEASURES.contains(&tail) && digits > 1 {
        return None;
    }
    word.chars()
        .map(|c| match c {
            '0'..='9' => Some(c),
            'o' => Some('0'),
            'l' | 'i' => Some('1'),
            'z' => Some('2'),
            'e' => Some('3'),
            'a' => Some('4'),
            's' => Some('5'),
            'b' => Some('8'),
            'g' | 'q' => Some('9'),
            't' => Some('7'),
            _ => None,
        })
        .collect()
}

/// "11a98765b4321": digits with single letters thrown in.
pub fn digits_among_symbols(word: &str) -> Option<String> {
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    let single = !word
        .as_bytes()
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_alphabetic));
    (digits.len() >= 8 && single).then_some(digits)
}
