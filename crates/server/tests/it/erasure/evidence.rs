//! Evidence outlives what its subject changes, removes or deletes, for as long as the case does.

use super::{LONG, after, count, days, say};
use crate::moderation::{claim_only, moderator};
use db::params;
use sha2::{Digest, Sha256};
use testkit::{ProfileFacts, TestApp, Value, json, on_both, portrait, unzip};
use uuid::Uuid;

#[test]
fn reported_profile_is_read_as_it_was_and_leaves_with_its_photos() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "bio": "Investidor de sucesso" }))
            .await
            .ok();
        let photo = Uuid::new_v4();
        rui.upload(photo, portrait(31), "image/jpeg").await.ok();
        app.run_until_idle().await;
        ana.is_shown(rui.id).await;
        ana.rpc("report", json!({ "target": rui.id, "reason": "fake" }))
            .await
            .ok();
        // At once, before anything ran: the photo goes, the text and the name change.
        rui.rpc("remove_photo", json!({ "id": photo })).await.ok();
        rui.patch(
            "profiles",
            &own,
            json!({ "bio": "Gosto de praia", "full_name": "Rogério" }),
        )
        .await
        .ok();
        app.run_until_idle().await;
        rui.rpc("delete_account", json!({})).await.ok();
        after(&app, days(8)).await;

        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let profile = &view["reports"][0]["profile"];
        assert_eq!(profile.get("name"), None, "the desk decides without names");
        assert!(
            profile["texts"].to_string().contains("Investidor de sucesso"),
            "{profile}"
        );
        let held = view["held"].as_array().expect("held photos");
        let held = held.iter().find(|held| held["id"] == json!(photo)).expect("the photo");
        assert_eq!((&held["live"], &held["restricted"]), (&json!(false), &json!(false)));
        let opened = malu
            .rpc("mod_photo", json!({ "case_id": case["id"], "photo_id": photo }))
            .await
            .ok();
        assert!(
            opened["data"]
                .as_str()
                .expect("data")
                .starts_with("data:image/webp;base64,")
        );

        let asked = json!({ "case_id": case["id"], "reason": "Ofício 31 da polícia." });
        let export = malu.rpc("mod_evidence_ask", asked).await.ok()["export"].clone();
        malu.rpc("mod_evidence_take", json!({ "export": export }))
            .await
            .refused(409, "STATE");
        tom.rpc("mod_evidence_second", json!({ "export": export, "allow": true }))
            .await
            .ok();
        let taken = malu.rpc("mod_evidence_take", json!({ "export": export })).await.ok();
        let files = unzip(&decoded(&taken["archive"]));
        let manifest: Value = serde_json::from_slice(&files["manifesto.json"]).expect("JSON");
        for file in manifest["files"].as_array().expect("files") {
            let bytes = &files[file["file"].as_str().expect("a name")];
            assert_eq!(file["sha256"], hex::encode(Sha256::digest(bytes)), "{file}");
        }
        let name = format!("fotos/{photo}.webp");
        assert_eq!(held["sha256"], hex::encode(Sha256::digest(&files[&name])));
        let whole: Value = serde_json::from_slice(&files["caso.json"]).expect("JSON");
        assert!(whole["reports"].to_string().contains("Investidor de sucesso"));
        let acts = whole["history"].to_string();
        assert!(
            acts.contains("evidence.ask") && acts.contains("evidence.allow"),
            "{acts}"
        );

        // The subject of known abuse: only administrators open it, and it leaves as a hash.
        restrict(&app, photo).await;
        malu.rpc("mod_photo", json!({ "case_id": case["id"], "photo_id": photo }))
            .await
            .refused(409, "STATE");

        // A year after the case was closed nothing of it is left.
        let decided = json!({ "case_id": case["id"], "version": case["version"], "action": "none", "rule": "fake",
            "facts": "A conta foi apagada antes da decisão." });
        malu.rpc("mod_decide", decided).await.ok();
        let held_photos = || {
            count(
                &app,
                "SELECT count(*) FROM evidence_photos WHERE subject = $1",
                params![rui.id],
            )
        };
        for _ in 0..3 {
            assert!(held_photos().await > 0);
            after(&app, days(100)).await;
        }
        for _ in 0..4 {
            after(&app, days(150)).await;
        }
        assert_eq!(held_photos().await, 0);
        let path = format!("evidence/{photo}.webp");
        let file = app.enlace.app.photos.stored(&path).await.expect("the store");
        assert!(file.is_none(), "the file is gone too");
    });
}

#[test]
fn copy_that_cannot_be_deleted_keeps_its_row_and_is_deleted_later() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let photo = Uuid::new_v4();
        rui.upload(photo, portrait(31), "image/jpeg").await.ok();
        app.run_until_idle().await;
        ana.is_shown(rui.id).await;
        ana.rpc("report", json!({ "target": rui.id, "reason": "fake" }))
            .await
            .ok();
        app.run_until_idle().await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let decided = json!({ "case_id": case["id"], "version": case["version"], "action": "none", "rule": "fake",
            "facts": "A denúncia não se confirmou nas fotos." });
        malu.rpc("mod_decide", decided).await.ok();
        let file = app.settings().data_dir.join(format!("media/evidence/{photo}.webp"));
        assert!(file.is_file(), "{}", file.display());
        // A store that refuses: a folder stands where the file was.
        std::fs::remove_file(&file).expect("removed");
        std::fs::create_dir(&file).expect("a folder");
        let held = || {
            count(
                &app,
                "SELECT count(*) FROM evidence_photos WHERE photo_id = $1",
                params![photo],
            )
        };
        for _ in 0..4 {
            after(&app, days(150)).await;
        }
        assert_eq!(held().await, 1, "its row tells of the file that is still there");
        std::fs::remove_dir(&file).expect("removed");
        after(&app, days(1)).await;
        assert_eq!(held().await, 0);
    });
}

async fn restrict(app: &TestApp, photo: Uuid) {
    let done: Result<u64, db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "UPDATE evidence_photos SET restricted = $2 WHERE photo_id = $1",
                    params![photo, true],
                )
                .await
            })
        })
        .await;
    done.expect("restricted");
}

fn decoded(base64: &Value) -> Vec<u8> {
    use base64::Engine;
    let text = base64.as_str().expect("base 64");
    base64::engine::general_purpose::STANDARD.decode(text).expect("base 64")
}

#[test]
fn edited_and_deleted_texts_are_evidence_for_ninety_days_and_while_a_case_is_open() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let mut pairs = Vec::new();
        for (one, other) in [("Ana", "Rui"), ("Bia", "Caio")] {
            let (one, other, match_id) = app.match_of(one, other).await;
            let edited = say(&other, &match_id, "Manda a resposta hoje").await;
            let deleted = say(&other, &match_id, "Senão eu conto tudo").await;
            other
                .rpc("edit_message", json!({ "id": edited, "body": "Bom dia!" }))
                .await
                .ok();
            other.rpc("delete_message", json!({ "id": deleted })).await.ok();
            pairs.push((one, other, edited, deleted));
        }
        let (ana, rui, edited, deleted) = &pairs[0];
        let report = json!({ "target": rui.id, "reason": "threat", "messages": [edited, deleted] });
        ana.rpc("report", report).await.ok();
        app.run_until_idle().await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let messages = view["reports"][0]["messages"].as_array().expect("messages").clone();
        let of = |id: &Uuid| messages.iter().find(|one| one["id"] == json!(id)).expect("a message");
        assert_eq!(of(edited)["text"], "Bom dia!");
        assert_eq!(of(edited)["earlier"][0]["text"], "Manda a resposta hoje");
        assert_eq!(
            (&of(deleted)["text"], &of(deleted)["deleted"]),
            (&json!("Senão eu conto tudo"), &json!(true))
        );
        // Nobody else reads either of them.
        let all =
            ana.get("messages").await.ok().to_string() + &ana.rpc("export_my_data", json!({})).await.ok().to_string();
        assert!(!all.contains("Manda a resposta") && !all.contains("Senão eu conto"));

        let stored = async |deleted: Uuid, edited: Uuid| {
            let text = count(
                &app,
                "SELECT count(*) FROM messages WHERE id = $1 AND body <> ''",
                params![deleted],
            )
            .await;
            let versions = "SELECT count(*) FROM message_versions WHERE message_id = $1";
            (text > 0, count(&app, versions, params![edited]).await)
        };
        after(&app, days(89)).await;
        assert_eq!(stored(pairs[1].3, pairs[1].2).await, (true, 1));
        after(&app, days(2)).await;
        assert_eq!(stored(pairs[1].3, pairs[1].2).await, (false, 0));
        assert_eq!(stored(*deleted, *edited).await, (true, 1), "the case is open");
        let marked = pairs[1]
            .0
            .get(&format!("messages?id=eq.{}&select=body,deleted_at", pairs[1].3))
            .await
            .ok();
        assert!(
            marked[0]["deleted_at"].is_string() && marked[0]["body"].is_null(),
            "{marked}"
        );
    });
}
