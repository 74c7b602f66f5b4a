//! Documents of age.

use super::super::{answer, begin, files, fresh, is_verified, minutes, reviewers, rows, send, send_frame, status};
use super::nothing_is_left;
use jiff::SignedDuration;
use testkit::{Person, TestApp, json, on_both};

#[test]
fn age_document_is_gone_at_the_decision_and_seventy_two_hours_after_it_was_sent() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let [malu, tom, _] = reviewers(&app).await;
        let attempt = send(&ana, "identity").await;
        answer(&app, &malu, &attempt, None).await;
        assert_eq!(files(&app).len(), 3);
        answer(&app, &tom, &attempt, None).await;
        nothing_is_left(&app).await;
        let told = status(&ana).await["identity"].clone();
        assert_eq!(told["verified"], true);
        assert!(!is_verified(&ana).await, "the badge of the profile is another");
        let exported = ana.rpc("export_my_data", json!({})).await.ok();
        let row = exported["verifications"][0].clone();
        assert!(row["over18"] == true || row["over18"] == 1, "{row}");
        assert_eq!(row["method"], "document");
        let age = status(&ana).await["age"].clone();
        assert_eq!(age["method"], "document", "{age}");
        assert!(
            age["expires_at"]
                .as_str()
                .is_some_and(|at| at.starts_with("2028-11-21")),
            "{age}"
        );

        // One of two answers is no decision.
        let undecided = send(&bia, "identity").await;
        answer(&app, &malu, &undecided, None).await;
        app.advance(SignedDuration::from_hours(71));
        app.run_until_idle().await;
        assert_eq!((files(&app).len(), rows(&app).await), (3, 3));
        app.advance(SignedDuration::from_hours(1));
        nothing_is_left(&app).await;
        bia.sign_in().await;
        assert_eq!(status(&bia).await["identity"]["attempt"]["state"], "lapsed");
    });
}

#[test]
fn document_of_a_minor_opens_a_case_and_gives_no_badge() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let [malu, tom, _] = reviewers(&app).await;
        let attempt = send(&ana, "identity").await;
        for reviewer in [&malu, &tom] {
            answer(&app, reviewer, &attempt, Some("under_18")).await;
        }
        nothing_is_left(&app).await;
        assert_eq!(status(&ana).await["identity"]["verified"], false);
        let cases = malu.rpc("mod_queue", json!({})).await.ok()["cases"].clone();
        assert_eq!(
            (&cases[0]["kind"], &cases[0]["severity"]),
            (&json!("minor"), &json!("S0"))
        );
    });
}

/// A document is covered by hand first, so it has five minutes and the minute of a slow network. A reviewer opens it while
/// they hold the seat, ten minutes, and once it is decided nobody does.
#[test]
fn document_is_taken_for_five_minutes_and_opened_from_a_held_seat_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let attempt = begin(&ana, "identity").await["attempt"].clone();
        app.advance(minutes(6) - SignedDuration::from_secs(1));
        send_frame(&ana, &attempt, 1, fresh()).await.ok();
        app.advance(SignedDuration::from_secs(2));
        let late = send_frame(&ana, &attempt, 2, fresh()).await;
        assert_eq!(late.body["message"], "O tempo acabou. Comece de novo quando quiser.");
        app.advance(minutes(6));
        nothing_is_left(&app).await;

        let sent = send(&ana, "identity").await;
        let open = async |who: &Person, name: &str| {
            let wish = json!({ "attempt": sent, "picture": name });
            who.rpc("verification_picture", wish).await
        };
        open(&malu, "frame:1").await.refused(409, "STATE");
        let view = super::super::claim(&malu, &sent).await.ok();
        let frames: Vec<&str> = view["frames"]
            .as_array()
            .expect("pictures")
            .iter()
            .filter_map(|name| name.as_str())
            .collect();
        assert_eq!(frames.len(), 3);
        for frame in &frames {
            open(&malu, frame).await.ok();
            open(&rosa, frame).await.refused(409, "STATE");
        }
        app.advance(minutes(10));
        for frame in &frames {
            open(&malu, frame).await.refused(409, "STATE");
        }
        for reviewer in [&malu, &tom] {
            answer(&app, reviewer, &sent, None).await;
        }
        for who in [&malu, &tom, &rosa] {
            for frame in &frames {
                open(who, frame).await.refused(404, "NOT_FOUND");
            }
        }
        ana.sign_in().await;
        let own = format!(
            "/storage/v1/object/authenticated/verification/{}/1",
            sent.as_str().expect("an id")
        );
        assert!(ana.fetch(&own).await.status.is_client_error(), "its owner neither");
    });
}
