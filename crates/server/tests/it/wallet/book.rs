//! The book: it sums to zero, refuses changes, and outlives its people.

use super::{audited, end, hold, settle};
use crate::billing::open;
use app::kernel::Fault;
use app::wallet::audit::audit;
use app::wallet::ledger::HoldEnd;
use std::sync::Arc;
use testkit::{ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

#[test]
fn two_ends_at_once_are_one_end_and_two_spendings_never_exceed_the_balance() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        settle(&app, ana.id, Uuid::new_v4(), 50).await;
        for round in 0..10 {
            let (one, other) = (format!("a{round}"), format!("b{round}"));
            let both = tokio::join!(hold(&app, ana.id, &one, 30), hold(&app, ana.id, &other, 30));
            assert_eq!(
                [&both.0, &both.1].into_iter().filter(|held| held.is_ok()).count(),
                1,
                "{both:?}"
            );
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
            .tx(move |tx| Box::pin(async move { app::accounts::leave::erase(tx, app::table_rules(), user, now).await }))
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
#[path = "../../../examples/wallet_soak/ops.rs"]
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
        assert_eq!(
            ops::holds(&app.enlace.app.db).await.expect("a count"),
            held,
            "none lost, none doubled"
        );
    });
}
