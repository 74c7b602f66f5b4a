//! Phrases of several words (`content/contact/phrases.txt`), found by their first word.

use super::lexicon::{Kind, sections};
use super::tokens::Token;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phrase {
    /// An invitation to follow or to come elsewhere.
    Invitation,
    /// The name of a network ("rede do passarinho").
    Network,
    /// The name of the underscore ("barra baixa").
    Underscore,
    /// The parts of a name are written in one ("sem espaço").
    InOne,
    /// "em todas as redes"
    Everywhere,
}

const SECTIONS: &[(&str, Phrase)] = &[
    ("invitation", Phrase::Invitation),
    ("network", Phrase::Network),
    ("underscore", Phrase::Underscore),
    ("in-one", Phrase::InOne),
    ("everywhere", Phrase::Everywhere),
];

type Phrases = HashMap<&'static str, Vec<(Phrase, Vec<&'static str>)>>;

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let mut phrases = Phrases::new();
    for (section, lines) in sections(include_str!("../../../content/contact/phrases.txt")) {
        let Some((_, kind)) = SECTIONS.iter().find(|(name, _)| *name == section) else {
            continue;
        };
        for line in lines {
            let mut words = line.split_whitespace();
            let Some(first) = words.next() else { continue };
            phrases.entry(first).or_default().push((*kind, words.collect()));
        }
    }
    // The longest first: "rede do passarinho azul" before "rede do passarinho".
    for phrases in phrases.values_mut() {
        phrases.sort_by_key(|(_, rest)| std::cmp::Reverse(rest.len()));
    }
    phrases
});

pub fn first_words() -> impl Iterator<Item = &'static str> {
    PHRASES.keys().copied()
}

/// The width in words of a phrase of this kind at token `at`, if one is there.
pub fn phrase_at(tokens: &[Token<'_>], at: usize, kind: Phrase) -> Option<usize> {
    if !tokens[at].is(Kind::PhraseStart) {
        return None;
    }
    let follows = |rest: &[&str]| {
        rest.iter()
            .enumerate()
            .all(|(i, word)| tokens.get(at + 1 + i).is_some_and(|token| token.text == *word))
    };
    PHRASES
        .get(tokens[at].text)?
        .iter()
        .find(|(found, rest)| *found == kind && follows(rest))
        .map(|(_, rest)| rest.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrase_lists_have_one_kind_for_each_heading() {
        let headings: Vec<&str> = sections(include_str!("../../../content/contact/phrases.txt"))
            .into_iter()
            .map(|(heading, _)| heading)
            .collect();
        let kinds: Vec<&str> = SECTIONS.iter().map(|(name, _)| *name).collect();
        assert_eq!(headings, kinds);
    }
}
