//! Reports of failures in a user's browser to the operator: a line of the log, without personal data.

use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::network_limit::CallerLimit;
use axum::http::{Method, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;
use supabase::auth::Limit;
use supabase::error::ApiError;
use supabase::registry::{Access, Call, Edge, EdgeRequest, Registry};

/// Reports that one person, or one network of visitors, may send in an hour. A page that fails in a loop
/// tells nothing new after the first of them.
const REPORTS: Limit = Limit::hourly(20);
/// Letters of a message or a stack that are kept.
const MESSAGE: usize = 300;
const STACK: usize = 2000;

/// Adds the edge function.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.edge(client_error(app))
}

/// What the browser saw. Words that are not among these are refused, so that no free text is a label of the log.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
enum ErrorKind {
    Chunk,
    Network,
    Graphics,
    State,
    Unknown,
    NotFound,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
enum ErrorOutcome {
    Corrected,
    Correcting,
    Failed,
}

#[derive(Deserialize, Debug)]
struct ErrorReport {
    kind: ErrorKind,
    outcome: ErrorOutcome,
    message: String,
    #[serde(default)]
    stack: String,
    /// The path of the page, without its query.
    #[serde(default)]
    screen: String,
    #[serde(default)]
    version: String,
}

fn client_error(app: &AppState) -> Edge {
    let (app, limit) = (app.clone(), CallerLimit::new("client-error", REPORTS));
    Edge::new("client-error", Access::Anyone, move |call, request| {
        let (app, limit) = (app.clone(), limit.clone());
        async move {
            note(&app, &limit, &call, &request).await?;
            Ok::<_, ApiError>(StatusCode::NO_CONTENT.into_response())
        }
    })
    .always_open("a page that breaks says so")
    .doc("Takes the report of a failure in the browser into the log; 20 an hour. Answers 204.")
}

async fn note(app: &AppState, limit: &CallerLimit, call: &Call, request: &EdgeRequest) -> FaultResult<()> {
    if request.method != Method::POST {
        return Err(Fault::invalid("method", "Envie o relato por POST."));
    }
    let report: ErrorReport = request
        .json()
        .map_err(|_| Fault::invalid("kind", "O relato não pôde ser lido."))?;
    limit.take(app, call).await?;
    tracing::warn!(
        kind = ?report.kind,
        outcome = ?report.outcome,
        screen = scrubbed(&report.screen, MESSAGE),
        version = scrubbed(&report.version, 40),
        message = scrubbed(&report.message, MESSAGE),
        stack = scrubbed(&report.stack, STACK),
        "a browser tells of a failure"
    );
    Ok(())
}

/// The text without anything that could identify a person: addresses, ids, tokens, queries, long numbers. The browser
/// has removed them already, but a report is untrusted text.
fn scrubbed(text: &str, letters: usize) -> String {
    let short: String = text.chars().take(letters).collect();
    short
        .split_inclusive(|letter: char| letter.is_whitespace() || "()[]{}<>,;'\"".contains(letter))
        .map(|piece| {
            let word =
                piece.trim_end_matches(|letter: char| letter.is_whitespace() || "()[]{}<>,;'\"".contains(letter));
            format!("{}{}", harmless(word), &piece[word.len()..])
        })
        .filter(|piece| !piece.is_empty())
        .collect::<String>()
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// The word, or its placeholder.
fn harmless(word: &str) -> String {
    if word.contains('@') {
        return "<address>".into();
    }
    let word = word.split(['?', '#']).next().unwrap_or_default();
    word.split('/')
        .map(|part| {
            let digits = part.chars().filter(char::is_ascii_digit).count();
            let opaque = part.len() > 40 || digits >= 8 || (part.len() >= 20 && digits >= 6);
            // Our own files have numbers too: their digest, the line and the column.
            let ours = part.len() <= 60 && part.contains(".js:");
            if opaque && !ours { "<id>" } else { part }
        })
        .collect::<Vec<_>>()
        .join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_identifies_no_one() {
        let reported = "GET https://enlace.example/messages/7b6b1f0c-3a43-4a2f-9d4e-0c6a1c2f3d4e?token=abc failed for \
                    ana@example.org (+55 11912345678)\nBearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJlLXdpdGgtYm9keQ";
        let stored = scrubbed(reported, STACK);
        for secret in ["7b6b1f0c", "token", "ana@", "11912345678", "eyJ", "\n"] {
            assert!(!stored.contains(secret), "{secret} in {stored}");
        }
        assert!(stored.contains("https://enlace.example/messages/<id>") && stored.contains("failed for <address>"));
    }

    #[test]
    fn helpful_words_stay_in_the_log() {
        let reported = "TypeError: t is not a function at Ot (https://enlace.example/assets/profile-D3f9a1.js:2:1034)";
        assert_eq!(scrubbed(reported, STACK), reported);
        assert_eq!(scrubbed("a longa história", 7), "a longa");
    }
}
