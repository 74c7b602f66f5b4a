//! Entities of the specification as the wire answers them: what each holds, and what it never holds.

use std::collections::BTreeSet;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

const LISBON: i64 = 2_267_057;

fn keys(row: &Value) -> BTreeSet<&str> {
    row.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn card_of_a_profile_has_the_fields_of_the_specification() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let facts = json!({ "bio": "Gosto de trens.", "fun_fact": "Falo com plantas.", "interests": ["Cinema"] });
        rui.patch("profiles", &format!("id=eq.{}", rui.id), facts).await.ok();
        app.run_until_idle().await;
        let deck = ana.rpc("discover", json!({})).await.ok();
        let card = &deck[0];
        for (field, value) in [
            ("id", json!(rui.id)),
            ("name", json!("Rui")),
            ("age", json!(30)),
            ("city", json!("São Paulo")),
            ("country_code", json!("BR")),
            ("interests", json!(["Cinema"])),
            ("bio", json!("Gosto de trens.")),
            ("fun_fact", json!("Falo com plantas.")),
            ("verified", json!(false)),
        ] {
            assert_eq!(card[field], value, "{field}");
        }
        let photos = card["photos"].as_array().expect("photos");
        assert_eq!(photos.len(), 1);
        assert!(
            photos[0]["url"].as_str().is_some_and(|url| url.contains("/800.webp")),
            "{card}"
        );
        assert!(
            !keys(card).contains("created_at"),
            "since when somebody is here is their own"
        );
        let own = ana.get("profiles?select=created_at").await.ok();
        assert!(own[0]["created_at"].is_string(), "{own}");
    });
}

#[test]
fn match_has_the_fields_of_the_specification() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let fields = "id,person_id,created_at,last_interaction,compatibility";
        let seen = ana.get(&format!("matches?select={fields}")).await.ok();
        assert_eq!((&seen[0]["id"], &seen[0]["person_id"]), (&json!(id), &json!(rui.id)));
        let mirrored = rui.get(&format!("matches?select={fields}")).await.ok();
        assert_eq!(mirrored[0]["person_id"], json!(ana.id));
        for field in ["created_at", "last_interaction"] {
            let when: jiff::Timestamp = seen[0][field].as_str().expect("a time").parse().expect("a time");
            assert_eq!(when, app.now(), "{field}");
        }
        let percent = seen[0]["compatibility"].as_i64().expect("a percentage");
        assert!((1..=99).contains(&percent), "{percent}");
        assert_eq!(mirrored[0]["compatibility"], seen[0]["compatibility"]);
        app.advance(jiff::SignedDuration::from_mins(5));
        let words = json!({ "match_id": id, "body": "Oi!", "client_id": "c1" });
        ana.rpc("send_message", words).await.ok();
        let later = rui.get(&format!("matches?select={fields}")).await.ok();
        assert_ne!(later[0]["last_interaction"], mirrored[0]["last_interaction"]);
        assert_eq!(later[0]["created_at"], mirrored[0]["created_at"]);
    });
}

#[test]
fn person_of_the_world_has_a_place_and_no_coordinates() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let traits = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let rui = app.ready("Rui", traits).await;
        let found = json!({ "in_world": true });
        rui.patch("profiles", &format!("id=eq.{}", rui.id), found).await.ok();
        let page = ana.rpc("world_people", json!({})).await.ok();
        let person = &page["people"][0];
        for (field, value) in [
            ("id", json!(rui.id)),
            ("name", json!("Rui")),
            ("city", json!("Lisboa")),
            ("country_code", json!("PT")),
            ("activity", json!("agora")),
            ("connected", json!(false)),
        ] {
            assert_eq!(person[field], value, "{field}");
        }
        for never in ["latitude", "longitude", "lat", "lon", "matches"] {
            assert!(!keys(person).contains(never), "{never} in {person}");
        }
    });
}

#[test]
fn question_of_matchmaking_has_an_id_its_words_and_its_options() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let rows = ana.rows("matchmaking_questions?select=*&order=id").await;
        assert_eq!(rows.len(), 20);
        for row in &rows {
            assert!(row["id"].is_string() && row["question"].is_string(), "{row}");
            let options = row["options"].as_array();
            let has_words = |list: &Vec<Value>| list.len() > 1 && list.iter().all(Value::is_string);
            assert!(row["options"].is_null() || options.is_some_and(has_words), "{row}");
        }
        let in_own_words = rows.iter().filter(|row| row["options"].is_null());
        assert_eq!(in_own_words.count(), 1, "one is answered in the person's own words");
        let answers = json!({ "tq01": "Quero ter", "tq20": "Lealdade, e rir todo dia." });
        let row = json!({ "user_id": ana.id, "cultural_values": answers });
        ana.insert("matchmaking_preferences", row).await.ok();
        let saved = ana
            .get("matchmaking_preferences?select=user_id,cultural_values")
            .await
            .ok();
        assert_eq!(saved, json!([{ "user_id": ana.id, "cultural_values": answers }]));
    });
}

#[test]
fn demonstration_has_three_matches_and_fifteen_people_of_the_world() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_DEMO", "1"), ("ENLACE_RATE_LIMITS", "off")]).await;
        let body = json!({ "email": app::demo::LOGIN_EMAIL, "password": app::demo::LOGIN_PASSWORD });
        let token = "token?grant_type=password";
        let session = app.visitor().auth(axum::http::Method::POST, token, body).await.ok();
        let mut owner = app.visitor();
        owner.enter(&session);
        let matches = owner.get("matches?select=compatibility").await.ok();
        let rows = matches.as_array().expect("matches").iter();
        let percents: BTreeSet<i64> = rows.filter_map(|row| row["compatibility"].as_i64()).collect();
        assert_eq!(percents, BTreeSet::from([78, 85, 92]), "{matches}");
        let sql = "SELECT COUNT(*) FROM profiles WHERE in_world";
        let in_world: i64 = app.enlace.app.db.one(sql, db::params![]).await.expect("a count");
        assert_eq!(in_world, 15);
    });
}

/// Signs in to an account of the demonstration.
async fn enter_demonstration(app: &Arc<TestApp>, email: &str) -> Person {
    let body = json!({ "email": email, "password": app::demo::LOGIN_PASSWORD });
    let session = app
        .visitor()
        .auth(axum::http::Method::POST, "token?grant_type=password", body)
        .await
        .ok();
    let mut person = app.visitor();
    person.enter(&session);
    person
}

#[test]
fn demonstration_in_two_windows_carries_a_message_across() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_DEMO", "1"), ("ENLACE_RATE_LIMITS", "off")]).await;
        let owner = enter_demonstration(&app, app::demo::LOGIN_EMAIL).await;
        let partner = enter_demonstration(&app, app::demo::PARTNER_EMAIL).await;
        let matches = partner.get("matches?select=id").await.ok();
        let id = matches[0]["id"].as_str().expect("a match");
        let text = json!({ "match_id": id, "body": "Cheguei pela outra janela.", "client_id": "window-2" });
        partner.rpc("send_message", text).await.ok();
        let path = format!("messages?select=body&match_id=eq.{id}&order=id.desc&limit=1");
        assert_eq!(
            owner.get(&path).await.ok(),
            json!([{ "body": "Cheguei pela outra janela." }])
        );
        // Every listener digests what the demonstration wrote.
        app.run_until_idle().await;
        assert_eq!(app.enlace.welcome.len(), 3);
        assert!(app.enlace.welcome[1].contains(app::demo::PARTNER_EMAIL));
    });
}
