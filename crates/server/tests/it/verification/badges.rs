//! What follows from badges: pauses after a new main photo, ends, the badge of security, requests of matches.

use super::{answer, days, is_verified, queue_of, reviewers, status, verified};
use crate::moderation::again;
use axum::http::Method;
use testkit::{Person, ProfileFacts, TestApp, json, on_both, portrait, totp};
use uuid::Uuid;

/// Adds a photo and makes it the main one; answers the ids in their new order.
async fn new_main_photo(app: &TestApp, who: &Person) -> Vec<Uuid> {
    let known = photos(who).await;
    let photo = Uuid::new_v4();
    who.upload(photo, portrait(photo.as_u128()), "image/jpeg").await.ok();
    let order: Vec<Uuid> = [photo].into_iter().chain(known).collect();
    who.rpc("reorder_photos", json!({ "ids": order })).await.ok();
    app.run_until_idle().await;
    order
}

async fn photos(who: &Person) -> Vec<Uuid> {
    let rows = who.get("profile_photos?select=id&order=position").await.ok();
    let rows = rows.as_array().expect("photos").clone();
    rows.iter().filter_map(|row| row["id"].as_str()?.parse().ok()).collect()
}

#[test]
fn new_main_photo_pauses_the_badge_until_two_confirm_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let mut ana = verified(&app, "Ana", [&malu, &tom]).await;
        app.advance(super::minutes(5));
        ana.sign_in().await;
        let order = new_main_photo(&app, &ana).await;
        assert!(!is_verified(&ana).await);
        let told = status(&ana).await;
        assert_eq!(
            (&told["profile"]["paused"], &told["recheck"]["state"]),
            (&json!(true), &json!("pending"))
        );

        // The confirmed photo in front again needs no review.
        let back: Vec<Uuid> = order.iter().rev().copied().collect();
        ana.rpc("reorder_photos", json!({ "ids": back })).await.ok();
        app.run_until_idle().await;
        assert!(is_verified(&ana).await && queue_of(&rosa).await.is_empty());

        app.advance(super::minutes(5));
        ana.sign_in().await;
        let [malu, rosa] = [again(&malu).await, again(&rosa).await];
        new_main_photo(&app, &ana).await;
        let row = queue_of(&rosa).await[0].clone();
        assert_eq!(row["kind"], "recheck");
        let view = super::claim(&rosa, &row["id"]).await.ok();
        assert_eq!((&view["frames"], &view["gestures"]), (&json!([]), &json!([])), "{view}");
        let flags: Vec<bool> = view["photos"]
            .as_array()
            .expect("photos")
            .iter()
            .map(|photo| photo["confirmed"] == true)
            .collect();
        assert_eq!(flags, [false, true, false], "{view}");
        for reviewer in [&rosa, &malu] {
            answer(&app, reviewer, &row["id"], None).await;
        }
        assert!(is_verified(&ana).await);
        assert_eq!(status(&ana).await["profile"]["paused"], false);
    });
}

#[test]
fn rejected_main_photo_stays_paused_and_is_not_asked_about_again() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let mut ana = verified(&app, "Ana", [&malu, &tom]).await;
        app.advance(super::minutes(5));
        ana.sign_in().await;
        new_main_photo(&app, &ana).await;
        let [malu, rosa] = [again(&malu).await, again(&rosa).await];
        let row = queue_of(&rosa).await[0]["id"].clone();
        for reviewer in [&rosa, &malu] {
            answer(&app, reviewer, &row, Some("different_person")).await;
        }
        let told = status(&ana).await;
        assert_eq!(
            (&told["profile"]["paused"], &told["recheck"]["reason"]),
            (&json!(true), &json!("different_person"))
        );
        ana.patch(
            "profiles",
            &format!("id=eq.{}", ana.id),
            json!({ "bio": "Gosto de mar." }),
        )
        .await
        .ok();
        app.run_until_idle().await;
        assert!(!is_verified(&ana).await && queue_of(&rosa).await.is_empty());
    });
}

#[test]
fn only_a_photo_that_reviewers_saw_carries_the_badge_and_a_report_takes_none_away() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let seen = photos(&ana).await[0];
        // It waits for its classifier while the reviewers look.
        let unseen = Uuid::new_v4();
        ana.upload(unseen, portrait(unseen.as_u128()), "image/jpeg").await.ok();
        app.run_until_idle().await;
        let set_state = async |state: &'static str| {
            let done: Result<u64, db::DbError> = app
                .enlace
                .app
                .db
                .tx(move |tx| {
                    Box::pin(async move {
                        tx.exec(
                            "UPDATE profile_photos SET state = $2 WHERE id = $1",
                            db::params![unseen, state],
                        )
                        .await
                    })
                })
                .await;
            done.expect("a state");
        };
        set_state("screening").await;
        let attempt = super::send(&ana, "profile").await;
        let view = super::claim(&malu, &attempt).await.ok();
        assert_eq!(view["photos"].as_array().map(Vec::len), Some(1), "{view}");
        for reviewer in [&malu, &tom] {
            answer(&app, reviewer, &attempt, None).await;
        }
        assert!(is_verified(&ana).await);
        set_state("visible").await;
        // A report by somebody new hides the main photo; the next one, which nobody compared, takes no badge away.
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        eva.is_shown(ana.id).await;
        let threat = json!({ "item": format!("photo:{seen}") });
        crate::moderation::report(&app, &eva, &ana, "threat", threat).await;
        assert!(is_verified(&ana).await && queue_of(&rosa).await.is_empty());
        crate::moderation::decide(&app, &rosa, "none", json!({})).await;
        // In front, the photo of that time pauses it, however old it is.
        ana.rpc("reorder_photos", json!({ "ids": [unseen, seen] })).await.ok();
        app.run_until_idle().await;
        assert!(!is_verified(&ana).await);
        assert_eq!(queue_of(&rosa).await[0]["kind"], "recheck");
    });
}

#[test]
fn badge_ends_after_twenty_four_months() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let [malu, tom, _] = reviewers(&app).await;
        let mut ana = verified(&app, "Ana", [&malu, &tom]).await;
        app.advance(days(729));
        app.run_until_idle().await;
        ana.sign_in().await;
        assert!(is_verified(&ana).await);
        app.advance(days(2));
        app.run_until_idle().await;
        ana.sign_in().await;
        assert!(!is_verified(&ana).await);
        assert_eq!(status(&ana).await["profile"]["verified"], false);
    });
}

#[test]
fn security_badge_follows_the_account_and_goes_with_any_of_its_parts() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        let parts = async |who: &Person| {
            let told = status(who).await["security"].clone();
            ["verified", "email", "second_factor", "recovery_codes"].map(|part| told[part] == true)
        };
        assert_eq!(parts(&ana).await, [false, true, false, false]);
        let factor = ana
            .auth(Method::POST, "factors", json!({ "factor_type": "totp" }))
            .await
            .ok();
        let id = factor["id"].as_str().expect("an id").to_owned();
        assert_eq!(
            parts(&ana).await,
            [false, true, false, false],
            "an unverified factor protects nothing"
        );
        let challenge = ana
            .auth(Method::POST, &format!("factors/{id}/challenge"), json!({}))
            .await
            .ok();
        let secret = factor["totp"]["secret"].as_str().expect("a secret");
        let proof = json!({ "challenge_id": challenge["id"], "code": totp(secret, app.now().as_second()) });
        let raised = ana
            .auth(Method::POST, &format!("factors/{id}/verify"), proof)
            .await
            .ok();
        ana.enter(&raised);
        assert_eq!(parts(&ana).await, [false, true, true, false]);
        ana.auth(Method::POST, "factors/recovery-codes", json!({})).await.ok();
        assert_eq!(parts(&ana).await, [true; 4]);
        ana.auth(Method::DELETE, &format!("factors/{id}"), json!({})).await.ok();
        let left = parts(&ana).await;
        assert!(!left[0] && !left[2], "{left:?}");
    });
}

#[test]
fn match_is_asked_once_and_in_private() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        let ask = json!({ "match_id": match_id });
        for _ in 0..2 {
            ana.rpc("ask_verification", ask.clone()).await.ok();
        }
        eva.rpc("ask_verification", ask.clone()).await.refused(404, "NOT_FOUND");
        app.run_until_idle().await;
        let asked = rui
            .get("notifications?select=kind&kind=eq.verification.asked")
            .await
            .ok();
        assert_eq!(asked.as_array().map(Vec::len), Some(1), "{asked}");
        assert_eq!(status(&ana).await["asked"], json!([match_id]));
        assert_eq!(status(&rui).await["asked"], json!([]));
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        ana.rpc("ask_verification", ask).await.refused(404, "NOT_FOUND");
    });
}
