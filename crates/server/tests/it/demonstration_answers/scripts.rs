//! The scripts by which people answer, and where they do not.

use super::{SETTINGS, count, enter, match_with, minute, nothing_failed, texts_of, write};
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

#[test]
fn boosts_of_the_demonstration_have_a_receipt_and_people_who_look() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let owner = enter(&app, app::demo::LOGIN_EMAIL).await;
        let page = owner.rpc("boosts", json!({})).await.ok();
        let past = &page["boosts"][0];
        assert!(past["impressions"].as_i64().is_some_and(|looks| looks > 3), "{page}");
        assert_eq!(past["state"], "returned", "{page}");
        assert_eq!(page["available"]["returned"], 1, "one is there to start: {page}");
        let others = format!(
            "SELECT count(*) FROM boosts WHERE state = 'running' AND user_id <> '{}'",
            owner.id
        );
        assert_eq!(count(&app, &others).await, 1, "somebody near is in a boost");
        let deck = owner.rpc("discover", json!({ "limit": 10 })).await.ok();
        let deck = deck.as_array().expect("cards");
        let labelled = deck.iter().filter(|card| card["boosted"] == true).count();
        assert_eq!(labelled, 1, "whoever looks sees a labelled card: {}", deck.len());
        assert_eq!(deck[0]["daily"], true, "under the Match do Dia");

        owner
            .rpc("start_boost", json!({ "client_id": Uuid::new_v4() }))
            .await
            .ok();
        minute(&app).await;
        minute(&app).await;
        let likes = "SELECT count(*) FROM boosts b JOIN reactions r ON r.target = b.user_id AND r.kind = 'like'
                        AND r.created_at >= b.started_at WHERE b.state = 'running' AND b.source = 'returned'";
        assert_eq!(count(&app, likes).await, 1, "one of them likes");
        app.advance(SignedDuration::from_mins(31));
        app.run_until_idle().await;
        let page = owner.rpc("boosts", json!({})).await.ok();
        assert!(
            page["boosts"][0]["impressions"].as_i64().is_some_and(|looks| looks > 0),
            "{page}"
        );
        nothing_failed(&app).await;
    });
}

#[test]
fn scripted_people_answer_once_over_two_nodes_and_fall_silent_where_nobody_may_write() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let second = app.again().await;
        let owner = enter(&app, app::demo::LOGIN_EMAIL).await;
        let [mariana, dandara, noah] = ["mariana", "dandara", "noah"].map(app::demo::person_id);
        let (first, other) = (
            match_with(&owner, mariana).await.expect("one"),
            match_with(&owner, dandara).await.expect("two"),
        );
        let before = texts_of(&owner, &first, mariana).await.len();
        write(&owner, &first, "Oi de novo!").await;
        for _ in 0..8 {
            app.advance(SignedDuration::from_secs(2));
            tokio::join!(app.run_until_idle(), second.run_until_idle());
        }
        assert_eq!(
            texts_of(&owner, &first, mariana).await.len(),
            before + 1,
            "once over two nodes"
        );

        // Faster than a person reads: the pace of a conversation holds, and nothing is lost.
        for turn in 0..30 {
            write(&owner, &first, &format!("Rápido {turn}")).await;
            app.advance(SignedDuration::from_secs(2));
            app.run_until_idle().await;
        }
        let in_a_minute = texts_of(&owner, &first, mariana).await.len() - before - 1;
        assert!((1..=6).contains(&in_a_minute), "{in_a_minute}");

        // Between the cue and the answer: closed, blocked, a like taken back.
        write(&owner, &first, "Uma última coisa.").await;
        app.run_until_idle().await;
        owner.rpc("unmatch", json!({ "match_id": first })).await.ok();
        write(&owner, &other, "E você?").await;
        app.run_until_idle().await;
        owner
            .rpc(
                "report",
                json!({ "target": dandara, "reason": "other", "text": "Só um teste." }),
            )
            .await
            .ok();
        owner.rpc("block", json!({ "target": dandara })).await.ok();
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for target in [dandara, noah] {
            ana.is_shown(target).await;
            ana.rpc("react", json!({ "target": target, "kind": "like" })).await.ok();
        }
        app.run_until_idle().await;
        ana.rpc("withdraw_like", json!({ "target": dandara })).await.ok();
        let said = count(&app, "SELECT count(*) FROM messages").await;
        minute(&app).await;
        assert_eq!(match_with(&ana, dandara).await, None, "nobody likes out of nowhere");
        let greeted = match_with(&ana, noah).await.expect("the other like was answered");
        assert_eq!(texts_of(&ana, &greeted, noah).await.len(), 1);
        assert_eq!(
            count(&app, "SELECT count(*) FROM messages").await,
            said + 1,
            "the greeting and no more"
        );

        // An account that is gone before its answer.
        write(&ana, &greeted, "Até já!").await;
        app.run_until_idle().await;
        let path = format!("admin/users/{}", ana.id);
        app.operator()
            .auth(axum::http::Method::DELETE, &path, json!({}))
            .await
            .ok();
        minute(&app).await;
        nothing_failed(&app).await;
    });
}

#[test]
fn nobody_answers_by_a_script_outside_of_a_demonstration() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        write(&ana, &match_id, "Oi!").await;
        minute(&app).await;
        assert!(texts_of(&ana, &match_id, rui.id).await.is_empty());
        let sql = "SELECT count(*) FROM listener_cursors WHERE listener = 'demo.script'";
        assert_eq!(count(&app, sql).await, 0);
        let illustrated = "SELECT count(*) FROM accounts WHERE demo";
        assert_eq!(count(&app, illustrated).await, 0);
    });
}
