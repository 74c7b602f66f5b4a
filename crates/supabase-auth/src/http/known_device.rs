//! Browsers in which a user has signed in completely. Strangers who try passwords and request mails for an address use
//! up the limits of strangers; a known device has limits of its own, so others cannot lock a user out of their account.
//!
//! A device is known by a cookie for each address of the account: a random id with a tag that only this installation
//! can compute. It grants no access. Clients without cookies are strangers, and wait as such. All cookies of one
//! browser carry one id, so that the product can see that two accounts use the same browser
//! ([`AuthHooks::device_remembered`](crate::AuthHooks::device_remembered)).

use std::sync::{Arc, Mutex, PoisonError};

use http::{HeaderMap, HeaderValue, header};
use jiff::{SignedDuration, Timestamp};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::model::User;
use crate::random::random_hex;
use crate::state::AuthState;
use supabase_base::keys::Keys;

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

    /// The id of the device when it is known for an address (an e-mail address or a number).
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
        let name = name(state.keys(), address);
        let (_, value) = self.given.iter().find(|(given, _)| *given == name)?;
        opened(state, &name, value)
    }

    /// The id of the browser, as any of its cookies tells it.
    fn browser(&self, state: &AuthState) -> Option<String> {
        let mut known = self.given.iter().filter_map(|(name, value)| opened(state, name, value));
        known.next().map(|known| known.id)
    }

    /// Remembers the device of a user who has signed in completely, in this session.
    pub async fn remember(&self, state: &AuthState, user: &User, session: Uuid) {
        if let Err(error) = self.remember_addresses(state, user, session).await {
            // The sign-in itself succeeded; the device is remembered at the next one.
            tracing::warn!(%error, "a device could not be remembered");
        }
    }

    async fn remember_addresses(&self, state: &AuthState, user: &User, session: Uuid) -> Result<(), AuthError> {
        let email = user.email.as_deref().filter(|_| user.email_is_proven());
        let phone = user.phone.as_deref().filter(|_| user.phone_is_proven());
        let is_fresh = |known: &Known| state.now().duration_since(known.issued) < RENEWED;
        let due: Vec<&str> = [email, phone]
            .into_iter()
            .flatten()
            .filter(|address| !self.known(state, address).as_ref().is_some_and(is_fresh))
            .collect();
        if email.is_none() && phone.is_none() {
            return Ok(());
        }
        let id = match self.browser(state) {
            Some(id) => id,
            None => random_hex()?,
        };
        let mut cookies = Vec::new();
        for address in due {
            cookies.push(cookie(state, address, &id).map_err(|error| AuthError::internal(&error))?);
        }
        // The product learns of each session which device it is on, also of one that is known. Its hook runs before the
        // browser has the cookie, so a failure is retried at the next sign-in.
        let (hooks, user_id, now) = (state.clone(), user.id, state.now());
        state
            .tx(move |tx| {
                Box::pin(async move {
                    let hooks = hooks.hooks();
                    hooks.device_remembered(tx, user_id, session, &id, now).await
                })
            })
            .await?;
        cookies.into_iter().for_each(|cookie| self.new.add(cookie));
        Ok(())
    }
}

/// What a cookie says, if this installation wrote it and it has not expired.
fn opened(state: &AuthState, name: &str, value: &str) -> Option<Known> {
    let (body, given) = value.rsplit_once('.')?;
    let (id, issued) = body.split_once('.')?;
    let is_ours: bool = tag(state.keys(), name, body).as_bytes().ct_eq(given.as_bytes()).into();
    let issued = Timestamp::from_second(issued.parse().ok()?).ok()?;
    let is_alive = state.now().duration_since(issued) < LIFE;
    (is_ours && is_alive).then(|| Known {
        id: id.to_owned(),
        issued,
    })
}

fn name(keys: &Keys, address: &str) -> String {
    let digest = keys.digest(&[b"device name", address.as_bytes()]);
    format!("sb-device-{}", hex::encode(&digest[..8]))
}

fn tag(keys: &Keys, name: &str, body: &str) -> String {
    let digest = keys.digest(&[b"device", name.as_bytes(), body.as_bytes()]);
    hex::encode(&digest[..16])
}

fn cookie(state: &AuthState, address: &str, id: &str) -> Result<HeaderValue, http::header::InvalidHeaderValue> {
    let name = name(state.keys(), address);
    let body = format!("{id}.{}", state.now().as_second());
    let secure = match state.config().site_url.starts_with("https:") {
        true => "; Secure",
        false => "",
    };
    HeaderValue::from_str(&format!(
        "{name}={body}.{}; Path=/auth/v1; Max-Age={}; HttpOnly; SameSite=Strict{secure}",
        tag(state.keys(), &name, &body),
        LIFE.as_secs()
    ))
}
