//! Signing up records what was in force.

use super::{IN_FORCE, NEW, accepted, at, documents, is_owed, start, yes};
use axum::http::Method;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use testkit::{TestApp, Value, json, on_both};

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
