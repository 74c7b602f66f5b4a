//! A mutator with a seed: from the corpora it makes what no client would send.

use std::fs;
use std::path::{Path, PathBuf};

/// SplitMix64, so that a run can be repeated.
pub struct Mutator {
    state: u64,
    seeds: Vec<Vec<u8>>,
}

/// Bytes at which readers go wrong.
const INTERESTING: [u8; 16] = *b"\0\xFF\x7F\"\\(),.{}[]%\r\n";

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name)
}

/// The lines of a corpus, `\n` and `\r` in them read as breaks.
pub fn lines(name: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(corpus(name)).expect("a corpus");
    let broken = |line: &str| line.replace("\\n", "\n").replace("\\r", "\r").into_bytes();
    text.lines().map(broken).collect()
}

/// The files of a corpus.
pub fn files(name: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(corpus(name))
        .expect("a corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a seed")).collect()
}

impl Mutator {
    pub fn new(seeds: Vec<Vec<u8>>) -> Mutator {
        assert!(!seeds.is_empty(), "a corpus is never empty");
        Mutator { state: 0, seeds }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn roll(&mut self, sides: usize) -> usize {
        (self.next() % sides.max(1) as u64) as usize
    }

    /// The seeds as they are, and then as many mutations of them.
    pub fn inputs(mut self, mutations: usize) -> impl Iterator<Item = Vec<u8>> {
        let plain = self.seeds.clone();
        plain.into_iter().chain((0..mutations).map(move |_| self.mutated()))
    }

    fn mutated(&mut self) -> Vec<u8> {
        let pick = self.roll(self.seeds.len());
        let mut bytes = self.seeds[pick].clone();
        for _ in 0..=self.roll(4) {
            self.change(&mut bytes);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.roll(bytes.len() + 1);
        let end = (at + self.roll(12)).min(bytes.len());
        match self.roll(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                let to = self.roll(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            3 => {
                let other = self.roll(self.seeds.len());
                let from = self.roll(self.seeds[other].len() + 1);
                let tail = self.seeds[other][from..].to_vec();
                bytes.truncate(at);
                bytes.extend(tail);
            }
            4 if at < bytes.len() => bytes[at] ^= 1 << self.roll(8),
            5 if at < bytes.len() => bytes[at] = INTERESTING[self.roll(INTERESTING.len())],
            _ => bytes.insert(at, INTERESTING[self.roll(INTERESTING.len())]),
        }
    }
}
