//! What is sealed at rest: AES-256-GCM under a key derived from the sealing secret, so that a copy of the
//! database alone makes no codes.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use db::{DbError, Reads};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use uuid::Uuid;

use crate::errors::AuthError;
use crate::store;
use supabase_base::keys::Keys;

/// Seals the bytes as text that only this installation can open, and only for `owner`: a row moved to another owner
/// does not open.
pub fn seal(keys: &Keys, purpose: &str, owner: Uuid, bytes: &[u8]) -> Result<String, AuthError> {
    let mut nonce = [0u8; NONCE_LEN];
    getrandom::fill(&mut nonce).map_err(|error| AuthError::internal(&error))?;
    let mut sealed = bytes.to_vec();
    cipher(keys, purpose)
        .and_then(|key| {
            let nonce = Nonce::assume_unique_for_key(nonce);
            key.seal_in_place_append_tag(nonce, bound(purpose, owner), &mut sealed)
        })
        .map_err(|_| AuthError::internal(&"the cipher refused to seal"))?;
    Ok(STANDARD.encode([nonce.as_slice(), &sealed].concat()))
}

/// The bytes again. An error means another secret, another owner, or a changed row.
pub fn open(keys: &Keys, purpose: &str, owner: Uuid, sealed: &str) -> Result<Vec<u8>, AuthError> {
    try_open(keys, purpose, owner, sealed).ok_or_else(|| {
        AuthError::internal(&format!(
            "a sealed {purpose} does not open: was the installation's secret changed?"
        ))
    })
}

/// Whether each of the newest `limit` keys of authenticator apps opens.
pub async fn sealed_totp_keys_open(reads: &mut impl Reads, keys: &Keys, limit: i64) -> Result<Vec<bool>, DbError> {
    let rows = store::sealed_totp_keys(reads, limit).await?;
    let opens = |(factor, sealed): &(Uuid, String)| try_open(keys, "totp", *factor, sealed).is_some();
    Ok(rows.iter().map(opens).collect())
}

fn try_open(keys: &Keys, purpose: &str, owner: Uuid, sealed: &str) -> Option<Vec<u8>> {
    let mut bytes = STANDARD.decode(sealed).ok()?;
    let (nonce, text) = bytes.split_at_mut_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let key = cipher(keys, purpose).ok()?;
    let opened = key.open_in_place(nonce, bound(purpose, owner), text).ok()?;
    Some(opened.to_vec())
}

fn cipher(keys: &Keys, purpose: &str) -> Result<LessSafeKey, ring::error::Unspecified> {
    let key = keys.digest(&[b"seal", purpose.as_bytes()]);
    UnboundKey::new(&AES_256_GCM, &key).map(LessSafeKey::new)
}

fn bound(purpose: &str, owner: Uuid) -> Aad<Vec<u8>> {
    Aad::from([purpose.as_bytes(), b":", owner.as_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    fn keys(secret: &[u8]) -> Keys {
        Keys::new(secret, SignedDuration::from_hours(1))
    }

    #[test]
    fn sealed_secret_opens_for_its_owner_and_purpose_alone() {
        let (keys, owner) = (self::keys(b"one"), Uuid::new_v4());
        let sealed = seal(&keys, "totp", owner, b"key").unwrap();
        assert_eq!(open(&keys, "totp", owner, &sealed).unwrap(), b"key");
        assert_eq!(try_open(&keys, "else", owner, &sealed), None);
        assert_eq!(try_open(&keys, "totp", Uuid::new_v4(), &sealed), None);
        assert_eq!(try_open(&self::keys(b"two"), "totp", owner, &sealed), None);
        assert_ne!(sealed, seal(&keys, "totp", owner, b"key").unwrap());
    }

    #[test]
    fn changed_or_empty_secret_does_not_open() {
        let (keys, owner) = (self::keys(b"one"), Uuid::new_v4());
        let mut bytes = STANDARD.decode(seal(&keys, "totp", owner, b"key").unwrap()).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        for broken in [
            STANDARD.encode(bytes),
            String::new(),
            "%".into(),
            STANDARD.encode([1, 2]),
        ] {
            assert_eq!(try_open(&keys, "totp", owner, &broken), None, "{broken}");
        }
    }
}
