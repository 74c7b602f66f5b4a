//! One's own birth: accepted input, answers, refusals.

use super::{LISBON, RIO, born, exact, signs, texts, with};
use testkit::{TestApp, Value, json, on_both};

#[test]
fn exact_birth_gives_a_whole_chart() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1985-11-10").await;
        assert_eq!(ana.rpc("natal_chart", json!({})).await.ok(), Value::Null);
        assert_eq!(ana.rpc("birth_data", json!({})).await.ok(), Value::Null);
        let chart = ana.rpc("save_birth", exact("14:30", 3_448_439)).await.ok();
        // The first golden of the ephemeris: São Paulo in daylight saving time.
        let longitude = |nth: usize| chart["points"][nth]["longitude"].as_f64().expect("a longitude");
        assert!(
            (longitude(0) - 228.2239).abs() < 0.05 && (longitude(1) - 201.2235).abs() < 0.05,
            "{chart}"
        );
        assert!((longitude(2) - 342.3043).abs() < 0.2, "{chart}");
        assert_eq!(signs(&chart, "sun"), &json!(["Escorpião"]));
        assert_eq!(
            (&chart["points"][0]["degree"], &chart["points"][0]["minute"]),
            (&json!(18), &json!(13))
        );
        assert_eq!(chart["houses"][0], "Peixes");
        assert_eq!(chart["points"][0]["house"], 9);
        assert_eq!(chart["method"]["offset_minutes"], -120);
        assert_eq!(chart["quality"]["confidence"], 1.0);
        assert!(
            chart["reading"].as_array().is_some_and(|lines| lines.len() >= 5),
            "{chart}"
        );
        assert_eq!(ana.rpc("natal_chart", json!({})).await.ok(), chart);
        let portugal = ana.rpc("natal_chart", json!({ "language": "pt-PT" })).await.ok();
        assert!(portugal["reading"].to_string().contains("Vénus"), "{portugal}");
        let birth = ana.rpc("birth_data", json!({})).await.ok();
        assert_eq!(
            (&birth["date"], &birth["time"]),
            (&json!("1985-11-10"), &json!("14:30"))
        );
        assert_eq!(
            (&birth["city_name"], &birth["sharing"]),
            (&json!("São Paulo"), &json!("nobody"))
        );
    });
}

#[test]
fn birth_in_the_missing_hour_is_explained() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1995-10-15").await;
        let asked = json!({ "time": "00:30", "city_id": RIO });
        let doubt = ana.rpc("birth_doubt", asked).await.ok();
        assert_eq!((&doubt["clock"], &doubt["minutes"]), (&json!("skipped"), &json!(60)));
        assert!(
            doubt["note"].as_str().is_some_and(|note| note.contains("não existiu")),
            "{doubt}"
        );
        assert_eq!(
            ana.rpc("birth_data", json!({})).await.ok(),
            Value::Null,
            "asking stores nothing"
        );
        let chart = ana.rpc("save_birth", exact("00:30", RIO)).await.ok();
        assert_eq!(
            (&chart["quality"]["clock"], &chart["quality"]["clock_minutes"]),
            (&json!("skipped"), &json!(60))
        );
        assert!(texts(&chart["quality"]["notes"]).contains("1 hora depois"), "{chart}");
        let an_hour_later = ana.rpc("save_birth", exact("01:30", RIO)).await.ok();
        assert_eq!(an_hour_later["quality"]["clock"], "once");
        assert_eq!(chart["points"], an_hour_later["points"], "it is the same instant");
    });
}

#[test]
fn birth_in_the_repeated_hour_is_asked_about() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1996-02-10").await;
        let doubt = ana
            .rpc("birth_doubt", json!({ "time": "23:30", "city_id": RIO }))
            .await
            .ok();
        assert_eq!((&doubt["clock"], &doubt["minutes"]), (&json!("twice"), &json!(60)));
        let open = ana.rpc("save_birth", exact("23:30", RIO)).await.ok();
        assert_eq!(
            (&open["quality"]["clock"], &open["quality"]["turn"]),
            (&json!("twice"), &Value::Null)
        );
        assert!(
            texts(&open["quality"]["notes"]).contains("Antes ou depois de atrasar o relógio?"),
            "{open}"
        );
        let at = async |turn: &str| {
            let form = with(exact("23:30", RIO), json!({ "turn": turn }));
            ana.rpc("save_birth", form).await.ok()
        };
        let (before, after) = (at("before").await, at("after").await);
        assert_eq!(
            (&before["quality"]["turn"], &after["quality"]["turn"]),
            (&json!("before"), &json!("after"))
        );
        let rising = |chart: &Value| chart["points"][2]["longitude"].as_f64().expect("a rising degree");
        let moved = (rising(&after) - rising(&before)).rem_euclid(360.0);
        assert!((8.0..25.0).contains(&moved), "an hour lies between the two: {moved}");
        // Where the clocks ran straight the answer means nothing and is not kept.
        let form = with(exact("12:00", RIO), json!({ "turn": "after" }));
        ana.rpc("save_birth", form).await.ok();
        assert_eq!(ana.rpc("birth_data", json!({})).await.ok()["turn"], Value::Null);
    });
}

#[test]
fn birth_without_time_shows_only_what_is_sure() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1990-05-18").await;
        let form = json!({ "time_quality": "unknown", "city_id": LISBON, "consent": true });
        let chart = ana.rpc("save_birth", form).await.ok();
        assert_eq!(signs(&chart, "rising"), &json!([]));
        assert_eq!((&chart["houses"], &chart["midheaven"]), (&Value::Null, &Value::Null));
        let moon = signs(&chart, "moon").as_array().expect("signs").clone();
        let changes = chart["changes"].as_array().expect("changes");
        let of_moon: Vec<&Value> = changes.iter().filter(|change| change["point"] == "moon").collect();
        assert_eq!(of_moon.len() + 1, moon.len(), "{chart}");
        assert!(
            chart["quality"]["confidence"].as_f64().is_some_and(|known| known < 0.9),
            "{chart}"
        );
        assert!(texts(&chart["quality"]["notes"]).contains("Sem a hora"), "{chart}");
    });
}

#[test]
fn birth_before_1970_has_approximate_clocks_and_may_give_the_offset() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1963-12-20").await;
        let chart = ana.rpc("save_birth", exact("08:00", 3_390_760)).await.ok();
        assert_eq!(chart["quality"]["history"], "approximate");
        assert!(
            texts(&chart["quality"]["notes"]).contains("Hora histórica aproximada"),
            "{chart}"
        );
        let form = with(exact("08:00", 3_390_760), json!({ "offset_minutes": -180 }));
        let reply = ana.rpc("save_birth", form).await.ok();
        assert_eq!(
            (&reply["quality"]["history"], &reply["method"]["offset_minutes"]),
            (&json!("told"), &json!(-180))
        );
        assert_ne!(chart["points"][2], reply["points"][2]);
    });
}

#[test]
fn impossible_birth_is_refused_and_changes_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1990-05-18").await;
        let good = exact("10:00", RIO);
        for (wrong, field) in [
            (json!({ "date": "1990-02-30" }), "date"),
            (json!({ "date": "1991-05-18" }), "date"),
            (json!({ "date": "amanhã" }), "date"),
            (json!({ "time": "25:00" }), "time"),
            (json!({ "time": "" }), "time"),
            (json!({ "city_id": -7 }), "city_id"),
            (json!({ "city_id": 1 }), "city_id"),
            (json!({ "time_quality": "talvez" }), "time_quality"),
            (json!({ "turn": "durante" }), "turn"),
            (json!({ "offset_minutes": 120 }), "offset_minutes"),
            (json!({ "sharing": "vizinhos" }), "sharing"),
            (json!({ "consent": false }), "astrology"),
        ] {
            let refused = ana.rpc("save_birth", with(good.clone(), wrong.clone())).await;
            let refused = refused.refused(422, "VALIDATION");
            assert_eq!(refused["details"]["field"], field, "{wrong}: {refused}");
            assert!(
                refused["message"]
                    .as_str()
                    .is_some_and(|text| text.ends_with(['.', '?'])),
                "{refused}"
            );
        }
        for form in [
            json!({ "date": "1990-02-30", "city_id": RIO }),
            json!({ "time": "9", "city_id": RIO }),
        ] {
            ana.rpc("birth_doubt", form).await.refused(422, "VALIDATION");
        }
        ana.rpc("set_astro_sharing", json!({ "sharing": "matches" }))
            .await
            .refused(409, "STATE");
        assert_eq!(ana.rpc("birth_data", json!({})).await.ok(), Value::Null);
        assert_eq!(ana.get("consents?purpose=eq.astrology").await.ok(), json!([]));
    });
}

#[test]
fn births_cannot_be_tried_on_to_measure_others() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1985-11-10").await;
        for hour in 0..6 {
            ana.rpc("save_birth", exact(&format!("0{hour}:00"), RIO)).await.ok();
        }
        // The same again is no change; another is one too many, also after forgetting.
        ana.rpc("save_birth", exact("05:00", RIO)).await.ok();
        let refused = ana.rpc("save_birth", exact("06:00", RIO)).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "birth_changes");
        assert_eq!(ana.rpc("birth_data", json!({})).await.ok()["time"], "05:00");
        ana.rpc("forget_birth", json!({})).await.ok();
        ana.rpc("save_birth", exact("06:00", RIO)).await.refused(409, "STATE");
    });
}

#[test]
fn corrected_birth_date_draws_another_chart() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = born(&app, "Ana", "1985-11-10").await;
        ana.rpc("save_birth", exact("14:30", 3_448_439)).await.ok();
        let id = ana.id;
        let date = jiff::civil::date(1985, 6, 10);
        let correct = app
            .enlace
            .app
            .db
            .tx(move |tx| Box::pin(async move { app::accounts::store::set_birth_date(tx, id, date, 1).await }));
        correct.await.expect("the correction");
        let chart = ana.rpc("natal_chart", json!({})).await.ok();
        assert_eq!(signs(&chart, "sun"), &json!(["Gêmeos"]));
        assert_eq!(ana.rpc("birth_data", json!({})).await.ok()["date"], "1985-06-10");
    });
}
