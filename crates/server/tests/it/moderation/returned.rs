//! People who come back after an erasure: held ones have a case, restricted ones their restriction.

use super::{again, claim_only, decide, decisions_of, is_in_deck, moderator, report};
use axum::http::Method;
use db::{Reads, params};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

async fn with_address(app: &Arc<TestApp>, name: &str, email: &str) -> Person {
    let person = app.newcomer_at(name, email).await;
    person.complete_profile(ProfileFacts::default()).await;
    app.run_until_idle().await;
    person
}

/// Ana's report on Rui, who has an address of his own, and the moderator who decides about it.
async fn reported(app: &Arc<TestApp>, reason: &str) -> (Person, Person, Person) {
    let ana = app.ready("Ana", ProfileFacts::default()).await;
    let malu = moderator(app, "Malu").await;
    let rui = with_address(app, "Rui", "rui.reis@gmail.com").await;
    ana.is_shown(rui.id).await;
    report(app, &ana, &rui, reason, json!({})).await;
    (ana, rui, malu)
}

async fn erase(app: &Arc<TestApp>, person: &Person) {
    let path = format!("admin/users/{}", person.id);
    app.operator().auth(Method::DELETE, &path, json!({})).await.ok();
    app.run_until_idle().await;
}

#[test]
fn account_that_resembles_a_banned_one_has_a_case_and_a_decision_lets_it_in() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, malu) = reported(&app, "scam").await;
        decide(&app, &malu, "ban", json!({})).await;
        erase(&app, &rui).await;

        let alias = with_address(&app, "Rui", "ruireis+x@gmail.com").await;
        assert!(!is_in_deck(&ana, &alias).await && decisions_of(&alias).await.is_empty());
        let case = claim_only(&malu).await;
        assert_eq!((&case["kind"], &case["source"]), (&json!("fake"), &json!("rule")));
        assert!(case["due_at"].is_string());
        malu.rpc("mod_release", json!({ "case_id": case["id"] })).await.ok();
        // Four hours later the reasons are the person's to know, and an appeal is theirs.
        app.advance(SignedDuration::from_hours(4) + super::minutes(1));
        app.run_until_idle().await;
        let (ana, alias, malu) = (again(&ana).await, again(&alias).await, again(&malu).await);
        let told = decisions_of(&alias).await;
        assert!(told.len() == 1 && told[0]["can_appeal"] == true, "{told:?}");
        assert!(!is_in_deck(&ana, &alias).await, "hidden until the decision");
        decide(&app, &malu, "none", json!({})).await;
        assert!(is_in_deck(&ana, &alias).await);
        assert!(super::queue(&malu).await.is_empty(), "and is not held again");
    });
}

#[test]
fn reported_person_who_deletes_the_account_is_recognized_while_the_case_is_open() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, malu) = (
            app.ready("Ana", ProfileFacts::default()).await,
            moderator(&app, "Malu").await,
        );
        let rui = with_address(&app, "Rui", "rui.reis@gmail.com").await;
        ana.is_shown(rui.id).await;
        report(&app, &ana, &rui, "scam", json!({})).await;
        let first = super::queue(&malu).await[0].clone();
        erase(&app, &rui).await;
        let stranger = with_address(&app, "Rui", "rui.outro@gmail.com").await;
        assert_eq!(super::queue(&malu).await.len(), 1, "another address is another person");
        let alias = with_address(&app, "Rui", "ruireis+x@gmail.com").await;
        let queue = super::queue(&malu).await;
        assert_eq!(queue.len(), 2, "{queue:?}");
        let second = queue.iter().find(|case| case["id"] != first["id"]).expect("a case");
        assert_eq!((&second["kind"], &second["source"]), (&json!("scam"), &json!("rule")));
        super::claim(&malu, second).await;
        let opened = malu.rpc("mod_case", json!({ "case_id": second["id"] })).await.ok();
        let told = opened["history"].as_array().expect("rows");
        let told = told
            .iter()
            .find(|row| row["action"] == "person.returned")
            .expect("the return");
        assert_eq!(told["reason"], first["id"], "it names the case that stands");
        // Nobody is told, and nothing is restricted before somebody decides.
        assert!(decisions_of(&alias).await.is_empty() && decisions_of(&stranger).await.is_empty());
        assert!(is_in_deck(&ana, &alias).await);
        for _ in 0..2 {
            let case = super::queue(&malu).await[0].clone();
            let held = super::claim(&malu, &case).await;
            let mut args = super::decision(&held, "none");
            args["rule"] = json!("scam");
            malu.rpc("mod_decide", args).await.ok();
            app.run_until_idle().await;
        }
        erase(&app, &alias).await;
        with_address(&app, "Rui", "r.u.i.reis@gmail.com").await;
        assert!(super::queue(&malu).await.is_empty(), "what was decided follows nobody");
    });
}

#[test]
fn suspended_person_who_deletes_the_account_comes_back_suspended_and_scored() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (_, rui, malu) = reported(&app, "harassment").await;
        decide(&app, &malu, "suspend", json!({ "days": 20 })).await;
        let (id, now) = (rui.id, app.now());
        let scored: Result<(), db::DbError> = app
            .enlace
            .app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    let points = "INSERT INTO guard_points (verdict_id, rule, user_id, points, given_at)
                                  VALUES ($1, 'payment', $2, 12, $3)";
                    tx.exec(points, params![uuid::Uuid::new_v4(), id, now]).await?;
                    let level =
                        "INSERT INTO guard_accounts (user_id, score, level, updated_at) VALUES ($1, 45, 'limited', $2)
                                 ON CONFLICT (user_id) DO UPDATE SET score = 45, level = 'limited'";
                    tx.exec(level, params![id, now]).await?;
                    Ok(())
                })
            })
            .await;
        scored.expect("a score");
        let until: jiff::Timestamp = app
            .enlace
            .app
            .db
            .one("SELECT until FROM restrictions WHERE user_id = $1", params![id])
            .await
            .expect("a restriction");
        erase(&app, &rui).await;
        app.advance(SignedDuration::from_hours(24 * 8));
        app.run_until_idle().await;

        let mut alias = with_address(&app, "Rui", "ruireis+novo@gmail.com").await;
        let mut reads = app.enlace.app.db.reader();
        let restored: (jiff::Timestamp, String) = reads
            .one(
                "SELECT until, kind FROM restrictions WHERE user_id = $1",
                params![alias.id],
            )
            .await
            .expect("one restriction");
        assert_eq!(restored, (until, "suspension".to_owned()), "until the same moment");
        let points: i64 = reads
            .one(
                "SELECT CAST(sum(points) AS bigint) FROM guard_points WHERE user_id = $1",
                params![alias.id],
            )
            .await
            .expect("points");
        assert_eq!(points, 12);
        alias.sign_in().await;
        alias
            .rpc("discover", json!({}))
            .await
            .refused(403, "ACCOUNT_RESTRICTED");
        let told = decisions_of(&alias).await;
        assert!(
            told.len() == 1 && told[0]["action"] == "suspend" && told[0]["can_appeal"] == true,
            "{told:?}"
        );
        // Somebody else is not taken for him, and nothing leads back to the erased account.
        let bia = with_address(&app, "Bia", "bia.luz@gmail.com").await;
        assert!(decisions_of(&bia).await.is_empty());
        for sql in [
            "SELECT count(*) FROM restrictions WHERE user_id = $1",
            "SELECT count(*) FROM guard_points WHERE user_id = $1",
            "SELECT count(*) FROM safety_marks WHERE owner = $1",
        ] {
            let left: i64 = reads.one(sql, params![id]).await.expect("a count");
            assert_eq!(left, 0, "{sql}");
        }
        // At its time it ends, and it does not come back.
        app.advance(SignedDuration::from_hours(24 * 13));
        app.run_until_idle().await;
        alias.sign_in().await;
        alias.rpc("discover", json!({})).await.ok();
    });
}
