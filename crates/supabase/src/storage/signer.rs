//! Addresses that carry their own permission, for one reader.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::bucket::Viewer;
use super::error::StorageError;
use super::path::ObjectPath;
use crate::auth::keys::Keys;

/// Expiries fall on multiples of this, so that an address asked for twice is the same and a browser can cache it.
const STEP: i64 = 15 * 60;
/// The shortest life of an address.
pub const MIN_VALIDITY: SignedDuration = SignedDuration::from_secs(STEP);
/// The longest. Each fetch asks the policy again, so this only bounds how long a leaked address works for its reader.
const MAX_VALIDITY: SignedDuration = SignedDuration::from_secs(24 * 60 * 60);

/// When an address asked for at `now` ends: at the quarter hour that is at least `validity` ahead.
pub fn expiry(now: Timestamp, validity: SignedDuration) -> Timestamp {
    let wanted = now.as_second() + validity.clamp(MIN_VALIDITY, MAX_VALIDITY).as_secs();
    // A fraction of a second counts as begun, or the address would be short of its validity by it.
    let wanted = if now.subsec_nanosecond() > 0 {
        wanted + 1
    } else {
        wanted
    };
    let steps = (wanted + STEP - 1).div_euclid(STEP);
    Timestamp::from_second(steps * STEP).unwrap_or(Timestamp::MAX)
}

/// Nothing here can pass for an access token or a key: those need a `role`, and addresses need this `scope`.
#[derive(Serialize, Deserialize)]
struct Claims {
    url: String,
    scope: String,
    /// A user's id, or a word for those without one.
    viewer: String,
    exp: i64,
}

const SCOPE: &str = "download";
const ANYONE: &str = "anyone";
const OPERATOR: &str = "operator";

/// Makes and checks the tokens of addresses. Cheap to clone.
#[derive(Clone)]
pub struct Signer {
    keys: Keys,
}

impl Signer {
    pub fn new(keys: Keys) -> Signer {
        Signer { keys }
    }

    /// The address below `/storage/v1`. The path stands in it as it is, because the client encodes it.
    pub fn address(
        &self,
        bucket: &str,
        path: &str,
        viewer: Viewer,
        expires_at: Timestamp,
    ) -> Result<String, StorageError> {
        let viewer = match viewer {
            Viewer::Anyone => ANYONE.to_owned(),
            Viewer::Operator => OPERATOR.to_owned(),
            Viewer::User(id) => id.to_string(),
        };
        let claims = Claims {
            url: format!("{bucket}/{path}"),
            scope: SCOPE.to_owned(),
            viewer,
            exp: expires_at.as_second(),
        };
        let token = self.keys.sign(&claims)?;
        Ok(format!("/object/sign/{bucket}/{path}?token={token}"))
    }

    /// For whom the token opens this file, and until when.
    pub(super) fn check(
        &self,
        token: &str,
        bucket: &str,
        path: &ObjectPath,
        now: Timestamp,
    ) -> Result<(Viewer, Timestamp), StorageError> {
        let claims: Claims = serde_json::from_value(self.keys.decode(token)?)
            .map_err(|_| StorageError::invalid_token("invalid token"))?;
        let url = format!("{bucket}/{}", path.as_str());
        if claims.scope != SCOPE || claims.url != url {
            return Err(StorageError::invalid_token("invalid token"));
        }
        let viewer = match claims.viewer.as_str() {
            ANYONE => Viewer::Anyone,
            OPERATOR => Viewer::Operator,
            id => Viewer::User(Uuid::parse_str(id).map_err(|_| StorageError::invalid_token("invalid token"))?),
        };
        let expires_at =
            Timestamp::from_second(claims.exp).map_err(|_| StorageError::invalid_token("invalid token"))?;
        if expires_at <= now {
            return Err(StorageError::invalid_token("jwt expired"));
        }
        Ok((viewer, expires_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn expiries_fall_on_quarter_hours_and_never_too_early() {
        let quarter = SignedDuration::from_secs(900);
        for (now, validity, ends) in [
            ("2026-11-21T12:00:00Z", quarter, "2026-11-21T12:15:00Z"),
            ("2026-11-21T12:00:00.5Z", quarter, "2026-11-21T12:30:00Z"),
            ("2026-11-21T12:14:59Z", quarter, "2026-11-21T12:30:00Z"),
            (
                "2026-11-21T12:01:00Z",
                SignedDuration::from_secs(1),
                "2026-11-21T12:30:00Z",
            ),
            (
                "2026-11-21T12:01:00Z",
                SignedDuration::from_secs(-9),
                "2026-11-21T12:30:00Z",
            ),
            (
                "2026-11-21T12:01:00Z",
                SignedDuration::from_hours(1),
                "2026-11-21T13:15:00Z",
            ),
            (
                "2026-11-21T12:00:00Z",
                SignedDuration::from_hours(999),
                "2026-11-22T12:00:00Z",
            ),
        ] {
            assert_eq!(expiry(at(now), validity), at(ends), "{now} {validity:?}");
        }
    }
}
