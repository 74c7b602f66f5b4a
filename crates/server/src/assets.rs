//! The web app inside the binary: pages with the public settings written in, assets for ever.

use crate::page_policy::{policy, socket_origin};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use rust_embed::RustEmbed;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::Arc;

/// The built app. Debug builds read the folder, so that a rebuilt web needs no rebuilt server.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The app's files, and the settings for its pages.
#[derive(Clone)]
pub struct Assets {
    /// The public settings as an escaped attribute.
    public_settings: Arc<str>,
    /// The address of the site as an escaped attribute, without a slash at its end.
    site: Arc<str>,
    /// Origin of the site's WebSocket: `wss://host` or `ws://host:port`.
    socket_origin: Arc<str>,
}

/// What the pages may know of this installation.
#[derive(Debug, Clone)]
pub struct PublicConfig {
    pub anon_key: String,
    pub demo: bool,
    /// How long an hour of a letter's way lasts, where that is no hour.
    pub letter_hour: Option<SignedDuration>,
    /// The names of the providers by which people may come in.
    pub providers: Vec<String>,
    /// Whether a telephone may be added as a second step.
    pub phone_factor: bool,
}

/// A worker has the policy of its own file, not that of the page: it talks to this site alone.
const WORKER_POLICY: HeaderValue = HeaderValue::from_static("default-src 'self'");
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");
const PLACE: &str = r#"<meta name="enlace-config" content="{}""#;
/// Where a page names the site: what describes a link to other sites must be a whole address. The build refuses it in a
/// script, whose hash it would change.
const SITE: &str = "{site}";
/// The service worker, which stands at the root because its scope is its folder.
const WORKER: &str = "sw.js";
/// The prerendered landing with the frame of the app, and the page of every other address.
const PAGES: [&str; 2] = ["index.html", "app.html"];

impl Assets {
    /// Prepares the public settings of the site that lives at `site_url`, once.
    pub fn new(config: &PublicConfig, site_url: &str) -> Assets {
        let mut public_settings = json!({
            "anonKey": config.anon_key, "demo": config.demo, "providers": config.providers,
            "phoneFactor": config.phone_factor,
        });
        if config.demo {
            public_settings["demoLogin"] = json!({ "email": app::demo::LOGIN_EMAIL, "password": app::demo::LOGIN_PASSWORD,
                        "partnerEmail": app::demo::PARTNER_EMAIL });
            public_settings["demoScript"] = json!({ "people": app::demo::scripted_people().collect::<Vec<_>>(),
                        "letterHour": config.letter_hour.map(|hour| hour.as_secs()) });
        }
        if Dist::get(PAGES[0]).is_none() {
            tracing::warn!("the web app is not built; only the wire is served");
        }
        Assets {
            public_settings: escape(&public_settings.to_string()).into(),
            site: escape(site_url.trim_end_matches('/')).into(),
            socket_origin: socket_origin(site_url).into(),
        }
    }

    /// A page with what it may know written in, for each request: a debug build then shows what was built last.
    fn page(&self, name: &str) -> Response {
        let Some(file) = Dist::get(name) else {
            return (StatusCode::NOT_FOUND, "The web app is not built: run `make web`.\n").into_response();
        };
        let hashes: Value = Dist::get("csp.json")
            .and_then(|file| serde_json::from_slice(&file.data).ok())
            .unwrap_or_else(|| json!({}));
        (
            [
                (
                    header::CONTENT_TYPE,
                    HeaderValue::from_static("text/html; charset=utf-8"),
                ),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
                (
                    header::CONTENT_SECURITY_POLICY,
                    policy(&hashes[name], &self.socket_origin),
                ),
            ],
            self.fill(&String::from_utf8_lossy(&file.data)),
        )
            .into_response()
    }

    /// Writes the site's address and the settings into the HTML of a page.
    fn fill(&self, html: &str) -> String {
        let public_settings = format!(r#"<meta name="enlace-config" content="{}""#, self.public_settings);
        html.replace(SITE, &self.site).replacen(PLACE, &public_settings, 1)
    }
}

/// Whatever no other route answers: a file of the app, else the app itself, which knows its routes.
pub async fn serve(State(assets): State<Assets>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.is_empty() {
        return assets.page("index.html");
    }
    if PAGES.contains(&path) || path == "csp.json" {
        return assets.page("app.html");
    }
    if let Some(response) = file(path, &headers) {
        return response;
    }
    // A missing asset is a 404, never a page: a stale tab must notice. So is a hidden name, which only a scanner for
    // forgotten files requests.
    if path.starts_with("assets/") || path.split('/').any(|name| name.starts_with('.')) {
        return StatusCode::NOT_FOUND.into_response();
    }
    assets.page("app.html")
}

/// A file in the best encoding that the client takes and the build prepared.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Dist::get(path)?;
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let offers = |name: &str| {
        accepted
            .split(',')
            .any(|item| item.split(';').next().is_some_and(|word| word.trim() == name))
    };
    let encoded = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(name, _)| offers(name))
        .find_map(|(name, ending)| Dist::get(&format!("{path}.{ending}")).map(|found| (name, found)));
    let cache = lifetime(path);
    let etag = format!("\"{}\"", hex::encode(&plain.metadata.sha256_hash()[..12]));
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|value| value.as_bytes() == etag.as_bytes())
    {
        // The cached copy takes over these headers, so they are those of the file.
        let cache = [(header::CACHE_CONTROL, cache), (header::VARY, VARY)];
        return Some((StatusCode::NOT_MODIFIED, cache).into_response());
    }
    let (encoding, bytes): (Option<&str>, Cow<'static, [u8]>) = match encoded {
        Some((name, found)) => (Some(name), found.data),
        None => (None, plain.data),
    };
    let body = match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = Response::new(body);
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, cache);
    out.insert(header::VARY, VARY);
    if let Ok(value) = HeaderValue::from_str(plain.metadata.mimetype()) {
        out.insert(header::CONTENT_TYPE, value);
    }
    if let Ok(value) = HeaderValue::from_str(&etag) {
        out.insert(header::ETAG, value);
    }
    if let Some(name) = encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    if path == WORKER {
        out.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
    }
    Some(response)
}

/// How long browsers may keep a file. The service worker is asked for again at each start: an old one would go on
/// opening the app of yesterday.
fn lifetime(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path {
        WORKER => "no-cache",
        _ if path.starts_with("assets/") => "public, max-age=31536000, immutable",
        _ => "public, max-age=300",
    })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_names_the_whole_address_of_the_site_and_the_settings() {
        let config = PublicConfig {
            anon_key: "key".into(),
            demo: false,
            letter_hour: None,
            providers: Vec::new(),
            phone_factor: false,
        };
        let page = r#"<meta name="enlace-config" content="{}" /><link rel="canonical" href="{site}/" />"#;
        for (site, address) in [
            ("https://enlace.example", "https://enlace.example/"),
            ("https://enlace.example/", "https://enlace.example/"),
            (r#"https://x" onload=""#, "https://x&quot; onload=&quot;/"),
        ] {
            let filled = Assets::new(&config, site).fill(page);
            assert!(
                filled.ends_with(&format!(r#"<link rel="canonical" href="{address}" />"#)),
                "{filled}"
            );
            assert!(filled.contains("&quot;anonKey&quot;:&quot;key&quot;"), "{filled}");
            assert!(
                !filled.contains("demoLogin") && !filled.contains("demoScript"),
                "{filled}"
            );
        }
        let demonstration = PublicConfig { demo: true, ..config };
        let filled = Assets::new(&demonstration, "https://enlace.example").fill(page);
        for one in app::demo::scripted_people() {
            assert!(filled.contains(&one.to_string()), "{filled}");
        }
    }

    #[test]
    fn service_worker_is_never_reused_without_asking() {
        assert_eq!(lifetime("sw.js"), "no-cache");
        assert_eq!(lifetime("assets/sw.js"), "public, max-age=31536000, immutable");
        assert_eq!(lifetime("manifest.webmanifest"), "public, max-age=300");
    }
}
