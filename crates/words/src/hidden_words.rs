//! A person's own list of words and phrases that they do not want to read.

use crate::fold::FoldedText;
use crate::prepared::PreparedText;
use crate::sound::push_key;
use crate::tokens::Tokens;
use crate::word_map::{Key, WordMap};

/// Words and phrases, found whatever their disguise: accents, capitals, repeated letters, digits for letters,
/// look-alikes, letters set apart.
#[derive(Debug, Default)]
pub struct HiddenWords {
    /// By the first word: the other words, and the place in the list.
    by_first: WordMap<Vec<(Vec<String>, usize)>>,
}

/// A phrase of the list in a text: its place in the list, and bytes of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HiddenMatch {
    pub entry: usize,
    pub start: usize,
    pub end: usize,
}

/// Letters that a word set apart may have.
const SPELLED: usize = 24;

impl HiddenWords {
    /// Entries without a letter or a digit match nothing.
    pub fn new<'w>(entries: impl IntoIterator<Item = &'w str>) -> HiddenWords {
        let mut list = HiddenWords::default();
        for (at, entry) in entries.into_iter().enumerate() {
            let tokens = Tokens::of(&FoldedText::of(entry));
            let mut keys = (0..tokens.list.len())
                .map(|n| tokens.key(n).to_string())
                .filter(|key| !key.is_empty());
            if let Some(first) = keys.next() {
                list.by_first.get_or_default(&first).push((keys.collect(), at));
            }
        }
        list
    }

    pub fn is_empty(&self) -> bool {
        self.by_first.is_empty()
    }

    /// Whether an entry is in `text`, which is not prepared for an empty list.
    pub fn is_in(&self, text: &str) -> bool {
        !self.is_empty() && self.find(&PreparedText::of(text)).is_some()
    }

    /// The first entry that is in `text`.
    pub fn find(&self, text: &PreparedText) -> Option<HiddenMatch> {
        self.matches(text).next()
    }

    /// All entries that are in `text`, in the order of their first words there.
    pub fn matches<'a>(&'a self, text: &'a PreparedText) -> impl Iterator<Item = HiddenMatch> + 'a {
        let (folded, tokens) = (&text.folded, &text.tokens);
        // An empty list has nothing to look for.
        let words = if self.is_empty() { 0 } else { tokens.list.len() };
        (0..words).flat_map(move |at| {
            let spelled = self.spelled(folded, tokens, at);
            self.at(tokens, at).chain(spelled).map(move |(entry, last)| {
                let (first, last) = (&tokens.list[at], &tokens.list[last]);
                let (start, end) = folded.original(first.start as usize, last.end as usize);
                HiddenMatch { entry, start, end }
            })
        })
    }

    /// The entries that are written as words from word `at`, each with its last word.
    fn at<'a>(&'a self, tokens: &'a Tokens, at: usize) -> impl Iterator<Item = (usize, usize)> + 'a {
        let phrases = self.by_first.get(tokens.hashed(at)).into_iter().flatten();
        let same = move |rest: &[String]| rest.iter().enumerate().all(|(n, word)| tokens.key(at + 1 + n) == word);
        phrases
            .filter(move |(rest, _)| same(rest))
            .map(move |(rest, entry)| (*entry, at + rest.len()))
    }

    /// A word of the list whose letters are set apart: "p i x", "p.i.x".
    fn spelled(&self, folded: &FoldedText, tokens: &Tokens, at: usize) -> Option<(usize, usize)> {
        let letter = |n: usize| tokens.list.get(n).filter(|token| token.end - token.start == 1);
        if at > 0 && letter(at - 1).is_some() {
            return None;
        }
        let letters: Vec<u8> = (at..at + SPELLED)
            .map_while(|n| letter(n).map(|token| folded.bytes[token.start as usize]))
            .collect();
        if letters.len() < 3 {
            return None;
        }
        let mut key = String::new();
        push_key(&letters, &mut key);
        let (_, entry) = self
            .by_first
            .get(Key::of(&key))?
            .iter()
            .find(|(rest, _)| rest.is_empty())?;
        Some((*entry, at + letters.len() - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(list: &HiddenWords, text: &str) -> Option<HiddenMatch> {
        list.find(&PreparedText::of(text))
    }

    #[test]
    fn disguised_words_of_the_list_are_found() {
        let list = HiddenWords::new(["Política", "time de futebol", "ex"]);
        for text in [
            "falo de p0l1tica",
            "POLITICAAA!",
            "p o l i t i c a",
            "p.o.l.í.t.i.c.a",
            "роlіtica",
            "pol\u{200b}itica",
        ] {
            assert_eq!(find(&list, text).map(|hidden| hidden.entry), Some(0), "{text}");
        }
        assert_eq!(
            find(&list, "o meu Time de  Futebol").map(|hidden| hidden.entry),
            Some(1)
        );
    }

    #[test]
    fn entries_that_begin_alike_are_all_found() {
        let list = HiddenWords::new(["me manda", "me manda flores", "flores"]);
        let text = PreparedText::of("Me  manda FLORES, vai");
        let found: Vec<usize> = list.matches(&text).map(|hidden| hidden.entry).collect();
        assert_eq!(found, [0, 1, 2]);
    }

    #[test]
    fn parts_of_other_words_are_not_found() {
        let list = HiddenWords::new(["ex", "amor", "!!!"]);
        assert_eq!(find(&list, "exame e amora, sexo, !!!"), None);
        assert_eq!(find(&HiddenWords::new(["?", ""]), "? nada"), None);
    }

    #[test]
    fn found_bytes_are_those_of_the_original() {
        let text = "não, à pólítica!";
        let hidden = find(&HiddenWords::new(["politica"]), text).unwrap();
        assert_eq!(&text[hidden.start..hidden.end], "pólítica");
    }
}
