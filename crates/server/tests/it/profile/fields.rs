//! What a person writes of themselves: checked, resumed and scored.

use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn nonsense_changes_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", ana.id);
        let before = ana.get("profiles?select=*").await.ok();
        for patch in [
            json!({ "bio": "a".repeat(501) }),
            json!({ "bio": "me chama no 11 98765-4321" }),
            json!({ "full_name": "" }),
            json!({ "full_name": "x".repeat(61) }),
            json!({ "personality": "ABCD" }),
            json!({ "languages": ["klingon"] }),
            json!({ "height_cm": 12 }),
            json!({ "city_id": -1 }),
            json!({ "visibility": { "email": "public" } }),
            json!({ "bio": "boa", "sexuality": "marciana" }),
        ] {
            let refused = ana
                .patch("profiles", &own, patch.clone())
                .await
                .refused(422, "VALIDATION");
            assert!(
                refused["message"].as_str().is_some_and(|text| text.ends_with('.')),
                "{patch}: {refused}"
            );
        }
        ana.patch("profiles", &own, json!({ "verified": true }))
            .await
            .refused(403, "42501");
        ana.patch("profiles", &own, json!({ "lua": 1 }))
            .await
            .refused(400, "PGRST204");
        assert_eq!(ana.get("profiles?select=*").await.ok(), before);
        // A stranger's row is not there to be changed.
        let bia = app.newcomer("Bia").await;
        bia.patch("profiles", &own, json!({ "bio": "invadido" }))
            .await
            .is_empty();
        assert_eq!(ana.get("profiles?select=*").await.ok(), before);
    });
}

#[test]
fn onboarding_is_resumed_where_it_was_left() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        ana.rpc(
            "save_onboarding",
            json!({ "step": 1, "data": { "name": "Ana Luísa", "birthdate": "1990-05-05" } }),
        )
        .await
        .ok();
        ana.rpc(
            "save_onboarding",
            json!({ "step": 2, "data": { "bio": "Gosto de trens." } }),
        )
        .await
        .ok();
        let state = ana.rpc("onboarding_state", json!({})).await.ok();
        assert_eq!((&state["step"], &state["done"]), (&json!(2), &json!(false)), "{state}");
        ana.rpc(
            "save_onboarding",
            json!({ "step": 4, "data": { "interests": "academia, filatelia, comida" } }),
        )
        .await
        .ok();
        let profile = ana.get("profiles?select=full_name,bio,interests,free_tags").await.ok();
        assert_eq!(profile[0]["full_name"], "Ana Luísa");
        assert_eq!(profile[0]["interests"], json!(["Fitness", "Gastronomia"]));
        assert_eq!(profile[0]["free_tags"], json!(["filatelia"]));
        ana.rpc(
            "save_onboarding",
            json!({ "step": 2, "data": { "bio": "b".repeat(501) } }),
        )
        .await
        .refused(422, "VALIDATION");
        ana.rpc(
            "save_onboarding",
            json!({ "step": 5, "data": { "astrology_sign": "Dragão" } }),
        )
        .await
        .refused(422, "VALIDATION");
        ana.rpc(
            "save_onboarding",
            json!({ "step": 3, "data": { "city_id": 2_267_057 } }),
        )
        .await
        .ok();
        let done = ana.rpc("save_onboarding", json!({ "step": 5, "data": {} })).await.ok();
        assert_eq!(done["done"], true, "{done}");
        // The last step may be said again, with a chart this time.
        let chart = json!({ "sun": "Peixes", "moon": "Touro", "rising": "Leão" });
        let mut said = chart.clone();
        said["astrology_sign"] = json!("Peixes");
        ana.rpc("save_onboarding", json!({ "step": 5, "data": said }))
            .await
            .ok();
        let profile = ana
            .get("profiles?select=city_name,astrology_sign,birth_chart")
            .await
            .ok();
        let expected = json!({ "city_name": "Lisboa", "astrology_sign": "Peixes", "birth_chart": chart });
        assert_eq!(profile, json!([expected]));
    });
}

#[test]
fn seal_and_values_are_scored_by_the_server() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        ana.rpc("complete_quiz", json!({ "answers": { "q1": "option1" } }))
            .await
            .refused(422, "VALIDATION");
        let unknown = json!({ "q1": "option7", "q3": "option4", "q4": "option1", "q2": "option1", "q6": "option1" });
        ana.rpc("complete_quiz", json!({ "answers": unknown }))
            .await
            .refused(422, "VALIDATION");
        ana.get("intention_results").await.is_empty();
        let answers = json!({ "q1": "option1", "q3": "option4", "q4": "option1", "q2": "option1", "q6": "option1" });
        let seal = ana.rpc("complete_quiz", json!({ "answers": answers })).await.ok();
        let expected = json!({
            "userId": ana.id, "primaryIntention": "serious", "intentionSeal": "Busca Relacionamento Sério",
            "alsoValues": null, "intentionScore": 79, "authenticity": 85, "visibility": "public",
            "intentionDescription": "Você procura compromisso construído com tempo, presença e verdade.",
            "createdAt": app.now().to_string(),
        });
        assert_eq!(seal, expected);
        // The table answers the same result, to its owner alone.
        let mut read = ana.get("intention_results?select=*").await.ok()[0].clone();
        let made: jiff::Timestamp = read["createdAt"].as_str().expect("a time").parse().expect("a time");
        assert_eq!(made, app.now());
        assert_eq!(read["answers"].take(), answers);
        read["createdAt"] = expected["createdAt"].clone();
        read.as_object_mut().expect("a row").remove("answers");
        assert_eq!(read, expected);
        let caio = app.newcomer("Caio").await;
        caio.get("intention_results").await.is_empty();
        ana.rpc("set_intention_visibility", json!({ "visibility": "todos" }))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("set_intention_visibility", json!({ "visibility": "matches" }))
            .await
            .ok();

        let questions = ana.get("matchmaking_questions?select=*&order=id").await.ok();
        assert_eq!(questions.as_array().map(Vec::len), Some(20));
        let row = json!({ "user_id": ana.id, "cultural_values": { "tq01": "Quero ter", "tq20": "Lealdade" } });
        let saved = ana.insert("matchmaking_preferences", row).await;
        assert_eq!(saved.status.as_u16(), 201);
        let rows = saved.ok();
        assert_eq!(rows.as_array().map(Vec::len), Some(1));
        assert_eq!(rows[0]["user_id"], json!(ana.id));
        assert_eq!(
            rows[0]["cultural_values"],
            json!({ "tq01": "Quero ter", "tq20": "Lealdade" })
        );
        let bia = app.newcomer("Bia").await;
        let foreign = json!({ "user_id": ana.id, "cultural_values": { "tq01": "Quero ter" } });
        assert_eq!(
            bia.insert("matchmaking_preferences", foreign).await.status.as_u16(),
            403
        );
        let sensitive = json!({ "user_id": bia.id, "cultural_values": { "tq02": "Nenhum" } });
        bia.insert("matchmaking_preferences", sensitive.clone())
            .await
            .refused(422, "VALIDATION");
        bia.rpc("grant_consent", json!({ "purpose": "trust_sensitive" }))
            .await
            .ok();
        bia.insert("matchmaking_preferences", sensitive).await.ok();
    });
}

#[test]
fn reserved_name_or_disguised_contact_is_refused_wherever_it_enters() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let own = format!("id=eq.{}", ana.id);
        let refused = "Este nome é reservado. Use o seu nome.";
        for name in [
            "Enlace",
            "E n l a c e",
            "Supp0rte",
            "Аdmin",
            "Enlace Oficial",
            "Moderação",
            "Ana ✅",
        ] {
            let patched = ana.patch("profiles", &own, json!({ "full_name": name })).await;
            assert_eq!(patched.refused(422, "VALIDATION")["message"], refused, "{name}");
            let step = json!({ "step": 1, "data": { "name": name, "birthdate": "1990-05-05" } });
            let saved = ana.rpc("save_onboarding", step).await;
            assert_eq!(saved.refused(422, "VALIDATION")["message"], refused, "{name}");
        }
        for (field, text) in [
            ("bio", "oito um nove nove sete meia cinco quatro três dois um"),
            ("bio", "me acha no face como Ana Weber"),
            ("full_name", "Ana insta anaweber"),
            ("fun_fact", "ana weber arroba gmail ponto com"),
        ] {
            ana.patch("profiles", &own, json!({ field: text }))
                .await
                .refused(422, "VALIDATION");
        }
        ana.patch(
            "profiles",
            &own,
            json!({ "full_name": "Ana Adminda", "bio": "Não uso Instagram. Corro 10 km." }),
        )
        .await
        .ok();
        // Sign-up does not fail on it: the name is left out, and onboarding asks for one.
        let stranger = app.newcomer("Suporte").await;
        let profile = stranger.get("profiles?select=full_name").await.ok();
        assert_eq!(profile[0]["full_name"], json!(null));
    });
}

#[test]
fn contact_of_each_kind_is_refused_in_every_field_with_its_reason() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", ana.id);
        let before = ana.get("profiles?select=*").await.ok();
        let prompts = ana.get("profile_prompts?select=*").await.ok();
        for (text, reason) in [
            ("me liga 11 98765-4321", "telefone"),
            ("ana.silva@exemplo.com", "e-mail"),
            ("meusite . com", "links"),
            ("insta: ana.silva", "perfis de outras redes"),
        ] {
            let mut replies = Vec::new();
            for field in ["bio", "fun_fact", "occupation", "custom_pronouns"] {
                replies.push((field, ana.patch("profiles", &own, json!({ field: text })).await));
            }
            let tags = json!({ "free_tags": ["Xadrez", text] });
            replies.push(("free_tags", ana.patch("profiles", &own, tags).await));
            for (step, data) in [
                (2, json!({ "bio": text })),
                (4, json!({ "interests": format!("Xadrez, {text}") })),
            ] {
                let args = json!({ "step": step, "data": data });
                replies.push(("save_onboarding", ana.rpc("save_onboarding", args).await));
            }
            let question = json!({ "question": text });
            replies.push(("question", ana.rpc("set_opening_question", question).await));
            for (at, reply) in replies {
                let refused = reply.refused(422, "VALIDATION");
                let message = refused["message"].as_str().unwrap_or_default();
                assert!(message.contains(reason), "{at} {text}: {message}");
            }
            // A name has reasons of its own, and an answer may be refused as an invitation elsewhere.
            ana.patch("profiles", &own, json!({ "full_name": text }))
                .await
                .refused(422, "VALIDATION");
            let answer = json!({ "prompts": [{ "prompt_id": "p01", "answer": text }] });
            for (name, args) in [
                ("save_onboarding", json!({ "step": 1, "data": { "name": text } })),
                ("save_prompts", answer),
            ] {
                ana.rpc(name, args).await.refused(422, "VALIDATION");
            }
        }
        assert_eq!(ana.get("profiles?select=*").await.ok(), before);
        assert_eq!(ana.get("profile_prompts?select=*").await.ok(), prompts);
        assert_eq!(
            ana.rpc("opening_question", json!({})).await.ok()["question"],
            json!(null)
        );
    });
}
