//! Credits: bought once, paid back to the credit, never lost and never doubled.

mod book;
mod payments;

use app::kernel::Fault;
use app::wallet::audit::{LedgerAudit, audit};
use app::wallet::ledger::{self, HoldEnd};
use app::wallet::{self, packs};
use testkit::{Person, TestApp, Value, json};
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
