//! What one reads of another: signs, asked for and allowed.

use super::super::{LISBON, RIO, born, exact, make_premium, pair, signs, state_of, with};
use testkit::{Person, TestApp, Value, json, on_both};

#[test]
fn match_reads_signs_and_nothing_finer() {
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

#[test]
fn owner_of_private_signs_is_asked_and_answers() {
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
        app.run_until_idle().await;
        assert_eq!(state_of(&rui, &ana).await, "asked");
        assert_eq!(notified(&ana, "chart.asked").await, 1, "asking again tells nothing");
        let waiting = ana.rpc("chart_requests", json!({})).await.ok();
        assert_eq!(
            (&waiting[0]["id"], &waiting[0]["name"]),
            (&json!(rui.id), &json!("Rui"))
        );

        // A refusal is not sent: it reads like no answer yet, until a month has passed.
        ana.rpc("answer_chart", answer(false)).await.ok();
        app.run_until_idle().await;
        assert_eq!(ana.rpc("chart_requests", json!({})).await.ok(), json!([]));
        assert_eq!(
            (
                state_of(&rui, &ana).await.as_str(),
                notified(&rui, "chart.allowed").await
            ),
            ("asked", 0)
        );
        rui.rpc("ask_chart", of_ana.clone()).await.ok();
        assert_eq!(ana.rpc("chart_requests", json!({})).await.ok(), json!([]));
        rui.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");

        // A yes opens this pair and no other direction; a later no closes it again.
        ana.rpc("answer_chart", answer(true)).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            (
                state_of(&rui, &ana).await.as_str(),
                notified(&rui, "chart.allowed").await
            ),
            ("ready", 1)
        );
        rui.rpc("synastry", of_ana.clone()).await.ok();
        ana.rpc("synastry", of_rui).await.refused(404, "NOT_FOUND");
        ana.rpc("answer_chart", answer(false)).await.ok();
        rui.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");

        // `nobody` excludes matches too.
        ana.rpc("answer_chart", answer(true)).await.ok();
        ana.rpc("set_astro_sharing", json!({ "sharing": "nobody" })).await.ok();
        rui.rpc("synastry", of_ana.clone()).await.refused(404, "NOT_FOUND");
    });
}

/// How many notifications of a kind the person has.
async fn notified(who: &Person, kind: &str) -> usize {
    let rows = who.get(&format!("notifications?kind=eq.{kind}")).await.ok();
    rows.as_array().expect("rows").len()
}

#[test]
fn declined_request_may_be_made_again_after_a_month() {
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
fn person_who_closes_or_blocks_reads_nothing_any_more() {
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
        app.run_until_idle().await;
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
        zeca.is_shown(ana.id).await;
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

#[test]
fn chart_asked_for_several_times_at_once_is_asked_for_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = pair(&app, ["1985-11-10", "1993-07-15"]).await;
        ana.rpc("save_birth", exact("14:30", 3_448_439)).await.ok();
        let of_ana = json!({ "target": ana.id });
        let asked = (0..6).map(|_| rui.rpc("ask_chart", of_ana.clone()));
        for reply in futures_util::future::join_all(asked).await {
            reply.ok();
        }
        let sql = "SELECT count(*) FROM outbox WHERE kind = 'chart.asked'";
        let events: i64 = app.enlace.app.db.one(sql, db::params![]).await.expect("a count");
        assert_eq!(events, 1);
    });
}
