//! The badge of the profile: gestures, pictures, answers, appeals.

use super::{answer, begin, claim, fresh, is_verified, minutes, queue_of, reviewers, send, send_frame, status};
use testkit::{ProfileFacts, TestApp, json, on_both, portrait};

#[test]
fn person_is_verified_by_two_reviewers_who_see_neither_name_nor_account() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Anabela", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        let drawn = begin(&ana, "profile").await;
        assert_eq!(
            (&drawn["seconds"], &drawn["frames"]),
            (&json!(90), &json!(3)),
            "{drawn}"
        );
        assert_eq!(drawn["gestures"].as_array().map(Vec::len), Some(2), "{drawn}");
        assert_eq!(drawn["code"].as_str().map(str::len), Some(4), "{drawn}");
        let attempt = drawn["attempt"].clone();
        let early = ana.rpc("submit_verification", json!({ "attempt": attempt })).await;
        early.refused(409, "STATE");
        for position in 1..=3 {
            send_frame(&ana, &attempt, position, fresh()).await.ok();
        }
        assert!(
            queue_of(&malu).await.is_empty(),
            "nothing is reviewed before it is sent"
        );
        ana.rpc("submit_verification", json!({ "attempt": attempt })).await.ok();
        assert_eq!(status(&ana).await["profile"]["attempt"]["state"], "pending");

        let row = queue_of(&malu).await[0].clone();
        let view = claim(&malu, &attempt).await.ok();
        assert_eq!(view["frames"], json!(["frame:1", "frame:2", "frame:3"]));
        assert_eq!(view["photos"].as_array().map(Vec::len), Some(1), "{view}");
        for shown in [&row, &view] {
            let shown = shown.to_string();
            assert!(
                !shown.contains(&ana.id.to_string()) && !shown.contains("Anabela"),
                "{shown}"
            );
        }
        for picture in ["frame:1", "frame:3", "photo:1"] {
            let args = json!({ "attempt": attempt, "picture": picture });
            let read = malu.rpc("verification_picture", args).await.ok();
            let is_picture = read["data"]
                .as_str()
                .is_some_and(|data| data.starts_with("data:image/webp"));
            assert!(is_picture, "{picture}");
        }
        for absent in ["frame:4", "frame:0", "photo:2", "photo:0", "photo:-1", "x"] {
            let args = json!({ "attempt": attempt, "picture": absent });
            malu.rpc("verification_picture", args).await.refused(404, "NOT_FOUND");
        }
        answer(&app, &malu, &attempt, None).await;
        assert!(!is_verified(&ana).await, "one answer is not enough");
        answer(&app, &tom, &attempt, None).await;

        assert!(is_verified(&ana).await);
        let badge = status(&ana).await["profile"].clone();
        assert_eq!((&badge["verified"], &badge["paused"]), (&json!(true), &json!(false)));
        assert!(
            badge["expires_at"]
                .as_str()
                .is_some_and(|at| at.starts_with("2028-11-21")),
            "{badge}"
        );
        bia.is_shown(ana.id).await;
        let seen = bia.get(&format!("people?select=verified&id=eq.{}", ana.id)).await.ok();
        assert_eq!(seen, json!([{ "verified": true }]));
        let notices = ana.get("notifications?select=kind").await.ok();
        assert!(notices.to_string().contains("verification.result"), "{notices}");
    });
}

#[test]
fn third_reviewer_decides_where_two_differ() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let attempt = send(&ana, "profile").await;
        answer(&app, &malu, &attempt, None).await;
        answer(&app, &tom, &attempt, Some("gesture")).await;
        assert_eq!(status(&ana).await["profile"]["attempt"]["state"], "pending");
        claim(&malu, &attempt).await.refused(409, "STATE");
        answer(&app, &rosa, &attempt, Some("gesture")).await;
        let told = status(&ana).await["profile"]["attempt"].clone();
        assert_eq!(
            (&told["state"], &told["reason"]),
            (&json!("rejected"), &json!("gesture"))
        );
        assert!(!is_verified(&ana).await);
    });
}

#[test]
fn rejection_is_contested_once_and_decided_by_somebody_else() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let attempt = send(&ana, "profile").await;
        for reviewer in [&malu, &tom] {
            answer(&app, reviewer, &attempt, Some("code")).await;
        }
        let words = json!({ "attempt": attempt, "text": "O número é o que apareceu." });
        bia.rpc("appeal_verification", words.clone())
            .await
            .refused(404, "NOT_FOUND");
        ana.rpc("appeal_verification", words.clone()).await.ok();
        ana.rpc("appeal_verification", words.clone())
            .await
            .refused(409, "STATE");
        assert!(queue_of(&malu).await.is_empty() && queue_of(&tom).await.is_empty());
        assert_eq!(queue_of(&rosa).await[0]["appeal"], true);
        let view = claim(&rosa, &attempt).await.ok();
        assert_eq!(view["appeal"], words["text"]);
        answer(&app, &rosa, &attempt, None).await;
        assert!(is_verified(&ana).await);
        assert!(super::files(&app).is_empty(), "nothing can follow, so nothing is kept");
    });
}

#[test]
fn contest_after_its_week_is_refused() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        let attempt = send(&ana, "profile").await;
        for reviewer in [&malu, &tom] {
            answer(&app, reviewer, &attempt, Some("unclear")).await;
        }
        app.advance(super::days(7));
        ana.sign_in().await;
        let late = ana
            .rpc("appeal_verification", json!({ "attempt": attempt, "text": "Sou eu." }))
            .await;
        late.refused(409, "STATE");
    });
}

#[test]
fn picture_after_its_time_twice_or_of_another_kind_is_refused() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let attempt = begin(&ana, "profile").await["attempt"].clone();
        let seed = fresh();
        send_frame(&ana, &attempt, 1, seed).await.ok();
        assert!(
            send_frame(&ana, &attempt, 1, fresh()).await.status.is_client_error(),
            "a place is taken once"
        );
        assert!(
            send_frame(&ana, &attempt, 2, seed).await.status.is_client_error(),
            "no picture serves twice"
        );
        assert!(send_frame(&ana, &attempt, 4, fresh()).await.status.is_client_error());
        let name = format!("{}/2", attempt.as_str().expect("an id"));
        let svg = ana
            .upload_into("verification", &name, b"<svg/>".to_vec(), "image/svg+xml")
            .await;
        assert!(svg.status.is_client_error());
        let text = ana
            .upload_into("verification", &name, b"not a picture".to_vec(), "image/jpeg")
            .await;
        assert!(text.status.is_client_error());

        let hers = send_frame(&bia, &attempt, 2, fresh()).await;
        let nobodys = send_frame(&bia, &json!(uuid::Uuid::new_v4()), 2, fresh()).await;
        assert_eq!((hers.status, hers.body), (nobodys.status, nobodys.body));
        let own = begin(&bia, "profile").await["attempt"].clone();
        assert!(
            send_frame(&bia, &own, 1, seed).await.status.is_client_error(),
            "the picture of another person"
        );

        app.advance(minutes(3));
        assert!(
            send_frame(&ana, &attempt, 2, fresh()).await.status.is_client_error(),
            "the time is over"
        );
        ana.rpc("submit_verification", json!({ "attempt": attempt }))
            .await
            .refused(409, "STATE");
    });
}

#[test]
fn pictures_are_read_through_no_address() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let [malu, ..] = reviewers(&app).await;
        let attempt = send(&ana, "profile").await;
        let path = format!("/storage/v1/object/verification/{}/1", attempt.as_str().expect("an id"));
        for reader in [&ana, &bia, &malu, &app.operator(), &app.visitor()] {
            assert!(reader.fetch(&path).await.status.is_client_error(), "{}", reader.name);
        }
        let listed = ana
            .post("/storage/v1/object/list/verification", json!({ "prefix": "" }))
            .await;
        assert_eq!(listed.body, json!([]));
        let exported = ana.rpc("export_my_data", json!({})).await.ok().to_string();
        assert!(
            exported.contains("verification_attempts") && !exported.contains("dhash"),
            "{exported}"
        );
    });
}

#[test]
fn stored_picture_has_nothing_of_the_camera() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let attempt = begin(&ana, "profile").await["attempt"].clone();
        let mut picture = portrait(fresh());
        // An APP1 segment with the marker of EXIF behind the start of the file.
        let exif = b"\xff\xe1\x00\x1dExif\x00\x00Canon-of-Anabela-1234";
        picture.splice(2..2, exif.iter().copied());
        let name = format!("{}/1", attempt.as_str().expect("an id"));
        ana.upload_into("verification", &name, picture, "image/jpeg").await.ok();
        let stored = std::fs::read(&super::files(&app)[0]).expect("a file");
        assert!(stored.starts_with(b"RIFF"), "encoded again");
        assert!(!stored.windows(5).any(|part| part == b"Canon"));
    });
}

#[test]
fn fourth_attempt_of_a_week_is_refused_and_a_swapped_gesture_costs_none() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = app.newcomer("Ana").await;
        for _ in 0..3 {
            let drawn = begin(&ana, "profile").await;
            let mut gestures = drawn["gestures"].clone();
            for left in [2, 1, 0] {
                let args = json!({ "attempt": drawn["attempt"], "gesture": gestures[0] });
                let swapped = ana.rpc("swap_verification_gesture", args).await.ok();
                assert!(swapped["gestures"][0] != gestures[0] && swapped["gestures"][1] == gestures[1]);
                assert_eq!(swapped["swaps_left"], left);
                gestures = swapped["gestures"].clone();
            }
            let args = json!({ "attempt": drawn["attempt"], "gesture": gestures[0] });
            ana.rpc("swap_verification_gesture", args).await.refused(409, "STATE");
        }
        let refused = ana
            .rpc("begin_verification", json!({ "kind": "profile", "hands": true }))
            .await;
        // A week is no day: the header and the words say when it is possible again.
        let wait: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        let refused = refused.refused(429, "LIMIT");
        assert_eq!(refused["details"]["kind"], "verification");
        let resets: jiff::Timestamp = refused["details"]["resets_at"].as_str().unwrap().parse().unwrap();
        assert_eq!(resets, app.now() + jiff::SignedDuration::from_secs(wait));
        let message = refused["message"].as_str().unwrap();
        assert!(
            message.contains("a partir de 28 de novembro, às ") && !message.contains("hoje"),
            "{message}"
        );
        assert_eq!(status(&ana).await["attempts_left"]["profile"], 0);
        app.advance(super::days(7));
        ana.sign_in().await;
        begin(&ana, "profile").await;
        let wrong = ana
            .rpc("begin_verification", json!({ "kind": "recheck", "hands": true }))
            .await;
        wrong.refused(422, "VALIDATION");
    });
}
