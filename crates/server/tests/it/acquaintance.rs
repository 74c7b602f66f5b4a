//! The main job: two people find each other, like each other, become a match exactly once, and talk.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use testkit::{ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

#[test]
fn two_people_meet_and_talk() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::seeking("woman", &["man"])).await;
        let rui = app.ready("Rui", ProfileFacts::seeking("man", &["woman"])).await;

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
        assert_eq!(rui.rpc("discover", json!({})).await.ok()[0]["id"], json!(ana.id));
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
        app.run_until_idle().await;
        let badges = rui.rpc("badges", json!({})).await.ok();
        assert_eq!(badges["messages"], 1, "{badges}");
        rui.rpc("mark_read", json!({ "match_id": match_id })).await.ok();
        assert_eq!(rui.rpc("badges", json!({})).await.ok()["messages"], 0);
    });
}

/// Ten people and ten others, each of whom likes each of the other side: a hundred pairs, two hundred likes, all sent
/// at the same instant.
#[test]
fn hundred_mutual_likes_at_the_same_instant_make_a_hundred_matches() {
    const SIDE: usize = 10;
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ones, mut others) = (Vec::new(), Vec::new());
        for number in 0..SIDE {
            ones.push(app.ready(&format!("Iara{number}"), ProfileFacts::default()).await);
            others.push(app.ready(&format!("Gil{number}"), ProfileFacts::default()).await);
        }
        for one in &ones {
            for other in &others {
                app.show_to_each_other(&[one, other]).await;
            }
        }
        let start = Arc::new(tokio::sync::Barrier::new(2 * SIDE * SIDE));
        let mut likes = tokio::task::JoinSet::new();
        for one in &ones {
            for other in &others {
                for (from, to) in [(one.clone(), other.id), (other.clone(), one.id)] {
                    let (start, pair) = (start.clone(), (one.id, other.id));
                    likes.spawn(async move {
                        start.wait().await;
                        let reply = from.rpc("react", json!({ "target": to, "kind": "like" })).await.ok();
                        (pair, reply["match_id"].as_str().map(str::to_owned))
                    });
                }
            }
        }
        let mut made: HashMap<(Uuid, Uuid), Vec<String>> = HashMap::new();
        while let Some(liked) = likes.join_next().await {
            let (pair, match_id) = liked.expect("a like");
            made.entry(pair).or_default().extend(match_id);
        }
        assert_eq!(made.len(), SIDE * SIDE);
        for (pair, ids) in &made {
            assert_eq!(ids.len(), 1, "exactly one of the two likes makes the match of {pair:?}");
        }
        let ids: HashSet<&String> = made.values().flatten().collect();
        assert_eq!(ids.len(), SIDE * SIDE, "no match belongs to two pairs");

        app.run_until_idle().await;
        for person in ones.iter().chain(&others) {
            let matches = person.get("matches?select=id,person_id").await.ok();
            let matches = matches.as_array().expect("rows");
            assert_eq!(matches.len(), SIDE, "{}", person.name);
            for row in matches {
                let other: Uuid = row["person_id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
                let made = made.get(&(person.id, other)).or(made.get(&(other, person.id)));
                assert_eq!(made.map(|ids| json!(ids[0])).as_ref(), Some(&row["id"]));
            }
            let answer = person.get("notifications?kind=eq.match.new&select=id").await.ok();
            assert_eq!(
                answer.as_array().map(Vec::len),
                Some(SIDE),
                "{} is told once of each",
                person.name
            );
        }
    });
}

#[test]
fn pass_hides_and_an_undo_brings_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        ana.is_shown(bia.id).await;
        ana.rpc("react", json!({ "target": bia.id, "kind": "pass" })).await.ok();
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        let back = ana.rpc("undo_reaction", json!({})).await.ok();
        assert_eq!(back["id"], json!(bia.id));
        assert_eq!(ana.rpc("discover", json!({})).await.ok()[0]["id"], json!(bia.id));
        ana.rpc("undo_reaction", json!({})).await.refused(409, "STATE");
    });
}

#[test]
fn block_of_the_other_side_during_an_unblock_hides_both() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let (of_rui, of_ana) = (json!({ "target": rui.id }), json!({ "target": ana.id }));
        for _ in 0..20 {
            app.show_to_each_other(&[&ana, &rui]).await;
            ana.rpc("person_card", of_rui.clone()).await.ok();
            rui.rpc("person_card", of_ana.clone()).await.ok();
            ana.rpc("block", of_rui.clone()).await.ok();
            let (lifted, blocked) = futures_util::join!(
                ana.rpc("unblock", of_rui.clone()),
                rui.rpc("block", of_ana.clone()),
            );
            lifted.ok();
            blocked.ok();
            ana.rpc("person_card", of_rui.clone()).await.refused(404, "NOT_FOUND");
            rui.rpc("person_card", of_ana.clone()).await.refused(404, "NOT_FOUND");
            rui.rpc("unblock", of_ana.clone()).await.ok();
        }
    });
}
