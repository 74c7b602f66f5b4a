//! Addresses of cryptocurrencies.

use super::Artefact;
use crate::reading::Reading;
use sha2::{Digest, Sha256};

pub fn find(reading: &Reading, found: &mut Vec<Artefact>) {
    let text = reading.text.as_bytes();
    let mut at = 0;
    while at < text.len() {
        let end = (at..text.len())
            .find(|n| !text[*n].is_ascii_alphanumeric())
            .unwrap_or(text.len());
        // No address is shorter or longer.
        if (26..=90).contains(&(end - at))
            && let Some(name) = kind(&text[at..end])
        {
            found.push(Artefact { name, start: at, end });
        }
        at = end + 1;
    }
}

fn kind(word: &[u8]) -> Option<&'static str> {
    match word {
        [b'0', b'x' | b'X', rest @ ..] if rest.len() == 40 && rest.iter().all(u8::is_ascii_hexdigit) => {
            Some("ethereum")
        }
        [b'b' | b'B', b'c' | b'C', b'1', ..] => is_bech32(word).then_some("bitcoin"),
        [b'T', ..] if word.len() == 34 => is_base58_address(word, &[0x41]).then_some("tron"),
        [b'1' | b'3', ..] if word.len() <= 35 => is_base58_address(word, &[0, 5]).then_some("bitcoin"),
        _ => None,
    }
}

const BASE58: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// 25 bytes of which the last four are the start of a double SHA-256 of the others.
fn is_base58_address(word: &[u8], versions: &[u8]) -> bool {
    let mut bytes = [0u8; 25];
    for letter in word {
        let Some(value) = BASE58.iter().position(|known| known == letter) else {
            return false;
        };
        let mut carry = value as u32;
        for byte in bytes.iter_mut().rev() {
            carry += u32::from(*byte) * 58;
            *byte = carry as u8;
            carry >>= 8;
        }
        if carry != 0 {
            return false;
        }
    }
    let (payload, check) = bytes.split_at(21);
    versions.contains(&payload[0]) && Sha256::digest(Sha256::digest(payload))[..4] == *check
}

const BECH32: &[u8] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/// The checksum of bech32 (1) or bech32m (0x2bc830a3) over an address of the main network.
fn is_bech32(word: &[u8]) -> bool {
    const STEPS: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
    let mut sum: u32 = 1;
    let mut feed = |value: u32| {
        let top = sum >> 25;
        sum = (sum & 0x1ff_ffff) << 5 ^ value;
        for (bit, mask) in STEPS.iter().enumerate() {
            if top >> bit & 1 == 1 {
                sum ^= mask;
            }
        }
    };
    for letter in b"bc" {
        feed(u32::from(letter >> 5));
    }
    feed(0);
    for letter in b"bc" {
        feed(u32::from(letter & 31));
    }
    for letter in &word[3..] {
        let Some(value) = BECH32.iter().position(|known| *known == letter.to_ascii_lowercase()) else {
            return false;
        };
        feed(value as u32);
    }
    sum == 1 || sum == 0x2bc8_30a3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_with_wrong_checksums_are_refused() {
        assert_eq!(kind(b"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"), Some("bitcoin"));
        assert_eq!(kind(b"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3"), None);
        assert_eq!(kind(b"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"), Some("bitcoin"));
        assert_eq!(kind(b"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"), None);
        assert_eq!(kind(b"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"), Some("tron"));
        assert_eq!(kind(b"0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe"), Some("ethereum"));
    }
}
