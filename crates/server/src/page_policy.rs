//! The content security policy of the app's pages.

use axum::http::{HeaderValue, Uri};
use serde_json::Value;

/// Where the site's own WebSocket lives. Named, because not every browser takes `'self'` for it; empty when the
/// address is not one of HTTP.
pub(crate) fn socket_origin(site_url: &str) -> String {
    let Ok(uri) = site_url.parse::<Uri>() else {
        return String::new();
    };
    let scheme = match uri.scheme_str() {
        Some("https") => "wss",
        Some("http") => "ws",
        _ => return String::new(),
    };
    let authority = uri.authority().map(|authority| authority.as_str());
    // A source expression ends at these; an address that has one cannot be named.
    let fits = |host: &&str| !host.contains([';', ',', '@', '\'']);
    authority
        .filter(fits)
        .map_or_else(String::new, |host| format!("{scheme}://{host}"))
}

/// Scripts only from here and those inline ones whose hash the build wrote down. Styles may be inline,
/// because popovers and toasts position themselves with them.
pub(crate) fn policy(hashes: &Value, socket_origin: &str) -> HeaderValue {
    let listed: Vec<String> = hashes
        .as_array()
        .map(|items| {
            items
                .iter()
                .filter_map(Value::as_str)
                .map(|hash| format!(" '{}'", hash.trim_matches('\'')))
                .collect()
        })
        .unwrap_or_default();
    let text = format!(
        "default-src 'self'; script-src 'self'{}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self' {socket_origin}; media-src 'self' blob:; worker-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        listed.concat()
    );
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn policy_names_the_sites_own_websocket_only() {
        for (site, origin) in [
            ("https://enlace.example", "wss://enlace.example"),
            ("https://enlace.example:8443/app", "wss://enlace.example:8443"),
            ("http://127.0.0.1:8080", "ws://127.0.0.1:8080"),
        ] {
            let policy = policy(&json!([]), &socket_origin(site));
            let policy = policy.to_str().unwrap();
            assert!(policy.contains(&format!("connect-src 'self' {origin};")), "{policy}");
            assert!(!policy.contains("ws: ") && !policy.contains("wss:;"), "{policy}");
        }
    }

    #[test]
    fn policy_takes_workers_from_the_site_only() {
        let policy = policy(&json!([]), "");
        assert!(policy.to_str().unwrap().contains("; worker-src 'self';"), "{policy:?}");
    }

    #[test]
    fn policy_ignores_an_address_that_would_end_the_directive() {
        for site in ["", "enlace", "https://a;script-src", "https://x@host"] {
            assert_eq!(socket_origin(site), "", "{site}");
        }
    }
}
