//! The word lists of the detectors (`content/contact/words.txt`), looked up once for each word of a text.

use super::{numbers, vocabulary};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// Fowler-Noll-Vo, which is quick on short words. The keys are our own, so collisions cannot be chosen by an attacker.
#[derive(Default)]
pub struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        // The table takes its control bits from the top.
        self.0 ^ self.0.rotate_left(29)
    }
}

/// A table by words.
pub type WordMap<T> = HashMap<&'static str, T, BuildHasherDefault<WordHasher>>;

/// What a word can be to a detector. The headings of the word lists have the names of `SECTIONS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A word of everyday Portuguese.
    Common,
    /// The first word of a phrase (`phrases.rs`).
    PhraseStart,
    /// A form of a regular verb.
    Verb,
    /// A number in words, or a word that repeats one.
    NumberWord,
    /// A digit in words, also shortened or in Roman numerals.
    DigitWord,
    Telephone,
    Part,
    Bridge,
    Separator,
    Guard,
    Later,
    Willing,
    At,
    Tail,
    Mail,
    Provider,
    ProviderToo,
    Ending,
    EndingToo,
    LinkService,
    NoHost,
    DotComEra,
    Dot,
    Filler,
    Copula,
    Asking,
    Ordinary,
    NumberNoun,
    Handing,
    Network,
    NetworkToo,
    NetworkPaid,
    Measure,
    Label,
    Sign,
    InOne,
    Following,
    Identity,
    NamePart,
    Ordinal,
    Possession,
    GivenName,
    Plain,
    Talking,
    ThirdParty,
}

const SECTIONS: &[(&str, Kind)] = &[
    ("telephone", Kind::Telephone),
    ("part", Kind::Part),
    ("bridge", Kind::Bridge),
    ("separator", Kind::Separator),
    ("guard", Kind::Guard),
    ("later", Kind::Later),
    ("willing", Kind::Willing),
    ("at", Kind::At),
    ("tail", Kind::Tail),
    ("mail", Kind::Mail),
    ("provider", Kind::Provider),
    ("provider-too", Kind::ProviderToo),
    ("ending", Kind::Ending),
    ("ending-too", Kind::EndingToo),
    ("link-service", Kind::LinkService),
    ("no-host", Kind::NoHost),
    ("dot-com-era", Kind::DotComEra),
    ("dot", Kind::Dot),
    ("filler", Kind::Filler),
    ("copula", Kind::Copula),
    ("asking", Kind::Asking),
    ("ordinary", Kind::Ordinary),
    ("number", Kind::NumberNoun),
    ("handing", Kind::Handing),
    ("network", Kind::Network),
    ("network-too", Kind::NetworkToo),
    ("network-paid", Kind::NetworkPaid),
    ("measure", Kind::Measure),
    ("label", Kind::Label),
    ("sign", Kind::Sign),
    ("in-one", Kind::InOne),
    ("following", Kind::Following),
    ("identity", Kind::Identity),
    ("name-part", Kind::NamePart),
    ("ordinal", Kind::Ordinal),
    ("possession", Kind::Possession),
    ("given-name", Kind::GivenName),
    ("plain", Kind::Plain),
    ("talking", Kind::Talking),
    ("third-party", Kind::ThirdParty),
];

/// A set of kinds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kinds(u64);

impl Kinds {
    pub fn has(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u64 != 0
    }

    fn add(&mut self, kind: Kind) {
        self.0 |= 1 << kind as u64;
    }
}

static LISTED: LazyLock<WordMap<Kinds>> = LazyLock::new(|| {
    let mut listed: WordMap<Kinds> = WordMap::default();
    for (section, words) in sections(include_str!("../../../content/contact/words.txt")) {
        let Some((_, kind)) = SECTIONS.iter().find(|(name, _)| *name == section) else {
            continue;
        };
        for word in words.iter().flat_map(|line| line.split_whitespace()) {
            listed.entry(word).or_default().add(*kind);
        }
    }
    for word in super::phrases::first_words() {
        listed.entry(word).or_default().add(Kind::PhraseStart);
    }
    for word in numbers::number_words() {
        listed.entry(word).or_default().add(Kind::NumberWord);
    }
    for word in numbers::digit_words() {
        listed.entry(word).or_default().add(Kind::DigitWord);
    }
    for word in vocabulary::words() {
        listed.entry(word).or_default().add(Kind::Common);
    }
    listed
});

/// The sections of a list: the heading in brackets, then its lines. Lines that begin with `#` are comments.
pub fn sections(list: &'static str) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(heading) => found.push((heading, Vec::new())),
            None => found
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|section| section.1.push(line)),
        }
    }
    found
}

/// The kinds of a folded, lower-case word as it is listed.
fn listed(word: &str) -> Kinds {
    LISTED.get(word).copied().unwrap_or_default()
}

/// The kinds of a folded, lower-case word: as it is listed, and by its form.
pub fn kinds_of(word: &str) -> Kinds {
    let mut kinds = listed(word);
    let plural = || word.strip_suffix('s').is_some_and(|one| listed(one).has(Kind::Common));
    if vocabulary::is_verb(word) {
        kinds.add(Kind::Verb);
    }
    let ordinary = || kinds.has(Kind::Verb) || plural() || vocabulary::has_ordinary_form(word);
    if word.len() <= 1 || !kinds.has(Kind::Common) && !kinds.has(Kind::GivenName) && ordinary() {
        kinds.add(Kind::Common);
    }
    kinds
}

/// No listed word is longer.
const LONGEST: usize = 24;

/// The kinds of `first` and `second` written in one.
pub fn kinds_joined(first: &str, second: &str) -> Kinds {
    let length = first.len() + second.len();
    let mut joined = [0; LONGEST];
    let Some(room) = joined.get_mut(..length) else {
        return Kinds::default();
    };
    room[..first.len()].copy_from_slice(first.as_bytes());
    room[first.len()..].copy_from_slice(second.as_bytes());
    std::str::from_utf8(room).map(listed).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_lists_have_one_kind_for_each_heading() {
        let headings: Vec<&str> = sections(include_str!("../../../content/contact/words.txt"))
            .into_iter()
            .map(|(heading, words)| {
                assert!(!words.is_empty(), "{heading}");
                heading
            })
            .collect();
        let kinds: Vec<&str> = SECTIONS.iter().map(|(name, _)| *name).collect();
        assert_eq!(headings, kinds);
    }

    #[test]
    fn listed_words_are_folded() {
        for word in LISTED.keys() {
            assert!(
                word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()),
                "{word}"
            );
        }
    }
}
