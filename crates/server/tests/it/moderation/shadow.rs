//! Shadow limits: the statement exists at once; the person is notified at the review or four hours later.

use super::{again, claim_only, decide, decisions_of, minutes, moderator};
use db::params;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// Rui, whose score reached the level of a review.
async fn hidden(app: &Arc<TestApp>) -> (Person, Person) {
    let rui = app.ready("Rui", ProfileFacts::default()).await;
    let malu = moderator(app, "Malu").await;
    let (person, now) = (rui.id, app.now());
    app.enlace
        .app
        .act(move |tx| {
            Box::pin(async move {
                jobs::emit(tx, now, "guard.level", Some(person), json!({ "level": "review" })).await?;
                Ok::<(), app::kernel::Fault>(())
            })
        })
        .await
        .expect("an event");
    app.run_until_idle().await;
    (rui, malu)
}

/// Statements of shadow limits in the database, and those with a notification.
async fn statements(app: &TestApp, person: &Person) -> (i64, i64) {
    app.enlace
        .app
        .db
        .one(
            "SELECT count(*), count(told_to) FROM mod_decisions
              WHERE subject = $1 AND automated AND secret_until IS NOT NULL AND length(facts) > 20 AND appeal_path = 'in_app'",
            params![person.id],
        )
        .await
        .expect("counts")
}

async fn letters(app: &TestApp, person: &Person) -> usize {
    let all = app.mails_to(&person.email).await;
    all.iter()
        .filter(|mail| mail.subject == "Sobre a sua conta no Enlace")
        .count()
}

fn is_told_of_hiding(decisions: &[Value]) -> bool {
    decisions.iter().any(|one| {
        one["statement"][0]
            .as_str()
            .is_some_and(|said| said.starts_with("Escondemos o seu perfil"))
            && one["automated"] == true
            && one["can_appeal"] == true
            && one["until"].is_null()
    })
}

#[test]
fn shadow_limit_has_its_statement_at_once_and_is_told_after_four_hours() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (rui, _) = hidden(&app).await;
        assert_eq!(statements(&app, &rui).await, (1, 0));
        assert_eq!(
            (decisions_of(&rui).await.len(), letters(&app, &rui).await),
            (0, 0),
            "in secret"
        );
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert!(
            !export["mod_decisions"].to_string().contains("limit"),
            "not handed out before"
        );

        app.advance(SignedDuration::from_hours(4) - minutes(2));
        app.run_until_idle().await;
        let rui = again(&rui).await;
        assert_eq!((statements(&app, &rui).await, letters(&app, &rui).await), ((1, 0), 0));
        app.advance(minutes(3));
        app.run_until_idle().await;
        assert_eq!((statements(&app, &rui).await, letters(&app, &rui).await), ((1, 1), 1));
        assert!(is_told_of_hiding(&decisions_of(&rui).await));
        app.advance(minutes(30));
        app.run_until_idle().await;
        assert_eq!(letters(&app, &rui).await, 1, "told once");
        let hidden: i64 = app
            .enlace
            .app
            .db
            .one(
                "SELECT count(*) FROM accounts WHERE user_id = $1 AND screened_at IS NOT NULL",
                params![rui.id],
            )
            .await
            .expect("a count");
        assert_eq!(hidden, 1, "hidden until the review, no longer in secret");
    });
}

#[test]
fn review_ends_a_shadow_limit_and_tells_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (rui, malu) = hidden(&app).await;
        decide(&app, &malu, "none", json!({})).await;
        assert_eq!(statements(&app, &rui).await, (1, 1));
        assert_eq!(letters(&app, &rui).await, 1);
        assert!(is_told_of_hiding(&decisions_of(&rui).await));
        app.advance(SignedDuration::from_hours(5));
        app.run_until_idle().await;
        assert_eq!(letters(&app, &rui).await, 1, "told once");
    });
}

#[test]
fn granted_appeal_of_a_shadow_limit_shows_nobody_whom_an_open_case_hides() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (rui, malu) = hidden(&app).await;
        let id: uuid::Uuid = app
            .enlace
            .app
            .db
            .one("SELECT id FROM mod_decisions WHERE subject = $1", params![rui.id])
            .await
            .expect("a decision");
        let appeal = json!({ "decision": id, "text": "Eu não pedi dinheiro a ninguém aqui." });
        rui.rpc("appeal", appeal.clone()).await.refused(404, "NOT_FOUND");
        app.advance(SignedDuration::from_hours(4));
        app.run_until_idle().await;
        let (rui, malu) = (again(&rui).await, again(&malu).await);
        rui.rpc("appeal", appeal).await.ok();
        app.run_until_idle().await;
        let cases = super::queue(&malu).await;
        let appealed = cases
            .iter()
            .find(|case| case["state"] == "appealed")
            .expect("the appeal");
        super::claim(&malu, appealed).await;
        let grant = json!({ "case_id": appealed["id"], "grant": true, "answer": "Você tem razão." });
        malu.rpc("mod_judge_appeal", grant).await.ok();
        let is_hidden = async || -> bool {
            let sql = "SELECT count(*) FROM accounts WHERE user_id = $1 AND screened_at IS NOT NULL";
            let count: i64 = app.enlace.app.db.one(sql, params![rui.id]).await.expect("a count");
            count == 1
        };
        assert!(is_hidden().await, "the review, which more may have joined, still waits");
        claim_only(&malu).await;
        decide(&app, &malu, "none", json!({})).await;
        assert!(!is_hidden().await, "its decision shows the person");
    });
}
