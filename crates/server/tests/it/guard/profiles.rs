//! Texts that strangers read: of profiles, and beside a like.

use super::fired;
use db::params;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};

#[test]
fn texts_of_a_profile_are_judged_before_they_are_saved() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", rui.id);
        let rude = "Mulher que não responde é uma vagabunda, vai se foder";
        let bio = async || rui.get("profiles?select=bio").await.ok()[0]["bio"].clone();
        rui.rpc("confirm_profile_texts", json!({})).await.refused(409, "STATE");
        for _ in 0..2 {
            let refusal = rui
                .patch("profiles", &own, json!({ "bio": rude }))
                .await
                .refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "rude", "wait_seconds": 0 }));
        }
        assert_eq!(bio().await, Value::Null, "nothing is saved, the question is");
        rui.rpc("confirm_profile_texts", json!({})).await.ok();
        rui.patch("profiles", &own, json!({ "bio": format!("{rude}!") }))
            .await
            .refused(409, "CONFIRM");
        rui.patch("profiles", &own, json!({ "bio": rude })).await.ok();
        assert_eq!(bio().await, rude);
        // A text that stands already is not judged again.
        let judged = fired(&app, &rui, "rude_text").await;
        rui.patch("profiles", &own, json!({ "bio": rude, "height_cm": 180 }))
            .await
            .ok();
        assert_eq!(fired(&app, &rui, "rude_text").await, judged);

        for (field, value) in [
            ("fun_fact", json!("me chama no whatsapp, é mais fácil")),
            (
                "bio",
                json!("boleto, urgente: 123e4567-e89b-42d3-a456-426614174000 é a chave pix"),
            ),
        ] {
            let mut patch = json!({});
            patch[field] = value;
            let refusal = rui.patch("profiles", &own, patch).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], field, "{refusal}");
        }
        assert_eq!(bio().await, rude);
        assert!(
            fired(&app, &rui, "rude_text").await > 0,
            "a refused text leaves its verdict"
        );
        let prompt = |answer: &str| json!({ "prompts": [{ "prompt_id": "p01", "answer": answer }] });
        rui.rpc("save_prompts", prompt(rude)).await.ok();
        rui.rpc("save_prompts", prompt("vai tomar no cu, sua puta"))
            .await
            .refused(409, "CONFIRM");
        let step = json!({ "step": 2, "data": { "bio": "vai tomar no cu, sua puta" } });
        rui.rpc("save_onboarding", step.clone()).await.refused(409, "CONFIRM");
        rui.rpc("confirm_profile_texts", json!({})).await.ok();
        rui.rpc("save_onboarding", step).await.ok();
    });
}

#[test]
fn city_in_words_is_judged_as_other_texts_before_and_after_the_end_of_onboarding() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.newcomer("Rui").await;
        let save = async |step: i64, data: Value| {
            let args = json!({ "step": step, "data": data });
            rui.rpc("save_onboarding", args).await
        };
        let city = async || rui.get("profiles?select=city_name").await.ok()[0]["city_name"].clone();
        save(1, json!({ "name": "Rui", "birthdate": "1990-05-05" })).await.ok();
        for before in [Value::Null, json!("Vila do Meio")] {
            for refused in [
                "zap 11 98765-4321",
                "me chama no whatsapp, é mais fácil",
                "boleto, urgente: 123e4567-e89b-42d3-a456-426614174000 é a chave pix",
            ] {
                let words = json!({ "city_text": refused });
                let refusal = save(3, words).await.refused(422, "VALIDATION");
                assert_eq!(refusal["details"]["field"], "city", "{refused}: {refusal}");
            }
            let rude = json!({ "city_text": "vai tomar no cu, sua puta" });
            save(3, rude).await.refused(409, "CONFIRM");
            assert_eq!(city().await, before, "nothing is saved");
            save(3, json!({ "city_text": "Vila do Meio" })).await.ok();
            let last = save(5, json!({})).await.ok();
            assert_eq!(last["done"], true, "{last}");
        }
        // Words that stand already are not judged again.
        let db = &app.enlace.app.db;
        let judged = async || {
            let sql = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event = 'profile'";
            db.one::<i64>(sql, params![rui.id]).await.expect("a count")
        };
        let before = judged().await;
        save(3, json!({ "city_text": "Vila do Meio" })).await.ok();
        assert_eq!(judged().await, before);
    });
}

#[test]
fn report_keeps_the_city_in_the_words_of_its_subject() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let step = json!({ "step": 3, "data": { "city_text": "Vila do Meio" } });
        rui.rpc("save_onboarding", step).await.ok();
        let report = json!({ "target": rui.id, "reason": "fake" });
        ana.rpc("report", report).await.ok();
        let sql = "SELECT profile_snapshot FROM reports WHERE subject = $1";
        let kept: Value = app.enlace.app.db.one(sql, params![rui.id]).await.expect("a report");
        let city = json!({ "item": "city", "text": "Vila do Meio" });
        assert!(
            kept["texts"].as_array().is_some_and(|texts| texts.contains(&city)),
            "{kept}"
        );
    });
}

#[test]
fn comment_of_a_like_is_judged_first_and_hidden_words_close_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        ana.rpc("set_hidden_words", json!({ "words": ["política"] })).await.ok();
        let like = |comment: &str| json!({ "target": ana.id, "kind": "like", "comment": comment });
        for refused in ["sua vagabunda", "me chama no whatsapp, é mais fácil"] {
            let refusal = rui.rpc("react", like(refused)).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], "comment");
        }
        assert!(
            fired(&app, &rui, "rude_text").await > 0,
            "a refused comment leaves its verdict"
        );
        rui.rpc("react", like("O que você acha de P O L Í T I C A?")).await.ok();
        let row: (bool, String) = app
            .enlace
            .app
            .db
            .one("SELECT hides, comment FROM reactions WHERE actor = $1", params![rui.id])
            .await
            .expect("the like");
        assert_eq!(row, (true, "O que você acha de P O L Í T I C A?".to_owned()));
        ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
        let matched = ana.get("matches?select=like_comment").await.ok();
        assert_eq!(matched[0]["like_comment"], Value::Null, "{matched}");
        let card = ana.rpc("person_card", json!({ "target": rui.id })).await.ok();
        assert!(!card.to_string().to_lowercase().contains("p o l"), "{card}");
    });
}
