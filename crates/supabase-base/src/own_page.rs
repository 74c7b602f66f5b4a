//! Requests of the site's own page, and the cookie that identifies the user of the browser behind it.
//!
//! An image request carries no session, so a signed address would open for anyone who has it. Where the page is ours,
//! the browser keeps the id of its user in a same-site cookie, and addresses that the page asked for open only with
//! that cookie or with the session itself. The cookie opens nothing without an address.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, header};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::Clock;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::keys::Keys;
use crate::verifier::{Verifier, bearer};

const COOKIE: &str = "sb-viewer";
/// As long as the page keeps a user signed in without a visit.
const LIFE: SignedDuration = SignedDuration::from_hours(24);

tokio::task_local! {
    static REQUEST_IS_OURS: bool;
}

/// Whether the request in hand was sent by the site's own page. Not known in work that was moved to another task.
pub fn request_is_ours() -> bool {
    REQUEST_IS_OURS.try_with(|ours| *ours).unwrap_or(false)
}

/// Names the viewer to the browser of the site's own page. Cheap to clone.
#[derive(Clone)]
pub struct OwnPage {
    origin: Arc<str>,
    verifier: Arc<Verifier>,
    clock: Arc<dyn Clock>,
}

impl OwnPage {
    /// For the page that lives at `site_url`.
    pub fn new(site_url: &str, verifier: Arc<Verifier>, clock: Arc<dyn Clock>) -> OwnPage {
        let bare = site_url.trim_end_matches('/');
        let host_starts = bare.find("://").map_or(0, |at| at + 3);
        let ends = bare[host_starts..].find('/').map_or(bare.len(), |at| host_starts + at);
        OwnPage {
            origin: bare[..ends].into(),
            verifier,
            clock,
        }
    }

    fn is_origin_of(&self, headers: &HeaderMap) -> bool {
        match text(headers, "sec-fetch-site") {
            Some(site) => site == "same-origin",
            // Browsers leave it out over plain HTTP, and old ones always.
            None => text(headers, "origin").is_some_and(|origin| origin == &*self.origin),
        }
    }

    /// The `Set-Cookie` for the user of this request, if the browser does not have it yet or not for long.
    fn cookie_for(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        let token = bearer(headers)?;
        let now = self.clock.now();
        let keys = self.verifier.keys();
        let known = named_viewer(keys, headers, now);
        let renewed_from = now.saturating_add(LIFE / 2).unwrap_or(now);
        // Verifying a token costs more than comparing its claim, and most requests bring a cookie that will do.
        if known.is_some_and(|known| known.expires_at > renewed_from && Some(known.user) == claimed_user(token)) {
            return None;
        }
        let verified = self.verifier.verify_headers(headers).ok()?;
        let user = verified.caller.user_id?;
        let expires_at = now.saturating_add(LIFE).unwrap_or(now);
        Some(self.cookie(&encode(keys, user, expires_at), LIFE.as_secs()))
    }

    fn cookie(&self, value: &str, seconds: i64) -> HeaderValue {
        let secure = if self.origin.starts_with("https://") {
            "; Secure"
        } else {
            ""
        };
        let cookie = format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::from_str(&cookie).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

/// The layer around all services of the wire.
pub async fn name_viewer(State(page): State<OwnPage>, request: Request, next: Next) -> Response {
    if !page.is_origin_of(request.headers()) {
        return next.run(request).await;
    }
    let signs_out = request.uri().path() == "/auth/v1/logout"
        && !request
            .uri()
            .query()
            .is_some_and(|query| query.contains("scope=others"));
    let cookie = match signs_out {
        true => Some(page.cookie("", 0)),
        false => page.cookie_for(request.headers()),
    };
    let mut response = REQUEST_IS_OURS.scope(true, next.run(request)).await;
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Whether the sender of this request may open an address that was made for `viewer`.
///
/// A session or a cookie must be the viewer's own. Without either, an address that our page asked for stays closed, and
/// so does any in a browser that shows our page or into which the address was typed: where the viewer is signed in, it
/// has the cookie. Programs and pages of other origins hold addresses that they asked for themselves, as the client has
/// it.
pub fn may_open(verifier: &Verifier, headers: &HeaderMap, viewer: Uuid, is_bound: bool, now: Timestamp) -> bool {
    let session = verifier.verify_headers(headers).ok();
    if let Some(user) = session.and_then(|verified| verified.caller.user_id) {
        return user == viewer;
    }
    if let Some(known) = named_viewer(verifier.keys(), headers, now) {
        return known.user == viewer;
    }
    let by_hand_or_ours = matches!(text(headers, "sec-fetch-site"), Some("same-origin" | "none"));
    !is_bound && !by_hand_or_ours
}

/// What a cookie of ours says.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NamedViewer {
    user: Uuid,
    expires_at: Timestamp,
}

fn named_viewer(keys: &Keys, headers: &HeaderMap, now: Timestamp) -> Option<NamedViewer> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let pairs = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    let values = pairs.filter_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    let mut valid = values.filter_map(|value| decode(keys, value));
    valid.find(|known| known.expires_at > now)
}

/// `{user}.{expiry in seconds}.{signature}`.
fn encode(keys: &Keys, user: Uuid, expires_at: Timestamp) -> String {
    let body = format!("{}.{}", user.simple(), expires_at.as_second());
    format!("{body}.{}", signature(keys, &body))
}

fn decode(keys: &Keys, value: &str) -> Option<NamedViewer> {
    let (body, given) = value.rsplit_once('.')?;
    if !bool::from(signature(keys, body).as_bytes().ct_eq(given.as_bytes())) {
        return None;
    }
    let (user, seconds) = body.split_once('.')?;
    Some(NamedViewer {
        user: Uuid::parse_str(user).ok()?,
        expires_at: Timestamp::from_second(seconds.parse().ok()?).ok()?,
    })
}

fn signature(keys: &Keys, body: &str) -> String {
    hex::encode(&keys.digest(&[b"viewer", body.as_bytes()])[..20])
}

/// The user that an access token claims to be of, unverified.
fn claimed_user(token: &str) -> Option<Uuid> {
    use base64::Engine;
    let claims = token.split('.').nth(1)?;
    let claims = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(claims).ok()?;
    let claims: serde_json::Value = serde_json::from_slice(&claims).ok()?;
    Uuid::parse_str(claims["sub"].as_str()?).ok()
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn cookie_names_its_viewer_until_it_ends_and_cannot_be_forged() {
        let keys = Keys::new(b"a secret for tests that is long enough", SignedDuration::from_hours(1));
        let (now, end) = (at("2026-11-21T12:00:00Z"), at("2026-11-21T13:00:00Z"));
        let user = Uuid::from_u128(7);
        let value = encode(&keys, user, end);
        let with = |value: &str| {
            let mut headers = HeaderMap::new();
            let cookies = format!("a=b; {COOKIE}={value}; c=d");
            headers.insert(header::COOKIE, HeaderValue::from_str(&cookies).unwrap());
            headers
        };
        let known = NamedViewer { user, expires_at: end };
        assert_eq!(named_viewer(&keys, &with(&value), now), Some(known));
        assert_eq!(named_viewer(&keys, &with(&value), end), None);
        let other = value.replacen(&user.simple().to_string(), &Uuid::from_u128(8).simple().to_string(), 1);
        for forged in [other.as_str(), "", "..", &value[1..], &format!("{value}0")] {
            assert_eq!(named_viewer(&keys, &with(forged), now), None, "{forged}");
        }
    }
}
