//! Account names made of a given name and another word: "neidebordados", "obrasdavi".

use super::lexicon::{Kind, kinds_of};

/// Fewest letters of a part: shorter given names begin too many words.
const PART_MIN: usize = 4;

/// Whether `word`, which is not in the dictionary, is a given name joined with an ordinary word or another given name.
pub fn is_glued(word: &str) -> bool {
    splits(word).any(|(first, second)| {
        is_given(first) && is_ordinary(second)
            || is_ordinary(first) && is_given(second)
            || is_given(first) && is_given(second)
    })
}

/// "flordosertao", "poesiadequinta": two ordinary words joined by a preposition, without spaces.
pub fn is_phrase(word: &str) -> bool {
    word.len() >= 10
        && splits(word).filter(|(first, _)| is_ordinary(first)).any(|(_, rest)| {
            ["de", "do", "da", "dos", "das"]
                .iter()
                .any(|joint| rest.strip_prefix(joint).is_some_and(is_ordinary))
        })
}

/// "noitefria": two ordinary words without a space. Compounds of the language look the same, so this counts only beside
/// the name of a network.
pub fn is_pair(word: &str) -> bool {
    is_phrase(word) || word.len() >= 8 && splits(word).any(|(first, second)| is_ordinary(first) && is_ordinary(second))
}

/// Whether `word` begins with a given name: enough beside the name of a network.
pub fn begins_with_name(word: &str) -> bool {
    splits(word).any(|(first, _)| is_given(first))
}

/// Every way to cut `word` in two, with at least three letters before and two after the cut. None for words of more
/// than 24 letters, or with other signs than lowercase ASCII letters.
fn splits(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let letters = word.len() <= 24 && word.bytes().all(|b| b.is_ascii_lowercase());
    let last = if letters { word.len().saturating_sub(2) } else { 0 };
    (3..=last).map(|at| word.split_at(at))
}

fn is_given(part: &str) -> bool {
    part.len() >= PART_MIN && kinds_of(part).has(Kind::GivenName)
}

fn is_ordinary(part: &str) -> bool {
    part.len() >= PART_MIN && kinds_of(part).has(Kind::Common)
}
