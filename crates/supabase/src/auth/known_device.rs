//! Browsers in which somebody has signed in completely. Strangers who try passwords and ask for mails at an address
//! use up the limits of strangers; a known device has limits of its own, so nobody is locked out of their account by
//! others.
//!
//! A device is known by a cookie for each address of the account: a random id with a tag that only this installation
//! can compute. It opens nothing. Clients without cookies are strangers, and wait as such.

use std::sync::{Arc, Mutex, PoisonError};

use http::{HeaderMap, HeaderValue, header};
use jiff::{SignedDuration, Timestamp};
use subtle::ConstantTimeEq;

use super::model::User;
use super::one_time_tokens::random_hex;
use super::sessions::Grant;
use super::state::AuthState;

/// As long as browsers keep a cookie.
const LIFE: SignedDuration = SignedDuration::from_hours(24 * 400);
/// A cookie older than this is renewed.
const RENEWED: SignedDuration = SignedDuration::from_hours(24 * 30);

/// The cookies that an answer will set.
#[derive(Clone, Debug, Default)]
pub struct NewCookies(Arc<Mutex<Vec<HeaderValue>>>);

impl NewCookies {
    fn add(&self, cookie: HeaderValue) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(cookie);
    }

    /// What was added so far.
    pub fn take(&self) -> Vec<HeaderValue> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What a request says of its device.
#[derive(Clone, Debug, Default)]
pub struct Cookies {
    given: Vec<(String, String)>,
    new: NewCookies,
}

/// A device that is known for an address.
struct Known {
    id: String,
    issued: Timestamp,
}

impl Cookies {
    /// The cookies of a request; those of the answer go to `new`.
    pub fn read(headers: &HeaderMap, new: NewCookies) -> Cookies {
        let lines = headers.get_all(header::COOKIE);
        let pairs = lines
            .iter()
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| name.starts_with("sb-device-"))
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        Cookies {
            given: pairs.take(50).collect(),
            new,
        }
    }

    /// The id of the device when it is known for an address, be it an e-mail address or a number.
    pub fn device(&self, state: &AuthState, address: &str) -> Option<String> {
        self.known(state, address).map(|known| known.id)
    }

    /// The same for any address of an account.
    pub fn device_of(&self, state: &AuthState, user: &User) -> Option<String> {
        let addresses = [user.email.as_deref(), user.phone.as_deref()];
        addresses
            .into_iter()
            .flatten()
            .find_map(|address| self.device(state, address))
    }

    fn known(&self, state: &AuthState, address: &str) -> Option<Known> {
        let name = name(state, address);
        let (_, value) = self.given.iter().find(|(given, _)| *given == name)?;
        let (body, tag) = value.rsplit_once('.')?;
        let (id, issued) = body.split_once('.')?;
        let is_ours: bool = self::tag(state, address, body).as_bytes().ct_eq(tag.as_bytes()).into();
        let issued = Timestamp::from_second(issued.parse().ok()?).ok()?;
        let is_alive = state.now().duration_since(issued) < LIFE;
        (is_ours && is_alive).then(|| Known {
            id: id.to_owned(),
            issued,
        })
    }

    /// Remembers the device of somebody who has signed in completely: not of one who still owes a second step.
    pub fn remember(&self, state: &AuthState, grant: &Grant) {
        if grant.owes_second_step(state) {
            return;
        }
        let user = &grant.user;
        let email = user.email.as_deref().filter(|_| user.email_is_proven());
        let phone = user.phone.as_deref().filter(|_| user.phone_is_proven());
        for address in [email, phone].into_iter().flatten() {
            let known = self.known(state, address);
            if known
                .as_ref()
                .is_some_and(|known| state.now().duration_since(known.issued) < RENEWED)
            {
                continue;
            }
            let id = known.map_or_else(random_hex, |known| Ok(known.id));
            match id.map(|id| cookie(state, address, &id)) {
                Ok(Ok(cookie)) => self.new.add(cookie),
                Ok(Err(error)) => tracing::warn!(%error, "a device could not be remembered"),
                Err(error) => tracing::warn!(%error, "a device could not be remembered"),
            }
        }
    }
}

fn name(state: &AuthState, address: &str) -> String {
    let digest = state.keys().digest(&[b"device name", address.as_bytes()]);
    format!("sb-device-{}", hex::encode(&digest[..8]))
}

fn tag(state: &AuthState, address: &str, body: &str) -> String {
    let digest = state.keys().digest(&[b"device", address.as_bytes(), body.as_bytes()]);
    hex::encode(&digest[..16])
}

fn cookie(state: &AuthState, address: &str, id: &str) -> Result<HeaderValue, http::header::InvalidHeaderValue> {
    let body = format!("{id}.{}", state.now().as_second());
    let secure = match state.config().site_url.starts_with("https:") {
        true => "; Secure",
        false => "",
    };
    HeaderValue::from_str(&format!(
        "{}={body}.{}; Path=/auth/v1; Max-Age={}; HttpOnly; SameSite=Strict{secure}",
        name(state, address),
        tag(state, address, &body),
        LIFE.as_secs()
    ))
}
