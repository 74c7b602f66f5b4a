//! What a gift costs, and when it goes back.

use super::{act, args, credits, fund, gift_lines, give, notices, opened, pair, read, received};
use crate::wallet::audited;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn gift_is_paid_when_it_is_opened_and_not_before() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let once = args(&id, "rosa", json!({ "text": "Para alegrar o seu dia" }));
        let both = tokio::join!(ana.rpc("send_gift", once.clone()), ana.rpc("send_gift", once.clone()));
        let gift = both.0.ok();
        assert_eq!(gift["id"], both.1.ok()["id"], "a double click is one gift");
        assert_eq!(ana.rpc("send_gift", once.clone()).await.ok()["id"], gift["id"]);
        let mut other = once;
        other["kind"] = json!("livro");
        ana.rpc("send_gift", other).await.refused(409, "IDEMPOTENCY");
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (290, 10));
        assert_eq!((&gift["state"], &gift["credits"]), (&json!("delivered"), &json!(10)));
        let cards = rui
            .get("conversation_cards?select=kind,subject_id,author_id")
            .await
            .ok();
        assert_eq!(
            cards,
            json!([{ "kind": "gift", "subject_id": gift["id"], "author_id": ana.id }])
        );
        assert_eq!(notices(&rui).await, 1);

        let wrapped = read(&rui, &gift).await;
        assert_eq!(
            (&wrapped["kind"], &wrapped["text"]),
            (&Value::Null, &Value::Null),
            "{wrapped}"
        );
        act(&rui, "thank_gift", &gift, json!({})).await.refused(409, "STATE");
        act(&ana, "open_gift", &gift, json!({})).await.refused(404, "NOT_FOUND");
        let twice = tokio::join!(opened(&rui, &gift), opened(&rui, &gift));
        assert_eq!(
            (&twice.0["kind"], &twice.1["state"]),
            (&json!("rosa"), &json!("opened"))
        );
        assert_eq!(twice.0["text"], "Para alegrar o seu dia");
        assert_eq!(credits(&app, &ana).await, (290, 0));
        assert_eq!(credits(&app, &rui).await, (0, 0), "credits are nobody's present");
        assert_eq!(act(&rui, "thank_gift", &gift, json!({})).await.ok()["state"], "thanked");
        assert_eq!(act(&rui, "thank_gift", &gift, json!({})).await.ok()["state"], "thanked");
        assert_eq!(read(&ana, &gift).await["state"], "thanked");
        audited(&app).await;
    });
}

#[test]
fn gift_without_credits_is_refused_and_nothing_is_lost() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let refused = rui.rpc("send_gift", args(&id, "rosa", json!({}))).await;
        let refusal = refused.refused(402, "CREDITS_REQUIRED");
        assert_eq!(refusal["message"], "Faltam 10 créditos para este presente.");
        for (kind, more) in [
            ("lua", json!({})),
            ("livro", json!({})),
            ("livro", json!({ "text": "x".repeat(281) })),
            ("fita", json!({ "wishes": ["mar", "pão"] })),
            ("vinil", json!({ "text": "porque sim", "title": "Carinhoso" })),
            ("cafe", json!({ "place": "Café", "times": ["2026-11-22T18:00:00Z"] })),
        ] {
            ana.rpc("send_gift", args(&id, kind, more))
                .await
                .refused(422, "VALIDATION");
        }
        ana.rpc("send_gift", args(&Uuid::new_v4().to_string(), "rosa", json!({})))
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(credits(&app, &ana).await, (300, 0));
        assert!(received(&ana).await.is_empty());
        audited(&app).await;
    });
}

#[test]
fn daily_caps_hold_for_one_person_and_for_all() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let (ana, _rui, id) = app.match_of("Ana", "Rui").await;
        fund(&app, &ana, 300).await;
        for _ in 0..5 {
            give(&app, &ana, &id, "brigadeiro", json!({})).await;
        }
        let refusal = ana
            .rpc("send_gift", args(&id, "pastel", json!({})))
            .await
            .refused(429, "LIMIT");
        assert_eq!(refusal["details"]["kind"], "gifts_person", "{refusal}");
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let with_bia = app.matched(&ana, &bia).await;
        for _ in 0..5 {
            give(&app, &ana, &with_bia, "brigadeiro", json!({})).await;
        }
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        let with_caio = app.matched(&ana, &caio).await;
        let refusal = ana
            .rpc("send_gift", args(&with_caio, "pastel", json!({})))
            .await
            .refused(429, "LIMIT");
        assert_eq!(refusal["details"]["kind"], "gifts", "{refusal}");
        app.advance(SignedDuration::from_hours(24));
        give(&app, &ana, &id, "pastel", json!({})).await;
    });
}

#[test]
fn unopened_gift_goes_back_when_the_match_ends_and_after_its_term() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let late = give(&app, &ana, &id, "azulejo", json!({})).await;
        assert_eq!(credits(&app, &ana).await, (275, 25));
        app.advance(SignedDuration::from_hours(24 * 30 + 1));
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (300, 0));
        assert_eq!(read(&ana, &late).await["state"], "refunded");
        act(&rui, "open_gift", &late, json!({})).await.refused(404, "NOT_FOUND");
        let lines = gift_lines(&ana).await;
        assert_eq!(
            (&lines[0]["state"], &lines[0]["change"]),
            (&json!("expired"), &json!(-25))
        );

        let kept = give(&app, &ana, &id, "rosa", json!({})).await;
        opened(&rui, &kept).await;
        let open = give(&app, &ana, &id, "azulejo", json!({})).await;
        assert_eq!(credits(&app, &ana).await, (265, 25));
        rui.rpc("unmatch", json!({ "match_id": id })).await.ok();
        act(&rui, "open_gift", &open, json!({})).await.refused(409, "STATE");
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (290, 0), "the opened one stays spent");
        ana.rpc("send_gift", args(&id, "rosa", json!({})))
            .await
            .refused(409, "STATE");
        audited(&app).await;
    });
}

#[test]
fn statement_reads_alike_after_a_block_an_erasure_and_a_ban_of_the_recipient() {
    on_both(|engine| async move {
        let (app, mut ana, rui, id) = pair(engine).await;
        let gift = give(&app, &ana, &id, "rosa", json!({})).await;
        let mut others = Vec::new();
        for name in ["Bia", "Cris"] {
            let other = app.ready(name, ProfileFacts::default()).await;
            let with = app.matched(&ana, &other).await;
            give(&app, &ana, &with, "rosa", json!({})).await;
            others.push(other);
        }
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        let (db, erased, banned, now) = (&app.enlace.app.db, others[0].id, others[1].id, app.now());
        let gone: Result<(), app::kernel::Fault> = db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "UPDATE accounts SET status = 'banned' WHERE user_id = $1",
                        db::params![banned],
                    )
                    .await?;
                    app::accounts::leave::erase(tx, app::table_rules(), erased, now).await
                })
            })
            .await;
        gone.expect("erased");
        app.run_until_idle().await;
        act(&ana, "gift", &gift, json!({})).await.refused(404, "NOT_FOUND");
        assert_eq!(ana.rpc("my_gifts", json!({})).await.ok(), json!([]));
        let left: i64 = db
            .one(
                "SELECT count(*) FROM gifts WHERE recipient_id = $1 OR sender_id = $1",
                db::params![erased],
            )
            .await
            .expect("a count");
        assert_eq!(left, 0);
        let alike = async |who: &Person, state: &str| {
            let mut lines = gift_lines(who).await;
            assert_eq!(lines.len(), 3);
            for line in &mut lines {
                assert_eq!(line["state"], state, "{line}");
                (line["id"], line["at"]) = (Value::Null, Value::Null);
            }
            assert!(lines.iter().all(|line| *line == lines[0]), "{lines:?}");
        };
        assert_eq!(credits(&app, &ana).await, (270, 30));
        alike(&ana, "pending").await;
        app.advance(SignedDuration::from_hours(24 * 30 + 2));
        app.run_until_idle().await;
        ana.sign_in().await;
        assert_eq!(credits(&app, &ana).await, (300, 0));
        alike(&ana, "expired").await;
        audited(&app).await;
    });
}

#[test]
fn price_in_money_is_beside_the_credits_where_one_lives() {
    on_both(|engine| async move {
        let (_app, ana, _rui, _id) = pair(engine).await;
        let shop = ana.rpc("gift_shop", json!({})).await.ok();
        let gifts = shop["gifts"].as_array().expect("gifts");
        assert_eq!(gifts.len(), 12);
        let coffee = gifts.iter().find(|gift| gift["kind"] == "cafe").expect("a coffee");
        assert_eq!(
            (&coffee["credits"], &coffee["amount"], &shop["currency"]),
            (&json!(5), &json!(99), &json!("BRL"))
        );
    });
}
