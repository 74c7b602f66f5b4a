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

#[test]
fn who_keeps_signs_private_is_asked_and_answers() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        ana.rpc("save_birth", exact("14:30", 3_448_439)).await.ok();
        rui.rpc("save_birth", exact("03:20", LISBON)).await.ok();
        let (of_ana, of_rui) = (json!({ "target": ana.id }), json!({ "target": rui.id }));
        assert_eq!(state_of(&rui, &ana).await, "private");
        rui.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");
        let answer = |allow: bool| json!({ "target": rui.id, "allow": allow });
        ana.rpc("answer_chart", answer(true)).await.refused(404, "NOT_FOUND");
        for _ in 0..2 {
            rui.rpc("ask_chart", of_ana.clone()).await.ok();
        }
        app.settle().await;
        assert_eq!(state_of(&rui, &ana).await, "asked");
        assert_eq!(told(&ana, "chart.asked").await, 1, "asking again tells nothing");
        let waiting = ana.rpc("chart_requests", json!({})).await.ok();
        assert_eq!(
            (&waiting[0]["id"], &waiting[0]["name"]),
            (&json!(rui.id), &json!("Rui"))
        );

        // A no is told to nobody: it reads like no answer yet, until a month has passed.
        ana.rpc("answer_chart", answer(false)).await.ok();
        app.settle().await;
        assert_eq!(ana.rpc("chart_requests", json!({})).await.ok(), json!([]));
        assert_eq!(
            (state_of(&rui, &ana).await.as_str(), told(&rui, "chart.allowed").await),
            ("asked", 0)
        );
        rui.rpc("ask_chart", of_ana.clone()).await.ok();
        assert_eq!(ana.rpc("chart_requests", json!({})).await.ok(), json!([]));
        rui.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");

        // A yes opens this pair and no other direction; a later no closes it again.
        ana.rpc("answer_chart", answer(true)).await.ok();
        app.settle().await;
        assert_eq!(
            (state_of(&rui, &ana).await.as_str(), told(&rui, "chart.allowed").await),
            ("ready", 1)
        );
        rui.rpc("synastry", of_ana.clone()).await.ok();
        ana.rpc("synastry", of_rui).await.refused(404, "NOT_FOUND");
        ana.rpc("answer_chart", answer(false)).await.ok();
        rui.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");

        // Nobody means nobody.
        ana.rpc("answer_chart", answer(true)).await.ok();
        ana.rpc("set_astro_sharing", json!({ "sharing": "nobody" })).await.ok();
        rui.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");
    });
}

/// How many notifications of a kind the person has.
async fn told(who: &Person, kind: &str) -> usize {
    let rows = who.get(&format!("notifications?kind=eq.{kind}")).await.ok();
    rows.as_array().expect("rows").len()
}

#[test]
fn a_declined_request_may_be_made_again_after_a_month() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        ana.rpc("save_birth", exact("14:30", 3_448_439)).await.ok();
        rui.rpc("ask_chart", json!({ "target": ana.id })).await.ok();
        ana.rpc("answer_chart", json!({ "target": rui.id, "allow": false }))
            .await
            .ok();
        app.advance(jiff::SignedDuration::from_hours(24 * 30));
        rui.sign_in().await;
        assert_eq!(state_of(&rui, &ana).await, "private");
        rui.rpc("ask_chart", json!({ "target": ana.id })).await.ok();
        assert_eq!(state_of(&rui, &ana).await, "asked");
    });
}

#[test]
fn who_parts_or_blocks_reads_nothing_any_more() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        let stranger = born(&app, "Zeca", "1990-05-18").await;
        for (who, time) in [(&ana, "14:30"), (&rui, "03:20"), (&stranger, "10:00")] {
            let form = with(exact(time, RIO), json!({ "sharing": "matches" }));
            who.rpc("save_birth", form).await.ok();
        }
        let of_ana = json!({ "target": ana.id });
        let nobody = json!({ "target": "7b0c1f2e-0000-4000-8000-000000000000" });
        for name in ["synastry", "ask_chart"] {
            let absent = stranger.rpc(name, nobody.clone()).await.refused(404, "NOT_FOUND");
            assert_eq!(
                stranger.rpc(name, of_ana.clone()).await.refused(404, "NOT_FOUND"),
                absent,
                "{name}"
            );
        }
        rui.rpc("synastry", of_ana.clone()).await.ok();
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.settle().await;
        let absent = rui.rpc("synastry", nobody).await.refused(404, "NOT_FOUND");
        assert_eq!(rui.rpc("synastry", of_ana).await.refused(404, "NOT_FOUND"), absent);
        assert_eq!(rui.rpc("astro_matches", json!({})).await.ok(), json!([]));
        // Lifting the block brings no match back, and nothing of what was asked.
        ana.rpc("unblock", json!({ "target": rui.id })).await.ok();
        rui.rpc("synastry", json!({ "target": ana.id }))
            .await
            .refused(404, "NOT_FOUND");
    });
}

#[test]
fn before_a_match_signs_are_premium_and_only_of_who_shows_them_to_all() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, zeca) = (
            born(&app, "Ana", "1985-11-10").await,
            born(&app, "Zeca", "1990-05-18").await,
        );
        zeca.rpc("save_birth", exact("10:00", RIO)).await.ok();
        ana.rpc("save_birth", exact("14:30", 3_448_439)).await.ok();
        let of_ana = json!({ "target": ana.id });
        zeca.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");
        ana.rpc("set_astro_sharing", json!({ "sharing": "everyone" }))
            .await
            .ok();
        zeca.rpc("synastry", of_ana.clone())
            .await
            .refused(402, "PREMIUM_REQUIRED");
        make_premium(&app, &zeca).await;
        let seen = zeca.rpc("synastry", of_ana.clone()).await.ok();
        assert_eq!(signs(&seen["second"], "rising"), &json!(["Peixes"]));
        ana.rpc("set_astro_sharing", json!({ "sharing": "matches" })).await.ok();
        zeca.rpc("synastry", of_ana).await.refused(404, "NOT_FOUND");
    });
}

async fn make_premium(app: &Arc<TestApp>, who: &Person) {
    let (id, now) = (who.id, app.now());
    let until = now
        .checked_add(jiff::SignedDuration::from_hours(24 * 365))
        .expect("a year later");
    app.enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                     VALUES ($1, $2, 'premium', 'test', $3, $4)",
                    db::params![uuid::Uuid::new_v4(), id, now, until],
                )
                .await?;
                Ok::<(), db::DbError>(())
            })
        })
        .await
        .expect("premium");
}

#[test]
fn signs_alone_stand_in_and_say_so() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        for (who, sign) in [(&ana, "Leão"), (&rui, "Touro")] {
            let own = format!("id=eq.{}", who.id);
            who.patch("profiles", &own, json!({ "astrology_sign": sign }))
                .await
                .ok();
        }
        assert_eq!(state_of(&rui, &ana).await, "ready");
        let seen = rui.rpc("synastry", json!({ "target": ana.id })).await.ok();
        assert_eq!((&seen["basis"], &seen["aspects"]), (&json!("signs"), &json!([])));
        assert_eq!(signs(&seen["second"], "sun"), &json!(["Leão"]));
        assert_eq!(signs(&seen["second"], "moon"), &json!([]));
        assert!(seen["confidence"].as_f64().is_some_and(|known| known < 0.3), "{seen}");
        assert!(texts(&seen["notes"]).contains("só os signos"), "{seen}");
    });
}

#[test]
fn charts_typed_by_hand_are_for_everybody_and_kept_nowhere() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        let full = |name: &str, signs: [&str; 5]| {
            let [sun, moon, rising, venus, mars] = signs;
            json!({ "name": name, "sun": sun, "moon": moon, "rising": rising, "venus": venus, "mars": mars })
        };
        let first = full("Ana", ["Leão", "Touro", "Áries", "Virgem", "Peixes"]);
        let second = full("Rui", ["Gêmeos", "Câncer", "Libra", "Touro", "Leão"]);
        let both = json!({ "first": first, "second": second });
        let seen = visitor.rpc("manual_synastry", both).await.ok();
        assert_eq!(
            (&seen["first"]["name"], &seen["basis"]),
            (&json!("Ana"), &json!("signs"))
        );
        let back = visitor
            .rpc("manual_synastry", json!({ "first": second, "second": first }))
            .await
            .ok();
        assert_eq!(back["tabs"]["general"]["score"], seen["tabs"]["general"]["score"]);
        let portugal = json!({ "first": first, "second": second, "language": "pt-PT" });
        let portugal = visitor.rpc("manual_synastry", portugal).await.ok();
        assert!(portugal["tabs"].to_string().contains("Caranguejo"), "{portugal}");
        for (wrong, field) in [
            (json!({ "first": { "sun": "Ofiúco" }, "second": second }), "first"),
            (json!({ "first": first, "second": {} }), "second"),
            (json!({ "second": second }), "first"),
            (
                json!({ "first": { "name": "x".repeat(61), "sun": "Leão" }, "second": second }),
                "first",
            ),
        ] {
            let refused = visitor
                .rpc("manual_synastry", wrong.clone())
                .await
                .refused(422, "VALIDATION");
            assert_eq!(refused["details"]["field"], field, "{wrong}");
        }
        let ana = born(&app, "Ana", "1985-11-10").await;
        ana.rpc("manual_synastry", json!({ "second": second }))
            .await
            .refused(409, "STATE");
        ana.rpc("save_birth", exact("14:30", 3_448_439)).await.ok();
        let own = ana.rpc("manual_synastry", json!({ "second": second })).await.ok();
        assert_eq!(signs(&own["first"], "sun"), &json!(["Escorpião"]));
    });
}

#[test]
fn everything_told_can_be_taken_back() {
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
        app.settle().await;
        nothing_is_left(&ana, &rui).await;
        // Withdrawing the consent does the same, and a birth that is told anew afterwards stays.
        ana.rpc("save_birth", form.clone()).await.ok();
        ana.rpc("withdraw_consent", json!({ "purpose": "astrology" }))
            .await
            .ok();
        app.settle().await;
        nothing_is_left(&ana, &rui).await;
        ana.rpc("save_birth", form.clone()).await.ok();
        ana.rpc("withdraw_consent", json!({ "purpose": "astrology" }))
            .await
            .ok();
        app.advance(jiff::SignedDuration::from_secs(1));
        ana.rpc("save_birth", form).await.ok();
        app.settle().await;
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
    rui.rpc("synastry", json!({ "target": ana.id }))
        .await
        .refused(404, "NOT_FOUND");
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
fn a_corrected_birth_date_draws_another_chart() {
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

/// Everything that a person can be sent about anybody: each resource, each function that reads, and the socket.
async fn all_that_reaches(who: &Person, about: &Person, app: &TestApp) -> String {
    let mut heard = Vec::new();
    for resource in app.enlace.registry.resources() {
        for filter in ["", &format!("&id=eq.{}", about.id)] {
            heard.push(
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
        heard.push(who.rpc(name, args).await.body.to_string());
    }
    let manual = json!({ "second": { "sun": "Leão" } });
    heard.push(who.rpc("manual_synastry", manual).await.body.to_string());
    heard.join("\n")
}

#[test]
fn nothing_that_a_match_receives_tells_a_birth() {
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
        app.settle().await;
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
            seat.heard_so_far().await
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
fn what_is_kept_is_sealed() {
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

#[test]
fn the_report_is_a_document_of_premium() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        let report = "/functions/v1/astrology-report";
        rui.post(report, json!({})).await.refused(402, "PREMIUM_REQUIRED");
        make_premium(&app, &rui).await;
        rui.post(report, json!({})).await.refused(409, "STATE");
        rui.rpc("save_birth", exact("03:20", LISBON)).await.ok();
        rui.post(report, json!({ "target": ana.id }))
            .await
            .refused(404, "NOT_FOUND");
        let form = with(exact("14:30", 3_448_439), json!({ "sharing": "matches" }));
        ana.rpc("save_birth", form).await.ok();
        for (wish, name) in [
            (json!({ "target": ana.id }), "sinastria"),
            (json!({ "language": "pt-PT" }), "mapa-natal"),
        ] {
            let printed = rui.post(report, wish).await;
            assert_eq!(printed.status.as_u16(), 200, "{}", printed.body);
            assert_eq!(printed.headers["content-type"], "application/pdf");
            let disposition = printed.headers["content-disposition"].to_str().expect("text");
            assert!(
                disposition.starts_with("attachment") && disposition.contains(name),
                "{disposition}"
            );
            assert!(printed.body.to_string().contains("%PDF-"), "no document");
        }
        let linked = rui.fetch(&format!("{report}?target={}", ana.id)).await;
        assert_eq!(linked.status.as_u16(), 200);
        rui.fetch(&format!("{report}?target=ninguem"))
            .await
            .refused(404, "NOT_FOUND");
    });
}
