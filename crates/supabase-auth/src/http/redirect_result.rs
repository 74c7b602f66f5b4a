//! Where a browser lands that followed a link: what the address of the page says to it.

use serde_json::Value;

use crate::config::redirect;
use crate::errors::AuthError;

/// What the fragment of a page says that gets a session.
pub fn session_pairs(session: &Value) -> Vec<(&'static str, String)> {
    let text = |key: &str| match &session[key] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let keys = [
        "access_token",
        "expires_at",
        "expires_in",
        "refresh_token",
        "token_type",
    ];
    let mut pairs: Vec<_> = keys.map(|key| (key, text(key))).into();
    pairs.push(("sb", String::new()));
    pairs
}

/// The page's URL with the error.
pub fn failure(target: &str, error: &AuthError, under_pkce: bool) -> String {
    let pairs = [
        ("error", error.oauth_error().to_owned()),
        ("error_code", error.code.to_string()),
        ("error_description", error.message.to_string()),
    ];
    fragment_for(target, &pairs, under_pkce)
}

/// What the page has to know, in the fragment; under PKCE, where pages read the query, there too.
pub fn fragment_for(target: &str, pairs: &[(&str, String)], under_pkce: bool) -> String {
    let place = match under_pkce {
        true => redirect::with_query(target, pairs),
        false => target.to_owned(),
    };
    let mut pairs = pairs.to_vec();
    pairs.push(("sb", String::new()));
    redirect::with_fragment(&place, &pairs)
}
