//! The provider's own tokens, stored until the page exchanges its code.
//!
//! They give access to the user's account at the provider, so they are stored for five minutes under a key made from
//! that code, which is only in the page's address, and are handed over once.

use db::Tx;
use serde_json::{Map, Value};

use crate::errors::AuthError;
use crate::state::{AuthState, sealing};
use crate::store;
use crate::tokens::pkce;

/// Seals the tokens under the code.
pub async fn seal(state: &AuthState, tx: &mut Tx, code: &str, tokens: Map<String, Value>) -> Result<(), AuthError> {
    let sealed = sealing::seal(state.keys(), &name(code), &tokens)?;
    let now = state.now();
    let expires_at = now.saturating_add(pkce::CODE_LIFE).unwrap_or(now);
    let digest = pkce::digest(state.keys(), code);
    Ok(store::put_provider_tokens(tx, &digest, &sealed, expires_at).await?)
}

/// The tokens that wait under a code, for the answer which exchanges it.
pub async fn unseal(state: &AuthState, tx: &mut Tx, code: &str) -> Result<Map<String, Value>, AuthError> {
    match store::take_provider_tokens(tx, &pkce::digest(state.keys(), code)).await? {
        Some(sealed) => sealing::open(state.keys(), &name(code), &sealed),
        None => Ok(Map::new()),
    }
}

fn name(code: &str) -> [&[u8]; 2] {
    [b"provider tokens", code.as_bytes()]
}
