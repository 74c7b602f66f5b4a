//! Former matches: listed alike whatever the reason, reportable for 90 days, and then gone.

use super::{LONG, after, count, days, former, messages_of, say};
use axum::http::Method;
use db::params;
use jiff::SignedDuration;
use testkit::{Person, TestApp, json, on_both};
use uuid::Uuid;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// The ways in which a match vanishes.
#[derive(Clone, Copy, Debug)]
enum Way {
    Leaves,
    Blocks,
    IsBlocked,
    IsBanned,
}

async fn vanish(app: &std::sync::Arc<TestApp>, way: Way, ana: &Person, gone: &Person) {
    match way {
        Way::Leaves => drop(gone.rpc("delete_account", json!({})).await.ok()),
        Way::Blocks => drop(gone.rpc("block", json!({ "target": ana.id })).await.ok()),
        Way::IsBlocked => drop(ana.rpc("block", json!({ "target": gone.id })).await.ok()),
        Way::IsBanned => {
            let path = format!("admin/users/{}", gone.id);
            let ban = json!({ "ban_duration": "87600h" });
            app.operator().auth(Method::PUT, &path, ban).await.ok();
        }
    }
    after(app, HOUR).await;
}

#[test]
fn person_who_vanished_is_listed_alike_and_reported_for_ninety_days() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let mut pairs = Vec::new();
        for (at, way) in [Way::Leaves, Way::Blocks, Way::IsBlocked, Way::IsBanned]
            .into_iter()
            .enumerate()
        {
            let (ana, rui, match_id) = app.match_of(&format!("Ana{}", ["a", "b", "c", "d"][at]), "Rui").await;
            say(&ana, &match_id, "Oi, Rui!").await;
            let message = say(&rui, &match_id, "Você pode me ajudar com uma conta?").await;
            assert_eq!(former(&ana).await, json!([]), "{way:?}");
            ana.rpc("former_conversation", json!({ "match_id": match_id }))
                .await
                .refused(404, "NOT_FOUND");
            pairs.push((way, ana, rui, match_id, message));
        }
        for (way, ana, rui, ..) in &pairs {
            vanish(&app, *way, ana, rui).await;
        }
        for (way, ana, rui, match_id, _) in &pairs {
            ana.get("matches").await.is_empty();
            ana.get("messages").await.is_empty();
            ana.get(&format!("people?id=eq.{}", rui.id)).await.is_empty();
            let mut listed = former(ana).await;
            assert!(listed[0]["matched_at"].take().is_string(), "{way:?}");
            let alike = json!([{ "match_id": match_id, "person_id": rui.id, "name": "Rui", "matched_at": null, "messages": 2 }]);
            assert_eq!(listed, alike, "{way:?}");
            let texts = ana
                .rpc("former_conversation", json!({ "match_id": match_id }))
                .await
                .ok();
            assert_eq!(
                (&texts[0]["mine"], &texts[1]["body"]),
                (&json!(true), &json!("Você pode me ajudar com uma conta?")),
                "{way:?}"
            );
            // Whoever was not part of it reads nothing.
            let stranger = pairs.iter().find(|(_, other, ..)| other.id != ana.id).expect("another");
            stranger
                .1
                .rpc("former_conversation", json!({ "match_id": match_id }))
                .await
                .refused(404, "NOT_FOUND");
        }
        // The account that leaves is erased on the way.
        after(&app, days(8)).await;
        let gone = count(
            &app,
            "SELECT count(*) FROM accounts WHERE user_id = $1",
            params![pairs[0].2.id],
        )
        .await;
        assert_eq!(gone, 0);
        assert_eq!(
            messages_of(&app, &pairs[0].3).await,
            2,
            "the texts stay for the other side"
        );
        after(&app, days(81) - HOUR * 5).await;
        for (way, ana, rui, match_id, message) in &pairs {
            assert_eq!(former(ana).await[0]["match_id"], json!(match_id), "{way:?}");
            let report = json!({ "target": rui.id, "reason": "scam", "messages": [message] });
            let receipt = ana.rpc("report", report).await.ok()["receipt"].clone();
            let receipt: Uuid = receipt.as_str().and_then(|id| id.parse().ok()).expect("a receipt");
            let kept: db::Value = app
                .enlace
                .app
                .db
                .one(
                    "SELECT CAST(messages AS text) FROM reports WHERE id = $1",
                    params![receipt],
                )
                .await
                .map(|text: String| text.into())
                .expect("a report");
            assert!(
                format!("{kept:?}").contains("me ajudar com uma conta"),
                "{way:?}: {kept:?}"
            );
        }
        app.run_until_idle().await;
        after(&app, days(2)).await;
        for (way, ana, rui, match_id, message) in &pairs {
            assert_eq!(former(ana).await, json!([]), "{way:?}");
            ana.rpc("former_conversation", json!({ "match_id": match_id }))
                .await
                .refused(404, "NOT_FOUND");
            let report = json!({ "target": rui.id, "reason": "scam", "messages": [message] });
            ana.rpc("report", report).await.refused(404, "NOT_FOUND");
        }
        assert_eq!(
            messages_of(&app, &pairs[0].3).await,
            2,
            "a case about the sender is open, so its texts wait"
        );
    });
}

#[test]
fn closed_match_is_reported_until_day_ninety_and_one_of_an_erased_account_is_erased_then() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let (ana, rui, closed) = app.match_of("Ana", "Rui").await;
        let (bia, mut caio, left) = app.match_of("Bia", "Caio").await;
        say(&rui, &closed, "Oi!").await;
        say(&caio, &left, "Oi!").await;
        ana.rpc("unmatch", json!({ "match_id": closed })).await.ok();
        caio.rpc("delete_account", json!({})).await.ok();
        after(&app, HOUR).await;
        assert_eq!(
            former(&ana).await,
            json!([]),
            "whoever can be seen is in the ordinary list"
        );
        assert_eq!(former(&bia).await[0]["name"], "Caio");
        // Caio regrets it, and goes two days later.
        after(&app, days(2)).await;
        caio.rpc("undo_delete_account", json!({})).await.ok();
        after(&app, HOUR).await;
        assert_eq!(former(&bia).await, json!([]));
        caio.sign_in().await;
        caio.rpc("delete_account", json!({})).await.ok();
        after(&app, HOUR).await;
        after(&app, days(8)).await;
        after(&app, days(78)).await;
        // Who ended it reports, and so does the other.
        let sides = [(&ana, &rui), (&rui, &ana)];
        let report = |target: &Person| json!({ "target": target.id, "reason": "harassment" });
        for (who, target) in sides {
            who.rpc("report", report(target)).await.ok();
        }
        assert_eq!(former(&bia).await[0]["messages"], 1);
        after(&app, days(3)).await;
        for (who, target) in sides {
            who.rpc("report", report(target)).await.refused(404, "NOT_FOUND");
        }
        after(&app, days(3)).await;
        assert_eq!((former(&bia).await, messages_of(&app, &left).await), (json!([]), 0));
        let id: Uuid = left.parse().expect("an id");
        for sql in [
            "SELECT count(*) FROM matches WHERE id = $1",
            "SELECT count(*) FROM match_members WHERE match_id = $1",
        ] {
            assert_eq!(count(&app, sql, params![id]).await, 0, "{sql}");
        }
    });
}
