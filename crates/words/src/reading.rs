//! A text prepared for rules: its words with their classes, disguises resolved.

use crate::fold::FoldedText;
use crate::glued::GluedWords;
use crate::lexicon::{Class, ClassSet, Lexicon};
use crate::prepared::PreparedText;
use crate::sound::push_key;
use crate::tokens::Tokens;
use crate::word_map::Key;
use crate::{Region, numbers};
use smallvec::{SmallVec, smallvec};

/// A text and the classes at each of its words.
pub struct Reading<'t> {
    pub text: &'t str,
    pub region: Region,
    pub folded: &'t FoldedText,
    pub tokens: &'t Tokens,
    /// The classes of the word, and of phrases that begin with it.
    pub at: SmallVec<[ClassSet; 32]>,
    /// How many words the longest phrase or disguised word covers from here.
    pub width: SmallVec<[u8; 64]>,
    /// The value of a number, in digits or words.
    pub value: SmallVec<[Option<u64>; 32]>,
    /// All classes of the text.
    pub all: ClassSet,
    /// Comparisons made, for the test that cost grows with the length alone.
    pub steps: usize,
}

/// Classes that the code itself gives.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    pub number: Class,
    pub amount: Class,
    pub currency: Class,
    pub short: Class,
    pub maskable: Class,
    pub split: Class,
    pub sum: Class,
    pub unit: Class,
    pub teen: Class,
    pub lone: Class,
    pub years: Class,
}

impl Known {
    pub fn of(lexicon: &mut Lexicon) -> Known {
        Known {
            number: lexicon.class("number"),
            amount: lexicon.class("amount"),
            currency: lexicon.class("currency"),
            short: lexicon.class("short"),
            maskable: lexicon.class("maskable"),
            split: lexicon.class("split"),
            sum: lexicon.class("sum"),
            unit: lexicon.class("unit"),
            teen: lexicon.class("teen"),
            lone: lexicon.class("lone"),
            years: lexicon.class("years"),
        }
    }
}

/// Pieces of a word that is written in pieces: no more, and no longer in all.
const PIECES: usize = 16;
const JOINED: usize = 40;

impl<'t> Reading<'t> {
    pub fn of(
        text: &'t PreparedText<'t>,
        region: Region,
        lexicon: &Lexicon,
        glued: &GluedWords,
        known: &Known,
    ) -> Reading<'t> {
        let count = text.tokens.list.len();
        let mut reading = Reading {
            text: text.original,
            region,
            folded: &text.folded,
            tokens: &text.tokens,
            at: smallvec![ClassSet::default(); count],
            width: smallvec![1; count],
            value: smallvec![None; count],
            all: ClassSet::default(),
            steps: text.original.len(),
        };
        for at in 0..count {
            if !reading.look_up(at, lexicon, known) {
                reading.disguised(at, lexicon, glued, known);
            }
        }
        for at in 0..count {
            reading.join(at, lexicon, glued, known);
        }
        reading.amounts(known);
        // A word or two that are all of the text.
        if reading.tokens.list.last().is_some_and(|last| last.place <= 1) {
            reading.at[0].add(known.lone);
        }
        for at in 0..count {
            let here = reading.at[at];
            reading.all.merge(&here);
        }
        reading
    }

    pub fn len(&self) -> usize {
        self.tokens.list.len()
    }

    pub fn has(&self, at: usize, class: Class) -> bool {
        self.at.get(at).is_some_and(|set| set.has(class))
    }

    /// The bytes of the original from word `first` through word `last`.
    pub fn span(&self, first: usize, last: usize) -> (usize, usize) {
        let list = &self.tokens.list;
        let end = last.min(list.len().saturating_sub(1));
        match (list.get(first), list.get(end)) {
            (Some(one), Some(other)) => self.folded.original(one.start as usize, other.end as usize),
            _ => (0, 0),
        }
    }

    /// Whether the word is in the lexicon.
    fn look_up(&mut self, at: usize, lexicon: &Lexicon, known: &Known) -> bool {
        let key = self.tokens.hashed(at);
        self.value[at] = self.tokens.number(at).or_else(|| numbers::value(key));
        let set = &mut self.at[at];
        if self.value[at].is_some() {
            set.add(known.number);
        }
        let Some(entry) = lexicon.entry(key) else {
            return false;
        };
        for class in entry.classes(self.region) {
            set.add(class);
        }
        let (tokens, width) = (self.tokens, &mut self.width[at]);
        let word = |n: usize| tokens.hashed(at + n);
        self.steps += lexicon.phrases(entry, self.region, word, |class, words| {
            set.add(class);
            *width = (*width).max(words as u8);
        });
        true
    }

    /// Words with masked letters ("p*ta"), and words glued to others ("vaitomarno...").
    fn disguised(&mut self, at: usize, lexicon: &Lexicon, glued: &GluedWords, known: &Known) {
        let key = self.tokens.key(at);
        let masked = key.bytes().any(|byte| matches!(byte, b'*' | b'#'));
        if masked {
            self.steps += glued.maskable.len();
            for word in glued.maskable.iter().filter(|word| is_masked(key, word)) {
                self.at[at].add(known.maskable);
                if let Some(entry) = lexicon.entry(Key::of(word)) {
                    entry.classes(self.region).for_each(|class| self.at[at].add(class));
                }
            }
        } else if key.len() >= 8 {
            glued.classes_in(key, |class| self.at[at].add(class));
        }
    }

    /// Words written letter by letter or in pieces: "p i x", "p.u.t.a", "pu ta".
    fn join(&mut self, at: usize, lexicon: &Lexicon, glued: &GluedWords, known: &Known) {
        let list = &self.tokens.list;
        let piece = |n: usize| {
            list.get(n)
                .is_some_and(|token| token.end - token.start <= 3 && token.number.is_none())
        };
        let letter = |n: usize| list.get(n).is_some_and(|token| token.end - token.start == 1);
        if !piece(at) {
            return;
        }
        let mut joined = [0u8; JOINED];
        let mut length = 0;
        let (mut odd, mut letters, mut tight) = (false, 0, true);
        let starts = !(at > 0 && letter(at - 1));
        for (n, token) in list.iter().enumerate().skip(at).take(PIECES) {
            let (start, end) = (token.start as usize, token.end as usize);
            let apart = n > at && (token.comma || (token.opens && !letter(n)));
            if apart || end - start > 4 || length + end - start > JOINED || (!piece(n) && n < at + 1) {
                break;
            }
            joined[length..length + end - start].copy_from_slice(&self.folded.bytes[start..end]);
            length += end - start;
            odd |= !self.at[n].has(known.short);
            letters += usize::from(end - start == 1);
            tight &= n == at || token.tight;
            self.steps += end - start;
            let words = n + 1 - at;
            if words < 2 || words > 3 && letters < words {
                continue;
            }
            let spelled = letters == words;
            if spelled && words >= 3 && starts && !letter(n + 1) {
                let mut key = String::with_capacity(JOINED);
                push_key(&joined[..length], &mut key);
                glued.classes_in(&key, |class| self.at[at].add(class));
            }
            if (odd || tight || (spelled && words >= 3)) && length >= 3 {
                let mut key = String::with_capacity(JOINED);
                push_key(&joined[..length], &mut key);
                let key = Key::of(&key);
                if spelled && words >= 3 && starts && !letter(n + 1) && self.value[at].is_none() {
                    self.value[at] = numbers::value(key);
                    self.width[at] = words as u8;
                }
                if let Some(entry) = lexicon.entry(key) {
                    let mut classes = entry.classes(self.region).peekable();
                    let severe = spelled || entry.classes(self.region).any(|class| class == known.split);
                    if severe && classes.peek().is_some() {
                        classes.for_each(|class| self.at[at].add(class));
                        self.width[at] = self.width[at].max(words as u8);
                    }
                }
            }
        }
    }

    /// Numbers beside a currency are amounts; larger ones without a unit may be sums of money.
    fn amounts(&mut self, known: &Known) {
        for at in 0..self.len() {
            let Some(value) = self.value[at] else { continue };
            let counts = self.has(at + 1, known.unit) || self.has(at + 2, known.unit) && self.value[at + 1].is_some();
            if (15..1_000_000).contains(&value) && !counts && !(1900..2100).contains(&value) {
                self.at[at].add(known.sum);
            }
            if (12..=17).contains(&value) && (!counts || self.has(at + 1, known.years)) {
                self.at[at].add(known.teen);
            }
            let near = (1..=3).any(|n| {
                let numbers = (1..n).all(|between| self.value.get(at + between).is_some_and(Option::is_some));
                numbers && self.has(at + n, known.currency)
            });
            let before = at > 0 && self.has(at - 1, known.currency) && self.tokens.key(at - 1).len() <= 3;
            if near || before {
                self.at[at].add(known.amount);
            }
        }
    }
}

/// Whether `masked` is `word` with up to two thirds of its letters hidden, letter for letter. A mask may also hide more
/// letters than it has signs ("p*" is nothing, "p***" is).
fn is_masked(masked: &str, word: &str) -> bool {
    let hidden = masked.bytes().filter(|byte| matches!(byte, b'*' | b'#')).count();
    // Repeated signs have been made one by the key, so one sign hides one to four letters.
    let (Some(open), Some(close)) = (masked.find(['*', '#']), masked.rfind(['*', '#'])) else {
        return false;
    };
    let (start, end) = (&masked[..open], &masked[close + 1..]);
    hidden <= 3
        && !start.is_empty()
        && (start.len() + end.len() >= 2 || word.len() <= 4)
        && word.len() > start.len() + end.len()
        && word.len() <= start.len() + end.len() + 4
        && word.starts_with(start)
        && word.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::is_masked;

    #[test]
    fn masks_hide_letters_inside_a_word() {
        assert!(is_masked("p*ta", "puta") && is_masked("v*gabunda", "vagabunda"));
        assert!(!is_masked("p*ta", "pita do") && !is_masked("*ta", "puta"));
    }
}
