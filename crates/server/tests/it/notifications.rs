//! The contents of the bell and the badges, and the people they must not mention.

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

async fn like(app: &Arc<TestApp>, from: &Person, to: &Person) {
    from.is_shown(to.id).await;
    from.rpc("react", json!({ "target": to.id, "kind": "like" })).await.ok();
    app.run_until_idle().await;
    app.advance(SignedDuration::from_secs(1));
}

/// The likes that wait, which the badge and the list must count alike, and the unread notifications.
async fn numbers(who: &Person) -> (i64, i64) {
    let badges = who.rpc("badges", json!({})).await.ok();
    let received = who.rpc("likes_received", json!({})).await.ok();
    assert_eq!(badges["likes"], received["count"], "{badges} {received}");
    let answer = notifications(who).await;
    let answer = answer.as_array().expect("rows");
    assert_eq!(badges["notifications"], json!(answer.len()), "{badges} {answer:?}");
    let likes = badges["likes"].as_i64().expect("a number");
    (likes, answer.iter().filter_map(|row| row["count"].as_i64()).sum())
}

async fn notifications(who: &Person) -> Value {
    who.get("notifications?select=*").await.ok()
}

async fn pause(app: &Arc<TestApp>, who: &Person, paused: bool) {
    who.patch("profiles", &format!("id=eq.{}", who.id), json!({ "paused": paused }))
        .await
        .ok();
    app.run_until_idle().await;
}

#[test]
fn likes_are_counted_by_the_same_rule_everywhere() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let gil = app.ready("Gil", ProfileFacts::default()).await;
        for admirer in [&rui, &bia, &gil] {
            like(&app, admirer, &ana).await;
        }
        assert_eq!(numbers(&ana).await, (3, 3));
        let answer = notifications(&ana).await;
        assert_eq!(answer[0]["person_id"], Value::Null, "who it was stays unsaid: {answer}");

        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        assert_eq!(
            numbers(&ana).await,
            (2, 2),
            "at once, before any listener has heard of it"
        );
        pause(&app, &bia, true).await;
        assert_eq!(numbers(&ana).await, (1, 1));
        gil.rpc("undo_reaction", json!({})).await.ok();
        assert_eq!(
            numbers(&ana).await,
            (0, 0),
            "nobody is left of whom the bell could tell"
        );
        assert_eq!(notifications(&ana).await, json!([]));
        pause(&app, &bia, false).await;
        assert_eq!(numbers(&ana).await, (1, 1));

        // A like ends after its time, also before the hourly job has tidied it away.
        app.advance(SignedDuration::from_hours(24 * 61));
        ana.sign_in().await;
        assert_eq!(numbers(&ana).await.0, 0);
        app.run_until_idle().await;
        assert_eq!(numbers(&ana).await.0, 0);
    });
}

#[test]
fn match_counts_as_no_waiting_like() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        for who in [&ana, &rui] {
            assert_eq!(numbers(who).await.0, 0);
        }
        ana.rpc("unmatch", json!({ "match_id": match_id })).await.ok();
        app.run_until_idle().await;
        for who in [&ana, &rui] {
            assert_eq!(numbers(who).await.0, 0);
        }
    });
}

#[test]
fn after_a_block_the_bells_of_both_are_silent_about_each_other() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        for (who, client_id) in [(&ana, "a"), (&rui, "r")] {
            let message = json!({ "match_id": match_id, "body": "Oi!", "client_id": client_id });
            who.rpc("send_message", message).await.ok();
        }
        app.run_until_idle().await;
        for who in [&ana, &rui] {
            let answer = notifications(who).await.to_string();
            assert!(answer.contains("match.new") && answer.contains("message.new"), "{answer}");
        }
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        for settled in [false, true] {
            for who in [&ana, &rui] {
                assert_eq!(notifications(who).await, json!([]), "{} settled: {settled}", who.name);
                let none = json!({
                    "answers": 0, "likes": 0, "matches": 0, "messages": 0, "notifications": 0, "together": 0,
                });
                assert_eq!(who.rpc("badges", json!({})).await.ok(), none, "{}", who.name);
            }
            app.run_until_idle().await;
        }
    });
}

#[test]
fn like_blocked_before_its_notification_is_never_notified() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut socket = ana.socket().await;
        socket.join(&format!("user:{}", ana.id)).await;
        rui.is_shown(ana.id).await;
        rui.rpc("react", json!({ "target": ana.id, "kind": "super_like" }))
            .await
            .ok();
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        let events = format!("{:?}", socket.received_so_far().await);
        assert!(!events.contains("notification.created"), "{events}");
        assert_eq!(notifications(&ana).await, json!([]));
    });
}
