//! The person of a session, as the specification lists the fields: what sign-up brings, and what is read later.

use axum::http::{Method, StatusCode};
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json, on_both};

/// Signs up with this metadata, follows the link of the mail, signs in; answers the session with its user.
async fn session_of_sign_up(app: &Arc<TestApp>, email: &str, metadata: &Value) -> Value {
    let visitor = app.visitor();
    let body = json!({ "email": email, "password": PASSWORD, "data": metadata });
    visitor.auth(Method::POST, "signup", body).await.ok();
    let mails = app.mails_to(email).await;
    let link = mails.last().expect("a mail of confirmation").link();
    let path = &link[link.find("/auth/v1").expect("a link of ours")..];
    assert_eq!(visitor.fetch(path).await.status, StatusCode::SEE_OTHER);
    let body = json!({ "email": email, "password": PASSWORD });
    visitor.auth(Method::POST, "token?grant_type=password", body).await.ok()
}

/// The first row of a table that the person reads.
async fn row(person: &Person, path: &str) -> Value {
    person.get(path).await.ok()[0].clone()
}

#[test]
fn sign_up_metadata_is_kept_whole_and_begins_the_profile() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let metadata = json!({
            "name": "Ana Luísa", "age": 34, "location": "Lisboa", "languages": ["pt", "en"],
            "sexuality": "bisexual", "gender_preferences": ["woman", "man"],
        });
        let session = session_of_sign_up(&app, "ana.luisa@example.org", &metadata).await;
        let parts = ["access_token", "refresh_token", "expires_at", "expires_in", "user"];
        assert!(parts.iter().all(|part| !session[part].is_null()), "{session}");
        let user = &session["user"];
        assert_eq!(user["email"], "ana.luisa@example.org");
        assert!(user["email_confirmed_at"].is_string(), "{user}");
        for (key, value) in metadata.as_object().expect("an object") {
            assert_eq!(&user["user_metadata"][key], value, "{key}");
        }

        let mut ana = app.visitor();
        ana.enter(&session);
        let fields = "full_name,city_name,languages,sexuality,gender_preferences";
        // What is sensitive in law waits for its consent, which metadata cannot carry.
        let expected = json!({
            "full_name": "Ana Luísa", "city_name": "Lisboa", "languages": ["pt", "en"],
            "sexuality": null, "gender_preferences": [],
        });
        assert_eq!(row(&ana, &format!("profiles?select={fields}")).await, expected);
    });
}

#[test]
fn session_user_has_the_fields_of_the_specification() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let written = json!({
            "sexuality": "pansexual", "pronouns": "custom", "custom_pronouns": "ela/elu", "gender_preferences": ["man"],
            "bio": "Gosto de trens.", "interests": ["Música", "Cinema"], "fun_fact": "Falo com plantas.",
            "astrology_sign": "Peixes", "languages": ["pt", "fr"], "birthdate": "1996-03-10",
            "education": "higher", "occupation": "Marceneira",
        });
        ana.patch("profiles", &format!("id=eq.{}", ana.id), written.clone())
            .await
            .ok();
        let answers = json!({ "q1": "option1", "q3": "option4", "q4": "option1", "q2": "option1", "q6": "option1" });
        ana.rpc("complete_quiz", json!({ "answers": answers })).await.ok();

        let user = ana.fetch("/auth/v1/user").await.ok();
        assert_eq!(
            (&user["id"], &user["email"], &user["user_metadata"]["name"]),
            (&json!(ana.id), &json!(ana.email), &json!("Ana"))
        );
        assert!(user["email_confirmed_at"].is_string(), "verified: {user}");

        let profile = row(&ana, "profiles?select=*").await;
        for (field, value) in written.as_object().expect("an object") {
            assert_eq!(&profile[field], value, "{field}");
        }
        for (field, value) in [
            ("id", json!(ana.id)),
            ("full_name", json!("Ana")),
            ("age", json!(30)),
            ("city_name", json!("São Paulo")),
            ("gender_identity", json!("woman")),
            ("intention_seal", json!("serious")),
            ("intention_visibility", json!("public")),
        ] {
            assert_eq!(profile[field], value, "{field}");
        }
        let photo = row(&ana, "profile_photos?select=path").await;
        assert_eq!(profile["avatar_url"], photo["path"]);

        let history = ana.get("vibe_history?select=kind,value&order=created_at,kind").await.ok();
        let entry = |kind: &str, value: &str| json!({ "kind": kind, "value": value });
        assert_eq!(history, json!([entry("quiz", "first"), entry("seal", "serious")]));
        let other = app.ready("Rui", ProfileFacts::default()).await;
        other.get("vibe_history?select=kind").await.is_empty();
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["vibe_history"].as_array().map(Vec::len), Some(2));

        let access = &ana.edge("beta-status").await.ok()["beta_access"];
        let outside = json!({ "is_beta_tester": false, "beta_id": null, "start_date": null, "expiry_date": null });
        assert_eq!(*access, outside);
    });
}

#[test]
fn enumerations_of_the_specification_are_taken_whole_and_nothing_else_is() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", ana.id);
        let interests = [
            "Música",
            "Cinema",
            "Viagens",
            "Gastronomia",
            "Esportes",
            "Literatura",
            "Arte",
            "Tecnologia",
            "Fotografia",
            "Dança",
            "Jogos",
            "Natureza",
            "Moda",
            "Fitness",
            "Animais",
        ];
        for (list, values) in [
            (
                "languages",
                json!(["pt", "en", "es", "fr", "it", "de", "ja", "zh", "ru", "ar"]),
            ),
            (
                "gender_preferences",
                json!(["man", "woman", "non_binary", "gender_fluid", "agender", "other"]),
            ),
            ("interests", json!(interests)),
        ] {
            ana.patch("profiles", &own, json!({ list: values })).await.ok();
            assert_eq!(row(&ana, &format!("profiles?select={list}")).await[list], values);
            ana.patch("profiles", &own, json!({ list: ["klingon"] }))
                .await
                .refused(422, "VALIDATION");
        }
        let sexualities = "heterosexual homosexual bisexual pansexual asexual queer demisexual other prefer_not_to_say";
        let signs = "Áries Touro Gêmeos Câncer Leão Virgem Libra Escorpião Sagitário Capricórnio Aquário Peixes";
        let types = "INTJ INTP ENTJ ENTP INFJ INFP ENFJ ENFP ISTJ ISFJ ESTJ ESFJ ISTP ISFP ESTP ESFP";
        for (field, values) in [
            ("sexuality", sexualities),
            (
                "gender_identity",
                "man woman non_binary gender_fluid agender other prefer_not_to_say",
            ),
            ("pronouns", "ela/dela ele/dele elu/delu custom prefer_not_to_say"),
            ("astrology_sign", signs),
            ("personality", types),
        ] {
            for value in values.split(' ') {
                ana.patch("profiles", &own, json!({ field: value })).await.ok();
                assert_eq!(row(&ana, &format!("profiles?select={field}")).await[field], value);
            }
            ana.patch("profiles", &own, json!({ field: "klingon" }))
                .await
                .refused(422, "VALIDATION");
        }
    });
}

#[test]
fn quiz_on_the_wire_has_the_fields_of_the_specification() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let quiz = ana.rpc("quiz", json!({})).await.ok();
        for field in ["id", "name", "description"] {
            assert!(quiz[field].is_string(), "{field}");
        }
        let questions = quiz["questions"].as_array().expect("questions");
        assert_eq!(questions.len(), 12);
        for question in questions {
            assert_eq!(question["type"], "multiple-choice");
            assert!(question["id"].is_string() && question["question"].is_string());
            for option in question["options"].as_array().expect("options") {
                let text = |field: &str| option[field].is_string();
                assert!(text("id") && text("text") && text("intentionValue"), "{option}");
                assert!(
                    option["weight"]
                        .as_i64()
                        .is_some_and(|weight| (7..=10).contains(&weight))
                );
            }
        }
        let rules = questions
            .iter()
            .filter_map(|question| question["followUpQuestions"].as_array());
        let follow_ups: Vec<&Value> = rules.flatten().collect();
        let kinds: Vec<&Value> = follow_ups.iter().map(|rule| &rule["then"]["type"]).collect();
        assert!(
            kinds.contains(&&json!("text")) && kinds.contains(&&json!("slider")),
            "{kinds:?}"
        );
        assert!(follow_ups.iter().all(|rule| rule["if"].is_string()), "{follow_ups:?}");
    });
}
