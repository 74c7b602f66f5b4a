//! The quiz and its seal: left in the middle and resumed, deepened, remade, contested.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// Five answers: serious, by a session whose adaptive questions follow from the core.
fn five() -> Value {
    json!({ "q1": "option1", "q3": "option4", "q4": "option1", "q2": "option1", "q6": "option1" })
}

async fn sealed(who: &Person) -> Value {
    who.rpc("complete_quiz", json!({ "answers": five() })).await.ok()
}

async fn status(who: &Person) -> Value {
    who.rpc("seal_status", json!({})).await.ok()
}

#[test]
fn quiz_left_in_the_middle_waits_on_every_device() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let draft = json!({ "mode": "first", "answers": { "q1": "option6", "fu1": "  Tempo.\u{202e} " },
                            "asked": ["q1", "fu1", "q3"] });
        ana.rpc("save_quiz_draft", draft).await.ok();
        let stored = ana.get("intention_drafts?select=*").await.ok();
        assert_eq!(stored[0]["asked"], json!(["q1", "fu1", "q3"]));
        assert_eq!(stored[0]["answers"]["q1"], "option6");
        for wrong in [
            json!({ "mode": "first", "answers": { "q1": "option9" }, "asked": ["q1"] }),
            json!({ "mode": "first", "answers": { "q1": "option1" }, "asked": ["q3"] }),
            json!({ "mode": "first", "answers": {}, "asked": ["q1", "q1"] }),
            json!({ "mode": "first", "answers": { "q1": "option1", "fu2": "option1" }, "asked": ["q1", "fu2"] }),
        ] {
            ana.rpc("save_quiz_draft", wrong).await.refused(422, "VALIDATION");
        }
        ana.rpc(
            "save_quiz_draft",
            json!({ "mode": "deepen", "answers": {}, "asked": ["q2"] }),
        )
        .await
        .refused(409, "STATE");
        assert_eq!(
            ana.get("intention_drafts?select=mode").await.ok(),
            json!([{ "mode": "first" }])
        );
        // A finished quiz leaves no draft behind, and none of the first kind can come back.
        sealed(&ana).await;
        ana.get("intention_drafts?select=mode").await.is_empty();
        ana.rpc(
            "save_quiz_draft",
            json!({ "mode": "first", "answers": {}, "asked": ["q1"] }),
        )
        .await
        .refused(409, "STATE");
    });
}

#[test]
fn seal_is_deepened_to_the_end_in_batches_of_at_most_five() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        sealed(&ana).await;
        let mut totals = Vec::new();
        loop {
            let session = ana.rpc("quiz_session", json!({ "mode": "deepen" })).await.ok();
            if session["next"].is_null() {
                break;
            }
            totals.push(session["total"].as_u64().unwrap());
            let mut answers = serde_json::Map::new();
            for _ in 0..session["total"].as_u64().unwrap() {
                let asked = ana.rpc("quiz_session", json!({ "answers": answers })).await.ok();
                answers.insert(asked["next"]["id"].as_str().unwrap().into(), json!("option1"));
            }
            ana.rpc("complete_quiz", json!({ "answers": answers, "mode": "deepen" }))
                .await
                .ok();
        }
        assert_eq!(totals, [5, 2]);
        let rows = status(&ana).await;
        assert_eq!((&rows["answered"], &rows["questions"]), (&json!(12), &json!(12)));
        // Deepening is no retake: the first day's second thought is still there.
        assert_eq!(rows["retake"], "second_thought");
    });
}

#[test]
fn seal_is_remade_once_on_its_first_day_and_then_after_a_month() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        sealed(&ana).await;
        let love = json!({ "q1": "option5", "q3": "option5", "q4": "option5", "q6": "option5", "q12": "option5" });
        let retake = json!({ "answers": love, "mode": "retake" });
        app.advance(SignedDuration::from_hours(2));
        ana.sign_in().await;
        let again = ana.rpc("complete_quiz", retake.clone()).await.ok();
        assert_eq!(
            again["primaryIntention"], "love",
            "the new sheet takes the old one's place: {again}"
        );
        let rows = status(&ana).await;
        assert_eq!(rows["retake"], "waiting", "{rows}");
        let refusal = ana.rpc("complete_quiz", retake.clone()).await.refused(409, "STATE");
        assert!(
            refusal["message"].as_str().unwrap().contains("a partir de"),
            "{refusal}"
        );
        // Refused before the first question already, and with changed answers without a mode too.
        ana.rpc("quiz_session", json!({ "mode": "retake" }))
            .await
            .refused(409, "STATE");
        ana.rpc("complete_quiz", json!({ "answers": five() }))
            .await
            .refused(409, "STATE");
        app.advance(SignedDuration::from_hours(24 * 30 - 3));
        ana.sign_in().await;
        ana.rpc("complete_quiz", retake.clone()).await.refused(409, "STATE");
        app.advance(SignedDuration::from_hours(1));
        ana.sign_in().await;
        ana.rpc("complete_quiz", json!({ "answers": five(), "mode": "retake" }))
            .await
            .ok();
        assert_eq!(
            status(&ana).await["retake"],
            "second_thought",
            "a new seal has a first day of its own"
        );
    });
}

#[test]
fn authenticity_moves_with_its_causes_and_only_the_owner_has_the_number() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        // Serious by q1, while three deep answers speak against it.
        let torn = json!({ "q1": "option1", "q3": "option6", "q4": "option1", "q6": "option4", "q10": "option6" });
        let seal = ana.rpc("complete_quiz", json!({ "answers": torn })).await.ok();
        assert_eq!(seal["authenticity"], 75);
        let rows = status(&ana).await;
        assert_eq!(rows["authenticity"]["band"], "Média");
        let causes: Vec<&str> = rows["authenticity"]["causes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cause| cause["key"].as_str().unwrap())
            .collect();
        assert_eq!(causes, ["start", "contradictions"]);
        // A fuller profile is noticed by itself.
        let own = format!("id=eq.{}", ana.id);
        let fuller = json!({ "bio": "Gosto de mar, de pão quente e de conversas que passam da meia-noite.",
                             "interests": ["Música", "Cinema", "Viagens"], "languages": ["pt"] });
        ana.patch("profiles", &own, fuller).await.ok();
        let prompts = ["p01", "p02", "p03"].map(|id| json!({ "prompt_id": id, "answer": "Café sem açúcar." }));
        ana.rpc("save_prompts", json!({ "prompts": prompts })).await.ok();
        app.run_until_idle().await;
        let row = ana.get("intention_results?select=authenticity").await.ok();
        assert_eq!(row[0]["authenticity"], 80, "{row}");
        // Her match sees the band and nowhere the number.
        let seen = rui.get(&format!("people?id=eq.{}&select=*", ana.id)).await.ok();
        assert_eq!(
            (&seen[0]["intention_seal"], &seen[0]["seal_band"]),
            (&json!("serious"), &json!("Alta"))
        );
        let card = rui.rpc("person_card", json!({ "target": ana.id })).await.ok();
        assert_eq!(card["seal_band"], "Alta");
        for payload in [&seen, &card] {
            assert!(!payload.to_string().contains("authenticity"), "{payload}");
        }
        ana.rpc("set_intention_visibility", json!({ "visibility": "matches" }))
            .await
            .ok();
        let stored = rui
            .get(&format!("people?id=eq.{}&select=intention_seal", ana.id))
            .await
            .ok();
        assert_eq!(stored, json!([{ "intention_seal": "serious" }]), "a match still sees it");
        let stranger = app.ready("Zeca", ProfileFacts::default()).await;
        stranger.is_shown(ana.id).await;
        let seen = stranger
            .get(&format!("people?id=eq.{}&select=seal_band,intention_seal", ana.id))
            .await
            .ok();
        assert_eq!(seen, json!([{ "seal_band": null, "intention_seal": null }]));
    });
}

#[test]
fn appeal_is_one_at_a_time_and_its_decision_is_notified() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        let text = json!({ "text": "Respondi com pressa a duas perguntas, e o resto é verdade." });
        ana.rpc("appeal_seal", text.clone()).await.refused(409, "STATE");
        let torn = json!({ "q1": "option1", "q3": "option6", "q4": "option1", "q6": "option4", "q10": "option6" });
        ana.rpc("complete_quiz", json!({ "answers": torn })).await.ok();
        for short in ["", "Não é justo", &"a".repeat(1001)] {
            ana.rpc("appeal_seal", json!({ "text": short }))
                .await
                .refused(422, "VALIDATION");
        }
        ana.rpc("appeal_seal", text.clone()).await.ok();
        let second = ana.rpc("appeal_seal", text.clone()).await.refused(409, "STATE");
        assert_eq!(second["details"]["state"], "open", "{second}");
        let open = ana.get("intention_appeals?select=state,answer").await.ok();
        assert_eq!(open, json!([{ "state": "open", "answer": null }]));

        let decide = async |granted: bool| {
            let listed = app::intention::store::appeals(&mut app.enlace.app.db.reader(), false, 10)
                .await
                .unwrap();
            assert_eq!(listed.len(), 1);
            assert_eq!(listed[0]["name"], "Ana");
            let id: uuid::Uuid = listed[0]["appeal"].as_str().unwrap().parse().unwrap();
            let now = app.now();
            let decided = app.enlace.app.act(move |tx| {
                Box::pin(
                    async move { app::intention::appeal::decide(tx, id, granted, "Lemos tudo com calma.", now).await },
                )
            });
            decided.await.unwrap();
            let again = app.enlace.app.act(move |tx| {
                Box::pin(async move { app::intention::appeal::decide(tx, id, true, "De novo.", now).await })
            });
            assert!(again.await.is_err(), "a decision stands");
            app.run_until_idle().await;
        };
        decide(false).await;
        let answered = ana.get("intention_appeals?select=state,answer").await.ok();
        assert_eq!(
            answered,
            json!([{ "state": "declined", "answer": "Lemos tudo com calma." }])
        );
        assert_eq!(status(&ana).await["authenticity"]["value"], 75);
        let rows = ana.get("notifications?select=kind").await.ok();
        assert_eq!(rows, json!([{ "kind": "seal.appeal" }]));
        // Another one waits a month; granted, it gives back what was taken, and says so.
        let soon = ana.rpc("appeal_seal", text.clone()).await.refused(409, "STATE");
        assert_eq!(soon["details"]["state"], "decided", "{soon}");
        app.advance(SignedDuration::from_hours(24 * 30));
        ana.sign_in().await;
        ana.rpc("appeal_seal", text).await.ok();
        decide(true).await;
        let rows = status(&ana).await;
        assert_eq!(rows["authenticity"]["value"], 85, "{rows}");
        let last = rows["authenticity"]["causes"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .clone();
        assert_eq!(last, json!({ "key": "appeal", "points": 10 }));
    });
}
