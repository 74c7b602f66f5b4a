//! Credits that are bought, given each month, paid back and disputed.

use super::{audited, available, end, hold, settle, statement};
use crate::billing::{LISBON, buy, check, open, press, state};
use app::kernel::Fault;
use app::wallet::ledger::HoldEnd;
use jiff::SignedDuration;
use testkit::{ProfileFacts, json, on_both};
use uuid::Uuid;

#[test]
fn pack_is_credited_once_however_often_its_payment_is_reported() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let shop = ana.rpc("gift_shop", json!({})).await.ok();
        assert_eq!(shop["packs"][0]["product"], "credits_50");
        assert_eq!(shop["balance"]["available"], 20, "the credits of the month");
        let plans = ana.rpc("plans", json!({})).await.ok();
        assert!(!plans.to_string().contains("credits_"), "plans are no shop of credits");
        let order = buy(&ana, "credits_50", "pix").await;
        assert_eq!(order["amount"], 990);
        assert_eq!(available(&app, &ana).await, 20, "a code is no payment");
        press(&app, &order, "pay").await;
        press(&app, &order, "pay").await;
        assert_eq!(available(&app, &ana).await, 70);
        assert_eq!(check(&ana).await["credits"], 70);
        assert_eq!(check(&ana).await["tier"], "free", "credits open nothing");
        let id: Uuid = order["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        tokio::join!(settle(&app, ana.id, id, 50), settle(&app, ana.id, id, 50));
        assert_eq!(available(&app, &ana).await, 70);
        let lines = statement(&ana).await;
        let kinds: Vec<(&str, i64)> = lines
            .iter()
            .map(|line| {
                (
                    line["kind"].as_str().expect("a kind"),
                    line["change"].as_i64().expect("a number"),
                )
            })
            .collect();
        assert_eq!(kinds, [("purchase", 50), ("monthly_credits", 20)]);
        audited(&app).await;
    });
}

#[test]
fn monthly_credits_come_once_a_month_and_fill_up_to_the_ceiling() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        for _ in 0..3 {
            ana.rpc("gift_shop", json!({})).await.ok();
        }
        assert_eq!(available(&app, &ana).await, 20);
        let order = Uuid::new_v4();
        settle(&app, ana.id, order, 170).await;
        app.advance(SignedDuration::from_hours(24 * 15));
        ana.sign_in().await;
        let shop = ana.rpc("gift_shop", json!({})).await.ok();
        assert_eq!(shop["balance"]["available"], 200, "no more than the ceiling");
        audited(&app).await;
    });
}

#[test]
fn premium_credits_of_the_month_go_back_with_the_money_that_paid_for_premium() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "pass_7", "pix").await;
        press(&app, &order, "pay").await;
        ana.rpc("gift_shop", json!({})).await.ok();
        assert_eq!(available(&app, &ana).await, 120);
        hold(&app, ana.id, "one", 70).await.expect("held");
        ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        app.run_until_idle().await;
        assert_eq!(state(&ana, &order).await, "refunded");
        assert_eq!(available(&app, &ana).await, -50, "used or not");
        ana.rpc("gift_shop", json!({})).await.ok();
        assert_eq!(
            available(&app, &ana).await,
            -50,
            "the free ones of the month came already"
        );
        audited(&app).await;

        // Premium that is paid for once more brings them once more; a dispute takes them until it is won.
        let again = buy(&ana, "pass_30", "card").await;
        press(&app, &again, "pay").await;
        for _ in 0..2 {
            ana.rpc("gift_shop", json!({})).await.ok();
        }
        assert_eq!(available(&app, &ana).await, 50);
        for (button, left) in [("dispute", -50), ("dispute", -50), ("dispute-won", 50)] {
            press(&app, &again, button).await;
            assert_eq!(available(&app, &ana).await, left, "{button}");
        }
        audited(&app).await;
    });
}

#[test]
fn unused_part_of_a_pack_goes_back_within_the_days_of_the_law() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let traits = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let rita = app.ready("Rita", traits).await;
        let order = buy(&rita, "credits_50", "mb_way").await;
        press(&app, &order, "pay").await;
        assert_eq!(available(&app, &rita).await, 50);
        let held = hold(&app, rita.id, "one", 30).await.expect("held");
        let purchase = rita.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(purchase["refundable_credits"], 20);
        rita.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            available(&app, &rita).await,
            0,
            "at once, so that they are not spent twice"
        );
        rita.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        app.run_until_idle().await;
        let purchase = rita.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&purchase["refunded"], &purchase["state"]),
            (&json!(99), &json!("paid"))
        );
        assert_eq!(available(&app, &rita).await, 0);
        assert!(end(&app, held, HoldEnd::Void).await);
        assert_eq!(
            available(&app, &rita).await,
            30,
            "what was pending comes back as credits"
        );
        audited(&app).await;

        // All used: nothing goes back, and a late wish is too late.
        let other = buy(&rita, "credits_50", "mb_way").await;
        press(&app, &other, "pay").await;
        let all = hold(&app, rita.id, "two", 80).await.expect("held");
        rita.rpc("withdraw_purchase", json!({ "id": other["id"] }))
            .await
            .refused(409, "STATE");
        assert!(end(&app, all, HoldEnd::Void).await);
        app.advance(SignedDuration::from_hours(24 * 14 + 1));
        rita.rpc("withdraw_purchase", json!({ "id": other["id"] }))
            .await
            .refused(409, "STATE");
        assert_eq!(available(&app, &rita).await, 80, "a refusal takes nothing");
        audited(&app).await;
    });
}

#[test]
fn disputed_payment_takes_its_credits_and_winning_it_gives_them_back() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "credits_120", "card").await;
        press(&app, &order, "pay").await;
        let held = hold(&app, ana.id, "one", 100).await.expect("held");
        press(&app, &order, "dispute").await;
        assert_eq!(state(&ana, &order).await, "disputed");
        assert_eq!(available(&app, &ana).await, -100, "used credits are owed");
        let refusal = hold(&app, ana.id, "two", 5).await;
        assert!(matches!(refusal, Err(Fault::Credits { missing: 5 })), "{refusal:?}");
        assert!(end(&app, held, HoldEnd::Void).await);
        assert_eq!(available(&app, &ana).await, 0, "a refund pays the debt");
        audited(&app).await;
    });
}
