//! A new version: asked for from its first second.

use super::{IN_FORCE, LAST_SECOND, NEW, accepted, at, documents, is_owed, start, yes};
use testkit::{json, on_both};
use uuid::Uuid;

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
