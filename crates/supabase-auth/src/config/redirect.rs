//! Which address a mailed link may redirect to, and how results are appended to it.

use http::Uri;

use crate::config::AuthConfig;

/// The requested address when the settings allow it, else the site's own.
pub fn allowed(wanted: Option<&str>, config: &AuthConfig) -> String {
    match wanted.map(str::trim) {
        Some(url) if !url.is_empty() && is_allowed(url, config) => url.to_owned(),
        _ => config.site_url.clone(),
    }
}

fn is_allowed(url: &str, config: &AuthConfig) -> bool {
    // Browsers drop tabs and line ends, and read a backslash as a slash; a parser that does not would be fooled.
    if url.len() > 2000 || url.bytes().any(|byte| byte <= b' ' || byte == b'\\' || byte == 0x7f) {
        return false;
    }
    let bare = url.split('#').next().unwrap_or(url);
    let Ok(uri) = bare.parse::<Uri>() else {
        return false;
    };
    let (Some(scheme), Some(host)) = (uri.scheme_str(), uri.host()) else {
        return false;
    };
    // User info in an address serves only to make another host look like ours.
    if uri
        .authority()
        .is_some_and(|authority| authority.as_str().contains('@'))
    {
        return false;
    }
    let web = scheme == "http" || scheme == "https";
    if web && is_loopback(host) && config.loopback_redirects {
        return true;
    }
    let site = config.site_url.parse::<Uri>().ok();
    let same_site = site.is_some_and(|site| {
        site.scheme_str() == Some(scheme)
            && site.host().is_some_and(|ours| ours.eq_ignore_ascii_case(host))
            // Every user of a machine may listen on a port of its loopback address.
            && (!is_loopback(host) || site.port_u16() == uri.port_u16())
    });
    (web && same_site)
        || config
            .redirect_allow_list
            .iter()
            .any(|pattern| glob(pattern.as_bytes(), bare.as_bytes()))
}

pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || bare.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Matches `*` against anything but `.` and `/`, `**` against anything, `?` against one character.
///
/// The table of reachable pattern positions keeps the cost at pattern × text, whatever the pattern.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    let mut tokens = Vec::new();
    let mut index = 0;
    while index < pattern.len() {
        let double = pattern[index..].starts_with(b"**");
        tokens.push(match pattern[index] {
            b'*' if double => Token::Any,
            b'*' => Token::Segment,
            b'?' => Token::One,
            byte => Token::Byte(byte),
        });
        index += if double { 2 } else { 1 };
    }
    let mut reached = vec![false; tokens.len() + 1];
    reached[0] = true;
    skip_stars(&tokens, &mut reached);
    for &byte in text {
        let mut next = vec![false; tokens.len() + 1];
        for (at, token) in tokens.iter().enumerate().filter(|(at, _)| reached[*at]) {
            let plain = byte != b'.' && byte != b'/';
            match token {
                Token::Any => next[at] = true,
                Token::Segment => next[at] |= plain,
                Token::One => next[at + 1] |= plain,
                Token::Byte(wanted) => next[at + 1] |= *wanted == byte,
            }
        }
        skip_stars(&tokens, &mut next);
        reached = next;
    }
    reached[tokens.len()]
}

enum Token {
    Any,
    Segment,
    One,
    Byte(u8),
}

fn skip_stars(tokens: &[Token], reached: &mut [bool]) {
    for (at, token) in tokens.iter().enumerate() {
        if reached[at] && matches!(token, Token::Any | Token::Segment) {
            reached[at + 1] = true;
        }
    }
}

/// `{url}#{pairs}`; an earlier fragment is dropped. The pairs are sorted by key.
pub fn with_fragment(url: &str, pairs: &[(&str, String)]) -> String {
    let bare = url.split('#').next().unwrap_or(url);
    format!("{bare}#{}", encode_pairs(pairs))
}

/// `{url}?{pairs}`, after whatever query the address has.
pub fn with_query(url: &str, pairs: &[(&str, String)]) -> String {
    let bare = url.split('#').next().unwrap_or(url);
    let joint = if bare.contains('?') { '&' } else { '?' };
    format!("{bare}{joint}{}", encode_pairs(pairs))
}

fn encode_pairs(pairs: &[(&str, String)]) -> String {
    let mut sorted: Vec<_> = pairs.iter().collect();
    sorted.sort_by_key(|(key, _)| *key);
    let encoded: Vec<String> = sorted
        .into_iter()
        .map(|(key, value)| format!("{key}={}", encode(value)))
        .collect();
    encoded.join("&")
}

/// A value of `application/x-www-form-urlencoded`.
pub fn encode(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for byte in value.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte));
            }
            b' ' => out.push('+'),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config() -> AuthConfig {
        AuthConfig {
            redirect_allow_list: vec!["https://*.enlace.test/**".to_owned(), "enlace://callback".to_owned()],
            loopback_redirects: true,
            ..AuthConfig::new("https://site.test/")
        }
    }

    #[test]
    fn redirect_to_the_site_loopback_or_the_list_is_allowed() {
        for url in [
            "https://site.test/update-password?x=1",
            "http://localhost:5173/a",
            "http://127.0.0.1:1/",
            "http://[::1]:3000/",
            "https://pt.enlace.test/a/b",
            "enlace://callback",
        ] {
            assert_eq!(allowed(Some(url), &config()), url);
        }
    }

    #[test]
    fn redirect_to_loopback_is_refused_outside_development() {
        let production = AuthConfig {
            loopback_redirects: false,
            ..config()
        };
        for url in [
            "http://localhost:5173/a",
            "http://127.0.0.1:1/",
            "http://127.9.9.9/",
            "http://[::1]:3000/",
            "https://LOCALHOST/",
        ] {
            assert_eq!(allowed(Some(url), &production), "https://site.test", "{url}");
        }
        let local = AuthConfig {
            site_url: "http://127.0.0.1:8080".to_owned(),
            ..production
        };
        let own = "http://127.0.0.1:8080/update-password";
        assert_eq!(allowed(Some(own), &local), own);
        assert_eq!(allowed(Some("http://127.0.0.1:8081/"), &local), local.site_url);
        let listed = AuthConfig {
            redirect_allow_list: vec!["http://127.0.0.1:5173/**".to_owned()],
            ..local
        };
        let named = "http://127.0.0.1:5173/auth";
        assert_eq!(allowed(Some(named), &listed), named, "an operator may name one");
    }

    #[test]
    fn any_other_redirect_leads_to_the_site() {
        for url in [
            "",
            "/relative",
            "https://evil.test/",
            "http://site.test/",
            "https://site.test@evil.test/",
            "https://site.test:x@evil.test/",
            "https://site.test\\@evil.test/",
            "javascript:alert(1)",
            "https://a.b.enlace.test/x",
            "https://evil.test/#https://site.test",
            "https://site.test.evil.test",
            "enlace://callback.evil",
            "https://evil.test/pt.enlace.test/",
            "https://evil.test#.enlace.test/",
            "ftp://localhost/",
            "https://localhost.evil.test/",
        ] {
            assert_eq!(allowed(Some(url), &config()), "https://site.test", "{url}");
        }
        assert_eq!(allowed(None, &config()), "https://site.test");
    }

    #[test]
    fn pairs_are_appended_sorted_and_encoded() {
        let pairs = [("type", "signup".to_owned()), ("a", "x y&é".to_owned())];
        assert_eq!(
            with_fragment("https://s.test/#old", &pairs),
            "https://s.test/#a=x+y%26%C3%A9&type=signup"
        );
        assert_eq!(
            with_query("https://s.test/?k=1", &pairs[..1]),
            "https://s.test/?k=1&type=signup"
        );
    }
}
