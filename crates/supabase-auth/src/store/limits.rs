//! Counters of limits, and puzzles that were taken.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;

/// What one act costs, in microseconds.
#[derive(Clone, Copy, Debug)]
pub struct CounterCharge {
    pub now: i64,
    /// What the act adds.
    pub interval: i64,
    /// How far beyond now a counter may lead.
    pub window: i64,
}

/// Counts an act in one statement, so that nodes never count the same one; `false` when it would lead too far.
pub async fn take_share(tx: &mut Tx, key: &str, share: CounterCharge) -> Result<bool, DbError> {
    tx.affects(
        "INSERT INTO auth_limits (key, drained_at) VALUES ($1, $2) \
             ON CONFLICT (key) DO UPDATE SET drained_at = \
             CASE WHEN auth_limits.drained_at < $3 THEN $2 ELSE auth_limits.drained_at + $4 END \
             WHERE auth_limits.drained_at <= $5",
        params![
            key,
            share.now + share.interval,
            share.now,
            share.interval,
            share.now + share.window - share.interval
        ],
    )
    .await
}

/// Until when a counter leads; `None` for one that was never used or is swept.
pub async fn drained_at(reads: &mut impl Reads, key: &str) -> Result<Option<i64>, DbError> {
    reads
        .opt("SELECT drained_at FROM auth_limits WHERE key = $1", params![key])
        .await
}

/// Takes back the share of one act.
pub async fn return_share(tx: &mut Tx, key: &str, interval: i64) -> Result<(), DbError> {
    tx.run(
        "UPDATE auth_limits SET drained_at = drained_at - $2 WHERE key = $1",
        params![key, interval],
    )
    .await
}

pub async fn forget_counter(tx: &mut Tx, key: &str) -> Result<(), DbError> {
    tx.run("DELETE FROM auth_limits WHERE key = $1", params![key]).await
}

/// Notes a puzzle as taken; `false` when it was before.
pub async fn spend_puzzle(tx: &mut Tx, nonce: &str, expires_at: Timestamp) -> Result<bool, DbError> {
    tx.affects(
        "INSERT INTO auth_puzzles (nonce, expires_at) VALUES ($1, $2) ON CONFLICT (nonce) DO NOTHING",
        params![nonce, expires_at],
    )
    .await
}

/// Removes counters that say nothing any more, and puzzles that have expired.
pub async fn sweep_limits(tx: &mut Tx, now: Timestamp) -> Result<u64, DbError> {
    let counters = tx
        .exec(
            "DELETE FROM auth_limits WHERE drained_at <= $1",
            params![now.as_microsecond()],
        )
        .await?;
    let puzzles = tx
        .exec("DELETE FROM auth_puzzles WHERE expires_at <= $1", params![now])
        .await?;
    Ok(counters + puzzles)
}
