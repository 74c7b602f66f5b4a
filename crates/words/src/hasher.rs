//! Hashes of words for the lexicon.

use std::hash::Hasher;

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

/// What `second` gives for a place that any word may take.
pub const ANY: u64 = 0;

/// The hash of the second word of a phrase.
pub fn second(word: &str) -> u64 {
    if word == "_" {
        return ANY;
    }
    let mut hasher = WordHasher::default();
    hasher.write(word.as_bytes());
    hasher.finish() | 1
}
