//! The two questions of a review, and what measurements say of the pictures.

use super::{answer, begin, claim, fresh, reviewers, send, send_frame, status, verdict};
use db::{Reads, params};
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both, portrait, portrait_of};

async fn upload(who: &Person, attempt: &Value, position: i64, picture: Vec<u8>) {
    let name = format!("{}/{position}", attempt.as_str().expect("an id"));
    who.upload_into("verification", &name, picture, "image/jpeg").await.ok();
}

#[test]
fn each_question_has_its_own_answer_and_a_reason_needs_its_no() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        let attempt = send(&ana, "profile").await;
        let view = claim(&malu, &attempt).await.ok();
        assert_eq!(view["questions"], json!(["same_person", "as_asked"]));
        for (changed, value) in [
            ("as_asked", json!(null)),
            ("adult", json!(true)),
            ("same_person", json!(false)),
            ("reason", json!("gesture")),
            ("reason", json!("different_person")),
            ("reason", json!("under_18")),
        ] {
            let mut args = verdict(&view, None);
            args[changed] = value;
            malu.rpc("verification_answer", args).await.refused(422, "VALIDATION");
        }
        assert_eq!(status(&ana).await["profile"]["attempt"]["state"], "pending");
        for reviewer in [&malu, &tom] {
            answer(&app, reviewer, &attempt, Some("gesture")).await;
        }
        let mut reads = app.enlace.app.db.reader();
        let answers: Vec<(Option<bool>, Option<bool>, Option<bool>)> = reads
            .all(
                "SELECT same_person, as_asked, adult FROM verification_seats WHERE user_id = $1",
                params![ana.id],
            )
            .await
            .expect("seats");
        assert_eq!(answers, [(Some(true), Some(false), None); 2]);
        let document = send(&ana, "identity").await;
        let view = claim(&malu, &document).await.ok();
        assert_eq!(view["questions"], json!(["same_person", "as_asked", "adult"]));
    });
}

#[test]
fn hints_name_dark_pictures_profile_photos_and_equal_ones_and_decide_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        ana.upload(uuid::Uuid::new_v4(), portrait_of("mariana-1"), "image/webp")
            .await
            .ok();
        app.run_until_idle().await;
        let [malu, tom, _] = reviewers(&app).await;
        let attempt = begin(&ana, "profile").await["attempt"].clone();
        upload(&ana, &attempt, 1, testkit::darkened(&portrait(fresh()))).await;
        upload(&ana, &attempt, 2, testkit::copied(&portrait_of("mariana-1"))).await;
        upload(&ana, &attempt, 3, portrait(fresh())).await;
        ana.rpc("submit_verification", json!({ "attempt": attempt })).await.ok();
        let hints = claim(&malu, &attempt).await.ok()["hints"].to_string();
        assert!(hints.contains(r#"{"frame":"frame:1","kind":"dark"}"#), "{hints}");
        assert!(
            hints.contains(r#"{"frame":"frame:2","kind":"profile_photo"}"#),
            "{hints}"
        );
        assert!(!hints.contains("frame:3") && !hints.contains("alike"), "{hints}");
        for reviewer in [&malu, &tom] {
            answer(&app, reviewer, &attempt, None).await;
        }
        assert_eq!(status(&ana).await["profile"]["verified"], true);

        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let attempt = begin(&bia, "profile").await["attempt"].clone();
        let seed = fresh();
        send_frame(&bia, &attempt, 1, seed).await.ok();
        for (position, quality) in [(2, 80), (3, 60)] {
            upload(&bia, &attempt, position, testkit::compressed(&portrait(seed), quality)).await;
        }
        bia.rpc("submit_verification", json!({ "attempt": attempt })).await.ok();
        let hints = claim(&malu, &attempt).await.ok()["hints"].clone();
        let alike = hints
            .as_array()
            .is_some_and(|all| all.iter().any(|hint| hint["kind"] == "alike"));
        assert!(alike, "{hints}");
    });
}
