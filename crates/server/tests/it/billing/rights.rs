//! What a purchase opens, and for how long.

use super::{DAY, buy, check, open, press};
use jiff::SignedDuration;
use testkit::{ProfileFacts, json, on_both};

#[test]
fn pass_by_pix_opens_premium_for_its_days_and_nothing_more() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        assert_eq!(check(&ana).await["tier"], "free");
        let plans = ana.rpc("plans", json!({})).await.ok();
        assert_eq!((&plans["country"], &plans["currency"]), (&json!("BR"), &json!("BRL")));
        assert_eq!(plans["three_times"], false, "nothing was measured");
        let order = buy(&ana, "pass_7", "pix").await;
        assert_eq!(
            (&order["state"], &order["amount"]),
            (&json!("awaiting_payment"), &json!(1290))
        );
        let code = order["voucher"]["code"].as_str().expect("a code");
        assert!(
            code.contains("br.gov.bcb.pix.sandbox") && code.contains("12.90"),
            "{code}"
        );
        assert_eq!(check(&ana).await["status"], "awaiting_payment");
        assert_eq!(check(&ana).await["subscribed"], false, "a code is no payment");

        press(&app, &order, "pay").await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["subscribed"], &answer["tier"], &answer["status"]),
            (&json!(true), &json!("pass"), &json!("active"))
        );
        assert_eq!(answer["provider"], "sandbox");
        let filters = json!({
            "age_min": 25, "age_max": 45, "distance_km": 80, "personality": ["INFJ"],
            "interests": ["Música", "Cinema", "Viagens", "Dança"], "compatibility": 60, "verified_only": true,
        });
        ana.insert("search_filters", filters.clone()).await.ok();
        let fields = "age_min,age_max,distance_km,personality,interests,compatibility,verified_only";
        let saved = ana.get(&format!("search_filters?select={fields}")).await.ok();
        assert_eq!(saved, json!([filters]), "every filter is open");
        assert_eq!(ana.rpc("likes_received", json!({})).await.ok()["premium"], true);
        let letters = app.mails_to(&ana.email).await;
        let paid = |text: &str| text.contains("R$ 12,90") && text.contains("28 de novembro de 2026");
        assert!(letters.iter().any(|mail| paid(&mail.text)), "{letters:?}");

        app.advance(DAY * 7);
        assert_eq!(check(&ana).await["tier"], "free");
        ana.insert("search_filters", filters)
            .await
            .refused(402, "PREMIUM_REQUIRED");
    });
}

#[test]
fn premium_filters_end_with_the_premium_that_opened_them() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let filters = json!({
            "age_min": 25, "age_max": 45, "distance_km": 80, "personality": ["INFJ"],
            "interests": ["Música", "Cinema", "Viagens", "Dança"], "verified_only": true,
        });
        let free = json!([{
            "age_min": 25, "age_max": 45, "distance_km": 80, "personality": [],
            "interests": ["Música", "Cinema", "Viagens"], "verified_only": false,
        }]);
        let fields = "age_min,age_max,distance_km,personality,interests,verified_only";
        let saved = async || ana.get(&format!("search_filters?select={fields}")).await.ok();
        for is_withdrawn in [true, false] {
            let order = buy(&ana, "pass_7", "pix").await;
            press(&app, &order, "pay").await;
            ana.insert("search_filters", filters.clone()).await.ok();
            assert_eq!(saved().await, json!([filters]));
            match is_withdrawn {
                true => drop(ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok()),
                false => app.advance(DAY * 7),
            }
            app.run_until_idle().await;
            assert_eq!(check(&ana).await["subscribed"], false);
            assert_eq!(saved().await, free, "{is_withdrawn}");
        }
        // What is left is changed like every free card.
        ana.insert("search_filters", json!({ "age_max": 50 })).await.ok();
    });
}

#[test]
fn game_is_bought_once_and_for_good() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let plans = ana.rpc("plans", json!({})).await.ok();
        let kinds = plans["offers"]
            .as_array()
            .expect("offers")
            .iter()
            .map(|offer| &offer["kind"]);
        assert!(kinds.clone().count() > 0);
        assert!(
            kinds.clone().all(|kind| kind != "game"),
            "games are sold where they are played"
        );
        let order = buy(&ana, "duas-verdades", "pix").await;
        press(&app, &order, "pay").await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["purchasedGames"], &answer["subscribed"]),
            (&json!(["duas-verdades"]), &json!(false))
        );
        let answer = check(&app.visitor()).await;
        assert_eq!(
            (&answer["purchasedGames"], &answer["subscribed"]),
            (&json!([]), &json!(false)),
            "without a session nothing is anybody's"
        );
        app.advance(DAY * 3000);
        let mut ana = ana;
        ana.sign_in().await;
        assert_eq!(check(&ana).await["purchasedGames"], json!(["duas-verdades"]));
        let again = json!({ "product": "duas-verdades", "method": "pix" });
        ana.rpc("start_checkout", again).await.refused(409, "STATE");
    });
}

#[test]
fn renewal_is_announced_three_days_before_once_for_each_period() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        let announced = async || {
            app.run_until_idle().await;
            let letters = app.mails_to(&ana.email).await;
            letters
                .iter()
                .filter(|mail| mail.text.contains("Seu Premium vai renovar"))
                .count()
        };
        app.advance(DAY * 26);
        assert_eq!(announced().await, 0);
        app.advance(DAY + SignedDuration::from_hours(1));
        assert_eq!(announced().await, 1);
        // Removing the notification does not bring the letter again.
        ana.delete("notifications", "kind=eq.billing").await.ok();
        app.advance(DAY);
        assert_eq!(announced().await, 1);
        press(&app, &order, "advance").await;
        app.advance(DAY * 30);
        assert_eq!(announced().await, 2, "the next period too");

        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let order = buy(&bia, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        bia.rpc("cancel_subscription", json!({})).await.ok();
        app.advance(DAY * 28);
        app.run_until_idle().await;
        let letters = app.mails_to(&bia.email).await;
        assert!(
            !letters.iter().any(|mail| mail.text.contains("vai renovar")),
            "it does not renew"
        );
    });
}
