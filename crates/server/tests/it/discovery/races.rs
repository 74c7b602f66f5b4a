//! Reactions that are made while something else is decided about them.

use app::discovery::expire::expire_likes;
use futures_util::future::{join, join_all};
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn like_given_again_while_the_old_one_expires_is_answered_with_a_match() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut pairs = Vec::new();
        for number in 0..8 {
            let ana = app.ready(&format!("Ana{number}"), ProfileFacts::default()).await;
            let rui = app.ready(&format!("Rui{number}"), ProfileFacts::default()).await;
            app.show_to_each_other(&[&ana, &rui]).await;
            ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
            pairs.push((ana, rui));
        }
        app.advance(SignedDuration::from_hours(61 * 24));
        for (ana, rui) in &mut pairs {
            ana.sign_in().await;
            rui.sign_in().await;
            app.show_to_each_other(&[ana, rui]).await;
        }
        let now = app.now();
        let again = pairs
            .iter()
            .map(|(ana, rui)| ana.rpc("react", json!({ "target": rui.id, "kind": "like" })));
        let expiring = app.enlace.app.act(move |tx| Box::pin(expire_likes(tx, now)));
        let (likes, expired) = join(join_all(again), expiring).await;
        expired.expect("a turn");
        for ((ana, rui), like) in pairs.iter().zip(likes) {
            like.ok();
            let answer = rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
            assert!(answer["match_id"].is_string(), "{answer}");
        }
    });
}

#[test]
fn undo_of_one_reaction_twice_at_once_undoes_it_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        for _ in 0..4 {
            // One undo of each day is free.
            app.advance(SignedDuration::from_hours(25));
            ana.sign_in().await;
            app.show_to_each_other(&[&ana, &rui]).await;
            ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
            let (first, second) = join(ana.rpc("undo_reaction", json!({})), ana.rpc("undo_reaction", json!({}))).await;
            let (done, refused) = match first.status.is_success() {
                true => (first, second),
                false => (second, first),
            };
            done.ok();
            refused.refused(409, "STATE");
        }
    });
}

#[test]
fn overdue_like_that_is_withdrawn_makes_no_match() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
        app.advance(SignedDuration::from_hours(61 * 24));
        ana.sign_in().await;
        rui.sign_in().await;
        ana.rpc("withdraw_like", json!({ "target": rui.id })).await.ok();
        app.show_to_each_other(&[&ana, &rui]).await;
        let answer = rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        assert!(answer["match_id"].is_null(), "{answer}");
    });
}
