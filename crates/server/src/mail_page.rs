//! The page that shows the captured mails: only in a demonstration, and only to a browser on this machine that asked
//! for this machine by name.

use crate::network_safety::{is_private_host, url_host};
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use http::uri::Authority;
use serde::Deserialize;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use supabase::client_ip::ClientIp;

/// One captured mail, as the sink writes it.
#[derive(Deserialize)]
struct CapturedMail {
    to: String,
    subject: String,
    html: String,
}

/// Mails shown at once; the folder keeps all.
const SHOWN: usize = 50;

/// The routes; mounted only under `ENLACE_DEMO=1`. `site_url` is where the app is reached.
pub fn router(folder: PathBuf, site_url: &str) -> Router {
    let routes = Router::new()
        .route("/demo/mails", get(list))
        .route("/demo/mails/{name}", get(show))
        .with_state(folder);
    of_this_machine(routes, site_url)
}

/// Keeps pages of the demonstration for browsers on this machine.
pub(crate) fn of_this_machine(routes: Router, site_url: &str) -> Router {
    let site: Option<Arc<str>> = url_host(site_url).map(Arc::from);
    routes.layer(from_fn_with_state(site, local_only))
}

/// Headers by which a proxy states that it forwards a request.
const FORWARDING: [&str; 5] = ["x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip", "via"];

/// Passes requests of this machine that no proxy forwarded and that ask for this machine by name; the others get the
/// 404 of a page that does not exist.
async fn local_only(State(site): State<Option<Arc<str>>>, request: Request, next: Next) -> Response {
    let local = ClientIp::noted(request.extensions()).0.is_loopback();
    let forwarded = FORWARDING.iter().any(|name| request.headers().contains_key(*name));
    let named = host_of(&request).is_some_and(|host| is_this_machine(&host, site.as_deref()));
    if !local || forwarded || !named {
        return StatusCode::NOT_FOUND.into_response();
    }
    next.run(request).await
}

/// The host that the browser asked for, without its port: from the request line (HTTP/2) or the `Host` header.
fn host_of(request: &Request) -> Option<String> {
    let authority = match request.uri().authority() {
        Some(authority) => authority.clone(),
        None => request
            .headers()
            .get(header::HOST)?
            .to_str()
            .ok()?
            .parse::<Authority>()
            .ok()?,
    };
    let bare = authority.host().trim_start_matches('[').trim_end_matches(']');
    Some(bare.to_ascii_lowercase())
}

/// Whether a host names this machine. A foreign name that resolves to 127.0.0.1 does not: its page would read the mails
/// through the browser. The site's own host counts unless it is public, because then a proxy stands between.
fn is_this_machine(host: &str, site: Option<&str>) -> bool {
    let loopback = host
        .parse::<IpAddr>()
        .is_ok_and(|address| address.to_canonical().is_loopback());
    loopback || host == "localhost" || (site == Some(host) && is_private_host(host))
}

async fn list(State(folder): State<PathBuf>) -> Response {
    let mut names = Vec::new();
    if let Ok(mut entries) = tokio::fs::read_dir(&folder).await {
        while let Ok(Some(entry)) = entries.next_entry().await {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".json") {
                names.push(name);
            }
        }
    }
    names.sort_unstable_by(|a, b| b.cmp(a));
    let mut rows = String::new();
    for name in names.iter().take(SHOWN) {
        if let Some(mail) = read(&folder, name).await {
            rows.push_str(&format!(
                "<li><a href=\"/demo/mails/{name}\"><strong>{}</strong><span>{}</span></a></li>",
                text(&mail.subject),
                text(&mail.to)
            ));
        }
    }
    let empty = if rows.is_empty() {
        "<p>Nenhum e-mail ainda. Crie uma conta e volte aqui.</p>"
    } else {
        ""
    };
    Html(format!(
        "<!doctype html><html lang=\"pt-BR\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>E-mails capturados</title><style>{STYLE}</style></head><body><main><h1>E-mails capturados</h1>\
         <p>Nesta demonstração nenhum e-mail sai desta máquina.</p>{empty}<ul>{rows}</ul></main></body></html>"
    ))
    .into_response()
}

async fn show(State(folder): State<PathBuf>, Path(name): Path<String>) -> Response {
    let plain = name.ends_with(".json")
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
        && !name.contains("..");
    if !plain {
        return StatusCode::NOT_FOUND.into_response();
    }
    match read(&folder, &name).await {
        Some(mail) => (
            [(
                header::CONTENT_SECURITY_POLICY,
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
            )],
            Html(mail.html),
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn read(folder: &std::path::Path, name: &str) -> Option<CapturedMail> {
    let bytes = tokio::fs::read(folder.join(name)).await.ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn text(raw: &str) -> String {
    raw.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub(crate) const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#fbf7f7;color:#25121a}\
main{max-width:40rem;margin:3rem auto;padding:0 1.25rem}ul{list-style:none;padding:0;display:grid;gap:.75rem}\
a{display:grid;padding:1rem 1.25rem;border:1px solid #e9dedf;border-radius:1rem;background:#fff;color:inherit;text-decoration:none}\
a:focus-visible,a:hover{outline:2.5px solid #2447b5}span{color:#6a5360}\
@media(prefers-color-scheme:dark){body{background:#140c10;color:#fbeff1}a{background:#1e1318;border-color:#38262e}span{color:#c6b0b8}}";
