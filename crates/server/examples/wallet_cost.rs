//! What the book of credits costs: random operations on a fresh database, then its audit, which must be clean.
//!
//! `cargo run --release -p enlace --example wallet_cost -- [sqlite|postgres] [operations]`
#![allow(
    clippy::print_stdout,
    reason = "printing the measurements is what this program is for"
)]

#[path = "wallet_soak/ops.rs"]
mod ops;

use app::wallet::audit::audit;
use db::testing::TestDb;
use db::{Engine, Options};
use jiff::Timestamp;
use ops::Done;
use std::time::Instant;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let engine = match words.first().map(String::as_str) {
        Some("postgres") => Engine::Postgres,
        _ => Engine::Sqlite,
    };
    let count: u64 = words.get(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let test = TestDb::open(engine, &enlace::migrations(), Options::default())
        .await
        .expect("a fresh database");
    let now: Timestamp = "2026-11-25T12:00:00Z".parse().expect("a time");
    let (began, cpu) = (Instant::now(), cpu_ms());
    let mut held = 0;
    for number in 0..count {
        let done = ops::run(&test.db, number, now).await.expect("an operation");
        held += i64::from(done == Done::Held);
    }
    let (elapsed, used) = (began.elapsed(), cpu_ms() - cpu);
    let auditing = Instant::now();
    let counted = audit(&mut test.db.reader()).await.expect("an audit");
    let audited = auditing.elapsed();
    assert!(counted.is_clean(), "{counted:?}");
    assert_eq!(
        ops::holds(&test.db).await.expect("a count"),
        held,
        "none lost, none doubled"
    );
    println!(
        "{engine:?}: {count} random operations, {} transfers, sum {}, balances equal a replay; {} µs of this process's CPU \
         and {} µs of time for each; audit {} ms",
        counted.transfers,
        counted.sum,
        used * 1000 / count.max(1),
        elapsed.as_micros() / u128::from(count.max(1)),
        audited.as_millis()
    );
    test.db.close().await;
}

/// CPU milliseconds of this process, user and system; a tick is 10 ms.
fn cpu_ms() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|ticks| ticks.parse::<u64>().ok()).unwrap_or(0);
    (ticks(11) + ticks(12)) * 10
}
