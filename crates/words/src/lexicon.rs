//! The word lists (`data/lexicon.txt`): which classes a word or a phrase belongs to, by region.

use crate::Region;
pub use crate::classes::{CLASSES, Class, ClassSet};
use crate::hasher::{ANY, WordHasher, second};
use crate::sound::key;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

pub type WordMap<T> = HashMap<String, T, BuildHasherDefault<WordHasher>>;

const QUOTE: char = '\'';

/// Regions that a word has a meaning in, one bit each.
type Regions = u8;
const EVERYWHERE: Regions = 0x1f;

/// What begins with a word: its own classes, and the rest of phrases.
#[derive(Debug, Default)]
pub struct Entry {
    classes: Vec<(Class, Regions)>,
    phrases: Vec<Phrase>,
    /// Parallel to `phrases`: the hash of their second word, so that most are passed over without a look at it.
    seconds: Vec<u64>,
}

#[derive(Debug)]
struct Phrase {
    rest: Vec<String>,
    class: Class,
    regions: Regions,
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
        let mut keys = words
            .iter()
            .map(|word| if word == "_" { word.clone() } else { key(word) });
        let Some(first) = keys.next() else { return };
        let entry = self.entries.entry(first).or_default();
        let rest: Vec<String> = keys.collect();
        if rest.is_empty() {
            if !entry.classes.contains(&(class, regions)) {
                entry.classes.push((class, regions));
            }
        } else {
            entry.seconds.push(second(&rest[0]));
            entry.phrases.push(Phrase { rest, class, regions });
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

    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// Phrases that begin with `entry`; `key(n)` is the key of the n-th word after it. Calls `found` with the class and
    /// the number of words, and returns how many comparisons were made.
    pub fn phrases<'k>(
        &self,
        entry: &Entry,
        region: Region,
        key: impl Fn(usize) -> &'k str,
        mut found: impl FnMut(Class, usize),
    ) -> usize {
        let bit = 1 << region as u8;
        let mut steps = 0;
        let next = second(key(0));
        let likely = entry.seconds.iter().zip(&entry.phrases);
        let likely = likely.filter(|(second, _)| **second == next || **second == ANY);
        for (_, phrase) in likely.filter(|(_, phrase)| phrase.regions & bit != 0) {
            let same = phrase.rest.iter().enumerate().take_while(|(at, word)| {
                let key = key(*at);
                *key == ***word || (*word == "_" && !key.is_empty())
            });
            let same = same.count();
            steps += same + 1;
            if same == phrase.rest.len() {
                found(phrase.class, same + 1);
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
            .iter()
            .filter(|(_, entry)| entry.classes.iter().any(|(own, _)| *own == class))
            .map(|(word, _)| word.as_str())
            .collect();
        words.sort_unstable();
        words
    }

    /// Phrases of `class` written in one word, in order.
    pub fn phrases_of(&self, class: Class) -> Vec<String> {
        let mut joined: Vec<String> = self
            .entries
            .iter()
            .flat_map(|(first, entry)| {
                let own = entry.phrases.iter().filter(|phrase| phrase.class == class);
                own.map(move |phrase| format!("{first}{}", phrase.rest.concat()))
            })
            .collect();
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

/// A phrase with every choice of its `{}`.
fn expand_phrase(phrase: &str) -> Vec<Vec<String>> {
    phrase.split_whitespace().fold(vec![Vec::new()], |done, word| {
        let forms = expand(word);
        done.iter()
            .flat_map(|start: &Vec<String>| {
                forms.iter().map(move |form| {
                    let mut longer = start.clone();
                    longer.push(form.clone());
                    longer
                })
            })
            .collect()
    })
}

const AR: &str = "ar a o as am amos ou ei aste ava avas avam ando e es em emos aria arias asse ares armos arem ara arei ado ada \
                  araste aram";
const ER: &str =
    "er e o es em emos eu i este ia ias iam endo a as am eria erias esse eres ermos erem era erei ido eram";
const IR: &str =
    "ir e o es em imos iu i iste ia ias iam indo a as am iria irias isse ires irmos irem ira irei ido iram";

/// The forms of one entry: `burr{o,a}`, `~mandar`, or the word itself.
fn expand(word: &str) -> Vec<String> {
    if let Some(verb) = word.strip_prefix('~') {
        let (stem, ending) = verb.split_at(verb.len().saturating_sub(2));
        let endings = match ending {
            "ar" => AR,
            "er" => ER,
            _ => IR,
        };
        return endings
            .split_whitespace()
            .map(|ending| format!("{stem}{ending}"))
            .collect();
    }
    match word
        .split_once('{')
        .and_then(|(stem, rest)| Some((stem, rest.split_once('}')?)))
    {
        Some((stem, (endings, tail))) => endings
            .split(',')
            .flat_map(|ending| expand(&format!("{stem}{ending}{tail}")))
            .collect(),
        None => vec![word.to_string()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_expand_endings_verbs_and_regions() {
        let lexicon = Lexicon::read("[insult]\nburr{o,a}\n@br rapariga\n[ask]\n~mandar\n- me {manda,passa} ai\n");
        let insult = lexicon.find("insult").unwrap();
        let has = |word: &str, region| {
            let entry = lexicon.entry(&key(word));
            entry.is_some_and(|entry| entry.classes(region).any(|class| class == insult))
        };
        assert!(has("burra", Region::Portugal) && has("rapariga", Region::Brazil));
        assert!(!has("rapariga", Region::Portugal));
        assert!(lexicon.entry(&key("mandando")).is_some());
        assert_eq!(lexicon.phrases_of(lexicon.find("ask").unwrap()).len(), 2);
    }
}
