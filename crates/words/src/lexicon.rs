//! The word lists (`data/lexicon.txt`): which classes a word or a phrase belongs to, by region.

use crate::Region;
use crate::bits::Bits;
use crate::inflections::{expand, expand_phrase};
use crate::sound::key;
use crate::word_map::{Key, PRIME, WordMap};
use smallvec::SmallVec;

const QUOTE: char = '\'';

/// A class of words, by its place among the headings of the lexicon and the literals of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class(pub u16);

impl From<Class> for usize {
    fn from(class: Class) -> usize {
        usize::from(class.0)
    }
}

/// How many classes there may be.
const CLASSES: usize = 1024;

/// A set of classes.
pub type ClassSet = Bits<{ CLASSES / 64 }>;

/// Regions that a word has a meaning in, one bit each.
type Regions = u8;
const EVERYWHERE: Regions = 0x1f;

/// What is known of a word.
#[derive(Debug, Default)]
pub struct Entry {
    /// Inside the entry, which is read for nearly every word: most have a few.
    classes: SmallVec<[(Class, Regions); 4]>,
    /// Its place among the words of the lexicon.
    word: u32,
    /// Whether a phrase begins with the word and goes on with a certain one.
    leads: bool,
    /// Whether a phrase begins with the word and goes on with any.
    leads_on: bool,
}

#[derive(Debug)]
struct Phrase {
    /// With the first.
    words: Vec<String>,
    class: Class,
    regions: Regions,
}

/// A word of a phrase that may be any.
const ANY: &str = "_";

/// The hash of the first two words of a phrase.
fn beginning(first: Key, second: Key) -> u64 {
    (first.hash.rotate_left(23) ^ second.hash).wrapping_mul(PRIME)
}

impl Entry {
    pub fn classes(&self, region: Region) -> impl Iterator<Item = Class> + '_ {
        let bit = 1 << region as u8;
        self.classes
            .iter()
            .filter(move |(_, regions)| regions & bit != 0)
            .map(|(class, _)| *class)
    }
}

/// All entries, and the names of the classes.
#[derive(Debug, Default)]
pub struct Lexicon {
    entries: WordMap<Entry>,
    words: Vec<String>,
    /// By the hash of their first two words, so that one search tells for each word of a text that no phrase goes on here.
    phrases: WordMap<Vec<Phrase>>,
    names: Vec<&'static str>,
}

impl Lexicon {
    /// Reads headings in brackets and the lines under them; `# ` begins a comment, `@br,pt` limits a line to regions,
    /// `- ` begins a phrase, and any other line is a list of words. `{}` lists endings, `~` a regular verb.
    pub fn read(source: &'static str) -> Lexicon {
        let mut lexicon = Lexicon::default();
        let mut class = None;
        for line in source
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("# "))
        {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                class = Some(lexicon.class(name));
                continue;
            }
            let Some(class) = class else { continue };
            let (regions, line) = match line.strip_prefix('@').and_then(|line| line.split_once(' ')) {
                Some((codes, line)) => (regions(codes), line),
                None => (EVERYWHERE, line),
            };
            match line.strip_prefix("- ") {
                Some(phrase) => expand_phrase(phrase)
                    .iter()
                    .for_each(|words| lexicon.add(words, class, regions)),
                None => line
                    .split_whitespace()
                    .flat_map(expand)
                    .for_each(|word| lexicon.add(&[word], class, regions)),
            }
        }
        lexicon
    }

    fn add(&mut self, words: &[String], class: Class, regions: Regions) {
        let keys = words
            .iter()
            .map(|word| if word == ANY { word.clone() } else { key(word) });
        let words: Vec<String> = keys.collect();
        let [first, rest @ ..] = words.as_slice() else { return };
        if self.entry(Key::of(first)).is_none() {
            self.entries.get_or_default(first).word = self.words.len() as u32;
            self.words.push(first.clone());
        }
        let entry = self.entries.get_or_default(first);
        match rest {
            [] if entry.classes.contains(&(class, regions)) => {}
            [] => entry.classes.push((class, regions)),
            [second, ..] => {
                match second == ANY {
                    true => entry.leads_on = true,
                    false => entry.leads = true,
                }
                let hash = beginning(Key::of(first), Key::of(second));
                let phrases = self.phrases.at_or_default(hash);
                phrases.push(Phrase { words, class, regions });
            }
        }
    }

    /// The class with `name`, made if it is new.
    pub fn class(&mut self, name: &'static str) -> Class {
        if let Some(class) = self.find(name) {
            return class;
        }
        assert!(self.names.len() < CLASSES, "too many classes of words");
        self.names.push(name);
        Class(self.names.len() as u16 - 1)
    }

    /// A class of one quoted word or phrase, for the literals of rules.
    pub fn literal(&mut self, words: &'static str) -> Class {
        let known = self.find(words);
        let class = self.class(words);
        if known.is_none() {
            let list: Vec<String> = words
                .trim_matches(QUOTE)
                .split_whitespace()
                .map(str::to_string)
                .collect();
            self.add(&list, class, EVERYWHERE);
        }
        class
    }

    pub fn find(&self, name: &str) -> Option<Class> {
        let at = self.names.iter().position(|known| *known == name)?;
        Some(Class(at as u16))
    }

    pub fn name(&self, class: Class) -> &'static str {
        self.names.get(class.0 as usize).copied().unwrap_or_default()
    }

    pub fn names(&self) -> &[&'static str] {
        &self.names
    }

    pub fn entry(&self, key: Key) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// Phrases that begin with the word `key(0)` and its `entry`; `key(n)` is the n-th word after it. Calls `found` with the
    /// class and the number of words, and returns how many comparisons were made.
    pub fn phrases<'k>(
        &self,
        entry: &Entry,
        region: Region,
        key: impl Fn(usize) -> Key<'k>,
        mut found: impl FnMut(Class, usize),
    ) -> usize {
        if !entry.leads && !entry.leads_on {
            return 0;
        }
        let begun = |second: Key| self.phrases.at(beginning(key(0), second)).into_iter().flatten();
        let certain = entry.leads.then(|| begun(key(1))).into_iter().flatten();
        let any = entry.leads_on.then(|| begun(Key::of(ANY))).into_iter().flatten();
        let bit = 1 << region as u8;
        let mut steps = 0;
        for phrase in certain.chain(any).filter(|phrase| phrase.regions & bit != 0) {
            let same = phrase.words.iter().enumerate().skip(1).take_while(|(at, word)| {
                let key = key(*at).text;
                *key == ***word || (*word == ANY && !key.is_empty())
            });
            let same = 1 + same.count();
            steps += same;
            if same == phrase.words.len() {
                found(phrase.class, same);
            }
        }
        steps
    }

    /// Adds `mark` to every single word of the classes with `names`.
    pub fn mark(&mut self, names: &[&str], mark: Class) {
        let marked: Vec<Class> = names.iter().filter_map(|name| self.find(name)).collect();
        for entry in self.entries.values_mut() {
            let regions = entry.classes.iter().filter(|(class, _)| marked.contains(class));
            let regions = regions.fold(0, |set, (_, regions)| set | regions);
            if regions != 0 {
                entry.classes.push((mark, regions));
            }
        }
    }

    /// Keys of single words of `class`, in order.
    pub fn words_of(&self, class: Class) -> Vec<&str> {
        let mut words: Vec<&str> = self
            .entries
            .values()
            .filter(|entry| entry.classes.iter().any(|(own, _)| *own == class))
            .map(|entry| self.words[entry.word as usize].as_str())
            .collect();
        words.sort_unstable();
        words
    }

    /// Phrases of `class` written in one word, in order.
    pub fn phrases_of(&self, class: Class) -> Vec<String> {
        let own = self.phrases.values().flatten().filter(|phrase| phrase.class == class);
        let mut joined: Vec<String> = own.map(|phrase| phrase.words.concat()).collect();
        joined.sort_unstable();
        joined
    }
}

fn regions(codes: &str) -> Regions {
    codes.split(',').fold(0, |set, code| {
        set | Region::ALL
            .iter()
            .filter(|region| region.code() == code)
            .fold(0, |set, region| set | 1 << *region as u8)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_expand_endings_verbs_and_regions() {
        let lexicon = Lexicon::read("[insult]\nburr{o,a}\n@br rapariga\n[ask]\n~mandar\n- me {manda,passa} ai\n");
        let insult = lexicon.find("insult").unwrap();
        let has = |word: &str, region| {
            let key = key(word);
            let entry = lexicon.entry(Key::of(&key));
            entry.is_some_and(|entry| entry.classes(region).any(|class| class == insult))
        };
        assert!(has("burra", Region::Portugal) && has("rapariga", Region::Brazil));
        assert!(!has("rapariga", Region::Portugal));
        assert!(lexicon.entry(Key::of(&key("mandando"))).is_some());
        assert_eq!(lexicon.phrases_of(lexicon.find("ask").unwrap()).len(), 2);
    }
}
