//! NATS, the store of files and the mail server: each asked once.

use super::report::Line;
use crate::network_safety::url_host;
use crate::settings::Settings;
use std::sync::Arc;
use std::time::Duration;
use supabase::mail::Smtp;
use supabase::storage::{Blobs, Disks};
use url::Url;

/// How long one service may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

pub async fn nats(settings: &Settings) -> Vec<Line> {
    let Some(url) = &settings.nats_url else {
        return vec![Line::ok("nats", "not set: this node is alone")];
    };
    let host = url_host(url).unwrap_or_default();
    vec![match realtime::probe_nats(url, PATIENCE).await {
        Ok(status) => Line::ok(
            "nats",
            format!(
                "{host}, version {}, {:.1} ms for a round trip",
                status.version,
                status.round_trip.as_secs_f64() * 1000.0
            ),
        ),
        Err(error) => Line::fail("nats", format!("{host}: {error}")),
    }]
}

/// Writes, reads and removes one small file.
pub async fn files(settings: &Settings) -> Vec<Line> {
    let place = match &settings.s3_url {
        Some(url) => {
            let host = url_host(url).unwrap_or_default();
            format!("the bucket at {host}")
        }
        None if !settings.data_dir.exists() => {
            return vec![Line::warn(
                "files",
                "the data directory is not there yet; the first start makes it",
            )];
        }
        None => format!("the folder {}", settings.media_dir().display()),
    };
    let store = match settings.blobs(Arc::new(Disks)) {
        Ok(store) => store,
        Err(error) => return vec![Line::fail("files", error.to_string())],
    };
    vec![match probe(&*store).await {
        Ok(()) => Line::ok("files", format!("{place} takes, gives and removes files")),
        Err(why) => Line::fail("files", format!("{place}: {why}")),
    }]
}

async fn probe(store: &dyn Blobs) -> Result<(), String> {
    let key = format!("doctor-{}", uuid::Uuid::new_v4());
    let written = store.put(&key, b"doctor".as_slice().into()).await;
    written.map_err(|error| format!("cannot write: {error}"))?;
    let read = store.get(&key).await;
    let removed = store.delete(&key).await;
    match read {
        Ok(Some(bytes)) if bytes.as_ref() == b"doctor" => {}
        Ok(_) => return Err("does not give back what was written".to_owned()),
        Err(error) => return Err(format!("cannot read: {error}")),
    }
    removed.map_err(|error| format!("cannot remove {key}: {error}"))
}

pub async fn mail(settings: &Settings) -> Vec<Line> {
    let Some(url) = &settings.smtp_url else {
        let text = format!("not set: mails are kept in {}", settings.mail_dir().display());
        return vec![Line::warn("mail", text)];
    };
    let mut lines = Vec::new();
    if settings.mail_from.contains(".invalid") {
        lines.push(Line::fail(
            "mail",
            "ENLACE_MAIL_FROM is not set: mails have a sender that does not exist",
        ));
    }
    let host = url_host(url).unwrap_or_default();
    let smtp = match Smtp::new(url, &settings.mail_from) {
        Ok(smtp) => smtp,
        Err(error) => return vec![Line::fail("mail", error.to_string())],
    };
    let answer = tokio::time::timeout(PATIENCE, smtp.probe()).await;
    lines.push(match answer {
        Ok(Ok(())) => Line::ok("mail", format!("{host} answers, {}", encryption(url))),
        Ok(Err(error)) => Line::fail("mail", format!("{host}: {error}")),
        Err(_) => Line::fail("mail", format!("{host}: no answer in time")),
    });
    lines
}

fn encryption(url: &str) -> &'static str {
    let Ok(url) = Url::parse(url) else {
        return "with an address that cannot be read";
    };
    let tls = url
        .query_pairs()
        .find(|(key, _)| key == "tls")
        .map(|(_, value)| value.into_owned());
    match (url.scheme(), tls.as_deref()) {
        ("smtps", _) => "with TLS from the first byte",
        (_, Some("required")) => "with STARTTLS",
        (_, Some("opportunistic")) => "with STARTTLS only where the server offers it",
        _ => "without TLS",
    }
}
