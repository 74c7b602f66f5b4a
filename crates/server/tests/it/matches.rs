//! The list of matches: what two people have in common now.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

/// Five answers; `children` is the one in which people differ.
async fn answer(app: &TestApp, who: &Person, children: &str) {
    let answers =
        json!({ "tq01": children, "tq04": "Só no civil", "tq05": "Tudo junto", "tq07": "Semanal", "tq08": "Não" });
    let row = json!({ "user_id": who.id, "cultural_values": answers, "details": {} });
    assert_eq!(who.insert("matchmaking_preferences", row).await.status.as_u16(), 201);
    app.run_until_idle().await;
}

/// The percentage of the only match, and whether it is an estimate; equal to those of the person's card.
async fn in_list(who: &Person, other: &Person) -> (Value, Value) {
    let list = who.rpc("match_compatibility", json!({})).await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(1), "{list}");
    let card = who.rpc("person_card", json!({ "target": other.id })).await.ok();
    let reply = (list[0]["compatibility"].clone(), list[0]["estimated"].clone());
    assert_eq!(reply, (card["compatibility"].clone(), card["estimated"].clone()));
    reply
}

#[test]
fn match_compatibility_after_new_answers_equals_the_card() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        app.run_until_idle().await;
        let (_, estimated) = in_list(&ana, &rui).await;
        assert_eq!(estimated, true, "nothing in common was answered");
        answer(&app, &ana, "Quero ter").await;
        answer(&app, &rui, "Quero ter").await;
        let (alike, estimated) = in_list(&ana, &rui).await;
        assert_eq!(estimated, false);
        let row = format!("matches?id=eq.{id}&select=compatibility");
        let at_the_match = ana.get(&row).await.ok();
        assert_ne!(at_the_match[0]["compatibility"], alike, "the day of the match stays");
    });
}

#[test]
fn match_compatibility_of_named_matches_answers_those_of_the_caller_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, first) = app.match_of("Ana", "Rui").await;
        let (_, eva, hers) = app.match_of("Davi", "Eva").await;
        let named = |ids: Value| json!({ "matches": ids });
        let reply = ana.rpc("match_compatibility", named(json!([first, hers]))).await.ok();
        assert_eq!(reply.as_array().map(Vec::len), Some(1), "{reply}");
        assert_eq!(reply[0]["match_id"], json!(first));
        assert_eq!(
            ana.rpc("match_compatibility", named(json!([hers]))).await.ok(),
            json!([])
        );
        assert_eq!(ana.rpc("match_compatibility", named(json!([]))).await.ok(), json!([]));
        eva.rpc("unmatch", json!({ "match_id": hers })).await.ok();
        assert_eq!(
            eva.rpc("match_compatibility", json!({})).await.ok(),
            json!([]),
            "closed"
        );
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        assert_eq!(
            ana.rpc("match_compatibility", json!({})).await.ok(),
            json!([]),
            "blocked"
        );
        let many = vec![first; 501];
        ana.rpc("match_compatibility", named(json!(many)))
            .await
            .refused(422, "VALIDATION");
    });
}

/// What the person's only match and the card of its other side say of the like.
async fn like_of(who: &Person, other: &Person) -> (Value, Value) {
    let rows = who.get("matches?select=like_comment,like_item").await.ok();
    let card = who.rpc("person_card", json!({ "target": other.id })).await.ok();
    let reply = (rows[0]["like_comment"].clone(), rows[0]["like_item"].clone());
    assert_eq!(reply, (card["comment"].clone(), card["item"].clone()));
    assert_eq!(card["liked_you"], Value::Null, "a match is no open like");
    reply
}

#[test]
fn match_tells_each_side_what_the_other_liked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        let like = json!({ "target": ana.id, "kind": "like", "comment": "Que domingo bonito", "item": "prompt:p01" });
        rui.rpc("react", like).await.ok();
        let answer = json!({ "target": rui.id, "kind": "like", "item": "bio" });
        ana.patch(
            "profiles",
            &format!("id=eq.{}", ana.id),
            json!({ "bio": "Gosto de mar." }),
        )
        .await
        .ok();
        rui.patch(
            "profiles",
            &format!("id=eq.{}", rui.id),
            json!({ "bio": "Gosto de serra." }),
        )
        .await
        .ok();
        let made = ana.rpc("react", answer).await.ok();
        assert_eq!(
            like_of(&ana, &rui).await,
            (json!("Que domingo bonito"), json!("prompt:p01"))
        );
        assert_eq!(like_of(&rui, &ana).await, (Value::Null, json!("bio")));

        rui.rpc("unmatch", json!({ "match_id": made["match_id"] })).await.ok();
        assert_eq!(
            like_of(&ana, &rui).await,
            (Value::Null, Value::Null),
            "a closed match tells nothing"
        );
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        ana.get("matches?select=like_comment,like_item").await.is_empty();
        ana.rpc("person_card", json!({ "target": rui.id }))
            .await
            .refused(404, "NOT_FOUND");
    });
}

#[test]
fn match_is_an_unseen_answer_to_the_first_liker_until_one_device_celebrates_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut unseen = Vec::new();
        for name in ["Rui", "Eva"] {
            let other = app.ready(name, ProfileFacts::default()).await;
            app.show_to_each_other(&[&ana, &other]).await;
            ana.rpc("react", json!({ "target": other.id, "kind": "like" }))
                .await
                .ok();
            app.advance(SignedDuration::from_mins(5));
            let made = other
                .rpc("react", json!({ "target": ana.id, "kind": "like" }))
                .await
                .ok();
            let answered = "matches?select=unseen_answer";
            assert_eq!(
                other.get(answered).await.ok(),
                json!([{ "unseen_answer": false }]),
                "answered first-hand"
            );
            unseen.push((other, made["match_id"].clone()));
        }
        let of_ana = async || {
            let rows = ana
                .get("matches?unseen_answer=is.true&select=id&order=created_at.desc")
                .await
                .ok();
            rows.as_array()
                .unwrap()
                .iter()
                .map(|row| row["id"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(of_ana().await, [unseen[1].1.clone(), unseen[0].1.clone()]);
        // Neither the list nor a conversation that a push opened takes the moment away.
        ana.rpc("mark_read", json!({ "match_id": unseen[0].1 })).await.ok();
        ana.rpc("mark_matches_seen", json!({})).await.ok();
        assert_eq!(of_ana().await.len(), 2);
        assert_eq!(ana.rpc("badges", json!({})).await.ok()["answers"], 2);
        let celebrate = async |ids: Value| ana.rpc("celebrate_matches", json!({ "matches": ids })).await.ok();
        assert_eq!(celebrate(json!([unseen[0].1])).await, json!([unseen[0].1]));
        assert_eq!(celebrate(json!([unseen[0].1])).await, json!([]), "another device comes too late");
        assert_eq!(of_ana().await, [unseen[1].1.clone()]);
        // What the other side does with it is theirs, and a blocked match does not exist.
        let (eva, id) = &unseen[1];
        eva.rpc("block", json!({ "target": ana.id })).await.ok();
        assert_eq!(celebrate(json!([id, Uuid::new_v4()])).await, json!([]));
        assert!(of_ana().await.is_empty());
        assert_eq!(ana.rpc("badges", json!({})).await.ok()["answers"], 0);
        let many: Vec<Uuid> = (0..101).map(|_| Uuid::new_v4()).collect();
        ana.rpc("celebrate_matches", json!({ "matches": many })).await.refused(422, "VALIDATION");
    });
}
