//! The provider's own tokens, stored until the page exchanges its code.
//!
//! They give access to the user's account at the provider, so they are stored for five minutes under a key made from
//! that code, which is only in the page's address, and are handed over once.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use db::Tx;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use serde_json::{Map, Value};

use crate::errors::AuthError;
use crate::state::AuthState;
use crate::store;
use crate::tokens::pkce;
use supabase_base::keys::Keys;

/// Seals the tokens under the code.
pub async fn seal(state: &AuthState, tx: &mut Tx, code: &str, tokens: Map<String, Value>) -> Result<(), AuthError> {
    let mut bytes = Value::Object(tokens).to_string().into_bytes();
    key(state.keys(), code)?
        .seal_in_place_append_tag(nonce(), Aad::empty(), &mut bytes)
        .map_err(|error| AuthError::internal(&error))?;
    let now = state.now();
    let expires_at = now.saturating_add(pkce::CODE_LIFE).unwrap_or(now);
    let digest = pkce::digest(state.keys(), code);
    Ok(store::put_provider_tokens(tx, &digest, &STANDARD_NO_PAD.encode(bytes), expires_at).await?)
}

/// The tokens that wait under a code, for the answer which exchanges it.
pub async fn unseal(state: &AuthState, tx: &mut Tx, code: &str) -> Result<Map<String, Value>, AuthError> {
    let Some(sealed) = store::take_provider_tokens(tx, &pkce::digest(state.keys(), code)).await? else {
        return Ok(Map::new());
    };
    let mut bytes = STANDARD_NO_PAD
        .decode(sealed)
        .map_err(|error| AuthError::internal(&error))?;
    let opened = key(state.keys(), code)?
        .open_in_place(nonce(), Aad::empty(), &mut bytes)
        .map_err(|error| AuthError::internal(&error))?;
    serde_json::from_slice(opened).map_err(|error| AuthError::internal(&error))
}

fn key(keys: &Keys, code: &str) -> Result<LessSafeKey, AuthError> {
    let bytes = keys.digest(&[b"provider tokens", code.as_bytes()]);
    let key = UnboundKey::new(&AES_256_GCM, &bytes).map_err(|error| AuthError::internal(&error))?;
    Ok(LessSafeKey::new(key))
}

/// Every code is a key of its own and seals once, so the nonce may always be the same.
fn nonce() -> Nonce {
    Nonce::assume_unique_for_key([0; 12])
}
