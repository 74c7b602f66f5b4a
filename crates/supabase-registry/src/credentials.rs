//! From the headers of a request to the [`Call`] that handlers see.

use http::request::Parts;
use jiff::Timestamp;

use crate::Call;
use supabase_base::caller::{Caller, TokenError};
use supabase_base::client_ip::ClientIp;
use supabase_base::error::ApiError;
use supabase_base::limits;
use supabase_base::verifier::Verifier;

/// Reads key and token of a request.
///
/// No credentials mean a visitor. A bearer that repeats the key or starts with `sb_` is no token (see
/// [`Verifier::verify`]).
pub fn call_of(parts: &Parts, verifier: &Verifier, now: Timestamp) -> Result<Call, ApiError> {
    let verified = verifier.verify_headers(&parts.headers).map_err(refusal)?;
    limits::user(&parts.extensions, &verified.caller, now)?;
    Ok(call_by(verified.caller, parts, now))
}

/// The call of a visitor without credentials of ours, whatever the headers carry.
pub fn visitor(parts: &Parts, now: Timestamp) -> Call {
    call_by(Caller::anon(), parts, now)
}

fn call_by(caller: Caller, parts: &Parts, now: Timestamp) -> Call {
    let request_id = parts
        .headers
        .get("x-request-id")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    Call {
        caller,
        request_id: request_id.to_owned(),
        headers: parts.headers.clone(),
        now,
        ip: ClientIp::noted(&parts.extensions),
    }
}

/// The protocol's words for a refused token: 301 for what cannot be read, 303 for claims that do not hold.
fn refusal(error: TokenError) -> ApiError {
    let (code, message) = match error {
        TokenError::InvalidKey => {
            return ApiError::new(401, "PGRST301", "Invalid API key")
                .with_hint("Double check your Supabase `anon` or `service_role` API key.");
        }
        TokenError::Malformed(parts) => ("PGRST301", format!("Expected 3 parts in JWT; got {parts}")),
        TokenError::BadSignature => ("PGRST301", "No suitable key or wrong key type".to_owned()),
        TokenError::Expired => ("PGRST303", "JWT expired".to_owned()),
        TokenError::NotYetValid => ("PGRST303", "JWT not yet valid".to_owned()),
        TokenError::BadClaims => ("PGRST303", "JWT not in audience".to_owned()),
        TokenError::SecondStepMissing => {
            return ApiError::new(
                403,
                "insufficient_aal",
                "The second factor of this account has not been proven",
            )
            .with_hint("Verify a factor under /auth/v1/factors and use the session that it answers.");
        }
        TokenError::SessionRevoked => ("PGRST303", "JWT session ended".to_owned()),
    };
    ApiError::new(401, code, message)
}
