//! PKCE: a link gives the browser a code, which only the browser that asked for the link can exchange.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use db::Tx;
use jiff::SignedDuration;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::model::FlowState;
use crate::random::random_hex;
use crate::state::AuthState;
use crate::store;
use supabase_base::keys::Keys;

/// How long a code waits to be exchanged.
pub const CODE_LIFE: SignedDuration = SignedDuration::from_mins(5);

/// What the browser committed to when it asked for a mail.
#[derive(Clone, Debug)]
pub struct Challenge {
    pub value: String,
    /// `s256` or `plain`.
    pub method: String,
}

impl Challenge {
    /// Reads the two fields of a request; both are null in the implicit flow.
    pub fn parse(value: Option<String>, method: Option<String>) -> Result<Option<Challenge>, AuthError> {
        let value = value.filter(|text| !text.is_empty());
        let method = method.filter(|text| !text.is_empty());
        let (value, method) = match (value, method) {
            (None, None) => return Ok(None),
            (Some(value), Some(method)) => (value, method.to_lowercase()),
            _ => {
                return Err(AuthError::validation(
                    "PKCE flow requires code_challenge_method and code_challenge",
                ));
            }
        };
        if !(43..=128).contains(&value.len()) {
            return Err(AuthError::validation(
                "code challenge has to be between 43 and 128 characters",
            ));
        }
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".-_~".contains(&byte);
        if !value.bytes().all(fits) {
            return Err(AuthError::validation(
                "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
            ));
        }
        if method != "s256" && method != "plain" {
            return Err(AuthError::validation("code challenge method is not supported"));
        }
        Ok(Some(Challenge { value, method }))
    }

    /// The challenge of a verifier by the method `s256`.
    pub fn s256(verifier: &str) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
    }

    fn accepts(&self, verifier: &str) -> bool {
        let computed = match self.method.as_str() {
            "s256" => Challenge::s256(verifier),
            _ => verifier.to_owned(),
        };
        computed.as_bytes().ct_eq(self.value.as_bytes()).into()
    }
}

/// Makes a code for a user who has just proven themselves by a link.
pub async fn issue(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    challenge: Challenge,
    amr_method: &str,
) -> Result<String, AuthError> {
    let code = random_hex()?;
    let now = state.now();
    let flow = FlowState {
        code_digest: digest(state.keys(), &code),
        user_id,
        code_challenge: challenge.value,
        code_challenge_method: challenge.method,
        amr_method: amr_method.to_owned(),
        expires_at: now.saturating_add(CODE_LIFE).unwrap_or(now),
    };
    store::insert_flow(tx, &flow).await?;
    Ok(code)
}

/// Takes the flow of a code. A wrong verifier spends the code too: it shows that the code leaked.
pub async fn redeem(
    state: &AuthState,
    tx: &mut Tx,
    code: &str,
    verifier: &str,
) -> Result<Result<FlowState, AuthError>, AuthError> {
    let Some(flow) = store::take_flow(tx, &digest(state.keys(), code)).await? else {
        return Ok(Err(AuthError::new(
            http::StatusCode::NOT_FOUND,
            "flow_state_not_found",
            "invalid flow state, no valid flow state found",
        )));
    };
    if flow.expires_at <= state.now() {
        return Ok(Err(AuthError::refused(
            "flow_state_expired",
            "invalid flow state, flow state has expired",
        )));
    }
    let challenge = Challenge {
        value: flow.code_challenge.clone(),
        method: flow.code_challenge_method.clone(),
    };
    match challenge.accepts(verifier) {
        true => Ok(Ok(flow)),
        false => Ok(Err(AuthError::bad_request(
            "bad_code_verifier",
            "code challenge does not match previously saved code verifier",
        ))),
    }
}

/// What a code is kept as.
pub fn digest(keys: &Keys, code: &str) -> String {
    hex::encode(keys.digest(&[b"flow", code.as_bytes()]))
}
