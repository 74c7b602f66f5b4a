//! The linear model: named features and hashed ones, their weights, the score.

use crate::lexicon::{ClassSet, Lexicon};
use crate::reading::Reading;
use std::collections::HashMap;

/// Buckets of hashed features.
pub const BUCKETS: usize = 1 << 14;
/// What one unit of a hashed weight is in log-odds.
pub const UNIT: f32 = 1.0 / 32.0;
pub const CATEGORIES: usize = 3;

/// The features of a text: indices of named ones, and buckets with values.
#[derive(Debug, Clone, Default)]
pub struct Features {
    pub named: Vec<u16>,
    pub hashed: Vec<(u16, f32)>,
}

/// Trained weights. `named` is parallel to the names of the analyzer; `hashed` has one row for each bucket.
#[derive(Debug, Clone)]
pub struct Weights {
    pub named: Vec<[f32; CATEGORIES]>,
    pub hashed: Vec<[i8; CATEGORIES]>,
    pub bias: [f32; CATEGORIES],
    /// Log-odds at which a text is flagged.
    pub threshold: [f32; CATEGORIES],
}

impl Weights {
    /// Weights from their two files: lines of a name and three numbers, and the rows of the buckets.
    pub fn read(names: &[String], table: &str, rows: &[u8]) -> Weights {
        let mut by_name: HashMap<&str, [f32; CATEGORIES]> = HashMap::new();
        for line in table.lines() {
            let mut parts = line.split('\t');
            let Some(name) = parts.next() else { continue };
            let mut values = parts.map(|part| part.parse().unwrap_or(0.0));
            by_name.insert(name, std::array::from_fn(|_| values.next().unwrap_or(0.0)));
        }
        let get = |name: &str| by_name.get(name).copied().unwrap_or_default();
        let mut hashed: Vec<[i8; CATEGORIES]> = rows
            .chunks_exact(CATEGORIES)
            .map(|row| [row[0] as i8, row[1] as i8, row[2] as i8])
            .collect();
        hashed.resize(BUCKETS, [0; CATEGORIES]);
        Weights {
            named: names.iter().map(|name| get(name)).collect(),
            hashed,
            bias: get("(bias)"),
            threshold: get("(threshold)"),
        }
    }

    /// For each category the log-odds above its threshold, and the part of them that comes from hashed features.
    pub fn weigh(&self, features: &Features) -> [(f32, f32); CATEGORIES] {
        let (mut named, mut hashed) = ([0.0; CATEGORIES], [0.0; CATEGORIES]);
        for name in &features.named {
            let row = &self.named[*name as usize];
            named.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        for (bucket, value) in &features.hashed {
            let row = &self.hashed[*bucket as usize];
            let unit = value * UNIT;
            hashed
                .iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum += unit * f32::from(*weight));
        }
        std::array::from_fn(|at| (self.bias[at] + named[at] + hashed[at] - self.threshold[at], hashed[at]))
    }
}

/// How much each kind of hashed feature counts.
const WORD: f32 = 1.0;
const TWO_WORDS: f32 = 0.7;
const LETTERS: f32 = 0.35;
const TWO_CLASSES: f32 = 0.7;
/// Shorter texts count as this many words, so that a single one does not decide.
const FEWEST: usize = 8;
/// Two classes farther apart are not seen together.
const WINDOW: u32 = 5;
/// Words after which the rest of a long text adds no hashed features; rules read all of it.
const MOST_WORDS: usize = 600;

/// Hashes the words, pairs of words, letters and pairs of classes of `reading`.
pub fn hash(reading: &Reading, class_hashes: &[u64], plain: &ClassSet, steps: &mut usize) -> Vec<(u16, f32)> {
    let count = reading.len().min(MOST_WORDS);
    let scale = (FEWEST as f32 / count.max(FEWEST) as f32).sqrt();
    let mut found = Vec::with_capacity(count * 16);
    let mut last = FNV;
    for at in 0..count {
        let key = reading.tokens.key(at).as_bytes();
        let number = reading.tokens.list[at].number.is_some();
        // Numbers differ in length only, else a date would be learned.
        let word = if number {
            fnv(FNV, &[b'#', key.len() as u8])
        } else {
            fnv(FNV, key)
        };
        found.push((bucket(word), WORD * scale));
        found.push((bucket(fnv(last, &word.to_le_bytes())), TWO_WORDS * scale));
        last = word;
        if !number {
            letters(key, LETTERS * scale, &mut found);
        }
        classes(reading, at, count, class_hashes, plain, TWO_CLASSES * scale, &mut found);
    }
    *steps += found.len();
    found
}

/// Runs of four letters, with the edges of the word.
fn letters(key: &[u8], value: f32, found: &mut Vec<(u16, f32)>) {
    let mut edged = [b'^'; 26];
    let length = key.len().min(24);
    edged[1..=length].copy_from_slice(&key[..length]);
    edged[length + 1] = b'$';
    for run in edged[..length + 2].windows(4) {
        found.push((bucket(fnv(0x9e37, run)), value));
    }
}

fn classes(
    reading: &Reading,
    at: usize,
    count: usize,
    hashes: &[u64],
    plain: &ClassSet,
    value: f32,
    found: &mut Vec<(u16, f32)>,
) {
    let here = reading.at[at].without(plain);
    if here.is_empty() {
        return;
    }
    let place = reading.tokens.list[at].place;
    for next in at + 1..count {
        if reading.tokens.list[next].place - place > WINDOW {
            break;
        }
        let there = reading.at[next].without(plain);
        for one in here.iter() {
            for other in there.iter() {
                let pair = hashes[one.0 as usize].rotate_left(17) ^ hashes[other.0 as usize];
                found.push((bucket(pair.wrapping_mul(PRIME)), value));
            }
        }
    }
}

const FNV: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// Fowler-Noll-Vo over `bytes`, from `start`.
pub fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME))
}

fn bucket(hash: u64) -> u16 {
    ((hash ^ hash >> 29 ^ hash >> 47) % BUCKETS as u64) as u16
}

/// Hashes of the names of all classes, which stay the same where classes are added.
pub fn class_hashes(lexicon: &Lexicon) -> Vec<u64> {
    lexicon.names().iter().map(|name| fnv(FNV, name.as_bytes())).collect()
}
