//! The linear model: named features and hashed ones, their weights, the score.

use crate::lexicon::{Class, ClassSet, Lexicon};
use crate::reading::Reading;
use crate::word_map::{FNV, PRIME, fnv};
use smallvec::SmallVec;
use std::collections::HashMap;

/// Buckets of hashed features.
pub const BUCKETS: usize = 1 << 18;
/// What one unit of a hashed weight is in log-odds.
pub const UNIT: f32 = 1.0 / 32.0;
pub const CATEGORIES: usize = 3;
/// Categories are weighed side by side; the last place is empty.
pub const LANES: usize = 4;
/// What hashed features weigh together, by category.
pub type Sums = [f32; LANES];

/// The features of a text: indices of named ones, and buckets with values.
#[derive(Debug, Clone, Default)]
pub struct Features {
    pub named: Vec<u16>,
    pub hashed: Vec<(u32, f32)>,
}

/// Trained weights. `named` is parallel to the names of the analyzer; `hashed` has one row for each bucket.
#[derive(Debug, Clone)]
pub struct Weights {
    pub named: Vec<[f32; CATEGORIES]>,
    /// Rows of a power of two, so that none lies across two lines of the cache.
    pub hashed: Vec<[i8; LANES]>,
    pub bias: [f32; CATEGORIES],
    /// Log-odds at which a text is flagged.
    pub threshold: [f32; CATEGORIES],
    /// Parallel to `named`: the categories for which the feature alone flags a text.
    pub decisive: Vec<[bool; CATEGORIES]>,
}

/// A feature with at least these log-odds before training flags a text whatever else is in it: who says that they
/// are fifteen is not less so because they also speak of work.
pub const DECISIVE: f32 = 6.0;
/// How far above the threshold a decisive feature lifts a text.
const LIFT: f32 = 2.0;

/// Which features of `priors` are decisive.
pub fn decisive(priors: &[[f32; CATEGORIES]]) -> Vec<[bool; CATEGORIES]> {
    priors.iter().map(|row| row.map(|prior| prior >= DECISIVE)).collect()
}

impl Weights {
    /// Weights from their two files: lines of a name and three numbers, and the rows of the buckets.
    pub fn read(names: &[String], table: &str, rows: &[u8], priors: &[[f32; CATEGORIES]]) -> Weights {
        let mut by_name: HashMap<&str, [f32; CATEGORIES]> = HashMap::new();
        for line in table.lines() {
            let mut parts = line.split('\t');
            let Some(name) = parts.next() else { continue };
            let mut values = parts.map(|part| part.parse().unwrap_or(0.0));
            by_name.insert(name, std::array::from_fn(|_| values.next().unwrap_or(0.0)));
        }
        let get = |name: &str| by_name.get(name).copied().unwrap_or_default();
        let mut hashed: Vec<[i8; LANES]> = rows
            .chunks_exact(CATEGORIES)
            .map(|row| std::array::from_fn(|at| row.get(at).map_or(0, |byte| *byte as i8)))
            .collect();
        hashed.resize(BUCKETS, [0; LANES]);
        Weights {
            named: names.iter().map(|name| get(name)).collect(),
            hashed,
            bias: get("(bias)"),
            threshold: get("(threshold)"),
            decisive: decisive(priors),
        }
    }

    /// For each category the log-odds above its threshold, and the part of them that comes from hashed features.
    pub fn weigh(&self, features: &Features) -> [(f32, f32); CATEGORIES] {
        let add = |sums, (bucket, value): &(u32, f32)| self.add_hashed(sums, *bucket, *value);
        let hashed = features.hashed.iter().fold(Sums::default(), add);
        self.weigh_named(&features.named, hashed)
    }

    /// The sums with what one hashed feature weighs.
    #[inline]
    pub fn add_hashed(&self, sums: Sums, bucket: u32, value: f32) -> Sums {
        let (row, unit) = (self.hashed[bucket as usize], value * UNIT);
        let mut sums = sums;
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += unit * f32::from(weight);
        }
        sums
    }

    /// The same as [`Weights::weigh`], with the hashed features already summed.
    pub fn weigh_named(&self, features: &[u16], hashed: Sums) -> [(f32, f32); CATEGORIES] {
        let mut named = [0.0; CATEGORIES];
        for name in features {
            let row = &self.named[*name as usize];
            named.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let decided = self.decided(features);
        std::array::from_fn(|at| {
            let odds = self.bias[at] + named[at] + hashed[at] - self.threshold[at];
            (if decided[at] { odds.max(LIFT) } else { odds }, hashed[at])
        })
    }

    /// The categories for which a feature alone flags the text.
    pub fn decided(&self, named: &[u16]) -> [bool; CATEGORIES] {
        let rows = named.iter().map(|name| self.decisive[*name as usize]);
        rows.fold([false; CATEGORIES], |all, row| {
            std::array::from_fn(|at| all[at] || row[at])
        })
    }
}

/// How much each kind of hashed feature counts.
const WORD: f32 = 1.0;
const TWO_WORDS: f32 = 0.7;
/// A word together with whom or what time the text is about.
const WORD_ABOUT: f32 = 0.8;
const LETTERS: f32 = 0.35;
const TWO_CLASSES: f32 = 0.25;
/// The first letters of a word, which its inflections share, and those of two words.
const ONE_STEM: f32 = 0.7;
const TWO_STEMS: f32 = 0.4;
const STEM_LENGTH: usize = 5;
/// Shorter texts count as this many words, so that a single one does not decide.
const FEWEST: usize = 8;
/// Two classes farther apart are not seen together.
const WINDOW: u32 = 5;
/// Words after which the rest of a long text adds no hashed features; rules read all of it.
const MOST_WORDS: usize = 600;

/// Hashes the words and stems, pairs of both, letters and pairs of classes of `reading`. `step` folds the bucket
/// and the value of each feature into `sum`: a text has hundreds, and a list of them would cost as much as weighing them.
pub fn hash<S>(
    reading: &Reading,
    class_hashes: &[u64],
    plain: &ClassSet,
    about: &[Class],
    mut sum: S,
    step: impl Fn(S, u32, f32) -> S + Copy,
) -> S {
    let count = reading.len().min(MOST_WORDS);
    let scale = (FEWEST as f32 / count.max(FEWEST) as f32).sqrt();
    let mut last = FNV;
    let mut stem = STEM;
    let spoken_of: SmallVec<[u64; 8]> = about
        .iter()
        .filter(|class| reading.all.has(**class))
        .map(|class| class_hashes[class.0 as usize])
        .collect();
    for at in 0..count {
        let key = reading.tokens.key(at).as_bytes();
        let number = reading.tokens.list[at].number.is_some();
        // Numbers differ in length only, else a date would be learned.
        let word = if number {
            fnv(FNV, &[b'#', key.len() as u8])
        } else {
            reading.tokens.hashed(at).hash
        };
        sum = step(sum, bucket(word), WORD * scale);
        sum = step(sum, bucket(fnv(last, &word.to_le_bytes())), TWO_WORDS * scale);
        last = word;
        for class in &spoken_of {
            let pair = (class.rotate_left(31) ^ word).wrapping_mul(PRIME);
            sum = step(sum, bucket(pair), WORD_ABOUT * scale);
        }
        if number {
            stem = fnv(stem ^ word, b"#");
            continue;
        }
        let own = fnv(STEM, &key[..key.len().min(STEM_LENGTH)]);
        sum = step(sum, bucket(own), ONE_STEM * scale);
        sum = step(sum, bucket(fnv(stem, &own.to_le_bytes())), TWO_STEMS * scale);
        stem = own;
        sum = letters(key, LETTERS * scale, sum, step);
    }
    classes(reading, count, class_hashes, plain, TWO_CLASSES * scale, sum, step)
}

/// Runs of four letters, with the edges of the word.
#[inline(never)]
fn letters<S>(key: &[u8], value: f32, sum: S, step: impl Fn(S, u32, f32) -> S) -> S {
    let mut edged = [b'^'; 26];
    let length = key.len().min(24);
    edged[1..=length].copy_from_slice(&key[..length]);
    edged[length + 1] = b'$';
    let runs = edged[..length + 2].windows(4);
    runs.fold(sum, |sum, run| step(sum, bucket(fnv(0x9e37, run)), value))
}

/// Pairs of classes of words that are near one another, in their order. The classes of each word are listed once. A
/// function of its own, so that the sum stays in a register.
#[inline(never)]
fn classes<S>(
    reading: &Reading,
    count: usize,
    hashes: &[u64],
    plain: &ClassSet,
    value: f32,
    mut sum: S,
    step: impl Fn(S, u32, f32) -> S,
) -> S {
    let mut listed: SmallVec<[u64; 128]> = SmallVec::new();
    let mut ends: SmallVec<[u32; 64]> = SmallVec::new();
    for set in &reading.at[..count] {
        set.without(plain).for_each(|class| listed.push(hashes[class]));
        ends.push(listed.len() as u32);
    }
    let words = &reading.tokens.list[..count];
    let (mut start, mut last) = (0, 0);
    for (at, word) in words.iter().enumerate() {
        let end = ends[at] as usize;
        while last + 1 < count && words[last + 1].place - word.place <= WINDOW {
            last += 1;
        }
        // The classes of all words that are near lie side by side.
        let near = &listed[end..ends[last] as usize];
        for one in &listed[start..end] {
            let turned = one.rotate_left(17);
            for other in near {
                sum = step(sum, bucket((turned ^ other).wrapping_mul(PRIME)), value);
            }
        }
        start = end;
    }
    sum
}

/// Where hashes of stems begin, so that a short word and its stem are two features.
const STEM: u64 = 0x517e;

fn bucket(hash: u64) -> u32 {
    ((hash ^ hash >> 29 ^ hash >> 47) % BUCKETS as u64) as u32
}

/// Hashes of the names of all classes, which stay the same where classes are added.
pub fn class_hashes(lexicon: &Lexicon) -> Vec<u64> {
    lexicon.names().iter().map(|name| fnv(FNV, name.as_bytes())).collect()
}
