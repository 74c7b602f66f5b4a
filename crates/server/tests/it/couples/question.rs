//! The question, its week, and what a yes or a no does.

use super::{answer, bought, count, found, is_paused, mark, notices, payment, seen, talking, write};
use crate::billing::{DAY, open};
use db::params;
use jiff::SignedDuration;
use testkit::{ProfileFacts, Value, json, on_both};
use uuid::Uuid;

#[test]
fn yes_of_both_hides_both_stops_the_bill_and_pays_unused_months_back_once_over_two_nodes() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let other_node = app.again().await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut bia = app.ready("Bia", ProfileFacts::default()).await;
        let id = app.matched(&ana, &rui).await;
        app.show_to_each_other(&[&ana, &bia]).await;
        mark(&ana, &id).await.refused(409, "STATE");
        write(&ana, &id, "Oi, Rui!").await;
        write(&rui, &id, "Oi, Ana!").await;
        let (year, pass) = (
            bought(&app, &ana, "premium_y", "card").await,
            bought(&app, &rui, "pass_30", "pix").await,
        );
        app.advance(DAY * 20);
        rui.sign_in().await;
        let next = bought(&app, &rui, "pass_30", "pix").await;
        for who in [&mut ana, &mut bia] {
            who.sign_in().await;
        }

        assert_eq!(seen(&ana, &id).await["state"], "none");
        assert_eq!(found(&ana).await["renews"], true);
        for _ in 0..2 {
            assert_eq!(mark(&ana, &id).await.ok()["state"], "asked");
        }
        app.run_until_idle().await;
        assert_eq!(
            (
                seen(&rui, &id).await["state"].clone(),
                notices(&rui, "couple.question").await
            ),
            (json!("question"), 1)
        );
        assert_eq!(found(&rui).await["questions"][0]["match_id"], json!(id));
        assert!(!is_paused(&ana).await && !is_paused(&rui).await);
        answer(&ana, &id, "confirm").await.refused(404, "NOT_FOUND");
        answer(&rui, &id, "talvez").await.refused(422, "VALIDATION");
        bia.rpc("couple", json!({ "match_id": id }))
            .await
            .refused(404, "NOT_FOUND");

        let rui_there = rui.at(&other_node);
        let (here, there) = tokio::join!(answer(&rui, &id, "confirm"), answer(&rui_there, &id, "confirm"));
        assert_eq!(
            (here.ok()["state"].clone(), there.ok()["state"].clone()),
            (json!("couple"), json!("couple"))
        );
        tokio::join!(app.run_until_idle(), other_node.run_until_idle());
        app.run_until_idle().await;
        for who in [&ana, &rui] {
            assert!(is_paused(who).await);
            assert_eq!(who.get("matches?select=state").await.ok()[0]["state"], "couple");
            assert_eq!(seen(who, &id).await["state"], "couple");
        }
        assert_eq!(
            (
                notices(&ana, "couple.confirmed").await,
                notices(&rui, "couple.confirmed").await
            ),
            (1, 0)
        );
        bia.get(&format!("people?select=id&id=eq.{}", ana.id)).await.is_empty();
        let deck = bia.rpc("discover", json!({ "limit": 20 })).await.ok();
        assert_eq!(deck, json!([]), "neither is in the deck");
        bia.rpc("react", json!({ "target": ana.id, "kind": "like" }))
            .await
            .refused(404, "NOT_FOUND");

        // Twenty days of the year began one month: eleven go back. The pass that runs stays, the one behind it goes back.
        let eleven = (19_990 * 11 + 11) / 12;
        assert_eq!(payment(&ana, &year).await["refunded"], json!(eleven));
        assert_eq!(payment(&rui, &pass).await["refunded"], 0);
        assert_eq!(payment(&rui, &next).await["refunded"], 3_490);
        assert_eq!(count(&app, "SELECT count(*) FROM couple_refunds").await, 2);
        let mine = found(&ana).await;
        assert_eq!(mine["resting"]["reason"], "couple");
        assert_eq!(
            (&mine["renews"], &mine["refunds"][0]["in_review"]),
            (&json!(false), &json!(false))
        );
        assert_eq!(
            (&mine["refunds"][0]["months"], &mine["refunds"][0]["amount"]),
            (&json!(11), &json!(eleven))
        );
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert!(
            billing["subscription"].is_null() || billing["subscription"]["cancel_at_period_end"] == true,
            "{billing}"
        );
        let sums = "SELECT CAST(COALESCE(sum(amount), 0) AS bigint) FROM payment_ledger";
        assert_eq!(count(&app, sums).await, 0);
        let mails = app.mails_to(&ana.email).await;
        assert!(mails.iter().any(|mail| mail.text.contains("R$ 183,25")), "{mails:?}");

        // Ana comes back: her profile appears, the refund stays, and Rui's profile rests on.
        let back = ana.rpc("return_to_search", json!({})).await.ok();
        ana.rpc("return_to_search", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(back["resting"], Value::Null);
        assert!(!is_paused(&ana).await && is_paused(&rui).await);
        assert_eq!(rui.get("matches?select=state").await.ok()[0]["state"], "asleep");
        assert_eq!(found(&rui).await["resting"]["reason"], "couple");
        assert_eq!(payment(&ana, &year).await["refunded"], json!(eleven));
        bia.get(&format!("people?select=id&id=eq.{}", ana.id)).await.ok();
        // Rui switches his pause off in the settings, which is the same.
        rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ "paused": false }))
            .await;
        app.run_until_idle().await;
        assert_eq!(found(&rui).await["resting"], Value::Null);
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["couple_questions"][0]["state"], "confirmed");
        assert_eq!(export["couple_refunds"][0]["amount"], json!(eleven));
        // As after a week of refusals.
        let refused = "UPDATE orders SET refunded = 0, refund_given_up_at = refund_asked_at WHERE refund_wanted = $1";
        let wanted: i64 = eleven;
        let changed: Result<u64, db::DbError> = app
            .enlace
            .app
            .db
            .tx(move |tx| Box::pin(async move { tx.exec(refused, params![wanted]).await }))
            .await;
        assert_eq!(changed.expect("the order"), 1);
        assert_eq!(found(&ana).await["refunds"][0]["in_review"], true);
    });
}

/// A view without what names its people.
fn plain(mut view: Value) -> Value {
    for field in ["match_id", "person_id", "name", "expires_at"] {
        view[field] = Value::Null;
    }
    view
}

#[test]
fn question_without_a_yes_rests_the_asker_alone_and_a_no_reads_like_silence() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let other_node = app.again().await;
        let mut people = Vec::new();
        for name in ["Ana", "Rui", "Bia", "Caio", "Duda", "Enzo"] {
            people.push(app.ready(name, ProfileFacts::default()).await);
        }
        let [ana, rui, bia, caio, duda, enzo] = &mut people[..] else {
            panic!("six people")
        };
        let (declined, silent) = (talking(&app, ana, rui).await, talking(&app, bia, caio).await);
        let (gone, second) = (talking(&app, duda, enzo).await, talking(&app, ana, enzo).await);
        let subscription = bought(&app, ana, "premium_m", "card").await;
        mark(ana, &declined).await.ok();
        mark(bia, &silent).await.ok();
        mark(duda, &gone).await.ok();
        assert_eq!(
            mark(ana, &second).await.refused(409, "STATE")["details"]["state"],
            "asked"
        );
        app.run_until_idle().await;

        for _ in 0..2 {
            assert_eq!(answer(rui, &declined, "decline").await.ok()["state"], "none");
        }
        assert_eq!(found(rui).await["questions"], json!([]));
        app.run_until_idle().await;
        assert_eq!(plain(seen(ana, &declined).await), plain(seen(bia, &silent).await));
        assert_eq!(seen(ana, &declined).await["state"], "asked");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["couple_answers"], json!([]));
        assert_eq!(export["couple_questions"][0]["state"], "open");
        // Enzo blocks Duda: for her the question is as absent as the match, and nobody rests.
        enzo.rpc("block", json!({ "target": duda.id })).await.ok();
        app.run_until_idle().await;
        let absent = duda
            .rpc("couple", json!({ "match_id": gone }))
            .await
            .refused(404, "NOT_FOUND");
        let nobody = duda
            .rpc("couple", json!({ "match_id": Uuid::new_v4() }))
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(absent, nobody);
        assert_eq!(found(duda).await["asked"], Value::Null);

        app.advance(DAY * 7 + SignedDuration::from_mins(20));
        for who in [&mut *ana, &mut *rui, &mut *bia, &mut *caio, &mut *duda] {
            who.sign_in().await;
        }
        tokio::join!(app.run_until_idle(), other_node.run_until_idle());
        app.run_until_idle().await;
        for (asker, other) in [(&*ana, &*rui), (&*bia, &*caio)] {
            assert_eq!((is_paused(asker).await, is_paused(other).await), (true, false));
            assert_eq!(
                (
                    notices(asker, "couple.resting").await,
                    notices(asker, "couple.confirmed").await
                ),
                (1, 0)
            );
            assert_eq!(
                (
                    notices(other, "couple.question").await,
                    notices(other, "couple.resting").await
                ),
                (1, 0)
            );
            assert_eq!(found(asker).await["resting"]["reason"], "alone");
        }
        assert!(!is_paused(duda).await);
        assert_eq!(
            payment(ana, &subscription).await["refunded"],
            0,
            "one alone stops no bill"
        );
        let late = answer(rui, &declined, "confirm").await.refused(409, "STATE");
        assert_eq!(late["details"]["state"], "expired");
        assert_eq!(seen(rui, &declined).await["state"], "none");

        // Back at once; a second question in the month, taken back, and no third.
        ana.rpc("return_to_search", json!({})).await.ok();
        assert!(!is_paused(ana).await);
        mark(ana, &declined).await.ok();
        app.run_until_idle().await;
        let withdrawn = ana.rpc("withdraw_couple", json!({ "match_id": declined })).await.ok();
        ana.rpc("withdraw_couple", json!({ "match_id": declined })).await.ok();
        assert_eq!(
            (&withdrawn["state"], seen(rui, &declined).await["state"].clone()),
            (&json!("none"), json!("none"))
        );
        answer(rui, &declined, "confirm").await.refused(404, "NOT_FOUND");
        let refused = mark(ana, &declined).await;
        let oldest = app.now() - (DAY * 7 + SignedDuration::from_mins(20));
        assert_eq!(
            refused.refused(429, "LIMIT")["details"]["resets_at"],
            (oldest + DAY * 30).to_string(),
            "a month after the oldest of the two, not after now"
        );
        // Two who ask each other have said it both.
        mark(rui, &declined).await.ok();
        assert_eq!(mark(ana, &declined).await.ok()["state"], "couple");
        // The match ends: both rest on until they say otherwise.
        ana.rpc("unmatch", json!({ "match_id": declined })).await.ok();
        app.run_until_idle().await;
        assert!(is_paused(ana).await && is_paused(rui).await);
        assert_eq!(
            rui.get(&format!("matches?select=state&id=eq.{declined}")).await.ok()[0]["state"],
            "closed"
        );
        ana.rpc("return_to_search", json!({})).await.ok();
        assert!(!is_paused(ana).await && is_paused(rui).await);

        // An account that goes takes its question along, and the other may ask again.
        app.advance(DAY * 31);
        for who in [&mut *bia, &mut *caio] {
            who.sign_in().await;
        }
        bia.rpc("return_to_search", json!({})).await.ok();
        mark(bia, &silent).await.ok();
        caio.rpc("delete_account", json!({})).await.ok();
        assert_eq!(found(bia).await["asked"], Value::Null);
        app.advance(DAY * 9);
        app.run_until_idle().await;
        bia.sign_in().await;
        assert!(!is_paused(bia).await);
        let left = "SELECT count(*) FROM couple_questions WHERE state = 'open'";
        assert_eq!(count(&app, left).await, 0, "nobody waits for who is gone");
    });
}
