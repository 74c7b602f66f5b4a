//! Account names made of a given name and another word: "neidebordados", "obrasdavi".

use super::lexicon::{Kind, kinds_of};

/// A shorter given name begins too many words.
const GIVEN: usize = 4;

/// Whether `word`, which is none of the language, is a given name and an ordinary word in one.
pub fn is_glued(word: &str) -> bool {
    splits(word).any(|(first, second)| {
        is_given(first) && is_ordinary(second)
            || is_ordinary(first) && is_given(second)
            || is_given(first) && is_given(second)
    })
}

/// "flordosertao", "poesiadequinta": two ordinary words and what joins them, in one.
pub fn is_phrase(word: &str) -> bool {
    word.len() >= 10
        && splits(word).filter(|(first, _)| is_ordinary(first)).any(|(_, rest)| {
            ["de", "do", "da", "dos", "das"]
                .iter()
                .any(|joint| rest.strip_prefix(joint).is_some_and(is_ordinary))
        })
}

/// "noitefria": two ordinary words in one. Honest compounds are as well, so that it counts beside a network only.
pub fn is_pair(word: &str) -> bool {
    is_phrase(word) || word.len() >= 8 && splits(word).any(|(first, second)| is_ordinary(first) && is_ordinary(second))
}

/// Whether `word` begins with a given name: enough beside the name of a network.
pub fn begins_with_name(word: &str) -> bool {
    splits(word).any(|(first, _)| is_given(first))
}

/// The two parts of `word`, cut between any two letters that leave a part for a name.
fn splits(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let letters = word.len() <= 24 && word.bytes().all(|b| b.is_ascii_lowercase());
    let last = if letters { word.len().saturating_sub(2) } else { 0 };
    (3..=last).map(|at| word.split_at(at))
}

fn is_given(part: &str) -> bool {
    part.len() >= GIVEN && kinds_of(part).has(Kind::GivenName)
}

fn is_ordinary(part: &str) -> bool {
    part.len() >= GIVEN && kinds_of(part).has(Kind::Common)
}
