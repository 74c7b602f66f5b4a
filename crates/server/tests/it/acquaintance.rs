//! The main job: two people find each other, like each other, become a match exactly once, and talk.

use std::sync::Arc;
use testkit::{TestApp, Traits, json, on_both};

#[test]
fn two_people_meet_and_talk() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app
            .ready(
                "Ana",
                Traits {
                    gender: "woman",
                    seeks: &["man"],
                    ..Traits::default()
                },
            )
            .await;
        let rui = app
            .ready(
                "Rui",
                Traits {
                    gender: "man",
                    seeks: &["woman"],
                    ..Traits::default()
                },
            )
            .await;

        let deck = ana.rpc("discover", json!({ "limit": 5 })).await.ok();
        assert_eq!(deck[0]["id"], json!(rui.id), "{deck}");
        assert_eq!(deck[0]["name"], "Rui");
        assert_eq!(deck[0]["distance_band"], "<5");
        assert!(
            deck[0]["photos"][0]["url"]
                .as_str()
                .is_some_and(|url| url.contains("token=")),
            "{deck}"
        );

        assert_eq!(
            ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok()["match_id"],
            json!(null)
        );
        let made = rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        let match_id = made["match_id"].as_str().expect("a match").to_string();
        // The same like again answers the same match, on both sides.
        for (one, other) in [(&ana, &rui), (&rui, &ana)] {
            let again = one
                .rpc("react", json!({ "target": other.id, "kind": "like" }))
                .await
                .ok();
            assert_eq!(again["match_id"], json!(match_id));
            let matches = one.get("matches?select=id,person:people(name)").await.ok();
            assert_eq!(matches, json!([{ "id": match_id, "person": { "name": other.name } }]));
        }

        let sent = ana
            .rpc(
                "send_message",
                json!({ "match_id": match_id, "body": "Oi, Rui!", "client_id": "c1" }),
            )
            .await
            .ok();
        let twice = ana
            .rpc(
                "send_message",
                json!({ "match_id": match_id, "body": "Oi, Rui!", "client_id": "c1" }),
            )
            .await
            .ok();
        assert_eq!(sent["id"], twice["id"]);
        let read = rui
            .get(&format!(
                "messages?match_id=eq.{match_id}&select=body,sender_id&order=id"
            ))
            .await
            .ok();
        assert_eq!(read, json!([{ "body": "Oi, Rui!", "sender_id": ana.id }]));
        app.settle().await;
        let badges = rui.rpc("badges", json!({})).await.ok();
        assert_eq!(badges["messages"], 1, "{badges}");
        rui.rpc("mark_read", json!({ "match_id": match_id })).await.ok();
        assert_eq!(rui.rpc("badges", json!({})).await.ok()["messages"], 0);
    });
}

#[test]
fn a_hundred_likes_at_the_same_instant_make_a_hundred_matches() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let centre = app.ready("Iara", Traits::default()).await;
        let mut others = Vec::new();
        for number in 0..20 {
            others.push(app.ready(&format!("Gil{number}"), Traits::default()).await);
        }
        let centre = Arc::new(centre);
        let mut likes = tokio::task::JoinSet::new();
        for other in &others {
            let (one, two) = (centre.clone(), other.clone());
            let target = other.id;
            likes.spawn(async move { one.rpc("react", json!({ "target": target, "kind": "like" })).await.ok() });
            let target = centre.id;
            likes.spawn(async move { two.rpc("react", json!({ "target": target, "kind": "like" })).await.ok() });
        }
        let mut made = 0;
        while let Some(reply) = likes.join_next().await {
            made += usize::from(!reply.expect("a like")["match_id"].is_null());
        }
        assert_eq!(made, others.len(), "exactly one of each two likes makes the match");
        let matches = centre.get("matches?select=id,person_id").await.ok();
        assert_eq!(matches.as_array().map(Vec::len), Some(others.len()));
    });
}

#[test]
fn a_pass_hides_and_an_undo_brings_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", Traits::default()).await;
        let bia = app.ready("Bia", Traits::default()).await;
        ana.rpc("react", json!({ "target": bia.id, "kind": "pass" })).await.ok();
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        let back = ana.rpc("undo_reaction", json!({})).await.ok();
        assert_eq!(back["id"], json!(bia.id));
        assert_eq!(ana.rpc("discover", json!({})).await.ok()[0]["id"], json!(bia.id));
        ana.rpc("undo_reaction", json!({})).await.refused(409, "STATE");
    });
}
