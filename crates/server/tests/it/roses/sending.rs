//! Roses that are sent, and who may send them.

use super::{args, erase, like, open, premium, received};
use crate::gifts::{credits, fund};
use crate::moderation::{decide, moderator, report};
use crate::wallet::audited;
use jiff::SignedDuration;
use testkit::{ProfileFacts, Value, json, on_both};
use uuid::Uuid;

#[test]
fn rose_is_sent_once_seen_where_likes_are_and_becomes_a_gift_that_is_paid_when_opened() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        let once = args(&rui);
        like(&app, &ana, &once).await.refused(402, "CREDITS_REQUIRED");
        assert_eq!(ana.get("likes?select=id").await.ok(), json!([]), "nothing is half done");
        fund(&app, &ana, 100).await;
        for (field, wrong) in [
            ("comment", json!("  ")),
            ("kind", json!("pass")),
            ("item", json!("photo:1")),
            ("client_id", json!("")),
        ] {
            let mut bad = args(&rui);
            bad[field] = wrong;
            like(&app, &ana, &bad).await.refused(422, "VALIDATION");
        }
        assert_eq!(credits(&app, &ana).await, (100, 0));
        let both = tokio::join!(
            ana.rpc("like_with_rose", once.clone()),
            ana.rpc("like_with_rose", once.clone())
        );
        assert_eq!(
            (both.0.ok(), both.1.ok()),
            (json!({ "match_id": null }), json!({ "match_id": null }))
        );
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (90, 10), "a double click is one rose");
        like(&app, &ana, &args(&rui)).await.refused(409, "STATE");
        let other = app.ready("Caio", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &other]).await;
        let mut reused = once.clone();
        reused["target"] = json!(other.id);
        like(&app, &ana, &reused).await.refused(409, "IDEMPOTENCY");

        // The list of likes and its rules stay: a number without Premium.
        let free = rui.rpc("likes_received", json!({})).await.ok();
        assert_eq!((&free["count"], &free["likes"]), (&json!(1), &json!([])));
        assert!(!free.to_string().contains("rose"), "{free}");
        let card = async || rui.rpc("person_card", json!({ "target": ana.id })).await.ok();
        assert_eq!(
            card().await["rose"],
            false,
            "a like is Premium's to know, and so is its rose"
        );
        // Of two reactions of one moment neither is the last.
        app.advance(SignedDuration::from_secs(1));
        ana.rpc("react", json!({ "target": rui.id, "kind": "super_like" }))
            .await
            .ok();
        assert_eq!(
            (&card().await["liked_you"], &card().await["rose"]),
            (&json!("super_like"), &json!(true))
        );
        // Undoing the Super Like leaves the like that was there, with its rose.
        ana.rpc("undo_reaction", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            (credits(&app, &ana).await, card().await["rose"].clone()),
            ((90, 10), json!(false))
        );
        premium(&app, &rui).await;
        assert_eq!(card().await["rose"], true);
        assert_eq!(received(&rui).await, [(json!(ana.id), json!(true))]);
        rui.rpc("set_gifts_muted", json!({ "muted": true })).await.ok();
        assert_eq!(
            received(&rui).await,
            [(json!(ana.id), json!(false))],
            "who wants no gifts sees none"
        );
        assert_eq!(card().await["rose"], false);
        rui.rpc("set_gifts_muted", json!({ "muted": false })).await.ok();
        assert_eq!(rui.rpc("my_gifts", json!({})).await.ok(), json!([]));

        let matched = rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        app.run_until_idle().await;
        let gifts = rui
            .rpc("my_gifts", json!({ "match_id": matched["match_id"] }))
            .await
            .ok();
        assert_eq!(
            (&gifts[0]["state"], &gifts[0]["kind"]),
            (&json!("delivered"), &Value::Null),
            "{gifts}"
        );
        assert_eq!(credits(&app, &ana).await, (90, 10), "not opened yet");
        let opened = rui.rpc("open_gift", json!({ "id": gifts[0]["id"] })).await.ok();
        assert_eq!(opened["kind"], "rosa");
        assert_eq!(credits(&app, &ana).await, (90, 0));
        let said = json!({ "match_id": matched["match_id"], "body": "Oi!", "client_id": Uuid::new_v4() });
        let message = ana.rpc("send_message", said).await.ok();
        app.run_until_idle().await;
        let effects = rui
            .rpc("gift_effects", json!({ "match_id": matched["match_id"] }))
            .await
            .ok();
        assert_eq!(
            effects["framed"],
            json!([message["id"]]),
            "it frames the next message as every rose does"
        );
        assert_eq!(
            like(&app, &ana, &once).await.ok()["match_id"],
            matched["match_id"],
            "the same request again"
        );
        like(&app, &ana, &args(&rui)).await.refused(409, "STATE");
        audited(&app).await;
    });
}

#[test]
fn limited_account_sends_no_rose_and_gets_back_those_that_wait() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui, &eva]).await;
        fund(&app, &ana, 100).await;
        like(&app, &ana, &args(&rui)).await.ok();
        premium(&app, &rui).await;
        assert_eq!(received(&rui).await, [(json!(ana.id), json!(true))]);
        report(&app, &eva, &ana, "scam", json!({})).await;
        decide(&app, &moderator(&app, "Malu").await, "limit", json!({ "days": 3 })).await;
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (100, 0));
        assert_eq!(received(&rui).await, [(json!(ana.id), json!(false))], "the like stays");
        like(&app, &ana, &args(&eva)).await.refused(429, "LIMIT");
        // An account that goes takes its roses along.
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        app.show_to_each_other(&[&bia, &rui]).await;
        fund(&app, &bia, 30).await;
        like(&app, &bia, &args(&rui)).await.ok();
        erase(&app, &bia).await;
        app.run_until_idle().await;
        let left: i64 = app
            .enlace
            .app
            .db
            .one(
                "SELECT count(*) FROM like_roses WHERE sender_id = $1",
                db::params![bia.id],
            )
            .await
            .expect("a count");
        assert_eq!(left, 0);
        audited(&app).await;
    });
}

#[test]
fn one_price_of_a_rose_is_spent_once_by_a_script_and_a_race_with_the_match_pays_back_or_gives() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        fund(&app, &ana, 10).await;
        let mut people = Vec::new();
        for name in ["Rui", "Bia", "Caio", "Davi", "Eva"] {
            let person = app.ready(name, ProfileFacts::default()).await;
            app.show_to_each_other(&[&ana, &person]).await;
            people.push(person);
        }
        let at_once = people
            .iter()
            .map(|person| ana.rpc("like_with_rose", args(person)))
            .collect::<Vec<_>>();
        let replies = futures_util::future::join_all(at_once).await;
        let sent: Vec<usize> = (0..5).filter(|at| replies[*at].status == 200).collect();
        assert_eq!(sent.len(), 1, "ten credits are one rose");
        for (at, reply) in replies.into_iter().enumerate() {
            if at != sent[0] {
                reply.refused(402, "CREDITS_REQUIRED");
            }
        }
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (0, 10));
        assert_eq!(
            ana.get("likes?select=id").await.ok().as_array().map(Vec::len),
            Some(1),
            "no like is half done"
        );

        // She takes it back at the moment in which he likes her: one of the two comes first, and the price follows it.
        let rui = &people[sent[0]];
        let both = tokio::join!(
            ana.rpc("withdraw_like", json!({ "target": rui.id })),
            rui.rpc("react", json!({ "target": ana.id, "kind": "like" })),
        );
        app.run_until_idle().await;
        let matched = both.1.ok()["match_id"] != Value::Null;
        let expected = if matched { (0, 10) } else { (10, 0) };
        assert_eq!(credits(&app, &ana).await, expected);
        let gifts = rui.rpc("my_gifts", json!({})).await.ok();
        assert_eq!(gifts.as_array().map(Vec::len), Some(usize::from(matched)));
        // Nothing pays back a second time: neither taking back again, nor the end of the match, nor the end of the like.
        for _ in 0..3 {
            ana.rpc("withdraw_like", json!({ "target": rui.id })).await;
        }
        if matched {
            let end = json!({ "match_id": gifts[0]["match_id"] });
            ana.rpc("unmatch", end).await.ok();
        }
        app.run_until_idle().await;
        app.advance(SignedDuration::from_hours(24 * 61));
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (10, 0));
        audited(&app).await;
    });
}
