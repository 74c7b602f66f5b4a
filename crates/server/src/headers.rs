//! Security headers of every answer, and the language that a request asks for.

use app::kernel::Language;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// One year. Subdomains are the operator's to decide.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// The policy of a page that names none of its own: it has its words and its inline style, and asks for nothing from anywhere.
pub const PLAIN_PAGE: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The page on which trusted contacts follow a meeting.
const PLAN_PAGE: &str = "/acompanhar";
/// The page on which they end such letters.
const REFUSAL_PAGE: &str = "/acompanhar/sair";

/// What the site's address decides about the headers. Cheap to clone.
#[derive(Clone, Copy, Debug)]
pub struct Hardening {
    /// The site is served over TLS, so browsers must not reach it without.
    https: bool,
}

impl Hardening {
    /// For the site that lives at this address.
    pub fn new(site_url: &str) -> Hardening {
        Hardening {
            https: site_url.starts_with("https://"),
        }
    }
}

/// Adds the headers that every answer carries. An answer that does not say how long it may be cached is not stored:
/// most carry tokens or personal data, and a new route must not have to remember that.
pub async fn harden(State(hardening): State<Hardening>, request: Request, next: Next) -> Response {
    let follows_plan = [PLAN_PAGE, REFUSAL_PAGE].contains(&request.uri().path());
    let mut response = next.run(request).await;
    add(hardening, response.headers_mut());
    if follows_plan {
        seclude(response.headers_mut());
    }
    response
}

/// What the page of a plan is answered with: its address is a secret between a person and a trusted contact.
fn seclude(headers: &mut HeaderMap) {
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex, nofollow"),
    );
}

fn add(hardening: Hardening, headers: &mut HeaderMap) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    );
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(self), microphone=(self), geolocation=(self)"),
    );
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("text/html")) {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(PLAIN_PAGE);
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if hardening.https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
}

/// The Portuguese that a request asks for, if it says.
pub fn language_of(headers: &HeaderMap) -> Option<Language> {
    let wished = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    Language::of_header(wished)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_without_a_policy_of_its_own_gets_one_that_allows_nothing() {
        let policy_of = |kind: &'static str, own: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
            if let Some(own) = own {
                headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(own));
            }
            add(Hardening::new(""), &mut headers);
            headers.get(header::CONTENT_SECURITY_POLICY).cloned()
        };
        assert_eq!(policy_of("text/html; charset=utf-8", None), Some(PLAIN_PAGE));
        let own = "default-src 'self'";
        assert_eq!(policy_of("text/html", Some(own)), Some(HeaderValue::from_static(own)));
        assert_eq!(policy_of("application/json", None), None);
    }
}
