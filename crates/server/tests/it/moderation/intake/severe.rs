//! Severe cases, of which the on-call hears at once.

use super::super::public::notice;
use super::super::{again, claim_only, moderator, queue, report};
use crate::verification::{self, reviewers};
use testkit::{ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

#[test]
fn severe_case_writes_to_the_on_call_at_once_hides_what_it_names_and_again_each_hour_until_claimed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        ana.is_shown(rui.id).await;
        let malu = moderator(&app, "Malu").await;
        let letters = async || {
            let mails = app.mails_to(&malu.email).await;
            let ours = mails.into_iter().filter(|mail| mail.subject.starts_with("Plantão"));
            ours.collect::<Vec<_>>()
        };
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "bio": "Gosto de marés." }))
            .await
            .ok();
        // The clock stands still: within five minutes is at once.
        report(&app, &ana, &rui, "minor", json!({ "item": "bio" })).await;
        let seen = rui.get("profiles?select=bio").await.ok();
        assert_eq!(seen, json!([{ "bio": null }]), "what it names is hidden at once");
        let first = letters().await;
        assert_eq!(first.len(), 1, "at once");
        assert!(!first[0].text.contains("Rui") && !first[0].text.contains(&rui.id.to_string()));
        app.advance(super::super::minutes(59));
        assert_eq!(letters().await.len(), 1, "not again before an hour");
        app.advance(super::super::minutes(2));
        assert_eq!(letters().await.len(), 2, "again after it");
        for hour in 3..6 {
            app.advance(super::super::minutes(61));
            app.run_until_idle().await;
            assert_eq!(letters().await.len(), hour, "each hour while nobody holds it");
        }
        let mut malu = again(&malu).await;
        claim_only(&malu).await;
        for _ in 0..9 {
            app.advance(super::super::minutes(8));
            malu = again(&malu).await;
            let case = queue(&malu).await[0]["id"].clone();
            malu.rpc("mod_heartbeat", json!({ "case_id": case })).await.ok();
        }
        assert_eq!(letters().await.len(), 5, "not while somebody works on it");
        app.advance(super::super::minutes(61));
        app.run_until_idle().await;
        assert_eq!(letters().await.len(), 6, "and again when they let it lie");
    });
}

/// Reports write at once; these come by other ways.
#[test]
fn severe_notice_and_document_of_a_minor_write_to_the_on_call_within_five_minutes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let [malu, tom, _] = reviewers(&app).await;
        let letters = async || {
            app.advance(super::super::minutes(5));
            let mails = app.mails_to(&malu.email).await;
            mails.iter().filter(|mail| mail.subject.starts_with("Plantão")).count()
        };
        let sent = notice(&app, "um perfil chamado Lua", "minor").await;
        app.visitor().rpc("public_notice", sent).await.ok();
        assert_eq!(letters().await, 1);
        let ana = app.newcomer("Ana").await;
        let attempt = verification::send(&ana, "identity").await;
        for reviewer in [&malu, &tom] {
            verification::answer(&app, reviewer, &attempt, Some("under_18")).await;
        }
        assert_eq!(letters().await, 2);
    });
}

#[test]
fn severe_case_on_which_nobody_may_work_calls_the_whole_team_and_the_console_says_so() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let malu = app.ready("Malu", ProfileFacts::default()).await;
        app.matched(&malu, &rui).await;
        crate::beta::grant(&app, &malu, "moderator").await;
        let malu = malu.with_second_factor();
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        ana.is_shown(rui.id).await;
        let unattended = async |who: &testkit::Person| who.rpc("mod_queue", json!({})).await.ok()["unattended"].clone();
        assert_eq!(unattended(&malu).await, false);
        report(&app, &ana, &rui, "minor", json!({})).await;
        assert!(queue(&malu).await.is_empty());
        assert_eq!(unattended(&malu).await, true);
        let mails = app.mails_to(&malu.email).await;
        let letter = mails
            .iter()
            .find(|mail| mail.subject.starts_with("Plantão"))
            .expect("a letter");
        assert!(
            letter.text.contains("ninguém da equipe pode decidir"),
            "{}",
            letter.text
        );
        let case: Uuid = app
            .enlace
            .app
            .db
            .one("SELECT id FROM mod_cases", db::params![])
            .await
            .expect("the case");
        assert!(
            !letter.text.contains(&case.to_string()),
            "the case does not exist to her"
        );
        let tom = moderator(&app, "Tom").await;
        assert_eq!(unattended(&tom).await, false);
    });
}
