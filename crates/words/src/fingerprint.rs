//! Fingerprints of texts of which near copies differ in few bits.

use crate::fold::FoldedText;
use crate::model::fnv;
use crate::tokens::Tokens;

/// 64 bits of a text (simhash over its words and pairs of words).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

/// Texts of fewer words are too alike to be told apart.
const FEWEST: usize = 4;
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
pub fn fingerprint(text: &str) -> Option<Fingerprint> {
    let tokens = Tokens::of(&FoldedText::of(text));
    let count = tokens.list.len();
    if count < FEWEST {
        return None;
    }
    let mut sums = [0i32; 64];
    for at in 0..count {
        let word = fnv(0xcbf2_9ce4_8422_2325, tokens.key(at).as_bytes());
        add(&mut sums, mix(word), weight(tokens.key(at)));
        if at + 1 < count {
            add(&mut sums, mix(fnv(word, tokens.key(at + 1).as_bytes())), 1);
        }
    }
    let bits = sums.iter().enumerate().filter(|(_, sum)| **sum > 0);
    Some(Fingerprint(bits.fold(0, |all, (bit, _)| all | 1 << bit)))
}

/// Longer words say more.
fn weight(key: &str) -> i32 {
    match key.len() {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}

fn add(sums: &mut [i32; 64], hash: u64, weight: i32) {
    for (bit, sum) in sums.iter_mut().enumerate() {
        *sum += if hash >> bit & 1 == 1 { weight } else { -weight };
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
