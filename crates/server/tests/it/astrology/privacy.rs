//! What is kept, what is sent, and what is left when it is taken back.

use super::{LISBON, RIO, born, exact, pair, with};
use testkit::{Person, TestApp, Value, json, on_both};

#[test]
fn stored_birth_can_be_deleted_completely() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        rui.rpc("save_birth", exact("03:20", LISBON)).await.ok();
        let form = with(exact("14:30", 3_448_439), json!({ "sharing": "matches" }));
        ana.rpc("save_birth", form.clone()).await.ok();
        let exported = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(
            exported["birth_data"][0]["sealed"]["city_id"], 3_448_439,
            "{}",
            exported["birth_data"]
        );
        assert_eq!(exported["birth_data"][0]["sealed"]["time"], "14:30:00");
        assert!(exported["natal_charts"][0]["sealed"]["points"]["sun"].is_object());
        ana.rpc("forget_birth", json!({})).await.ok();
        app.run_until_idle().await;
        nothing_is_left(&ana, &rui).await;
        // Withdrawing the consent does the same, and a birth that is entered again afterwards stays.
        ana.rpc("save_birth", form.clone()).await.ok();
        ana.rpc("withdraw_consent", json!({ "purpose": "astrology" }))
            .await
            .ok();
        nothing_is_left(&ana, &rui).await;
        ana.rpc("save_birth", form.clone()).await.ok();
        ana.rpc("withdraw_consent", json!({ "purpose": "astrology" }))
            .await
            .ok();
        ana.rpc("save_birth", form).await.ok();
        app.run_until_idle().await;
        assert_ne!(ana.rpc("birth_data", json!({})).await.ok(), Value::Null);
    });
}

async fn nothing_is_left(ana: &Person, rui: &Person) {
    assert_eq!(ana.rpc("birth_data", json!({})).await.ok(), Value::Null);
    assert_eq!(ana.rpc("natal_chart", json!({})).await.ok(), Value::Null);
    let exported = ana.rpc("export_my_data", json!({})).await.ok();
    assert_eq!(
        (&exported["birth_data"], &exported["natal_charts"]),
        (&json!([]), &json!([]))
    );
    let said = exported["consents"].as_array().into_iter().flatten();
    let mut said = said.filter(|row| row["purpose"] == "astrology");
    assert!(
        said.all(|row| row["withdrawn_at"].is_string()),
        "{}",
        exported["consents"]
    );
    rui.rpc("synastry", json!({ "target": ana.id }))
        .await
        .refused(404, "NOT_FOUND");
}

/// Everything that a person can be sent about anybody: each resource, each function that reads, and the socket.
async fn all_that_reaches(who: &Person, about: &Person, app: &TestApp) -> String {
    let mut events = Vec::new();
    for resource in app.enlace.registry.resources() {
        for filter in ["", &format!("&id=eq.{}", about.id)] {
            events.push(
                who.get(&format!("{}?select=*{filter}", resource.name))
                    .await
                    .body
                    .to_string(),
            );
        }
    }
    let target = json!({ "target": about.id });
    for (name, args) in [
        ("astro_matches", json!({})),
        ("chart_requests", json!({})),
        ("synastry", target.clone()),
        ("person_card", target.clone()),
        ("explain", target.clone()),
        ("discover", json!({})),
        ("likes_received", json!({})),
        ("badges", json!({})),
        ("export_my_data", json!({})),
        ("natal_chart", json!({})),
        ("birth_data", json!({})),
    ] {
        events.push(who.rpc(name, args).await.body.to_string());
    }
    let manual = json!({ "second": { "sun": "Leão" } });
    events.push(who.rpc("manual_synastry", manual).await.body.to_string());
    events.join("\n")
}

#[test]
fn payloads_for_a_match_reveal_no_birth() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        let mut seat = rui.socket().await;
        seat.join(&format!("user:{}", rui.id)).await;
        let rio_branco = 3_662_574;
        ana.rpc("save_birth", exact("14:37", rio_branco)).await.ok();
        rui.rpc("save_birth", exact("03:20", LISBON)).await.ok();
        rui.rpc("ask_chart", json!({ "target": ana.id })).await.ok();
        ana.rpc("answer_chart", json!({ "target": rui.id, "allow": true }))
            .await
            .ok();
        rui.rpc("ask_chart", json!({ "target": ana.id })).await.ok();
        app.run_until_idle().await;
        let chart = ana.rpc("natal_chart", json!({})).await.ok();
        let mut secrets: Vec<String> = ["1985-11-10", "14:37", "Rio Branco", "3662574"]
            .map(str::to_owned)
            .into();
        for point in chart["points"].as_array().expect("points") {
            let longitude = point["longitude"].to_string();
            secrets.push(longitude[..longitude.find('.').expect("decimals") + 3].to_owned());
        }
        for (part, number) in [
            ("midheaven", "longitude"),
            ("method", "julian_day"),
            ("method", "nutation"),
        ] {
            secrets.push(chart[part][number].to_string());
        }
        let received = format!(
            "{}\n{:?}",
            all_that_reaches(&rui, &ana, &app).await,
            seat.received_so_far().await
        );
        for secret in &secrets {
            assert!(!received.contains(secret), "{secret} reached a match");
        }
        // The scan can fail: the owner's own traffic holds all of it.
        let own = all_that_reaches(&ana, &rui, &app).await;
        for secret in &secrets {
            assert!(own.contains(secret), "{secret} is no secret of hers");
        }
        assert!(
            received.contains("chart.allowed"),
            "what was told is part of what was scanned"
        );
        let seen = rui.rpc("synastry", json!({ "target": ana.id })).await.ok();
        for aspect in seen["aspects"].as_array().expect("aspects") {
            let mut names: Vec<&str> = aspect
                .as_object()
                .expect("an aspect")
                .keys()
                .map(String::as_str)
                .collect();
            names.sort_unstable();
            assert_eq!(names, ["a", "b", "certain", "closeness", "kind"]);
        }
    });
}

#[test]
fn stored_birth_is_sealed() {
    on_both(|engine| async move {
        use db::Reads;
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1985-11-10").await;
        ana.rpc("save_birth", exact("14:37", RIO)).await.ok();
        let mut reads = app.enlace.app.db.reader();
        for table in ["birth_data", "natal_charts"] {
            let sealed: String = reads
                .one(
                    format!("SELECT sealed FROM {table} WHERE user_id = $1").as_str(),
                    db::params![ana.id],
                )
                .await
                .expect("the row");
            assert!(!sealed.contains(['{', ':', '"']) && sealed.len() > 100, "{sealed}");
        }
    });
}
