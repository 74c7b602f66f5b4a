//! Credits: bought once, paid back to the credit, never lost and never doubled.

use crate::billing::{LISBON, buy, check, open, press, state};
use app::kernel::Fault;
use app::wallet::audit::{LedgerAudit, audit};
use app::wallet::ledger::{self, HoldEnd};
use app::wallet::{self, packs};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

pub async fn audited(app: &TestApp) -> LedgerAudit {
    let counted = audit(&mut app.enlace.app.db.reader()).await.expect("an audit");
    assert!(counted.is_clean(), "{counted:?}");
    counted
}

async fn available(app: &TestApp, who: &Person) -> i64 {
    let balance = wallet::balance(&mut app.enlace.app.db.reader(), who.id).await;
    balance.expect("a balance").available
}

/// Brings what an order gave to a target, as a look at its payment does.
async fn settle(app: &TestApp, who: Uuid, order: Uuid, target: i64) {
    let (db, now) = (app.enlace.app.db.clone(), app.now());
    let settled: Result<(), Fault> = db
        .tx(move |tx| Box::pin(async move { packs::settle_order(tx, who, order, target, now).await }))
        .await;
    settled.expect("settled");
}

async fn hold(app: &TestApp, who: Uuid, key: &str, amount: i64) -> Result<Uuid, Fault> {
    let (db, now, key) = (app.enlace.app.db.clone(), app.now(), key.to_owned());
    db.tx(move |tx| Box::pin(async move { ledger::hold(tx, who, &key, amount, Uuid::nil(), now).await }))
        .await
}

async fn end(app: &TestApp, held: Uuid, how: HoldEnd) -> bool {
    let (db, now) = (app.enlace.app.db.clone(), app.now());
    let ended: Result<bool, Fault> = db
        .tx(move |tx| Box::pin(async move { ledger::end_hold(tx, held, how, now).await }))
        .await;
    ended.expect("ended")
}

async fn statement(who: &Person) -> Vec<Value> {
    let lines = who.rpc("wallet_statement", json!({})).await.ok();
    lines.as_array().expect("lines").clone()
}

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
            .map(|line| (line["kind"].as_str().expect("a kind"), line["change"].as_i64().expect("a number")))
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
        assert_eq!(available(&app, &ana).await, -50, "the free ones of the month came already");
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
        assert_eq!(available(&app, &rita).await, 0, "at once, so that they are not spent twice");
        rita.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        app.run_until_idle().await;
        let purchase = rita.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!((&purchase["refunded"], &purchase["state"]), (&json!(99), &json!("paid")));
        assert_eq!(available(&app, &rita).await, 0);
        assert!(end(&app, held, HoldEnd::Void).await);
        assert_eq!(available(&app, &rita).await, 30, "what was pending comes back as credits");
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

#[test]
fn two_ends_at_once_are_one_end_and_two_spendings_never_exceed_the_balance() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        settle(&app, ana.id, Uuid::new_v4(), 50).await;
        for round in 0..10 {
            let (one, other) = (format!("a{round}"), format!("b{round}"));
            let both = tokio::join!(hold(&app, ana.id, &one, 30), hold(&app, ana.id, &other, 30));
            assert_eq!([&both.0, &both.1].into_iter().filter(|held| held.is_ok()).count(), 1, "{both:?}");
            let held = both.0.or(both.1).expect("one was held");
            let ends = tokio::join!(end(&app, held, HoldEnd::Post), end(&app, held, HoldEnd::Void));
            assert!(ends.0 ^ ends.1, "{ends:?}");
            let given: i64 = if ends.0 { 30 } else { 0 };
            settle(&app, ana.id, Uuid::new_v4(), given.max(1)).await;
            audited(&app).await;
        }
        let same = tokio::join!(hold(&app, ana.id, "same", 5), hold(&app, ana.id, "same", 5));
        assert_eq!(same.0.expect("held"), same.1.expect("held"), "one key is one transfer");
        audited(&app).await;
    });
}

#[test]
fn book_refuses_changes_and_an_audit_finds_a_wrong_balance() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        settle(&app, ana.id, Uuid::new_v4(), 50).await;
        audited(&app).await;
        let db = &app.enlace.app.db;
        for sql in [
            "UPDATE wallet_entries SET amount = amount + 1",
            "DELETE FROM wallet_entries",
            "UPDATE wallet_transfers SET amount = amount + 1",
            "DELETE FROM wallet_transfers",
        ] {
            let done: Result<u64, db::DbError> = db
                .tx(move |tx| Box::pin(async move { tx.exec(sql, db::params![]).await }))
                .await;
            assert!(done.is_err(), "{sql}");
        }
        let forged: Result<u64, db::DbError> = db
            .tx(|tx| Box::pin(async move { tx.exec("UPDATE wallet_accounts SET balance = 999", db::params![]).await }))
            .await;
        forged.expect("forged");
        let counted = audit(&mut db.reader()).await.expect("an audit");
        assert_eq!((counted.is_clean(), counted.wrong_accounts), (false, 1), "{counted:?}");
    });
}

#[test]
fn erased_account_leaves_a_book_without_a_name_that_still_sums_to_zero() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        settle(&app, ana.id, Uuid::new_v4(), 50).await;
        let held = hold(&app, ana.id, "one", 20).await.expect("held");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["wallet_accounts"][0]["balance"], 30);
        assert_eq!(export["wallet_transfers"].as_array().map(Vec::len), Some(2));
        let (db, user, now) = (&app.enlace.app.db, ana.id, app.now());
        let erased: Result<(), Fault> = db
            .tx(move |tx| {
                Box::pin(async move { app::accounts::leave::erase(tx, app::table_rules(), user, now).await })
            })
            .await;
        erased.expect("erased");
        app.run_until_idle().await;
        assert!(end(&app, held, HoldEnd::Void).await);
        let named: i64 = db
            .one(
                "SELECT (SELECT count(*) FROM wallet_accounts WHERE user_id = $1)
                      + (SELECT count(*) FROM wallet_transfers WHERE user_id = $1)",
                db::params![user],
            )
            .await
            .expect("a count");
        let expired: i64 = db
            .one(
                "SELECT CAST(sum(amount) AS bigint) FROM wallet_entries WHERE account = 'expired'",
                db::params![],
            )
            .await
            .expect("a sum");
        assert_eq!((named, expired), (0, 50));
        audited(&app).await;
    });
}

#[test]
fn manager_reads_the_audit_and_nobody_else() {
    on_both(|engine| async move {
        let app: Arc<TestApp> = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        ana.rpc("wallet_audit", json!({})).await.refused(404, "PGRST202");
    });
}

/// The operations of the soak, whose bar is in `make soak` and `make bench`.
#[path = "../../examples/wallet_soak/ops.rs"]
mod ops;

/// Four lanes of random purchases, returns, holds and their ends; each twelfth is cut off in the middle of its transaction,
/// as a power cut would, and all are run again afterwards, as clients do.
#[test]
fn random_operations_of_the_book_sum_to_zero_after_cuts_and_repetitions() {
    const OPERATIONS: u64 = 400;
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let now = app.now();
        let lane = |first: u64| {
            let db = app.enlace.app.db.clone();
            tokio::spawn(async move {
                let mut cut = 0;
                for number in (first..OPERATIONS).step_by(4) {
                    let (db, mut dice) = (db.clone(), ops::Dice(number));
                    let operation = tokio::spawn(async move { ops::run(&db, number, now).await });
                    if dice.below(12) == 0 {
                        for _ in 0..dice.below(6) {
                            tokio::task::yield_now().await;
                        }
                        operation.abort();
                        cut += u64::from(operation.await.is_err());
                    } else {
                        operation.await.expect("not cut").expect("an operation");
                    }
                }
                cut
            })
        };
        let lanes = [lane(0), lane(1), lane(2), lane(3)];
        let mut cut = 0;
        for lane in lanes {
            cut += lane.await.expect("a lane");
        }
        assert!(cut > 0, "nothing was cut off");
        audited(&app).await;
        let mut held = 0;
        for number in 0..OPERATIONS {
            let done = ops::run(&app.enlace.app.db, number, now).await.expect("an operation");
            held += i64::from(done == ops::Done::Held);
        }
        let counted = audited(&app).await;
        assert!(counted.transfers > 100, "{counted:?}");
        assert_eq!(ops::holds(&app.enlace.app.db).await.expect("a count"), held, "none lost, none doubled");
    });
}
