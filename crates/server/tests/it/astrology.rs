//! Astrology: births on clocks that did not run straight, and what others may read of a chart.

use std::sync::Arc;
use testkit::{Person, TestApp, Traits, Value, json, on_both};

const RIO: i64 = 3_451_190;
const LISBON: i64 = 2_267_057;

async fn born(app: &Arc<TestApp>, name: &str, birthdate: &'static str) -> Person {
    let traits = Traits {
        birthdate,
        ..Traits::default()
    };
    app.ready(name, traits).await
}

/// Two people who are a match, born on these days.
async fn pair(app: &Arc<TestApp>, dates: [&'static str; 2]) -> (Person, Person) {
    let (ana, rui) = (born(app, "Ana", dates[0]).await, born(app, "Rui", dates[1]).await);
    for (one, other) in [(&ana, &rui), (&rui, &ana)] {
        one.rpc("react", json!({ "target": other.id, "kind": "like" }))
            .await
            .ok();
    }
    app.settle().await;
    (ana, rui)
}

fn exact(time: &str, city: i64) -> Value {
    json!({ "time": time, "time_quality": "exact", "city_id": city, "consent": true })
}

fn with(mut form: Value, more: Value) -> Value {
    for (name, value) in more.as_object().into_iter().flatten() {
        form[name] = value.clone();
    }
    form
}

fn signs<'c>(chart: &'c Value, point: &str) -> &'c Value {
    let points = chart["points"].as_array().expect("points");
    let found = points.iter().find(|row| row["point"] == point);
    &found.expect("the point")["signs"]
}

fn texts(list: &Value) -> String {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect::<Vec<_>>()
        .join(" | ")
}

#[test]
fn an_exact_birth_gives_a_whole_chart() {
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
fn the_hour_that_did_not_exist_is_told_kindly() {
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
fn the_hour_that_came_twice_is_asked_about() {
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
fn without_a_time_only_what_is_sure_is_told() {
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
fn before_1970_the_clocks_are_approximate_and_may_be_told() {
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
        let told = ana.rpc("save_birth", form).await.ok();
        assert_eq!(
            (&told["quality"]["history"], &told["method"]["offset_minutes"]),
            (&json!("told"), &json!(-180))
        );
        assert_ne!(chart["points"][2], told["points"][2]);
    });
}

#[test]
fn what_cannot_have_been_is_refused_and_changes_nothing() {
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
fn a_match_reads_signs_and_nothing_finer() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        let with_ana = json!({ "target": ana.id });
        assert_eq!(state_of(&rui, &ana).await, "missing");
        rui.rpc("synastry", with_ana.clone()).await.refused(404, "NOT_FOUND");
        let hers = with(exact("14:30", 3_448_439), json!({ "sharing": "matches" }));
        ana.rpc("save_birth", hers).await.ok();
        assert_eq!(state_of(&rui, &ana).await, "ready");
        let refused = rui.rpc("synastry", with_ana.clone()).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "no_chart");
        let his = with(exact("03:20", LISBON), json!({ "sharing": "matches" }));
        rui.rpc("save_birth", his).await.ok();
        let seen = rui.rpc("synastry", with_ana).await.ok();
        let score = |tab: &str| seen["tabs"][tab]["score"]["shown"].clone();
        // The golden pair São Paulo 1985 with Lisboa 1993.
        assert_eq!(
            ["general", "emotional", "communication", "growth"].map(score),
            [69, 52, 84, 75].map(|shown| json!(shown))
        );
        assert_eq!(
            (&seen["second"]["name"], &seen["first"]["name"]),
            (&json!("Ana"), &Value::Null)
        );
        assert_eq!(signs(&seen["second"], "sun"), &json!(["Escorpião"]));
        assert_eq!(seen["basis"], "exact");
        let back = ana.rpc("synastry", json!({ "target": rui.id })).await.ok();
        assert_eq!(
            back["tabs"]["general"]["score"], seen["tabs"]["general"]["score"],
            "the same both ways"
        );
        let last = |tab: &Value| {
            tab["lines"]
                .as_array()
                .and_then(|lines| lines.last())
                .cloned()
                .expect("a line")
        };
        for tab in ["general", "emotional", "communication", "growth"] {
            assert_eq!(last(&seen["tabs"][tab])["kind"], "question");
            assert_eq!(last(&seen["tabs"][tab]), last(&back["tabs"][tab]));
        }
    });
}

async fn state_of(viewer: &Person, other: &Person) -> String {
    let matches = viewer.rpc("astro_matches", json!({})).await.ok();
    let rows = matches.as_array().expect("a list");
    let row = rows.iter().find(|row| row["id"] == json!(other.id)).expect("the match");
    row["state"].as_str().expect("a state").to_owned()
}
