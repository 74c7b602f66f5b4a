//! The list of words that a member does not want to read.

use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn hidden_words_are_cleaned_replaced_exported_and_private() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let stored = ana
            .rpc("set_hidden_words", json!({ "words": ["  Gostosa ", "gostosa", "manda  nudes\u{200b}", "É 🔥"] }))
            .await
            .ok();
        assert_eq!(stored, json!(["gostosa", "manda nudes", "é 🔥"]));
        assert_eq!(ana.rpc("hidden_words", json!({})).await.ok(), stored);
        assert_eq!(rui.rpc("hidden_words", json!({})).await.ok(), json!([]));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["hidden_words"].as_array().map(Vec::len), Some(3));

        ana.rpc("set_hidden_words", json!({ "words": ["academia"] })).await.ok();
        assert_eq!(ana.rpc("hidden_words", json!({})).await.ok(), json!(["academia"]));
    });
}

#[test]
fn bad_list_of_hidden_words_is_refused_and_changes_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        ana.rpc("set_hidden_words", json!({ "words": ["academia"] })).await.ok();
        let many: Vec<String> = (0..51).map(|n| format!("palavra {n}")).collect();
        for bad in [json!([" ... "]), json!(["x".repeat(41)]), json!(many)] {
            let refusal = ana.rpc("set_hidden_words", json!({ "words": bad })).await;
            assert_eq!(refusal.refused(422, "VALIDATION")["details"]["field"], "words");
        }
        assert_eq!(ana.rpc("hidden_words", json!({})).await.ok(), json!(["academia"]));
    });
}
