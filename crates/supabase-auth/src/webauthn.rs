//! WebAuthn ceremonies, for passkeys and for security keys as a second factor.
//!
//! `webauthn-rs` checks challenge, origin, site, signature and counter. Here its types become JSON: options for the
//! browser, a state that stays on the server, and the credential that is kept. An answer that does not hold is
//! `None`; errors are ours alone.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, SecurityKey, SecurityKeyAuthentication, SecurityKeyRegistration, Url, Webauthn,
    WebauthnBuilder, WebauthnError,
};

use crate::config::AuthConfig;
use crate::errors::AuthError;
use crate::model::User;

/// What the browser is given, and what its answer is checked against.
pub struct WebauthnStart {
    /// The `publicKey` of the browser's call, as JSON.
    pub options: Value,
    pub state: Value,
}

/// A credential that an authenticator made.
pub struct CreatedCredential {
    /// In base 64 for URLs, as the browser writes it.
    pub id: String,
    pub credential: Value,
}

/// The site that credentials belong to; `None` where browsers allow none: an address without a domain name, or one
/// that lies outside the domain which the settings give.
pub fn relying_party(config: &AuthConfig) -> Option<Webauthn> {
    let origin = Url::parse(&config.site_url).ok()?;
    let host = origin.domain()?.to_owned();
    let id = config.passkey_rp_id.as_deref().unwrap_or(&host);
    let built = WebauthnBuilder::new(id, &origin).and_then(|builder| builder.rp_name(&config.passkey_rp_name).build());
    match built {
        Ok(party) => Some(party),
        Err(error) => {
            tracing::warn!(%error, rp_id = id, site = %config.site_url, "passkeys are off: the site is not of that domain");
            None
        }
    }
}

/// The name under which an authenticator lists what it keeps for this person.
pub fn account_name(user: &User, suffix: Option<&str>) -> String {
    let phone = user.phone.as_ref().map(|digits| format!("+{digits}"));
    let account = user.email.clone().or(phone).unwrap_or_else(|| user.id.to_string());
    match suffix {
        Some(suffix) => format!("{account} ({suffix})"),
        None => account,
    }
}

/// Asks for a new passkey under `handle`, on an authenticator that has none of the `known` ones.
pub fn ask_passkey(party: &Webauthn, handle: Uuid, name: &str, known: &[&Value]) -> Result<WebauthnStart, AuthError> {
    let mut exclude = Vec::new();
    for credential in known {
        exclude.push(read::<Passkey>((*credential).clone())?.cred_id().clone());
    }
    let (options, state) = party
        .start_passkey_registration(handle, name, name, Some(exclude))
        .map_err(broken)?;
    let mut options = write(&options.public_key)?;
    // The library leaves this to chance; a sign-in that begins without a name needs it.
    options["authenticatorSelection"]["residentKey"] = "required".into();
    options["authenticatorSelection"]["requireResidentKey"] = true.into();
    Ok(WebauthnStart {
        options,
        state: write(&state)?,
    })
}

/// Asks for a new security key. It is used with a password and so need not identify its owner.
pub fn ask_new_key(party: &Webauthn, handle: Uuid, name: &str, known: &[&Value]) -> Result<WebauthnStart, AuthError> {
    let mut exclude = Vec::new();
    for credential in known {
        exclude.push(read::<SecurityKey>((*credential).clone())?.cred_id().clone());
    }
    let (options, state) = party
        .start_securitykey_registration(handle, name, name, Some(exclude), None, None)
        .map_err(broken)?;
    let mut options = write(&options.public_key)?;
    // A key that knows its person is preferred and not required, and browsers refuse this wish without that.
    if let Some(extensions) = options["extensions"].as_object_mut() {
        extensions.retain(|name, _| {
            !matches!(
                &**name,
                "credentialProtectionPolicy" | "enforceCredentialProtectionPolicy"
            )
        });
    }
    Ok(WebauthnStart {
        options,
        state: write(&state)?,
    })
}

/// Asks the holder of a known security key to sign.
pub fn ask_known_key(party: &Webauthn, credential: &Value) -> Result<WebauthnStart, AuthError> {
    let known = [read::<SecurityKey>(credential.clone())?];
    let (options, state) = party.start_securitykey_authentication(&known).map_err(broken)?;
    Ok(WebauthnStart {
        options: write(&options.public_key)?,
        state: write(&state)?,
    })
}

/// Asks for a signature by any credential of this site.
pub fn ask_anyone(party: &Webauthn) -> Result<WebauthnStart, AuthError> {
    let (options, state) = party.start_discoverable_authentication().map_err(broken)?;
    Ok(WebauthnStart {
        options: write(&options.public_key)?,
        state: write(&state)?,
    })
}

/// Checks the answer to [`ask_passkey`].
pub fn check_passkey(party: &Webauthn, state: Value, answer: Value) -> Result<Option<CreatedCredential>, AuthError> {
    let state: PasskeyRegistration = read(state)?;
    let Some(answer) = answered::<RegisterPublicKeyCredential>(answer) else {
        return Ok(None);
    };
    match party.finish_passkey_registration(&answer, &state) {
        Ok(passkey) => Ok(Some(CreatedCredential {
            id: URL_SAFE_NO_PAD.encode(passkey.cred_id()),
            credential: write(&passkey)?,
        })),
        Err(error) => Ok(refused(&error)),
    }
}

/// Checks the answer to [`ask_new_key`]; returns what is kept of the key.
pub fn check_new_key(party: &Webauthn, state: Value, answer: Value) -> Result<Option<Value>, AuthError> {
    let state: SecurityKeyRegistration = read(state)?;
    let Some(answer) = answered::<RegisterPublicKeyCredential>(answer) else {
        return Ok(None);
    };
    match party.finish_securitykey_registration(&answer, &state) {
        Ok(key) => write(&key).map(Some),
        Err(error) => Ok(refused(&error)),
    }
}

/// Checks the answer to [`ask_known_key`]; returns the key with its new counters.
pub fn check_known_key(
    party: &Webauthn,
    state: Value,
    answer: Value,
    known: &Value,
) -> Result<Option<Value>, AuthError> {
    let state: SecurityKeyAuthentication = read(state)?;
    let mut key: SecurityKey = read(known.clone())?;
    let Some(answer) = answered::<PublicKeyCredential>(answer) else {
        return Ok(None);
    };
    match party.finish_securitykey_authentication(&answer, &state) {
        Ok(result) => {
            key.update_credential(&result);
            write(&key).map(Some)
        }
        Err(error) => Ok(refused(&error)),
    }
}

/// Whose credential an answer to [`ask_anyone`] says it is: the handle and the credential's id. Nothing is proven yet.
pub fn claimed(party: &Webauthn, answer: &Value) -> Option<(Uuid, String)> {
    let answer = answered::<PublicKeyCredential>(answer.clone())?;
    let (handle, id) = party.identify_discoverable_authentication(&answer).ok()?;
    Some((handle, URL_SAFE_NO_PAD.encode(id)))
}

/// Checks the answer to [`ask_anyone`] against the credential that it claimed; returns that with its new counters.
pub fn check_anyone(party: &Webauthn, state: Value, answer: Value, known: &Value) -> Result<Option<Value>, AuthError> {
    let state: DiscoverableAuthentication = read(state)?;
    let mut passkey: Passkey = read(known.clone())?;
    let Some(answer) = answered::<PublicKeyCredential>(answer) else {
        return Ok(None);
    };
    match party.finish_discoverable_authentication_v2(&answer, state, DiscoverableKey::from(&passkey)) {
        Ok(result) => {
            passkey.update_credential(&result);
            write(&passkey).map(Some)
        }
        Err(error) => Ok(refused(&error)),
    }
}

/// The browser's answer; what is none was not made by the client.
fn answered<T: DeserializeOwned>(answer: Value) -> Option<T> {
    serde_json::from_value(answer).ok()
}

/// Why an answer was refused stands in the log; the caller learns only that it was.
fn refused<T>(error: &WebauthnError) -> Option<T> {
    tracing::info!(%error, "a WebAuthn answer was refused");
    None
}

fn broken(error: WebauthnError) -> AuthError {
    AuthError::internal(&error)
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, AuthError> {
    serde_json::from_value(value).map_err(|error| AuthError::internal(&error))
}

fn write(value: &impl Serialize) -> Result<Value, AuthError> {
    serde_json::to_value(value).map_err(|error| AuthError::internal(&error))
}
