//! Pairs of equal blocks, found by the hash of each window of lines.

use super::lines::Line;
use std::collections::{HashMap, HashSet};

/// The smallest share of names that a pair has in common at the same places: below it, only the grammar is alike.
const SAME_NAMES: f64 = 0.6;

pub struct File {
    pub path: String,
    pub lines: Vec<Line>,
}

/// A block of one file, in numbers of lines, both included.
#[derive(Debug, PartialEq)]
pub struct Block {
    pub file: usize,
    pub first: usize,
    pub last: usize,
}

#[derive(Debug, PartialEq)]
pub struct Pair {
    pub left: Block,
    pub right: Block,
    /// Lines that count, in each of both.
    pub lines: usize,
}

/// A file and an index into its lines.
type Place = (usize, usize);

/// Every pair of blocks of at least `window` lines that can be extended in neither direction.
pub fn find(files: &[File], window: usize) -> Vec<Pair> {
    let mut places: HashMap<u64, Vec<Place>> = HashMap::new();
    for (file, content) in files.iter().enumerate() {
        for (start, hash) in windows(&content.lines, window) {
            places.entry(hash).or_default().push((file, start));
        }
    }
    let mut found = Vec::new();
    for alike in places.values() {
        for (at, left) in alike.iter().enumerate() {
            found.extend(
                alike[at + 1..]
                    .iter()
                    .flat_map(|right| pairs(files, *left, *right, window)),
            );
        }
    }
    found.sort_by_key(|pair| (pair.left.file, pair.left.first, pair.right.file, pair.right.first));
    found
}

/// The start and the hash of each window that says something: half of its lines differ from each other.
fn windows(lines: &[Line], window: usize) -> impl Iterator<Item = (usize, u64)> {
    const BASE: u64 = 0x9E37_79B9_7F4A_7C15;
    let highest = BASE.wrapping_pow(window as u32);
    let mut rolling = 0_u64;
    lines.iter().enumerate().filter_map(move |(at, line)| {
        rolling = rolling.wrapping_mul(BASE).wrapping_add(line.shape);
        if at >= window {
            rolling = rolling.wrapping_sub(lines[at - window].shape.wrapping_mul(highest));
        }
        let start = (at + 1).checked_sub(window)?;
        let different: HashSet<u64> = lines[start..=at].iter().map(|line| line.shape).collect();
        (different.len() * 2 > window).then_some((start, rolling))
    })
}

/// What the longest run of equal shapes that begins at both places holds; nothing where an earlier start finds the run.
fn pairs(files: &[File], left: Place, right: Place, window: usize) -> Vec<Pair> {
    let (a, b) = (&files[left.0].lines, &files[right.0].lines);
    let begun_earlier = left.1 > 0 && right.1 > 0 && a[left.1 - 1].shape == b[right.1 - 1].shape;
    if begun_earlier {
        return Vec::new();
    }
    // Inside one file the blocks may touch, but not overlap.
    let room = if left.0 == right.0 {
        right.1 - left.1
    } else {
        usize::MAX
    };
    let (a, b) = (&a[left.1..], &b[right.1..]);
    let length = a
        .iter()
        .zip(b)
        .take(room)
        .take_while(|(a, b)| a.shape == b.shape)
        .count();
    let whole_items = a[..length].iter().position(|line| line.begins_item).unwrap_or(length);
    let parts = [0..whole_items, whole_items..length];
    parts
        .into_iter()
        .map(|part| (&a[part.clone()], &b[part]))
        .filter(|(a, b)| a.len() >= window && common_names(a, b) >= SAME_NAMES)
        .map(|(a, b)| Pair {
            left: block(left.0, a),
            right: block(right.0, b),
            lines: a.len(),
        })
        .collect()
}

fn block(file: usize, lines: &[Line]) -> Block {
    Block {
        file,
        first: lines[0].number,
        last: lines[lines.len() - 1].number,
    }
}

/// The share of names that are equal at the same places.
fn common_names(a: &[Line], b: &[Line]) -> f64 {
    let names = || {
        a.iter()
            .flat_map(|line| &line.names)
            .zip(b.iter().flat_map(|line| &line.names))
    };
    let same = names().filter(|(a, b)| a == b).count();
    same as f64 / names().count().max(1) as f64
}

#[cfg(test)]
mod tests;
