//! What is sealed at rest: AES-256-GCM under a key of the installation, so that a copy of the database
//! alone tells nothing.

use super::Fault;
use super::fault::FaultResult;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;
use ring::rand::{SecureRandom, SystemRandom};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use uuid::Uuid;

/// Seals and opens values. Every value is bound to its table and its owner: a row moved to another owner does not open.
#[derive(Clone)]
pub struct Vault {
    key: Arc<LessSafeKey>,
    tags: Arc<hmac::Key>,
    random: SystemRandom,
}

impl Vault {
    /// A vault under a key of 32 bytes.
    ///
    /// # Panics
    ///
    /// Never: 32 bytes are what the cipher takes.
    pub fn new(key: &[u8; 32]) -> Vault {
        let tags = hmac::Key::new(
            hmac::HMAC_SHA256,
            hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), b"tags").as_ref(),
        );
        let key = UnboundKey::new(&AES_256_GCM, key).expect("AES-256 takes 32 bytes");
        Vault {
            key: Arc::new(LessSafeKey::new(key)),
            tags: Arc::new(tags),
            random: SystemRandom::new(),
        }
    }

    /// HMAC-SHA256 of a text under a key of the installation, for codes and links that are derived instead of stored: 32
    /// bytes.
    pub fn tag(&self, purpose: &str, text: &str) -> Vec<u8> {
        hmac::sign(&self.tags, format!("{purpose}:{text}").as_bytes())
            .as_ref()
            .to_vec()
    }

    /// Whether a tag is the one of this text, compared in constant time.
    pub fn is_tag(&self, purpose: &str, text: &str, tag: &[u8]) -> bool {
        hmac::verify(&self.tags, format!("{purpose}:{text}").as_bytes(), tag).is_ok()
    }

    /// The value as text that only this vault opens again: a random nonce and the sealed JSON, in base 64.
    pub fn seal(&self, table: &str, owner: Uuid, value: &impl Serialize) -> FaultResult<String> {
        let broken = |what: &str| Fault::Internal(format!("a value of {table} cannot be sealed: {what}"));
        let mut text = serde_json::to_vec(value).map_err(|error| broken(&error.to_string()))?;
        let mut nonce = [0u8; NONCE_LEN];
        self.random.fill(&mut nonce).map_err(|_| broken("no randomness"))?;
        self.key
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), bound(table, owner), &mut text)
            .map_err(|_| broken("the cipher refused"))?;
        Ok(STANDARD.encode([nonce.as_slice(), &text].concat()))
    }

    /// The value; `None` if it was sealed under another key or for another owner, or was changed.
    pub fn open<T: DeserializeOwned>(&self, table: &str, owner: Uuid, sealed: &str) -> Option<T> {
        let mut bytes = STANDARD.decode(sealed).ok()?;
        let (nonce, text) = bytes.split_at_mut_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let opened = self.key.open_in_place(nonce, bound(table, owner), text);
        if opened.is_err() {
            tracing::error!(
                table,
                "a sealed value does not open: was the installation's secret changed?"
            );
        }
        serde_json::from_slice(opened.ok()?).ok()
    }
}

fn bound(table: &str, owner: Uuid) -> Aad<Vec<u8>> {
    Aad::from([table.as_bytes(), b":", owner.as_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sealed_value_opens_for_its_owner_alone() {
        let (vault, owner) = (Vault::new(&[7; 32]), Uuid::new_v4());
        let sealed = vault.seal("births", owner, &"14:30").unwrap();
        assert_eq!(vault.open::<String>("births", owner, &sealed).as_deref(), Some("14:30"));
        assert_eq!(vault.open::<String>("charts", owner, &sealed), None);
        assert_eq!(vault.open::<String>("births", Uuid::new_v4(), &sealed), None);
        assert_eq!(Vault::new(&[8; 32]).open::<String>("births", owner, &sealed), None);
    }

    #[test]
    fn changed_or_empty_value_does_not_open() {
        let (vault, owner) = (Vault::new(&[7; 32]), Uuid::new_v4());
        let sealed = vault.seal("births", owner, &"14:30").unwrap();
        let mut bytes = STANDARD.decode(&sealed).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        for broken in [
            STANDARD.encode(bytes),
            String::new(),
            "%".into(),
            STANDARD.encode([1, 2]),
        ] {
            assert_eq!(vault.open::<String>("births", owner, &broken), None, "{broken}");
        }
    }

    #[test]
    fn same_value_is_never_sealed_alike() {
        let (vault, owner) = (Vault::new(&[7; 32]), Uuid::new_v4());
        let [one, other] = [(); 2].map(|()| vault.seal("births", owner, &"14:30").unwrap());
        assert_ne!(one, other);
        assert!(!one.contains("14:30"));
    }
}
