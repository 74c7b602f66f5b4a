//! The legal documents: what sign-up records, and what waits for acceptance; `notice` tests announcements, `late`
//! versions that come too late for one, `keeping` how long it is all stored.

mod keeping;
mod late;
mod notice;

use axum::http::Method;
use db::Engine;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use testkit::{Person, Reply, TestApp, Value, json, on_both};
use uuid::Uuid;

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

#[test]
fn signing_up_records_what_was_in_force_however_one_comes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let both = json!([
            { "document": "privacy", "version": "2026-11-01", "source": "sign_up" },
            { "document": "terms", "version": "2026-11-01", "source": "sign_up" },
        ]);
        assert_eq!(accepted(&ana).await, both);
        let rows = ana.get("legal_acceptances?document=eq.terms").await.ok();
        let text = ana.rpc("legal_text", json!({ "document": "terms" })).await.ok();
        let digest = hex::encode(Sha256::digest(text["text"].as_str().expect("the text")));
        assert_eq!(
            (&rows[0]["sha256"], &rows[0]["locale"]),
            (&json!(digest), &json!("pt-BR"))
        );
        let when: Timestamp = rows[0]["accepted_at"].as_str().unwrap().parse().expect("a time");
        assert_eq!(when, app.now());

        // By a link in a mail, from a page in the other Portuguese.
        let otp =
            json!({ "email": "rui@example.org", "create_user": true, "data": { "name": "Rui", "locale": "pt-PT" } });
        app.visitor().auth(Method::POST, "otp", otp).await.ok();
        let mails = app.mails_to("rui@example.org").await;
        let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
        let code = mails[0].text.lines().find(is_code).expect("a code");
        let verify = json!({ "type": "email", "email": "rui@example.org", "token": code });
        let session = app.visitor().auth(Method::POST, "verify", verify).await.ok();
        let mut rui = app.visitor();
        rui.enter(&session);
        assert_eq!(accepted(&rui).await, both);
        let row = rui.get("legal_acceptances?document=eq.terms&select=locale").await.ok();
        assert_eq!(row, json!([{ "locale": "pt-PT" }]));
    });
}

#[test]
fn invited_person_accepts_for_themselves() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let body =
            json!({ "email": "convidada@example.org", "password": "um-segredo-bem-guardado", "email_confirm": true });
        app.operator().auth(Method::POST, "admin/users", body).await.ok();
        let mut guest = app.visitor();
        guest.email = "convidada@example.org".into();
        guest.sign_in().await;
        assert_eq!(accepted(&guest).await, json!([]));
        assert!(is_owed(&guest.rpc("deck_status", json!({})).await));
        let owed = guest.rpc("legal_standing", json!({})).await.ok();
        assert_eq!(owed["owed"].as_array().map(Vec::len), Some(2));
        assert_eq!(owed["owed"][0]["accepted"], Value::Null);
        guest.rpc("accept_legal", yes("2026-11-01")).await.ok();
        assert!(
            is_owed(&guest.rpc("deck_status", json!({})).await),
            "one of two is not enough"
        );
        let rest = json!({ "documents": [{ "document": "privacy", "version": "2026-11-01" }], "language": "pt-PT" });
        guest.rpc("accept_legal", rest).await.ok();
        guest.rpc("deck_status", json!({})).await.ok();
        // Others cannot read it, and each has their own acceptance.
        let ana = app.newcomer("Ana").await;
        let sources = ana.get("legal_acceptances?source=eq.asked").await;
        sources.is_empty();
        app.visitor().get("legal_acceptances").await.is_empty();
    });
}

#[test]
fn new_version_is_asked_for_from_its_first_second() {
    on_both(|engine| async move {
        let folder = documents();
        let app = start(engine, &folder).await;
        let mut ana = app.newcomer("Ana").await;
        at(&app, LAST_SECOND, &mut ana).await;
        ana.rpc("deck_status", json!({})).await.ok();
        let standing = ana.rpc("legal_standing", json!({})).await.ok();
        assert_eq!(
            (&standing["owed"], &standing["coming"][0]["version"]),
            (&json!([]), &json!(NEW))
        );

        at(&app, IN_FORCE, &mut ana).await;
        let refused = ana
            .rpc("deck_status", json!({}))
            .await
            .refused(403, "ACCEPTANCE_REQUIRED");
        assert_eq!(refused["message"], "Leia e aceite os nossos documentos para continuar.");
        let upload = ana
            .upload(Uuid::new_v4(), testkit::jpeg(500, 600, 1), "image/jpeg")
            .await;
        assert!(upload.status.is_client_error(), "{}", upload.body);
        let owed = ana.rpc("legal_standing", json!({})).await.ok();
        assert_eq!(owed["owed"][0]["accepted"], "2026-11-01");
        assert_eq!(owed["owed"][0]["summary"], "Pedimos mais gentileza.");

        // Leaving, one's data and the texts stay open; so do the words that were accepted before.
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["legal_acceptances"].as_array().map(Vec::len), Some(2));
        ana.rpc("delete_account", json!({})).await.ok();
        ana.rpc("undo_delete_account", json!({})).await.ok();
        let before = json!({ "document": "terms", "version": "2026-11-01" });
        let old = ana.rpc("legal_text", before).await.ok();
        assert!(old["text"].as_str().unwrap().contains("Seja gentil."));
        assert_eq!(old["document"]["versions"][1]["stage"], "past");

        ana.rpc("accept_legal", yes(NEW)).await.ok();
        ana.rpc("deck_status", json!({})).await.ok();
        assert_eq!(
            accepted(&ana).await[2],
            json!({ "document": "terms", "version": NEW, "source": "asked" })
        );
        // New users are asked for nothing: they signed up under the new version.
        let bia = app.newcomer("Bia").await;
        bia.rpc("deck_status", json!({})).await.ok();
    });
}

#[test]
fn unaccepted_version_refuses_everything_but_the_list() {
    on_both(|engine| async move {
        let folder = documents();
        let app = start(engine, &folder).await;
        let mut ana = app.newcomer("Ana").await;
        at(&app, IN_FORCE, &mut ana).await;
        let mut wrong = Vec::new();
        for function in app.enlace.registry.functions().filter(|function| !function.unlisted) {
            // An argument that nothing has: what is open refuses it, and nothing is done.
            let reply = ana.rpc(function.name, json!({ "x": 1 })).await;
            let known = ana.rpc(function.name, json!({})).await;
            let closed = is_owed(&reply) || is_owed(&known);
            if closed == function.policy.always_open.is_some() && function.name != "delete_account" {
                wrong.push(function.name);
            }
        }
        ana.rpc("undo_delete_account", json!({})).await.ok();
        for resource in app.enlace.registry.resources() {
            let open = resource.policy.always_open.is_some();
            let reads = is_owed(&ana.get(&format!("{}?limit=1", resource.name)).await);
            let writes = is_owed(&ana.insert(resource.name, json!({})).await);
            if reads == (open || resource.policy.always_readable.is_some()) || writes == open {
                wrong.push(resource.name);
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    });
}

#[test]
fn version_accepted_before_its_day_is_not_asked_again() {
    on_both(|engine| async move {
        let folder = documents();
        let app = start(engine, &folder).await;
        let mut ana = app.newcomer("Ana").await;
        for _ in 0..2 {
            ana.rpc("accept_legal", yes(NEW)).await.ok();
        }
        at(&app, IN_FORCE, &mut ana).await;
        ana.rpc("deck_status", json!({})).await.ok();
        assert_eq!(accepted(&ana).await.as_array().map(Vec::len), Some(3));
    });
}

#[test]
fn nonsense_is_refused_in_words_and_changes_nothing() {
    on_both(|engine| async move {
        let folder = documents();
        let app = start(engine, &folder).await;
        let mut ana = app.newcomer("Ana").await;
        at(&app, IN_FORCE, &mut ana).await;
        let one =
            |document: &str, version: &str| json!({ "documents": [{ "document": document, "version": version }] });
        for (args, words) in [
            (one("contrato", NEW), "Este documento não existe."),
            (one("terms", "ontem"), "Esta versão não existe."),
            (
                one("terms", "2026-11-01"),
                "Esta versão já foi substituída. Leia a que está em vigor.",
            ),
            (json!({ "documents": [] }), "Diga o que você aceita."),
            (
                json!({ "documents": vec![json!({ "document": "terms", "version": NEW }); 21] }),
                "São documentos demais de uma vez.",
            ),
        ] {
            let refused = ana.rpc("accept_legal", args).await.refused(422, "VALIDATION");
            assert_eq!(refused["message"], words);
        }
        for args in [
            json!({ "document": "terms", "version": "9999-99-99" }),
            json!({ "document": "../terms" }),
        ] {
            app.visitor().rpc("legal_text", args).await.refused(422, "VALIDATION");
        }
        assert!(is_owed(&ana.rpc("deck_status", json!({})).await));
        let malformed = ana.rpc("accept_legal", json!({ "documents": "terms" })).await;
        assert!(malformed.status.is_client_error(), "{}", malformed.body);
    });
}
