//! Notes of moderators for each other, and prepared decisions.

use super::{FACTS, claim, claim_only, moderator, queue, report};
use db::params;
use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn notes_stay_in_their_case_and_macros_fill_decisions() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        ana.is_shown(rui.id).await;
        let [malu, tom] = [moderator(&app, "Malu").await, moderator(&app, "Tom").await];
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let case = queue(&malu).await[0].clone();
        let note = |text: &str| json!({ "case_id": case["id"], "text": text });
        malu.rpc("mod_note", note("Pedi a data.")).await.refused(409, "STATE");
        let case = claim_only(&malu).await;
        malu.rpc("mod_note", note("  ")).await.refused(422, "VALIDATION");
        for _ in 0..2 {
            malu.rpc("mod_note", note("Pedi a data à pessoa.")).await.ok();
        }
        malu.rpc("mod_release", json!({ "case_id": case["id"] })).await.ok();
        let free = queue(&tom).await[0].clone();
        claim(&tom, &free).await;
        let view = tom.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let notes = view["notes"].as_array().expect("notes");
        assert_eq!(notes.len(), 1, "a second click changes nothing");
        assert_eq!(
            (&notes[0]["text"], &notes[0]["by_me"]),
            (&json!("Pedi a data à pessoa."), &json!(false))
        );
        let acts = view["history"].to_string();
        assert!(acts.contains("case.note") && !acts.contains("Pedi a data"), "{acts}");
        for reader in [&rui, &ana] {
            let export = reader.rpc("export_my_data", json!({})).await.ok();
            assert!(!export.to_string().contains("Pedi a data"), "nobody else reads it");
        }

        let prepared = |facts: &str| json!({ "title": "Insultos", "action": "suspend", "days": 7, "rule": "respect", "facts": facts });
        malu.rpc("mod_save_macro", prepared("curto"))
            .await
            .refused(422, "VALIDATION");
        let saved = malu.rpc("mod_save_macro", prepared(FACTS)).await.ok();
        let mut changed = prepared(FACTS);
        changed["id"] = saved[0]["id"].clone();
        changed["title"] = json!("Insultos repetidos");
        tom.rpc("mod_save_macro", changed).await.ok();
        let all = malu.rpc("mod_macros", json!({})).await.ok();
        assert_eq!(
            (all.as_array().map(Vec::len), &all[0]["title"]),
            (Some(1), &json!("Insultos repetidos"))
        );
        // What a macro holds is a decision as it is sent.
        let version = queue(&tom).await[0]["version"].clone();
        let decided = json!({
            "case_id": case["id"], "version": version, "action": all[0]["action"], "days": all[0]["days"],
            "rule": all[0]["rule"], "facts": all[0]["facts"],
        });
        tom.rpc("mod_decide", decided).await.ok();
        assert_eq!(
            tom.rpc("mod_delete_macro", json!({ "id": all[0]["id"] })).await.ok(),
            json!([])
        );
        let book: Vec<String> = app
            .enlace
            .app
            .db
            .all(
                "SELECT action FROM mod_audit WHERE action LIKE 'macro.%' ORDER BY id",
                params![],
            )
            .await
            .expect("the book");
        assert_eq!(book, ["macro.save", "macro.save", "macro.delete"]);
    });
}
