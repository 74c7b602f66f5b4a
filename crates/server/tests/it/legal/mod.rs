//! The legal documents: `joining` tests what sign-up records, `versions` what waits for acceptance, `notice`
//! announcements, `late` versions that come too late for one, `keeping` how long it is all stored.

mod joining;
mod keeping;
mod late;
mod notice;
mod versions;

use db::Engine;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use testkit::{Person, Reply, TestApp, Value, json};

/// The coming version of this story's terms, and the moments around its day in São Paulo.
const NEW: &str = "2026-12-10";
const LAST_SECOND: &str = "2027-01-15T02:59:59Z";
const IN_FORCE: &str = "2027-01-15T03:00:00Z";

/// The text of the latest letter about a change.
async fn change_letter(app: &TestApp, person: &Person) -> String {
    let mails = app.mails_to(&person.email).await;
    let letter = mails
        .iter()
        .rfind(|mail| mail.subject == "Mudanças nos nossos documentos");
    letter.expect("the letter").text.clone()
}

/// Terms that change once, and a policy that stays as it is.
fn documents() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let terms = [
        written(folder.path(), "terms", "2026-11-01", "2026-11-01", "Seja gentil."),
        written(folder.path(), "terms", NEW, "2027-01-15", "Seja muito gentil."),
    ];
    let privacy = [written(
        folder.path(),
        "privacy",
        "2026-11-01",
        "2026-11-01",
        "Guardamos pouco.",
    )];
    let title = |words: &str| json!({ "pt-BR": words, "pt-PT": words });
    let index = json!({ "documents": [
        { "id": "terms", "title": title("Termos de Uso"), "path": "/terms", "versions": terms },
        { "id": "privacy", "title": title("Política de Privacidade"), "path": "/privacy-policy", "versions": privacy },
    ] });
    std::fs::write(folder.path().join("versions.json"), index.to_string()).expect("the index");
    folder
}

/// The index as it was before the terms changed; the words of the change lie beside it already.
fn only_first(folder: &TempDir) {
    rewrite(folder, |index| {
        let versions = index["documents"][0]["versions"].as_array_mut().expect("the terms");
        versions.truncate(1);
    });
}

/// Publishes the change after that.
fn add(folder: &TempDir) {
    let changed = written(folder.path(), "terms", NEW, "2027-01-15", "Seja muito gentil.");
    rewrite(folder, |index| {
        let versions = index["documents"][0]["versions"].as_array_mut().expect("the terms");
        versions.push(changed);
    });
}

fn rewrite(folder: &TempDir, change: impl FnOnce(&mut Value)) {
    let path = folder.path().join("versions.json");
    let text = std::fs::read_to_string(&path).expect("the index");
    let mut index = serde_json::from_str(&text).expect("JSON");
    change(&mut index);
    std::fs::write(path, index.to_string()).expect("the index");
}

/// Writes the texts of one version and answers its entry.
fn written(folder: &Path, id: &str, version: &str, effective: &str, text: &str) -> Value {
    std::fs::create_dir_all(folder.join(id)).expect("a folder");
    let mut digests = json!({});
    for language in ["pt-BR", "pt-PT"] {
        let words = format!("> {text}\n\n## Texto {{#texto}}\n\n{text} ({language})\n");
        std::fs::write(folder.join(id).join(format!("{version}.{language}.md")), &words).expect("a text");
        digests[language] = hex::encode(Sha256::digest(&words)).into();
    }
    let summary = json!({ "pt-BR": "Pedimos mais gentileza.", "pt-PT": "Pedimos mais gentileza." });
    json!({ "version": version, "effective": effective, "summary": summary, "sha256": digests })
}

async fn start(engine: Engine, folder: &TempDir) -> Arc<TestApp> {
    let path = folder.path().display().to_string();
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_LEGAL_DIR", &path)]).await
}

/// Moves the clock, runs everything due, and signs the person in again.
async fn at(app: &TestApp, moment: &str, person: &mut Person) {
    let moment: Timestamp = moment.parse().expect("a moment");
    app.advance(moment.duration_since(app.now()));
    app.run_until_idle().await;
    person.sign_in().await;
}

async fn accepted(person: &Person) -> Value {
    let path = "legal_acceptances?select=document,version,source&order=document.asc,version.asc";
    person.get(path).await.ok()
}

fn yes(version: &str) -> Value {
    json!({ "documents": [{ "document": "terms", "version": version }] })
}

fn is_owed(reply: &Reply) -> bool {
    reply.status.as_u16() == 403 && reply.body["code"] == "ACCEPTANCE_REQUIRED"
}
