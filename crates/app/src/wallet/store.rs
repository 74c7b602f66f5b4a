//! All SQL of credits.

use super::model::{Balance, GrantEntry, Pack, TransferKind, TransferState, TransferStep};
use crate::kernel::fault::FaultResult;
use crate::kernel::new_person_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

db::row! {
    /// A member's account.
    #[derive(Debug, Clone, Copy)]
    pub struct Account {
        pub id: Uuid,
        pub user_id: Option<Uuid>,
        pub balance: i64,
    }
}

db::row! {
    /// Credits set aside.
    #[derive(Debug, Clone, Copy)]
    pub struct PendingTransfer {
        pub kind: TransferKind,
        pub account_id: Uuid,
        pub user_id: Option<Uuid>,
        pub amount: i64,
        pub reference: Option<Uuid>,
    }
}

/// A transfer to write.
#[derive(Debug)]
pub struct NewTransfer<'a> {
    pub id: Uuid,
    pub key: &'a str,
    pub kind: TransferKind,
    pub step: TransferStep,
    pub pending_id: Option<Uuid>,
    pub account_id: Uuid,
    pub user_id: Option<Uuid>,
    pub amount: i64,
    pub reference: Option<Uuid>,
}

/// One side of a transfer.
#[derive(Debug)]
pub struct NewEntry<'a> {
    pub transfer: Uuid,
    pub account: &'a str,
    pub amount: i64,
    /// Balance and version of a member's account after it.
    pub after: Option<(i64, i64)>,
}

/// The name of a member's account in the entries.
pub fn member_account(id: Uuid) -> String {
    format!("member:{id}")
}

/// The account of a user, made where there is none, and locked until the end of the transaction.
pub async fn account_locked(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<Account> {
    tx.exec(
        "INSERT INTO wallet_accounts (id, user_id, balance, version, created_at) VALUES ($1, $2, 0, 0, $3)
         ON CONFLICT (user_id) DO NOTHING",
        params![new_person_id(), user, now],
    )
    .await?;
    // An update that changes nothing locks the row on either engine.
    Ok(tx
        .one(
            "UPDATE wallet_accounts SET version = version WHERE user_id = $1 RETURNING id, user_id, balance",
            params![user],
        )
        .await?)
}

/// What a user can spend, and what is pending; nothing for a user without an account.
pub async fn balance(reads: &mut impl Reads, user: Uuid) -> FaultResult<Balance> {
    let read: (i64, i64) = reads
        .one(
            "SELECT CAST(coalesce((SELECT balance FROM wallet_accounts WHERE user_id = $1), 0) AS bigint),
                    CAST(coalesce((SELECT sum(t.amount) FROM wallet_transfers t
                       WHERE t.user_id = $1 AND t.step = 'pending'
                         AND NOT EXISTS (SELECT 1 FROM wallet_transfers e WHERE e.pending_id = t.id)), 0) AS bigint)",
            params![user],
        )
        .await?;
    Ok(Balance {
        available: read.0,
        pending: read.1,
    })
}

/// Changes a balance; balance and version after it, or none where it would fall below zero and must not.
pub async fn change_balance(
    tx: &mut Tx,
    account: Uuid,
    change: i64,
    at_least_zero: bool,
) -> FaultResult<Option<(i64, i64)>> {
    Ok(tx
        .opt(
            "UPDATE wallet_accounts SET balance = balance + $2, version = version + 1
              WHERE id = $1 AND (NOT $3 OR balance + $2 >= 0) RETURNING balance, version",
            params![account, change, at_least_zero],
        )
        .await?)
}

/// Whether the row is new: false under a known key, and for a pending transfer that has ended.
pub async fn insert_transfer(tx: &mut Tx, new: &NewTransfer<'_>, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "INSERT INTO wallet_transfers (id, key, kind, step, pending_id, account_id, user_id, amount, reference,
                                           created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
            params![
                new.id,
                new.key,
                new.kind.word(),
                new.step.word(),
                new.pending_id,
                new.account_id,
                new.user_id,
                new.amount,
                new.reference,
                now
            ],
        )
        .await?;
    Ok(rows == 1)
}

pub async fn insert_entry(tx: &mut Tx, new: &NewEntry<'_>, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO wallet_entries (transfer_id, account, amount, balance_after, version, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            new.transfer,
            new.account,
            new.amount,
            new.after.map(|after| after.0),
            new.after.map(|after| after.1),
            now
        ],
    )
    .await?;
    Ok(())
}

pub async fn transfer_by_key(reads: &mut impl Reads, key: &str) -> FaultResult<Option<Uuid>> {
    let sql = "SELECT id FROM wallet_transfers WHERE key = $1";
    Ok(reads.opt(sql, params![key]).await?)
}

pub async fn pending(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<PendingTransfer>> {
    let sql =
        "SELECT kind, account_id, user_id, amount, reference FROM wallet_transfers WHERE id = $1 AND step = 'pending'";
    Ok(reads.opt(sql, params![id]).await?)
}

/// What an account got for an order, less what went back, and how often that changed.
pub async fn of_order(reads: &mut impl Reads, account: Uuid, order: Uuid) -> FaultResult<(i64, i64)> {
    Ok(reads
        .one(
            "SELECT CAST(coalesce(sum(e.amount), 0) AS bigint), count(*) FROM wallet_transfers t
               JOIN wallet_entries e ON e.transfer_id = t.id AND e.account = $2
              WHERE t.reference = $1 AND t.kind IN ('purchase', 'paid_back')",
            params![order, member_account(account)],
        )
        .await?)
}

/// The packs of an account, the newest first.
pub async fn packs(reads: &mut impl Reads, account: Uuid) -> FaultResult<Vec<Pack>> {
    let rows: Vec<(Uuid, i64)> = reads
        .all(
            "SELECT t.reference, CAST(sum(e.amount) AS bigint) FROM wallet_transfers t
               JOIN wallet_entries e ON e.transfer_id = t.id AND e.account = $2
              WHERE t.account_id = $1 AND t.kind IN ('purchase', 'paid_back') AND t.reference IS NOT NULL
              GROUP BY t.reference ORDER BY min(t.created_at) DESC, t.reference DESC",
            params![account, member_account(account)],
        )
        .await?;
    let pack = |(order, credits)| Pack { order, credits };
    Ok(rows.into_iter().map(pack).collect())
}

/// What the transfers whose key begins so changed in an account, and how many there are.
pub async fn under_key(reads: &mut impl Reads, account: Uuid, key: &str) -> FaultResult<(i64, i64)> {
    Ok(reads
        .one(
            "SELECT CAST(coalesce(sum(e.amount), 0) AS bigint), count(*) FROM wallet_transfers t
               JOIN wallet_entries e ON e.transfer_id = t.id AND e.account = $2
              WHERE t.account_id = $1 AND t.key LIKE $3",
            params![account, member_account(account), format!("{key}%")],
        )
        .await?)
}

/// The monthly credits that an account got while an order paid for them, and what changed of them since, in that order.
pub async fn grants_of(reads: &mut impl Reads, account: Uuid, order: Uuid) -> FaultResult<Vec<GrantEntry>> {
    Ok(reads
        .all(
            "SELECT t.key, e.amount FROM wallet_transfers t
               JOIN wallet_entries e ON e.transfer_id = t.id AND e.account = $2
              WHERE t.reference = $3 AND t.account_id = $1 AND t.kind = 'monthly_credits' ORDER BY e.version",
            params![account, member_account(account), order],
        )
        .await?)
}

pub async fn account_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Account>> {
    let sql = "SELECT id, user_id, balance FROM wallet_accounts WHERE user_id = $1";
    Ok(reads.opt(sql, params![user]).await?)
}

/// Takes the name of an erased user out of the book.
pub async fn forget_user(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    for table in ["wallet_accounts", "wallet_transfers"] {
        let sql = format!("UPDATE {table} SET user_id = NULL WHERE user_id = $1");
        tx.exec(&sql, params![user]).await?;
    }
    Ok(())
}

/// A line of a member's statement.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StatementLine {
    pub id: Uuid,
    pub kind: TransferKind,
    pub state: TransferState,
    /// What it changed: below zero for what was given.
    pub change: i64,
    #[schemars(with = "String")]
    pub at: Timestamp,
    /// When a pending one ended.
    #[schemars(with = "Option<String>")]
    pub ended_at: Option<Timestamp>,
}

/// The newest lines of a member's statement.
pub async fn statement(reads: &mut impl Reads, user: Uuid, limit: i64) -> FaultResult<Vec<StatementLine>> {
    type LineRow = (
        Uuid,
        TransferKind,
        TransferStep,
        i64,
        Timestamp,
        Option<TransferStep>,
        Option<Timestamp>,
    );
    let rows: Vec<LineRow> = reads
        .all(
            "SELECT t.id, t.kind, t.step, e.amount, t.created_at, x.step, x.created_at
               FROM wallet_transfers t
               JOIN wallet_accounts a ON a.id = t.account_id
               JOIN wallet_entries e ON e.transfer_id = t.id AND e.account = 'member:' || CAST(a.id AS text)
               LEFT JOIN wallet_transfers x ON x.pending_id = t.id
              WHERE t.user_id = $1 AND t.pending_id IS NULL
              ORDER BY e.version DESC LIMIT $2",
            params![user, limit],
        )
        .await?;
    let line = |(id, kind, step, change, at, last, ended_at): LineRow| StatementLine {
        id,
        kind,
        state: TransferState::after(last.unwrap_or(step)),
        change,
        at,
        ended_at,
    };
    Ok(rows.into_iter().map(line).collect())
}

/// The figures of [`super::audit`], in the order of its fields.
pub async fn audit(reads: &mut impl Reads) -> FaultResult<[i64; 7]> {
    let mut figures = [0; 7];
    let queries = [
        "SELECT count(*) FROM wallet_transfers",
        "SELECT CAST(coalesce(sum(amount), 0) AS bigint) FROM wallet_entries",
        "SELECT count(*) FROM (SELECT t.id FROM wallet_transfers t LEFT JOIN wallet_entries e ON e.transfer_id = t.id
           GROUP BY t.id HAVING count(e.transfer_id) <> 2 OR sum(e.amount) <> 0) x",
        "SELECT count(*) FROM wallet_accounts a LEFT JOIN
           (SELECT account, sum(amount) AS total, count(*) AS entries FROM wallet_entries GROUP BY account) e
             ON e.account = 'member:' || CAST(a.id AS text)
          WHERE a.balance <> coalesce(e.total, 0) OR a.version <> coalesce(e.entries, 0)",
        "SELECT count(*) FROM (SELECT balance_after - amount
             - lag(balance_after, 1, CAST(0 AS bigint)) OVER (PARTITION BY account ORDER BY version) AS gap
           FROM wallet_entries WHERE version IS NOT NULL) x WHERE gap <> 0",
        "SELECT CAST(coalesce((SELECT sum(amount) FROM wallet_entries WHERE account = 'pending'), 0)
           - coalesce((SELECT sum(t.amount) FROM wallet_transfers t WHERE t.step = 'pending'
               AND NOT EXISTS (SELECT 1 FROM wallet_transfers e WHERE e.pending_id = t.id)), 0) AS bigint)",
        "SELECT count(*) FROM wallet_entries e LEFT JOIN wallet_transfers t ON t.id = e.transfer_id WHERE t.id IS NULL",
    ];
    for (figure, sql) in figures.iter_mut().zip(queries) {
        *figure = reads.one(sql, params![]).await?;
    }
    Ok(figures)
}
