//! All SQL of accounts.

mod consents;
mod entitlements;
mod personal_data;

pub use consents::*;
pub use entitlements::*;
pub use personal_data::*;

use crate::kernel::fault::FaultResult;
use crate::kernel::{Language, new_id};
use db::{Reads, Tx, params};
use jiff::{Timestamp, civil::Date};
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// The account as use cases need it.
    #[derive(Debug, Clone)]
    pub struct Account {
        pub user_id: Uuid,
        pub status: String,
        pub role: String,
        pub confirmed_at: Option<Timestamp>,
        pub birth_date: Option<Date>,
        pub birth_date_changes: i64,
        pub time_zone: String,
        pub locale: String,
        pub leaving_at: Option<Timestamp>,
    }
}

const ACCOUNT: &str =
    "SELECT user_id, status, role, confirmed_at, birth_date, birth_date_changes, time_zone, locale, leaving_at
                         FROM accounts WHERE user_id = $1";

pub async fn account(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Account>> {
    Ok(reads.opt(ACCOUNT, params![id]).await?)
}

pub async fn insert_account(
    tx: &mut Tx,
    id: Uuid,
    birth_date: Option<Date>,
    email_risk: Option<String>,
    language: Language,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO accounts (user_id, status, role, birth_date, birth_date_changes, time_zone, locale, email_risk, demo, created_at, last_seen_at)
         VALUES ($1, 'active', 'member', $2, 0, 'America/Sao_Paulo', $6, $3, $4, $5, $5)",
        params![id, birth_date, email_risk, false, now, language.tag()],
    )
    .await
}

/// The language in which mails to a user are written: the one they read last.
pub async fn language(reads: &mut impl Reads, id: Uuid) -> FaultResult<Language> {
    let tag: Option<String> = reads
        .opt("SELECT locale FROM accounts WHERE user_id = $1", params![id])
        .await?;
    Ok(Language::of(tag.as_deref()))
}

pub async fn set_language(tx: &mut Tx, id: Uuid, language: Language) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET locale = $2 WHERE user_id = $1 AND locale <> $2",
        params![id, language.tag()],
    )
    .await
}

pub async fn set_time_zone(tx: &mut Tx, id: Uuid, zone: &'static str) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET time_zone = $2 WHERE user_id = $1",
        params![id, zone],
    )
    .await
}

pub async fn set_confirmed(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET confirmed_at = $2 WHERE user_id = $1 AND confirmed_at IS NULL",
        params![id, now],
    )
    .await
}

pub async fn set_birth_date(tx: &mut Tx, id: Uuid, birth: Date, changes: i64) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET birth_date = $2, birth_date_changes = $3 WHERE user_id = $1",
        params![id, birth, changes],
    )
    .await
}

/// Keeps others that decide about the account's status waiting until this transaction ends. To be asked before the status
/// is read: what follows from an old one would undo a decision.
pub async fn lock_status(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    Ok(tx.lock_key(&format!("account status {id}")).await?)
}

pub async fn set_status(tx: &mut Tx, id: Uuid, status: &str, leaving_at: Option<Timestamp>) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET status = $2, leaving_at = $3 WHERE user_id = $1",
        params![id, status, leaving_at],
    )
    .await
}

pub async fn last_seen(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt("SELECT last_seen_at FROM accounts WHERE user_id = $1", params![id])
        .await?)
}

/// Others see a visit at the next of these steps, so that repeated requests do not reveal its exact moment.
const PRESENCE_STEP_SECONDS: i64 = 300;

/// The step at which a visit of this moment becomes visible.
fn presence_step(now: Timestamp) -> Timestamp {
    let seconds = now.as_second() + i64::from(now.subsec_nanosecond() > 0);
    let step = seconds.div_euclid(PRESENCE_STEP_SECONDS) + i64::from(seconds.rem_euclid(PRESENCE_STEP_SECONDS) > 0);
    Timestamp::from_second(step * PRESENCE_STEP_SECONDS).unwrap_or(now)
}

pub async fn touch(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET last_seen_at = $2,
                presence_at = CASE WHEN presence_next_at <= $2 THEN presence_next_at ELSE COALESCE(presence_at, last_seen_at) END,
                presence_next_at = $3
          WHERE user_id = $1 AND last_seen_at < $2",
        params![id, now, presence_step(now)],
    )
    .await
}

/// Everybody who was here since a moment.
pub async fn seen_since(reads: &mut impl Reads, since: Timestamp) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all("SELECT user_id FROM accounts WHERE last_seen_at >= $1", params![since])
        .await?)
}

/// Accounts whose undo window is over.
pub async fn due_for_erasure(reads: &mut impl Reads, asked_before: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT user_id FROM accounts WHERE status = 'leaving' AND leaving_at <= $1 ORDER BY leaving_at LIMIT $2",
            params![asked_before, limit],
        )
        .await?)
}

/// The account of an address, folded as the service of accounts folds it.
pub async fn by_address(reads: &mut impl Reads, email: &str) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT a.user_id FROM accounts a JOIN auth_users u ON u.id = a.user_id WHERE u.email = $1",
            params![email.trim().to_lowercase()],
        )
        .await?)
}

pub async fn set_role(tx: &mut Tx, id: Uuid, role: &str) -> FaultResult<()> {
    tx.run("UPDATE accounts SET role = $2 WHERE user_id = $1", params![id, role])
        .await
}

/// Takes a role of staff away; whether there was one.
pub async fn unset_role(tx: &mut Tx, id: Uuid) -> FaultResult<bool> {
    tx.affects(
        "UPDATE accounts SET role = 'member' WHERE user_id = $1 AND role <> 'member'",
        params![id],
    )
    .await
}

/// Keeps changes of an account's factors waiting until this transaction ends: they lock the same row.
pub async fn lock_factors(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.exec(
        "UPDATE auth_users SET updated_at = updated_at WHERE id = $1",
        params![id],
    )
    .await?;
    Ok(())
}

/// Whether an account has a verified second factor; recovery codes only stand in for one.
pub async fn has_second_factor(reads: &mut impl Reads, id: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM auth_factors WHERE user_id = $1 AND status = 'verified' AND factor_type <> 'recovery_code'
              LIMIT 1",
            params![id],
        )
        .await
}

pub async fn insert_staff_act(tx: &mut Tx, actor: Uuid, act: &str, details: Value, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO staff_acts (id, actor, act, details, at) VALUES ($1, $2, $3, $4, $5)",
        params![new_id(now), actor, act, details, now],
    )
    .await
}
