//! Numbers in words: "nove", "vinte e um", "cento e doze mil", "triplo um", "cinco noves".

use super::super::lexicon::Kind;
use super::super::tokens::Token;
use super::words::{HUNDREDS, REPEATS, TEENS, TENS, UNITS, value};

/// A number in words at the head of `tokens`: its digits and how many tokens it takes.
pub fn number_words(tokens: &[Token<'_>]) -> Option<(String, usize)> {
    if !tokens[0].is(Kind::NumberWord) {
        return None;
    }
    let word = tokens[0].text;
    if let Some((_, times)) = REPEATS.iter().find(|(known, _)| *known == word) {
        let digit = tokens.get(1).and_then(|next| single_digit(next.text))?;
        return Some((digit.repeat(*times), 2));
    }
    if let Some(times) = value(UNITS, word).filter(|times| *times > 1)
        && let Some(digit) = tokens
            .get(1)
            .and_then(|next| next.text.strip_suffix('s'))
            .and_then(single_digit)
        && !tokens[1].opens_clause()
    {
        return Some((digit.repeat(times as usize), 2));
    }
    let (thousands, used) = below_thousand(tokens)?;
    let joins = |at: usize| tokens.get(at).filter(|next| !next.opens_clause()).map(|next| next.text);
    if joins(used) == Some("mil") && thousands > 0 {
        let rest = used + 1 + usize::from(joins(used + 1) == Some("e"));
        return Some(
            match tokens
                .get(rest..)
                .filter(|left| !left.is_empty())
                .and_then(below_thousand)
            {
                Some((below, more)) if !tokens[rest].opens_clause() => {
                    ((thousands * 1000 + below).to_string(), rest + more)
                }
                _ => ((thousands * 1000).to_string(), used + 1),
            },
        );
    }
    Some((thousands.to_string(), used))
}

/// "7" or "sete" as a digit.
pub fn single_digit(word: &str) -> Option<String> {
    if word.len() == 1 && word.as_bytes()[0].is_ascii_digit() {
        return Some(word.to_string());
    }
    value(UNITS, word).map(|digit| digit.to_string())
}

/// "cento e vinte e três", "vinte e um", "doze", "oito".
fn below_thousand(tokens: &[Token<'_>]) -> Option<(u32, usize)> {
    let joined = |at: usize, table: &[(&str, u32)], and: bool| -> Option<u32> {
        let next = tokens.get(at).filter(|next| !next.opens_clause())?;
        if !and {
            return value(table, next.text);
        }
        (next.text == "e").then_some(())?;
        tokens
            .get(at + 1)
            .filter(|next| !next.opens_clause())
            .and_then(|next| value(table, next.text))
    };
    let word = tokens[0].text;
    if let Some(hundreds) = value(HUNDREDS, word) {
        for (and, width) in [(true, 2), (false, 1)] {
            if let Some(tens) = joined(1, TENS, and) {
                return Some(match joined(1 + width, UNITS, true) {
                    Some(unit) => (hundreds + tens + unit, 3 + width),
                    None => (hundreds + tens, 1 + width),
                });
            }
        }
        if let Some(small) = joined(1, TEENS, true).or_else(|| joined(1, UNITS, true)) {
            return Some((hundreds + small, 3));
        }
        return Some((hundreds, 1));
    }
    if let Some(tens) = value(TENS, word) {
        return Some(match joined(1, UNITS, true) {
            Some(unit) if unit > 0 => (tens + unit, 3),
            _ => (tens, 1),
        });
    }
    value(TEENS, word)
        .or_else(|| value(UNITS, word))
        .map(|small| (small, 1))
}
