//! Notices without an account, and the public numbers.

use super::{acquaintances, claim, days, decide, moderator, queue, report};
use app::accounts::waitlist::puzzle;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};

const TEXT: &str = "Este perfil usa as minhas fotos, e eu nunca me inscrevi aqui.";

/// What a visitor sends about something, with its puzzle solved.
pub async fn notice(app: &std::sync::Arc<TestApp>, subject: &str, kind: &str) -> Value {
    let visitor = app.visitor();
    let made = visitor.rpc("waitlist_puzzle", json!({})).await.ok();
    let made = made["puzzle"].as_str().expect("a puzzle").to_owned();
    let answer = puzzle::solve(&made);
    json!({ "subject": subject, "kind": kind, "text": TEXT, "email": "lia@example.org", "puzzle": made, "answer": answer })
}

#[test]
fn notice_works_without_an_account_and_is_answered_by_letter() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let malu = moderator(&app, "Malu").await;
        let visitor = app.visitor();
        let sent = notice(&app, &format!("https://enlace.example/people/{}", rui.id), "fake").await;
        let receipt = visitor.rpc("public_notice", sent.clone()).await.ok()["receipt"].clone();
        visitor.rpc("public_notice", sent).await.refused(422, "VALIDATION");
        let status = json!({ "receipt": receipt });
        assert_eq!(
            visitor.rpc("notice_status", status.clone()).await.ok()["state"],
            "received"
        );
        let unknown = json!({ "receipt": uuid::Uuid::new_v4() });
        visitor.rpc("notice_status", unknown).await.refused(404, "NOT_FOUND");
        let case = queue(&malu).await[0].clone();
        assert_eq!(
            (&case["source"], &case["severity"], &case["hidden"]),
            (&json!("notice"), &json!("S3"), &json!(false))
        );
        let held = claim(&malu, &case).await;
        assert_eq!(
            visitor.rpc("notice_status", status.clone()).await.ok()["state"],
            "in_review"
        );
        let view = malu.rpc("mod_case", json!({ "case_id": held["id"] })).await.ok();
        assert_eq!(view["notices"][0]["text"], TEXT);
        assert!(
            !view.to_string().contains("lia@example.org"),
            "the address stays sealed"
        );
        malu.rpc("mod_decide", super::decision(&held, "warn")).await.ok();
        assert_eq!(visitor.rpc("notice_status", status).await.ok()["state"], "acted");
        let mails = app.mails_to("lia@example.org").await;
        assert_eq!(mails.len(), 1);
        assert!(!mails[0].text.contains("Rui"));
    });
}

#[test]
fn notice_about_nobody_of_ours_is_a_case_of_its_own_and_bad_input_is_refused() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let malu = moderator(&app, "Malu").await;
        let visitor = app.visitor();
        for subject in ["um perfil chamado Lua", &format!("/people/{}", uuid::Uuid::new_v4())] {
            let sent = notice(&app, subject, "intimate_image").await;
            visitor.rpc("public_notice", sent).await.ok();
        }
        let cases = queue(&malu).await;
        assert_eq!(cases.len(), 2);
        assert!(cases.iter().all(|case| case["severity"] == "S1"));
        for (field, value) in [
            ("kind", "broken_book"),
            ("email", "lia"),
            ("text", "curto"),
            ("subject", " "),
            ("answer", "0x"),
        ] {
            let mut sent = notice(&app, "um perfil", "fake").await;
            sent[field] = json!(value);
            visitor.rpc("public_notice", sent).await.refused(422, "VALIDATION");
        }
        let held = claim(&malu, &cases[0]).await;
        malu.rpc("mod_decide", super::decision(&held, "ban"))
            .await
            .refused(422, "VALIDATION");
        malu.rpc("mod_decide", super::decision(&held, "none")).await.ok();
    });
}

#[test]
fn sixth_notice_of_a_network_in_an_hour_is_refused_over_two_nodes() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_TRUSTED_PROXY", "127.0.0.1")]).await;
        let visitor = app.visitor().with_header("x-forwarded-for", "203.0.113.9");
        let other = app.again().await;
        for turn in 0..5 {
            let sent = notice(&app, "um perfil", "fake").await;
            let node = if turn % 2 == 0 { &app } else { &other };
            visitor.at(node).rpc("public_notice", sent).await.ok();
        }
        for node in [&app, &other] {
            let sent = notice(&app, "um perfil", "fake").await;
            visitor.at(node).rpc("public_notice", sent).await.refused(429, "RATE");
        }
    });
}

#[test]
fn transparency_tells_the_counts_of_the_database() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        decide(&app, &malu, "warn", json!({})).await;
        report(&app, &ana, &rui, "other", json!({})).await;
        decide(&app, &malu, "none", json!({})).await;
        let id = super::decisions_of(&rui).await[0]["id"].clone();
        let text = "Quero que outra pessoa veja este caso de novo.";
        rui.rpc("appeal", json!({ "decision": id, "text": text })).await.ok();
        let numbers = async || app.visitor().rpc("transparency", json!({})).await.ok();
        assert_eq!(numbers().await, json!([]));
        app.advance(days(1));
        assert_eq!(numbers().await, json!([]), "fewer than ten of anything");
        // The numbers of a half-year that is over are exact.
        app.advance(days(60));
        let expected = json!([{
            "half": "2026-H2", "reports": 2, "notices": 0, "cases": { "S2": 1, "S3": 1 },
            "decisions": { "warn": 1, "none": 1 }, "automated": 0, "appeals": 1, "appeals_granted": 0,
        }]);
        assert_eq!(numbers().await, expected);
    });
}

#[test]
fn report_and_secret_limit_move_no_public_number_the_same_day() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let visitor = app.visitor();
        let numbers = async || {
            let told = visitor.rpc("transparency", json!({})).await.ok();
            (visitor.edge("safety-pulse").await.ok(), told)
        };
        let nothing = (json!({ "reports_24h": 0, "under_review": 0 }), json!([]));
        assert_eq!(numbers().await, nothing);
        for _ in 0..13 {
            report(&app, &ana, &rui, "harassment", json!({})).await;
        }
        let (person, now) = (rui.id, app.now());
        let limited = app.enlace.app.act(move |tx| {
            Box::pin(async move {
                jobs::emit(tx, now, "guard.level", Some(person), json!({ "level": "review" })).await?;
                Ok::<(), app::kernel::Fault>(())
            })
        });
        limited.await.expect("an event");
        app.run_until_idle().await;
        assert_eq!(numbers().await, nothing, "until the day is over");

        app.advance(days(1));
        let next = numbers().await;
        assert_eq!(next.0, json!({ "reports_24h": 10, "under_review": 10 }));
        let none = json!({});
        assert_eq!(
            next.1,
            json!([{
                "half": "2026-H2", "reports": 10, "notices": 0, "cases": none, "decisions": none,
                "automated": 0, "appeals": 0, "appeals_granted": 0,
            }])
        );
        app.advance(days(1));
        assert_eq!(numbers().await.0, json!({ "reports_24h": 0, "under_review": 10 }));
    });
}
