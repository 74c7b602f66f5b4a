//! Phone numbers of Brazil, Portugal, Angola and Mozambique, and any number with a country code.
//!
//! Groups of digits are read into runs; what dates, times, prices and lists explain is taken out; what is left is a
//! phone number when its digits have the shape of one, or when the disguise gives it away.

mod explained;
mod scattered;
mod shape;

use super::Contact;
use super::evidence::Evidence;
use super::lexicon::Kind;
use super::numbers::{Group, Piece, pieces};
use super::tokens::Token;
use explained::{is_price, unexplained};
use shape::{has_country_code, has_national_shape, is_mobile, is_short_number};

/// Most digits that a number with its international prefix has.
const LONGEST: usize = 16;

/// Phone numbers in `tokens`. `dressed` is whether their digits were written as emoji or in other scripts.
pub fn detect(tokens: &[Token<'_>], dressed: bool, found: &mut Vec<Evidence>) {
    let pieces = pieces(tokens);
    let says = |kind: Kind| tokens.iter().any(|token| token.is(kind));
    let (hinted, parted) = (dressed || says(Kind::Telephone), says(Kind::Part));
    for run in runs(&pieces, false) {
        if let Some(reason) = judge(&run, hinted, parted) {
            return found.push(Evidence::certain(Contact::Phone, reason));
        }
    }
    for run in runs(&pieces, true) {
        let enough = if parted { 8 } else { 9 };
        if ((parted || hinted) && digits_of(&run) >= enough)
            || (0..run.len()).any(|from| is_mobile_with_area(&run[from..]))
        {
            return found.push(Evidence::certain(Contact::Phone, "a number told in parts"));
        }
    }
    let groups: Vec<&Group> = pieces.iter().filter_map(Piece::digits).collect();
    let left: Vec<&Group> = raw_runs(&pieces, false, true)
        .into_iter()
        .flat_map(unexplained)
        .flatten()
        .collect();
    if let Some(reason) = scattered::detect(tokens, &groups, &left, hinted) {
        found.push(Evidence::certain(Contact::Phone, reason));
    }
}

/// A Brazilian mobile number with its area, or a number with its country: the shapes that honest numbers rarely have.
fn is_mobile_with_area(run: &[&Group]) -> bool {
    let mut digits = String::new();
    run.iter().take(LONGEST).any(|group| {
        digits.push_str(&group.digits);
        (11..=LONGEST).contains(&digits.len()) && (has_national_shape(&digits) || has_country_code(&digits))
    })
}

/// Three or more digits in a row, which no name has.
pub fn detect_in_name(tokens: &[Token<'_>], found: &mut Vec<Evidence>) {
    let inside = |token: &Token<'_>| token.text.bytes().filter(u8::is_ascii_digit).count() >= 3;
    if tokens.iter().any(inside) {
        found.push(Evidence::certain(Contact::Phone, "digits in a name"));
    }
    for run in runs(&pieces(tokens), false) {
        if digits_of(&run) >= 3 {
            found.push(Evidence::certain(Contact::Phone, "digits in a name"));
        }
    }
}

/// Runs of three digits or more that no date, time or listing explains.
fn runs(pieces: &[Piece], bridged: bool) -> Vec<Vec<&Group>> {
    let mut runs = raw_runs(pieces, bridged, false);
    runs.retain(|run| digits_of(run) >= 3);
    runs.into_iter().flat_map(unexplained).collect()
}

/// The groups that no word parts; with `bridged`, those that only joining words part; `priced` keeps prices.
fn raw_runs(pieces: &[Piece], bridged: bool, priced: bool) -> Vec<Vec<&Group>> {
    let mut runs: Vec<Vec<&Group>> = vec![Vec::new()];
    for piece in pieces {
        match piece {
            Piece::Digits(group) => {
                if is_price(group) || group.gap.contains('%') {
                    runs.push(Vec::new());
                }
                if (priced || !is_price(group))
                    && let Some(run) = runs.last_mut()
                {
                    run.push(group);
                }
            }
            Piece::Bridge if bridged => {}
            Piece::Bridge | Piece::Break => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

fn digits_of(run: &[&Group]) -> usize {
    run.iter().map(|group| group.digits.len()).sum()
}

/// Why the digits of `run` are a phone number, if they are.
fn judge(run: &[&Group], hinted: bool, parted: bool) -> Option<&'static str> {
    let spelled = run.iter().filter(|group| group.spelled).count();
    let total = digits_of(run);
    if spelled >= 4 && total >= 7 {
        return Some("digits in words");
    }
    if total >= 8 && spelled >= 1 && (spelled < run.len() || spelled >= 3) {
        return Some("digits in words and in numerals");
    }
    if parted && total >= 8 {
        return Some("digits in parts or backwards");
    }
    (0..run.len()).find_map(|from| window(&run[from..], hinted))
}

/// Tries the numbers that begin with the first group of `run`.
fn window(run: &[&Group], hinted: bool) -> Option<&'static str> {
    let international = run[0].gap.trim_end().ends_with('+');
    let mut digits = String::with_capacity(2 * LONGEST);
    for (i, group) in run.iter().enumerate() {
        digits.push_str(&group.digits);
        if digits.len() > LONGEST {
            return None;
        }
        let reason = if international && digits.len() >= 9 {
            Some("a country code")
        } else if has_national_shape(&digits) || has_country_code(&digits) {
            Some("the shape of a phone number")
        } else if i == 0 && digits.len() >= 9 && is_mobile(&digits.chars().rev().collect::<String>()) {
            Some("a number backwards")
        } else if i == 0 && digits.len() >= 10 {
            Some("a long number")
        } else if hinted && digits.len() >= 7 && i + 1 == run.len() {
            Some("a number beside a word for telephone")
        } else if digits.len() == 8 && is_short_number(&run[..=i]) {
            Some("a number of eight digits")
        } else {
            None
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}
