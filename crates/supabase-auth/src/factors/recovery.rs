//! Recovery codes: what they look like and how they are kept.

use uuid::Uuid;

use crate::errors::AuthError;
use supabase_base::keys::Keys;

/// How many codes a set has.
pub const CODES: usize = 10;
/// 16 characters of 31 are 79 bits, which cannot be guessed.
const LENGTH: usize = 16;
/// Without what looks alike on paper: 0 and o, 1, i and l.
const ALPHABET: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// A fresh set in clear text.
pub fn fresh() -> Result<Vec<String>, AuthError> {
    (0..CODES).map(|_| code()).collect()
}

fn code() -> Result<String, AuthError> {
    let mut text = String::with_capacity(LENGTH);
    while text.len() < LENGTH {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(|error| AuthError::internal(&error))?;
        // 248 is the largest multiple of 31 in a byte: above it some letters would be likelier.
        let fair = bytes.iter().filter(|byte| **byte < 248);
        let letters = fair.map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()]));
        text.extend(letters.take(LENGTH - text.len()));
    }
    Ok(text)
}

/// What is stored of a code, whatever case, spaces and dashes it was typed with.
pub fn digest(keys: &Keys, factor_id: Uuid, given: &str) -> String {
    let plain: String = given
        .chars()
        .filter(|character| !character.is_whitespace() && *character != '-')
        .flat_map(char::to_lowercase)
        .collect();
    let parts: [&[u8]; 3] = [b"recovery code", factor_id.as_bytes(), plain.as_bytes()];
    hex::encode(keys.digest(&parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_can_be_read_aloud() {
        let codes = fresh().unwrap();
        assert_eq!(codes.len(), CODES);
        for (index, code) in codes.iter().enumerate() {
            assert_eq!(code.len(), LENGTH);
            assert!(code.bytes().all(|byte| ALPHABET.contains(&byte)), "{code}");
            assert!(!codes[..index].contains(code));
        }
    }
}
