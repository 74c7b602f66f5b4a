//! Purchases in the stores of apps, with an App Store and a Google Play of our own.

mod apple;
mod apple_kit;
mod google;
mod google_kit;

use std::sync::Arc;
use testkit::{Person, TestApp, Value, json};

/// The app's names, as the settings of the site's links give them.
pub const BUNDLE: &str = "net.enlace.app";
pub const IOS: (&str, &str) = ("ENLACE_IOS_APP", "A1B2C3D4E5.net.enlace.app");

pub fn android() -> String {
    format!("{BUNDLE}:{}", ["AB"; 32].join(":"))
}

pub async fn token(who: &Person, store: &str) -> String {
    let answer = who.rpc("store_purchase_token", json!({ "store": store })).await.ok();
    answer["token"].as_str().expect("a token").to_string()
}

/// Rights, orders and sums of one person: all that they and the books have in the end, without ids.
pub async fn outcome(app: &Arc<TestApp>, who: &Person) -> Value {
    let reads = &mut app.enlace.app.db.reader();
    type Right = (String, jiff::Timestamp, jiff::Timestamp, Option<jiff::Timestamp>);
    let user = who.id;
    let rights: Vec<Right> = db::Reads::all(
        reads,
        "SELECT kind, valid_from, valid_until, revoked_at FROM entitlements WHERE user_id = $1 AND valid_until > valid_from
          ORDER BY valid_from, valid_until",
        db::params![user],
    )
    .await
    .expect("rights");
    let orders: Vec<(String, String, String, i64, i64)> = db::Reads::all(
        reads,
        "SELECT state, product_id, currency, amount, refunded FROM orders WHERE user_id = $1
          ORDER BY created_at, product_id, state, amount",
        db::params![user],
    )
    .await
    .expect("orders");
    let sums: Vec<(String, String, i64)> = db::Reads::all(
        reads,
        "SELECT l.account, l.currency, CAST(sum(l.amount) AS bigint) FROM payment_ledger l JOIN orders o ON o.id = l.order_id
          WHERE o.user_id = $1 GROUP BY l.account, l.currency HAVING sum(l.amount) <> 0 ORDER BY l.account, l.currency",
        db::params![user],
    )
    .await
    .expect("sums");
    let renewing: Vec<(String, String, jiff::Timestamp, bool)> = db::Reads::all(
        reads,
        "SELECT status, product_id, current_period_end, cancel_at_period_end FROM subscriptions WHERE user_id = $1",
        db::params![user],
    )
    .await
    .expect("subscriptions");
    json!({ "rights": rights, "orders": orders, "sums": sums, "renewing": renewing })
}
