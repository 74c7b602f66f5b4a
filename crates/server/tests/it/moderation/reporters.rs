//! Reports that only harm bring a notice, and then a limit.

use super::{again, days, decide, decisions_of, moderator, report};
use futures_util::future::join_all;
use testkit::{ProfileFacts, Reply, TestApp, json, on_both};

#[test]
fn five_dismissed_reports_bring_a_notice_and_five_more_a_limit_that_ends() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut malu = moderator(&app, "Malu").await;
        let dismiss = async |ana: &testkit::Person, malu: &testkit::Person, name: String| {
            let other = app.ready(&name, ProfileFacts::default()).await;
            ana.is_shown(other.id).await;
            report(&app, ana, &other, "fake", json!({})).await;
            decide(&app, malu, "none", json!({})).await;
            app.advance(super::minutes(1));
        };
        for number in 0..4 {
            dismiss(&ana, &malu, format!("Pessoa{number}")).await;
        }
        assert!(decisions_of(&ana).await.is_empty(), "four are not five");
        dismiss(&ana, &malu, "Pessoa4".into()).await;
        let told = decisions_of(&ana).await;
        assert_eq!(
            (told.len(), &told[0]["action"], &told[0]["automated"]),
            (1, &json!("warn"), &json!(true))
        );
        assert!(
            told[0]["statement"].to_string().contains("5 denúncias suas"),
            "{told:?}"
        );
        for number in 5..10 {
            dismiss(&ana, &malu, format!("Pessoa{number}")).await;
        }
        let told = decisions_of(&ana).await;
        assert_eq!(told[0]["action"], "limit_reports");
        assert_eq!(told[0]["can_appeal"], true);
        let other = app.ready("Pessoa10", ProfileFacts::default()).await;
        ana.is_shown(other.id).await;
        let one = json!({ "target": other.id, "reason": "fake" });
        assert_eq!(
            ana.rpc("report", one.clone()).await.refused(429, "LIMIT")["details"]["kind"],
            "reports"
        );
        app.advance(days(1) + super::minutes(1));
        ana.sign_in().await;
        ana.rpc("report", one.clone()).await.ok();
        ana.rpc("report", one.clone()).await.refused(429, "LIMIT");
        app.advance(days(30));
        ana.sign_in().await;
        malu = again(&malu).await;
        app.run_until_idle().await;
        ana.is_shown(other.id).await;
        ana.rpc("report", one.clone()).await.ok();
        ana.rpc("report", one).await.ok();
        assert!(!super::queue(&malu).await.is_empty());
    });
}

#[test]
fn reports_that_are_sent_at_once_end_at_twenty() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        ana.is_shown(rui.id).await;
        let one = json!({ "target": rui.id, "reason": "fake" });
        let at_once = (0..24).map(|_| ana.rpc("report", one.clone()));
        let (stored, refused): (Vec<Reply>, Vec<Reply>) = join_all(at_once)
            .await
            .into_iter()
            .partition(|reply| reply.status.is_success());
        assert_eq!(stored.len(), 20);
        for reply in refused {
            reply.refused(429, "RATE");
        }
    });
}
