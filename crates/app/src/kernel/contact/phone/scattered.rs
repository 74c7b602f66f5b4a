//! Numbers spread over a text: "917 beijos, 223 abraços, 445 motivos para ligar".
//!
//! Honest texts are full of digits as well, so only exact mobile numbers count here: all digits of the text together,
//! or neighbouring groups of which most digits stand in threes or more, as in telephone numbers and in few quantities.

use super::super::lexicon::{Kind, kinds_of};
use super::super::numbers::Group;
use super::super::tokens::Token;
use super::explained::is_price;
use super::shape::is_mobile;
use super::{LONGEST, digits_of};

/// So many digits of a number in groups of three or more are no coincidence.
const TELLING: usize = 6;

/// Why `groups`, all those of a text in their order, spell a telephone number, if they do. `left` are those that no
/// date, time, listing or round amount explains. `hinted` is whether the text speaks of telephones.
pub fn detect(tokens: &[Token<'_>], groups: &[&Group], left: &[&Group], hinted: bool) -> Option<&'static str> {
    if are_embedded(tokens) {
        return Some("digits inside words");
    }
    if digits_of(groups) < 9 {
        return None;
    }
    let measured = |group: &&&Group| is_measured(tokens, group) || is_labelled(tokens, group);
    let unmeasured = hinted || !groups.iter().any(|group| measured(&group));
    if groups.len() == left.len() && unmeasured && is_exact(groups) {
        return Some("all digits of the text");
    }
    let counted: Vec<&Group> = left
        .iter()
        .filter(|group| !measured(group) && !is_price(group) && !is_year(tokens, group))
        .copied()
        .collect();
    if is_exact(&counted) {
        return Some("all digits that count nothing");
    }
    let groups_left: Vec<&Group> = left.iter().filter(|group| !is_year(tokens, group)).copied().collect();
    if (0..groups_left.len()).any(|from| is_telling(&groups_left[from..], 2 * TELLING - 3)) {
        return Some("long groups of a number over the text");
    }
    (0..counted.len())
        .any(|from| is_telling(&counted[from..], TELLING))
        .then_some("groups of a number over the text")
}

/// "s9o1u8 t3u3a4 v5i5z6inha": words with digits in them whose digits are a mobile number together.
fn are_embedded(tokens: &[Token<'_>]) -> bool {
    let holds = |token: &&Token<'_>| token.text.bytes().any(|b| b.is_ascii_digit());
    let mixed = |token: &Token<'_>| !token.is_number() && !is_quantity(token.text);
    let holding = || tokens.iter().filter(holds);
    if holding().take(2).count() == 0 || !holding().all(mixed) {
        return false;
    }
    let digits = holding().flat_map(|token| token.text.chars().filter(char::is_ascii_digit));
    is_mobile(&digits.take(LONGEST + 1).collect::<String>())
}

/// "10km", "18h30", "4x4"
fn is_quantity(word: &str) -> bool {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < word.len() && kinds_of(unit.trim_end_matches(|c: char| c.is_ascii_digit())).has(Kind::Measure)
}

/// Whether `groups` are a mobile number together, with or without those in words ("um" is also an article).
fn is_exact(groups: &[&Group]) -> bool {
    let joined = |spelled: bool| -> Option<String> {
        let used = groups.iter().filter(|group| spelled || !group.spelled);
        let digits: String = used.clone().take(LONGEST).map(|group| group.digits.as_str()).collect();
        (used.count() >= 2 && digits.len() <= LONGEST).then_some(digits)
    };
    [true, false]
        .into_iter()
        .filter_map(joined)
        .any(|digits| is_mobile(&digits))
}

/// Whether a mobile number with `enough` digits in telling groups is at the head of `groups`.
fn is_telling(groups: &[&Group], enough: usize) -> bool {
    let (mut digits, mut telling) = (String::new(), 0);
    for group in groups.iter().take(LONGEST) {
        digits.push_str(&group.digits);
        if digits.len() > LONGEST {
            return false;
        }
        let least = if enough > TELLING { 4 } else { 3 };
        telling += if group.digits.len() >= least {
            group.digits.len()
        } else {
            0
        };
        if telling >= enough && digits.len() > group.digits.len() && is_mobile(&digits) {
            return true;
        }
    }
    false
}

/// "10 km", "1,62m", "12 horas", "37%"
fn is_measured(tokens: &[Token<'_>], group: &Group) -> bool {
    // "12.300"
    let thousands = |token: &Token<'_>| token.gap == "." && token.text.len() == 3 && token.text.ends_with("00");
    if thousands(&tokens[group.at]) {
        return true;
    }
    let Some(next) = tokens.get(group.end) else {
        return false;
    };
    let unit = next.is(Kind::Measure) && matches!(next.gap, "" | " ");
    let fraction = matches!(next.gap, "," | ".")
        && next.text.starts_with(|c: char| c.is_ascii_digit())
        && (!next.is_number() || tokens.get(group.end + 1).is_some_and(|unit| unit.is(Kind::Measure)));
    unit || fraction || thousands(next) || next.gap.starts_with(['%', '$', '+'])
}

/// "linha 732", "op. 27", "Salmo 91"
fn is_labelled(tokens: &[Token<'_>], group: &Group) -> bool {
    let before = |back: usize| group.at.checked_sub(back).is_some_and(|i| tokens[i].is(Kind::Label));
    let parted = |i: usize| tokens[i].gap.contains([',', ';', '!', '?', '\n', '(']);
    !parted(group.at) && (before(1) || before(2) && !parted(group.at - 1))
}

/// Four digits of a year that no other digits touch.
fn is_year(tokens: &[Token<'_>], group: &Group) -> bool {
    let alone = |i: Option<usize>| i.and_then(|i| tokens.get(i)).is_none_or(|token| !token.is_number());
    group.digits.len() == 4
        && group
            .digits
            .parse::<u32>()
            .is_ok_and(|year| (1900..2040).contains(&year))
        && alone(group.at.checked_sub(1))
        && alone(Some(group.end))
}
