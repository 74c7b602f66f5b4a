//! Fingerprints of texts of which near copies differ in few bits.

use crate::prepared::PreparedText;
use crate::word_map::fnv;

/// 64 bits of a text (simhash over its words and pairs of words).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

/// Texts of fewer words are too alike to be told apart.
const FEWEST: usize = 4;
/// What follows so many words is not compared; their weights stay within 16 bits.
const MOST: usize = 8_000;
/// Of copies that differ in a name, a greeting or a word, nearly all are nearer than this.
const NEAR: u32 = 12;

impl Fingerprint {
    /// The number of bits that differ, 0 to 64.
    pub fn distance(self, other: Fingerprint) -> u32 {
        (self.0 ^ other.0).count_ones()
    }

    /// Whether the texts say the same words, whatever their disguises, signs and spaces.
    pub fn is_same(self, other: Fingerprint) -> bool {
        self == other
    }

    /// Whether the texts are likely copies of one another.
    pub fn is_near(self, other: Fingerprint) -> bool {
        self.distance(other) <= NEAR
    }
}

/// The fingerprint of `text` whatever its disguises, or nothing for a text of fewer than four words.
pub fn fingerprint(text: &PreparedText) -> Option<Fingerprint> {
    let tokens = &text.tokens;
    let count = tokens.list.len().min(MOST);
    if count < FEWEST {
        return None;
    }
    let mut votes = Votes::default();
    for at in 0..count {
        let word = tokens.hashed(at);
        votes.add(mix(word.hash), weight(word.text));
        if at + 1 < count {
            votes.add(mix(fnv(word.hash, tokens.key(at + 1).as_bytes())), 1);
        }
    }
    Some(Fingerprint(votes.majority()))
}

/// For each bit of a hash the weight of those that have it.
#[derive(Default)]
struct Votes {
    set: [[u16; 8]; 8],
    total: u16,
}

/// Longer words say more.
fn weight(key: &str) -> u16 {
    match key.len() {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}

/// The bits of each byte as masks, the lowest first, so that eight are added at once.
static MASKS: [[u16; 8]; 256] = {
    let mut masks = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            masks[byte][bit] = if byte >> bit & 1 == 1 { u16::MAX } else { 0 };
            bit += 1;
        }
        byte += 1;
    }
    masks
};

impl Votes {
    fn add(&mut self, hash: u64, weight: u16) {
        self.total += weight;
        for (sums, byte) in self.set.iter_mut().zip(hash.to_le_bytes()) {
            let masks = &MASKS[usize::from(byte)];
            sums.iter_mut().zip(masks).for_each(|(sum, mask)| *sum += mask & weight);
        }
    }

    /// The bits that more than half of the weight has.
    fn majority(&self) -> u64 {
        let sums = self.set.as_flattened().iter().enumerate();
        let won = sums.filter(|(_, sum)| **sum * 2 > self.total);
        won.fold(0, |all, (bit, _)| all | 1 << bit)
    }
}

/// Spreads the bits (the finaliser of SplitMix64).
fn mix(hash: u64) -> u64 {
    let one = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let two = (one ^ one >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    two ^ two >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(text: &str) -> Option<Fingerprint> {
        super::fingerprint(&PreparedText::of(text))
    }

    const OPENER: &str = "Oi Ana, tudo bem? Vi seu perfil e fiquei encantado com seu sorriso, você parece ser uma mulher \
                          muito especial. Adoraria te conhecer melhor.";

    #[test]
    fn copies_with_another_name_are_near() {
        let copy = OPENER
            .replace("Ana", "Beatriz")
            .replace("encantado", "encantadooo")
            .replace("você", "vôce");
        assert!(fingerprint(OPENER).unwrap().is_near(fingerprint(&copy).unwrap()));
    }

    #[test]
    fn same_words_in_disguise_are_the_same() {
        let copy = OPENER.replace("tudo bem?", "TUDO   BEM!!").replace("você", "v0cê");
        assert!(fingerprint(OPENER).unwrap().is_same(fingerprint(&copy).unwrap()));
        let named = OPENER.replace("Ana", "Beatriz");
        assert!(!fingerprint(OPENER).unwrap().is_same(fingerprint(&named).unwrap()));
    }

    #[test]
    fn other_texts_are_far() {
        let other = "Olá! Também gosto de trilhas e de cozinhar ao domingo. Qual foi o último lugar onde caminhaste?";
        assert!(!fingerprint(OPENER).unwrap().is_near(fingerprint(other).unwrap()));
    }

    #[test]
    fn short_texts_have_no_fingerprint() {
        assert_eq!(fingerprint("oi, tudo bem?"), None);
    }
}
