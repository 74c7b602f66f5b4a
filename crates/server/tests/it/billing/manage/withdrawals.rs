//! Withdrawing from a purchase.

use super::super::{DAY, LISBON, buy, check, open, press, state};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, Value, json, on_both};

const PARIS: i64 = 2_988_507;

#[test]
fn purchase_is_withdrawn_from_in_its_days_and_not_after() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        let id = json!({ "id": order["id"] });
        ana.rpc("withdraw_purchase", id.clone()).await.refused(409, "STATE");
        ana.rpc("receipt", id.clone()).await.refused(404, "NOT_FOUND");
        press(&app, &order, "pay").await;
        let receipt = ana.rpc("receipt", id.clone()).await.ok();
        assert_eq!(
            (&receipt["amount"], &receipt["description"]),
            (&json!(2990), &json!("Enlace Premium mensal"))
        );
        assert_eq!(check(&ana).await["withdrawableUntil"], "2026-11-28T18:00:00Z");
        assert_eq!(ana.rpc("withdraw_purchase", id.clone()).await.ok()["refunding"], true);
        ana.rpc("withdraw_purchase", id.clone()).await.ok();
        app.run_until_idle().await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["subscribed"], &answer["withdrawableUntil"]),
            (&json!(false), &Value::Null)
        );
        let back = ana.rpc("payment_status", id.clone()).await.ok();
        assert_eq!(
            (&back["state"], &back["refunded"], &back["refunding"]),
            (&json!("refunded"), &json!(2990), &json!(false))
        );
        let letters = app.mails_to(&ana.email).await;
        assert!(
            letters.iter().any(|mail| mail.text.contains("Devolvemos R$ 29,90")),
            "{letters:?}"
        );
        ana.rpc("cancel_subscription", json!({})).await.refused(409, "STATE");
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert_eq!(
            billing["subscription"],
            Value::Null,
            "nothing is left of it, and one may buy anew"
        );

        let late = buy(&ana, "pass_7", "pix").await;
        press(&app, &late, "pay").await;
        app.advance(DAY * 7 + SignedDuration::from_secs(1));
        let mut ana = ana;
        ana.sign_in().await;
        ana.rpc("withdraw_purchase", json!({ "id": late["id"] }))
            .await
            .refused(409, "STATE");
    });
}

#[test]
fn withdrawal_stands_to_the_last_hour_of_each_law_and_is_acknowledged_at_once() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let lisbon = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rita = app.ready("Rita", lisbon).await;
        let paris = ProfileFacts {
            city_id: PARIS,
            ..ProfileFacts::default()
        };
        let claire = app.ready("Claire", paris).await;
        let (of_ana, late) = (
            buy(&ana, "pass_30", "pix").await,
            buy(&ana, "duas-verdades", "pix").await,
        );
        let (of_rita, late_of_rita) = (
            buy(&rita, "pass_30", "mb_way").await,
            buy(&rita, "duas-verdades", "mb_way").await,
        );
        let of_claire = buy(&claire, "pass_30", "card").await;
        for order in [&of_ana, &late, &of_rita, &late_of_rita, &of_claire] {
            press(&app, order, "pay").await;
        }
        let until = async |who: &Person, order: &Value| {
            let known = who.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
            known["withdrawable_until"].clone()
        };
        let declare = async |who: &Person, order: &Value| {
            let declared = who.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
            assert_eq!(declared["withdrawn_at"], app.now().to_string());
            // Before any money moves.
            let mails = app.mails_to(&who.email).await;
            let receipt = mails
                .iter()
                .find(|mail| mail.text.contains("Recebemos a sua declaração"));
            let receipt = receipt.expect("the acknowledgement");
            assert!(receipt.text.contains(order["id"].as_str().unwrap()), "{}", receipt.text);
            receipt.text.clone()
        };
        let hour = SignedDuration::from_hours(1);
        assert_eq!(
            until(&claire, &of_claire).await,
            "2026-12-05T18:00:00Z",
            "fourteen in the rest of the EU"
        );
        app.advance(DAY * 7 - hour);
        ana.sign_in().await;
        assert_eq!(
            until(&ana, &of_ana).await,
            "2026-11-28T18:00:00Z",
            "seven days in Brazil"
        );
        let receipt = declare(&ana, &of_ana).await;
        for words in [
            "28 de novembro de 2026, às 14h (America/Sao_Paulo)",
            "contrato de Passe de 30 dias",
            "21 de novembro de 2026",
        ] {
            assert!(receipt.contains(words), "{words}: {receipt}");
        }
        app.advance(hour * 2);
        assert_eq!(until(&ana, &late).await, Value::Null);
        ana.rpc("withdraw_purchase", json!({ "id": late["id"] }))
            .await
            .refused(409, "STATE");
        app.advance(DAY * 7 - hour * 2);
        rita.sign_in().await;
        assert_eq!(
            until(&rita, &of_rita).await,
            "2026-12-05T18:00:00Z",
            "fourteen in Portugal"
        );
        let receipt = declare(&rita, &of_rita).await;
        assert!(
            receipt.contains("5 de dezembro de 2026, às 17h (Europe/Lisbon)"),
            "{receipt}"
        );
        app.run_until_idle().await;
        assert_eq!(state(&rita, &of_rita).await, "refunded");
        app.advance(hour * 2);
        rita.sign_in().await;
        assert_eq!(until(&rita, &late_of_rita).await, Value::Null);
        rita.rpc("withdraw_purchase", json!({ "id": late_of_rita["id"] }))
            .await
            .refused(409, "STATE");
    });
}
