//! Charts without a birth, by hand, and as a document.

use super::super::{LISBON, born, exact, make_premium, pair, signs, state_of, texts, with};
use testkit::{TestApp, Value, json, on_both};

#[test]
fn profile_signs_replace_a_missing_birth_and_say_so() {
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
        for (side, typed) in [("first", &first), ("second", &second)] {
            for point in ["sun", "moon", "rising", "venus", "mars"] {
                assert_eq!(signs(&seen[side], point), &json!([typed[point]]), "{side} {point}");
            }
        }
        let back = visitor
            .rpc("manual_synastry", json!({ "first": second, "second": first }))
            .await
            .ok();
        assert_eq!(back["tabs"]["general"]["score"], seen["tabs"]["general"]["score"]);
        let third = full("Gil", ["Virgem", "Sagitário", "Peixes", "Aquário", "Câncer"]);
        let other = visitor
            .rpc("manual_synastry", json!({ "first": first, "second": third }))
            .await
            .ok();
        let scores = |notified: &Value| {
            ["general", "emotional", "communication", "growth"].map(|tab| notified["tabs"][tab]["score"].clone())
        };
        assert!(scores(&seen).iter().all(|score| !score.is_null()), "{seen}");
        assert_ne!(scores(&other), scores(&seen), "the percentages follow from the signs");
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
fn report_is_a_document_of_premium() {
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
