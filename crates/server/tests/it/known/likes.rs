//! Likes: who sees them, and what of them outlives a block.

use super::{ids, knows, later, make_premium, reacted};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

#[test]
fn like_that_a_block_ended_reads_as_before_once_the_block_is_lifted() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = reacted(&app, "like").await;
        let likes = async || ana.get("likes?select=target_id,state").await.ok();
        let before = likes().await;
        assert_eq!(before[0]["state"], "pending", "{before}");
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        assert_eq!(likes().await, json!([]));
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        ana.is_shown(bia.id).await;
        assert_eq!(likes().await, before, "a like that ends early would tell of the block");
        for state in ["expired", "pending"] {
            let found = ana.get(&format!("likes?select=target_id&state=eq.{state}")).await.ok();
            assert_eq!(found == json!([]), state == "expired", "{found}");
        }
    });
}

/// What a sender can find out about a like that a block ended, beside one that nothing ended: the same, until its time.
#[test]
fn like_that_a_block_ended_is_answered_as_one_that_waits_until_its_time() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut bia = app.ready("Bia", ProfileFacts::default()).await;
        let (mut ana, mut eva) = (
            app.ready("Ana", ProfileFacts::default()).await,
            app.ready("Eva", ProfileFacts::default()).await,
        );
        let react = async |who: &Person, target: &Person, kind: &str| {
            who.rpc("react", json!({ "target": target.id, "kind": kind })).await
        };
        for who in [&ana, &eva] {
            who.rpc("discover", json!({})).await.ok();
            react(who, &bia, "like").await.ok();
        }
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            bia.rpc("likes_received", json!({})).await.ok()["count"],
            1,
            "the like of Eva"
        );
        let target = bia.clone();
        let deals = async |who: &Person| {
            who.rpc("discover", json!({}))
                .await
                .ok()
                .to_string()
                .contains(&target.id.to_string())
        };
        let looks = async |who: &Person| {
            let row = who
                .get(&format!("people?select=relation,name&id=eq.{}", target.id))
                .await
                .ok();
            let like = who.get("likes?select=state,kind").await.ok();
            let saved = who.rpc("save_person", json!({ "target": target.id })).await;
            let again = react(who, &target, "like").await;
            (
                deals(who).await,
                row,
                like,
                (saved.status, saved.body),
                (again.status, again.body),
            )
        };
        // Longer than anybody stays known who was only shown.
        for days in [0, 30, 29] {
            later(&app, &mut ana, days).await;
            eva.sign_in().await;
            let (ended, waiting) = (looks(&ana).await, looks(&eva).await);
            assert_eq!(ended, waiting, "after {days} days");
            assert!(!ended.0 && ended.2[0]["state"] == "pending", "{ended:?}");
        }
        // Their time comes for both.
        later(&app, &mut ana, 2).await;
        eva.sign_in().await;
        bia.sign_in().await;
        bia.rpc("discover", json!({})).await.ok();
        app.run_until_idle().await;
        for who in [&ana, &eva] {
            assert!(deals(who).await, "{} is dealt anew", bia.name);
            assert_eq!(
                who.get("likes?select=state").await.ok(),
                json!([{ "state": "expired" }])
            );
        }

        // Withdrawn alike; and whoever blocked took the own like back.
        for who in [&ana, &eva] {
            react(who, &bia, "like").await.ok();
        }
        bia.is_shown(ana.id).await;
        ana.is_shown(bia.id).await;
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        let answer = react(&bia, &ana, "like").await.ok();
        assert_eq!(answer["match_id"], Value::Null, "what a block ended does not come back");
        assert_eq!(
            ana.get("likes?select=state").await.ok(),
            json!([{ "state": "expired" }]),
            "she is liked, and may answer"
        );
        for who in [&ana, &eva] {
            who.is_shown(bia.id).await;
            who.rpc("withdraw_like", json!({ "target": bia.id })).await.ok();
        }
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            bia.get(&format!("likes?select=state&target_id=eq.{}", ana.id))
                .await
                .ok(),
            json!([{ "state": "withdrawn" }])
        );
        let answer = react(&ana, &bia, "like").await.ok();
        assert_eq!(answer["match_id"], Value::Null);
        let answer = react(&bia, &ana, "like").await.ok();
        assert!(answer["match_id"].is_string(), "new likes of both make a match");
    });
}

#[test]
fn like_that_a_block_ended_waits_again_after_an_undone_super_like() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        for who in [&ana, &eva] {
            who.rpc("discover", json!({})).await.ok();
            who.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
        }
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        bia.rpc("unblock", json!({ "target": ana.id })).await.ok();
        // Of two reactions of one moment neither is the last.
        app.advance(SignedDuration::from_secs(1));
        for who in [&ana, &eva] {
            who.is_shown(bia.id).await;
            who.rpc("react", json!({ "target": bia.id, "kind": "super_like" }))
                .await
                .ok();
            who.rpc("undo_reaction", json!({})).await.ok();
        }
        app.run_until_idle().await;
        for who in [&ana, &eva] {
            assert_eq!(
                who.get("likes?select=state,kind").await.ok(),
                json!([{ "state": "pending", "kind": "like" }])
            );
            let deck = who.rpc("discover", json!({})).await.ok().to_string();
            assert!(!deck.contains(&bia.id.to_string()), "{deck}");
        }
    });
}

#[test]
fn plain_like_is_shown_with_premium_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for name in ["Bia", "Caio", "Davi", "Eva"] {
            app.ready(name, ProfileFacts::default()).await;
        }
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let before = ana.rpc("discover", json!({})).await.ok();
        rui.is_shown(ana.id).await;
        let like = json!({ "target": ana.id, "kind": "like", "comment": "Que domingo bonito", "item": "prompt:p01" });
        rui.rpc("react", like).await.ok();
        app.run_until_idle().await;
        let after = ana.rpc("discover", json!({})).await.ok();
        assert_eq!(ids(&after), ids(&before), "the like moves nobody in the deck");
        let result = ana.rpc("person_card", json!({ "target": rui.id })).await.ok();
        assert_eq!(
            (&result["relation"], &result["liked_you"]),
            (&json!("stranger"), &Value::Null)
        );
        assert!(!after.to_string().contains("liked_you\":\"") && !after.to_string().contains("domingo bonito"));
        assert_eq!((&result["comment"], &result["item"]), (&Value::Null, &Value::Null));
        ana.get("people").await.is_empty();
        let row = format!("people?select=relation&id=eq.{}", rui.id);
        assert_eq!(ana.get(&row).await.ok(), json!([{ "relation": "stranger" }]));
        ana.get(&format!("people?relation=eq.liked_you&id=eq.{}", rui.id))
            .await
            .is_empty();
        let received = ana.rpc("likes_received", json!({})).await.ok();
        assert_eq!(
            received,
            json!({ "count": 1, "first_letters": ["R"], "likes": [], "premium": false })
        );

        make_premium(&app, &ana).await;
        assert_eq!(ana.get(&row).await.ok(), json!([{ "relation": "liked_you" }]));
        let listed = ana.get("people?select=id,relation").await.ok();
        assert_eq!(listed, json!([{ "id": rui.id, "relation": "liked_you" }]));
        let received = ana.rpc("likes_received", json!({})).await.ok();
        assert_eq!(received["likes"][0]["person_id"], json!(rui.id));
        let result = ana.rpc("person_card", json!({ "target": rui.id })).await.ok();
        assert_eq!(
            (&result["liked_you"], &result["comment"], &result["item"]),
            (&Value::Null, &json!("Que domingo bonito"), &json!("prompt:p01"))
        );
    });
}

#[test]
fn plain_like_opens_nothing_to_a_free_member() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        // He seeks other ages by now: a stranger would be gone, and so is he.
        rui.insert("search_filters", json!({ "age_min": 60, "age_max": 70 }))
            .await
            .ok();
        app.run_until_idle().await;
        assert!(!knows(&ana, &rui).await);
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        assert_eq!(ana.rpc("likes_received", json!({})).await.ok()["count"], 1);
        make_premium(&app, &ana).await;
        assert!(knows(&ana, &rui).await, "the like says that he would meet her");
        assert_eq!(ids(&ana.rpc("discover", json!({})).await.ok()).len(), 1);
    });
}

#[test]
fn blocking_for_a_moment_ends_the_like_that_it_would_tell_of() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        let likes = async || ana.rpc("likes_received", json!({})).await.ok()["count"].clone();
        assert_eq!(likes().await, 1);
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        ana.rpc("unblock", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(likes().await, 0);
        let answer = ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
        assert_eq!(answer["match_id"], Value::Null);
        let answer = rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        assert!(answer["match_id"].is_string(), "a new like counts");
    });
}

#[test]
fn super_like_is_marked_for_everybody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        rui.is_shown(ana.id).await;
        let like =
            json!({ "target": ana.id, "kind": "super_like", "comment": "Que domingo bonito", "item": "prompt:p01" });
        rui.rpc("react", like).await.ok();
        assert!(!knows(&ana, &rui).await, "he was not shown yet");
        ana.get("people").await.is_empty();
        let deck = ana.rpc("discover", json!({})).await.ok();
        assert_eq!(
            (&deck[0]["liked_you"], &deck[0]["relation"], &deck[0]["comment"]),
            (&json!("super_like"), &json!("liked_you"), &json!("Que domingo bonito"))
        );
        assert_eq!(deck[0]["item"], json!("prompt:p01"));
        let row = ana.get(&format!("people?select=relation&id=eq.{}", rui.id)).await.ok();
        assert_eq!(row, json!([{ "relation": "liked_you" }]));
    });
}
