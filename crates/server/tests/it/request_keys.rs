//! Requests that come twice under one `Idempotency-Key`.

use crate::billing::{buy, open, press};
use db::{Reads, params};
use jiff::SignedDuration;
use testkit::{Person, Reply, TestApp, json, on_both};

fn keyed(who: &Person, key: &str) -> Person {
    who.with_header("idempotency-key", key)
}

async fn report(who: &Person, target: &Person, reason: &str) -> Reply {
    who.rpc("report", json!({ "target": target.id, "reason": reason })).await
}

async fn count(app: &TestApp, sql: &str) -> i64 {
    app.enlace.app.db.reader().one(sql, params![]).await.expect("a count")
}

const REPORTS: &str = "SELECT count(*) FROM reports";
const KEYS: &str = "SELECT count(*) FROM idempotency_keys";

#[test]
fn request_with_a_key_is_done_once_and_answered_alike_for_a_day() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let one = keyed(&ana, "um");
        // What failed is stored under no key.
        report(&one, &rui, "lua").await.refused(422, "VALIDATION");
        assert_eq!(count(&app, KEYS).await, 0);
        // Two at once are one.
        let (first, second) = futures_util::join!(report(&one, &rui, "fake"), report(&one, &rui, "fake"));
        let receipt = first.ok();
        assert_eq!((second.ok(), count(&app, REPORTS).await), (receipt.clone(), 1));
        app.advance(SignedDuration::from_hours(23));
        assert_eq!((report(&one, &rui, "fake").await.ok(), count(&app, REPORTS).await), (receipt.clone(), 1));
        // The same key with something else, or for another function, is a mistake; another person's is another key.
        report(&one, &rui, "scam").await.refused(409, "IDEMPOTENCY");
        one.rpc("block", json!({ "target": rui.id })).await.refused(409, "IDEMPOTENCY");
        assert_ne!(report(&keyed(&rui, "um"), &ana, "fake").await.ok(), receipt);
        // Stored sealed, for the answer may be for its owner alone.
        let answers: Vec<String> = (app.enlace.app.db.reader())
            .all("SELECT answer FROM idempotency_keys", params![])
            .await
            .expect("answers");
        let text = receipt["receipt"].as_str().unwrap_or_default().to_owned();
        assert!(!text.is_empty() && answers.iter().all(|answer| !answer.contains(&text)), "{receipt}");
        app.advance(SignedDuration::from_hours(2));
        assert_ne!(report(&one, &rui, "fake").await.ok(), receipt, "a day later it is a new request");
        app.advance(SignedDuration::from_hours(25));
        app.run_until_idle().await;
        assert_eq!(count(&app, KEYS).await, 0, "and nothing is left of it");
        for key in [" ", &"x".repeat(256)] {
            report(&keyed(&ana, key), &rui, "fake").await.refused(422, "VALIDATION");
        }
    });
}

#[test]
fn act_that_reads_after_its_transaction_is_done_once_too_and_reads_store_nothing() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let one = keyed(&ana, "um");
        for name in ["badges", "plans", "billing"] {
            one.rpc(name, json!({})).await.ok();
        }
        assert_eq!(count(&app, KEYS).await, 0, "reads have no keys");
        let order = buy(&ana, "pass_7", "pix").await;
        press(&app, &order, "pay").await;
        let id = json!({ "id": order["id"] });
        let (first, second) = futures_util::join!(
            one.rpc("withdraw_purchase", id.clone()),
            one.rpc("withdraw_purchase", id.clone())
        );
        // The second of two at once may come while the first is being answered; it is told to ask again then.
        let done = [&first, &second].into_iter().find(|reply| reply.status.is_success()).expect("one").body.clone();
        let again = one.rpc("withdraw_purchase", id.clone()).await.ok();
        assert_eq!((&again, &again["refunding"]), (&done, &json!(true)));
        app.run_until_idle().await;
        assert_eq!(one.rpc("withdraw_purchase", id).await.ok(), done, "as it was answered, not as it stands");
        // An act that answers nothing answers nothing again.
        let mute = keyed(&rui, "dois");
        for _ in 0..2 {
            let reply = mute.rpc("mark_read", json!({ "match_id": match_id })).await;
            assert_eq!((reply.status.as_u16(), reply.body), (204, json!("")));
        }
        // A message that the guard holds is no answer: the confirmed one goes out under the same key.
        let pix = json!({ "match_id": match_id, "body": "Me manda um pix? chave 529.982.247-25", "client_id": "a" });
        let talk = keyed(&ana, "tres");
        talk.rpc("send_message", pix.clone()).await.refused(409, "CONFIRM");
        talk.rpc("send_message", pix).await.refused(409, "CONFIRM");
    });
}
