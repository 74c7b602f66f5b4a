//! The form of refresh tokens.
//!
//! A token is the session's id, the number of the rotation and a signature. It is not stored, so a stolen database
//! opens no session, and the currently valid token can still be sent to a client that lost it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::errors::AuthError;
use supabase_base::keys::Keys;

const SIGNATURE: usize = 20;

/// A refresh token of this installation, its signature checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefreshToken {
    pub session_id: Uuid,
    /// How often the session had rotated when the token was issued.
    pub counter: i64,
}

impl RefreshToken {
    /// The text that the client keeps.
    pub fn encode(&self, keys: &Keys) -> String {
        let mut bytes = Vec::with_capacity(24 + SIGNATURE);
        bytes.extend_from_slice(self.session_id.as_bytes());
        bytes.extend_from_slice(&self.counter.to_be_bytes());
        let signature = signature(keys, &bytes);
        bytes.extend_from_slice(&signature);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Reads a token; forged and unknown ones are answered alike.
    pub fn parse(text: &str, keys: &Keys) -> Result<RefreshToken, AuthError> {
        let legacy = text.len() == 12
            && !text
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if text.len() < 12 || legacy {
            return Err(AuthError::validation("Refresh token is not valid"));
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| not_found())?;
        let (body, given) = bytes.split_at_checked(24).ok_or_else(not_found)?;
        if !bool::from(signature(keys, body).as_slice().ct_eq(given)) {
            return Err(not_found());
        }
        let (id, counter) = body.split_at(16);
        Ok(RefreshToken {
            session_id: Uuid::from_slice(id).map_err(|_| not_found())?,
            counter: i64::from_be_bytes(counter.try_into().map_err(|_| not_found())?),
        })
    }
}

/// 400: no such token, or its session is gone.
pub fn not_found() -> AuthError {
    AuthError::bad_request(
        "refresh_token_not_found",
        "Invalid Refresh Token: Refresh Token Not Found",
    )
}

/// 400: a superseded token came back too late.
pub fn already_used() -> AuthError {
    AuthError::bad_request("refresh_token_already_used", "Invalid Refresh Token: Already Used")
}

fn signature(keys: &Keys, body: &[u8]) -> [u8; SIGNATURE] {
    let mut out = [0; SIGNATURE];
    out.copy_from_slice(&keys.digest(&[b"refresh", body])[..SIGNATURE]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    #[test]
    fn reads_only_what_it_wrote() {
        let keys = Keys::new(b"one", SignedDuration::from_hours(1));
        let token = RefreshToken {
            session_id: Uuid::new_v4(),
            counter: 7,
        };
        let text = token.encode(&keys);
        assert_eq!(RefreshToken::parse(&text, &keys), Ok(token));
        let other = Keys::new(b"two", SignedDuration::from_hours(1));
        assert_eq!(RefreshToken::parse(&text, &other), Err(not_found()));
        for index in 0..text.len() {
            let mut forged = text.clone().into_bytes();
            forged[index] = if forged[index] == b'A' { b'B' } else { b'A' };
            let forged = String::from_utf8(forged).unwrap();
            assert!(RefreshToken::parse(&forged, &keys).is_err(), "{forged}");
        }
    }

    #[test]
    fn tells_malformed_from_unknown() {
        let keys = Keys::new(b"one", SignedDuration::from_hours(1));
        let code = |text: &str| RefreshToken::parse(text, &keys).unwrap_err().code;
        assert_eq!(code(""), "validation_failed");
        assert_eq!(code("short"), "validation_failed");
        assert_eq!(code("ABCDEFGHIJKL"), "validation_failed");
        assert_eq!(code("abcdefgh1234"), "refresh_token_not_found");
        assert_eq!(code("não é um token de verdade"), "refresh_token_not_found");
    }
}
