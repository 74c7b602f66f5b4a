//! Sealing under a key that is made for one value.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::errors::AuthError;
use supabase_base::keys::Keys;

/// Seals a value under a name. A name must seal one value in its life.
pub fn seal(keys: &Keys, name: &[&[u8]], value: &impl Serialize) -> Result<String, AuthError> {
    let mut bytes = serde_json::to_vec(value).map_err(|error| AuthError::internal(&error))?;
    key(keys, name)?
        .seal_in_place_append_tag(nonce(), Aad::empty(), &mut bytes)
        .map_err(|error| AuthError::internal(&error))?;
    Ok(STANDARD_NO_PAD.encode(bytes))
}

/// The value that was sealed under this name.
pub fn open<T: DeserializeOwned>(keys: &Keys, name: &[&[u8]], sealed: &str) -> Result<T, AuthError> {
    let mut bytes = STANDARD_NO_PAD
        .decode(sealed)
        .map_err(|error| AuthError::internal(&error))?;
    let opened = key(keys, name)?
        .open_in_place(nonce(), Aad::empty(), &mut bytes)
        .map_err(|error| AuthError::internal(&error))?;
    serde_json::from_slice(opened).map_err(|error| AuthError::internal(&error))
}

fn key(keys: &Keys, name: &[&[u8]]) -> Result<LessSafeKey, AuthError> {
    let bytes = keys.digest(name);
    let key = UnboundKey::new(&AES_256_GCM, &bytes).map_err(|error| AuthError::internal(&error))?;
    Ok(LessSafeKey::new(key))
}

/// Every name is a key of its own and seals once, so the nonce may always be the same.
fn nonce() -> Nonce {
    Nonce::assume_unique_for_key([0; 12])
}
