//! Binds a return from the provider to its departure.
//!
//! The state is a random text that is accepted once. The nonce, the PKCE verifier for the provider and the cookie of
//! the browser are computed from it with the installation's secret, so nothing that finishes a sign-in is stored.
//!
//! The state alone is not enough without the cookie. An attacker could start a sign-in, take the return address with
//! their own code in it, and let another person open it: that person would be in a stranger's account without noticing
//! (login CSRF), or have their identity linked to it. Their browser has no cookie of that state.

use db::Tx;
use http::{HeaderMap, HeaderValue, header};
use jiff::SignedDuration;
use subtle::ConstantTimeEq;

use crate::errors::AuthError;
use crate::model::oauth_state::OauthState;
use crate::random::random_hex;
use crate::state::AuthState;
use crate::store;
use crate::tokens::pkce::Challenge;
use supabase_base::keys::Keys;

/// How long a user may take at the provider.
pub const LIFE: SignedDuration = SignedDuration::from_mins(10);

impl OauthState {
    /// What the app's page committed to.
    pub fn challenge(&self) -> Option<Challenge> {
        let (value, method) = (self.code_challenge.clone()?, self.code_challenge_method.clone()?);
        Some(Challenge { value, method })
    }
}

/// A state with all that is computed from it.
pub struct RoundTrip {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
    cookie: String,
}

impl RoundTrip {
    /// A new one.
    pub fn begin(keys: &Keys) -> Result<RoundTrip, AuthError> {
        Ok(RoundTrip::of(keys, &random_hex()?))
    }

    /// The round trip of a returning state.
    pub fn of(keys: &Keys, state: &str) -> RoundTrip {
        let part = |purpose: &[u8]| hex::encode(keys.digest(&[b"oauth", purpose, state.as_bytes()]));
        RoundTrip {
            nonce: part(b"nonce"),
            verifier: part(b"verifier"),
            cookie: part(b"cookie"),
            state: state.to_owned(),
        }
    }

    /// What the row is found by.
    pub fn digest(&self, keys: &Keys) -> String {
        hex::encode(keys.digest(&[b"oauth", b"row", self.state.as_bytes()]))
    }

    /// The header that gives the browser its cookie.
    pub fn set_cookie(&self, site: &str) -> Option<HeaderValue> {
        self.cookie_header(site, &self.cookie, LIFE.as_secs())
    }

    /// The header that takes it away again.
    pub fn clear_cookie(&self, site: &str) -> Option<HeaderValue> {
        self.cookie_header(site, "", 0)
    }

    /// Whether the browser that came back is the one that left.
    pub fn is_from_here(&self, site: &str, headers: &HeaderMap) -> bool {
        let name = self.cookie_name(site);
        let sent = headers.get_all(header::COOKIE);
        let mut pairs = sent
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|all| all.split(';'));
        pairs.any(|pair| {
            let (known, value) = pair.trim().split_once('=').unwrap_or_default();
            known == name && bool::from(value.as_bytes().ct_eq(self.cookie.as_bytes()))
        })
    }

    /// One cookie for each state, so that tabs do not disturb each other. The prefix keeps neighbours on other
    /// subdomains from planting one.
    fn cookie_name(&self, site: &str) -> String {
        let prefix = if site.starts_with("https://") { "__Host-" } else { "" };
        format!("{prefix}sb-oauth-{}", self.state.get(..16).unwrap_or(&self.state))
    }

    /// Lax lets it come along when the provider sends the browser back, and with nothing else from elsewhere.
    fn cookie_header(&self, site: &str, value: &str, seconds: i64) -> Option<HeaderValue> {
        let secure = if site.starts_with("https://") { "; Secure" } else { "" };
        let name = self.cookie_name(site);
        let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).ok()
    }
}

/// Whether a text can be a state at all.
pub fn is_state(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Takes the row of a state out; whatever happens next, it does not come back a second time.
pub async fn take(state: &AuthState, tx: &mut Tx, trip: &RoundTrip) -> Result<Option<OauthState>, AuthError> {
    let row = store::take_oauth_state(tx, &trip.digest(state.keys())).await?;
    Ok(row.filter(|row| row.expires_at > state.now()))
}
