//! From an address or a number to a key: the device makes a slow digest under the installation's salt, and the server a
//! keyed hash of that. Who reads the database has neither; who listens has only the digests.

use crate::accounts::model::folded_email;
use crate::kernel::Vault;
use ring::pbkdf2::{self, PBKDF2_HMAC_SHA256};
use std::num::NonZeroU32;

/// Rounds of the digest: a few milliseconds of a telephone for each contact.
pub const ROUNDS: NonZeroU32 = NonZeroU32::new(10_000).expect("more than none");
const DIGEST_BYTES: usize = 32;

/// The salt of this installation, in hexadecimal. It is the same for everybody, because digests of different devices
/// must be comparable; it keeps lists made for other installations from being used here.
pub fn salt(vault: &Vault) -> String {
    let tag = vault.tag("contacts.salt", "");
    hex::encode(tag.get(..16).unwrap_or_default())
}

/// The digest of a folded address or of the digits of a number, as devices make it.
pub fn digest_of(salt: &str, contact: &str) -> String {
    let mut digest = [0; DIGEST_BYTES];
    pbkdf2::derive(
        PBKDF2_HMAC_SHA256,
        ROUNDS,
        salt.as_bytes(),
        contact.as_bytes(),
        &mut digest,
    );
    hex::encode(digest)
}

pub fn email(vault: &Vault, address: &str) -> String {
    digest_of(&salt(vault), &folded_email(address))
}

pub fn phone(vault: &Vault, number: &str) -> String {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    digest_of(&salt(vault), &digits)
}

pub fn is_digest(written: &str) -> bool {
    written.len() == 2 * DIGEST_BYTES && written.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// What is stored of a digest.
pub fn key(vault: &Vault, digest: &str) -> String {
    hex::encode(vault.tag("contacts.key", digest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_follows_the_folded_address_and_the_salt() {
        let (vault, other) = (Vault::new(&[1; 32]), Vault::new(&[2; 32]));
        assert_eq!(email(&vault, " A.na+x@GoogleMail.com "), email(&vault, "ana@gmail.com"));
        assert_eq!(phone(&vault, "+55 11 98765-4321"), phone(&vault, "5511987654321"));
        assert_ne!(email(&vault, "ana@gmail.com"), email(&other, "ana@gmail.com"));
        let digest = email(&vault, "ana@gmail.com");
        assert!(is_digest(&digest) && !is_digest(&digest.to_uppercase()) && !is_digest(&digest[1..]));
        assert_ne!(key(&vault, &digest), key(&other, &digest));
        assert!(!key(&vault, &digest).contains(&digest));
    }

    #[test]
    fn digest_is_the_one_that_browsers_make() {
        // From Web Crypto: PBKDF2, SHA-256, 10,000 rounds, 256 bits.
        assert_eq!(
            digest_of("00112233445566778899aabbccddeeff", "ana@gmail.com"),
            "8d3f820666bd7acf4520663c5674db3c7705a19853953ed469a196542b237e13"
        );
    }
}
