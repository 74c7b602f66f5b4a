//! Links and e-mail addresses.

use super::{Artefact, Paying, report};
use crate::reading::Reading;

/// Endings of hosts; the second list is of endings that are also words or numbers and need a path or "www".
const ENDINGS: &[&str] = &[
    "com", "net", "org", "br", "pt", "ao", "mz", "cv", "io", "co", "app", "link", "site", "online", "shop", "xyz",
    "info", "top", "club", "vip", "live", "store", "click", "biz", "gg", "ly", "tv", "dev", "page", "win", "bet",
    "lat", "me",
];
const SHORTENERS: &[&str] = &[
    "bit.ly",
    "t.me",
    "wa.me",
    "tinyurl.com",
    "encurtador.com.br",
    "cutt.ly",
    "is.gd",
    "goo.gl",
    "rb.gy",
    "shorturl.at",
    "linktr.ee",
    "chat.whatsapp.com",
    "telegram.me",
    "abre.ai",
    "l1nk.dev",
];

pub fn find(reading: &Reading, paying: Paying, found: &mut Vec<Artefact>) {
    let bytes = &reading.folded.bytes;
    let mut read = 0;
    for at in (0..bytes.len()).filter(|at| matches!(bytes[*at], b'.' | b':')) {
        if at < read {
            continue;
        }
        let start = bytes[..at].iter().rposition(|byte| *byte <= b' ').map_or(0, |n| n + 1);
        let end = (at..bytes.len()).find(|n| bytes[*n] <= b' ').unwrap_or(bytes.len());
        if end > start + 3 {
            word(reading, start, end, paying, found);
        }
        read = end;
    }
}

fn word(reading: &Reading, start: usize, end: usize, paying: Paying, found: &mut Vec<Artefact>) {
    let trimmed = &reading.folded.bytes[start..end];
    let Ok(word) = std::str::from_utf8(trimmed) else { return };
    if !word.contains('.') && !word.contains("://") {
        return;
    }
    let word = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '/');
    if let Some((local, host)) = word.split_once('@') {
        let host = host.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        if local.bytes().any(|byte| byte.is_ascii_alphanumeric()) && has_ending(host) {
            let near = paying.pix || paying.account;
            report(
                reading,
                if near { "pix_email" } else { "email" },
                start,
                start + word.len(),
                found,
            );
        }
        return;
    }
    let marked = word.contains("http") || word.contains("hxxp") || word.contains("www.");
    let bare = word.rsplit_once("://").map_or(word, |(_, rest)| rest);
    let bare = bare.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let bare = bare.strip_prefix("www.").unwrap_or(bare);
    let (host, path) = bare.split_once('/').unwrap_or((bare, ""));
    if SHORTENERS.iter().any(|known| host.ends_with(known)) {
        report(reading, "short_link", start, start + word.len(), found);
    } else if marked && host.contains('.') || has_ending(host) && (is_host(host) || !path.is_empty()) {
        report(reading, "link", start, start + word.len(), found);
    }
}

fn has_ending(host: &str) -> bool {
    host.rsplit_once('.')
        .is_some_and(|(name, ending)| !name.is_empty() && ENDINGS.contains(&ending))
}

/// Two parts of three letters or more, or an ending after "com": "legal.me" is a sentence without a blank.
fn is_host(host: &str) -> bool {
    let sure = [
        "com", "net", "org", "xyz", "site", "online", "shop", "info", "br", "pt", "app", "store", "click", "io",
    ];
    let name = host.split('.').next().unwrap_or_default();
    name.len() >= 3
        && host.rsplit_once('.').is_some_and(|(_, ending)| sure.contains(&ending))
        && host
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':'))
}
