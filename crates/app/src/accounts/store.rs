//! All SQL of accounts.

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, TableRule, new_id};
use db::{Reads, Tx, params};
use jiff::{Timestamp, civil::Date};
use serde_json::Value;
use supabase::fragment::Fragment;
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

pub async fn standing_consent(reads: &mut impl Reads, user: Uuid, purpose: &str) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM consents WHERE user_id = $1 AND purpose = $2 AND withdrawn_at IS NULL",
            params![user, purpose],
        )
        .await?)
}

pub async fn insert_consent(
    tx: &mut Tx,
    user: Uuid,
    purpose: &str,
    version: &str,
    locale: &str,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO consents (id, user_id, purpose, text_version, locale, granted_at) VALUES ($1, $2, $3, $4, $5, $6)",
        params![new_id(now), user, purpose, version, locale, now],
    )
    .await
}

pub async fn withdraw_consent(tx: &mut Tx, user: Uuid, purpose: &str, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE consents SET withdrawn_at = $3 WHERE user_id = $1 AND purpose = $2 AND withdrawn_at IS NULL",
        params![user, purpose, now],
    )
    .await
}

/// Whether an entitlement of this kind is valid now. The one place that answers "has this person Premium?", for every
/// source of the right (a payment, a test period, a thank-you).
pub async fn entitled(reads: &mut impl Reads, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM entitlements WHERE user_id = $1 AND kind = $2 AND valid_from <= $3 AND valid_until > $3
                AND revoked_at IS NULL LIMIT 1",
            params![user, kind, now],
        )
        .await
}

/// The source of the valid right of this kind. Of several rights, a free one comes first, then the one that lasts longest.
pub async fn entitlement_source(
    reads: &mut impl Reads,
    user: Uuid,
    kind: &str,
    now: Timestamp,
) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT source FROM entitlements WHERE user_id = $1 AND kind = $2 AND valid_from <= $3 AND valid_until > $3
                AND revoked_at IS NULL
              ORDER BY CASE WHEN source LIKE 'order:%' THEN 1 ELSE 0 END, valid_until DESC, source LIMIT 1",
            params![user, kind, now],
        )
        .await?)
}

/// Rows of one person in one table, each a JSON object, in the order in which they are stored; none for a table without
/// an owner. `shown` is a further condition on the row `r`, which begins with `AND`, or nothing.
pub async fn export_page(
    reads: &mut impl Reads,
    rule: &TableRule,
    user: Uuid,
    from: i64,
    count: i64,
    shown: Fragment,
) -> FaultResult<Vec<Value>> {
    let Some(owner) = rule.owner else {
        return Ok(Vec::new());
    };
    let (select, order, end) = match reads.engine() {
        db::Engine::Postgres => (
            format!(
                "SELECT coalesce(json_agg(row_to_json(t)), '[]')::text FROM (SELECT {}",
                rule.columns.map_or("*".to_owned(), |columns| columns.join(", "))
            ),
            "ctid",
            ") t",
        ),
        db::Engine::Sqlite => {
            let columns: Vec<String> = match rule.columns {
                Some(columns) => columns.iter().map(ToString::to_string).collect(),
                None => {
                    let sql = format!("SELECT name FROM pragma_table_info('{}')", rule.table);
                    reads.all(sql.as_str(), params![]).await?
                }
            };
            let pairs: Vec<String> = columns.iter().map(|column| format!("'{column}', {column}")).collect();
            (
                format!(
                    "SELECT coalesce(json_group_array(json_object({})), '[]') FROM (SELECT *",
                    pairs.join(", ")
                ),
                "rowid",
                ")",
            )
        }
    };
    let (sql, values) = Fragment::new(format!("{select} FROM {} r WHERE r.{owner} = ", rule.table))
        .bind(user)
        .append(shown)
        .push(format!(" ORDER BY r.{order} LIMIT "))
        .bind(count)
        .push(" OFFSET ")
        .bind(from)
        .push(end)
        .finish();
    let text: String = reads.one(&sql, values).await?;
    serde_json::from_str(&text).map_err(|error| Fault::Internal(format!("{} cannot be exported: {error}", rule.table)))
}

pub async fn erase_table(tx: &mut Tx, rule: &TableRule, user: Uuid) -> FaultResult<()> {
    if let Some(owner) = rule.owner {
        let sql = format!("DELETE FROM {} WHERE {owner} = $1", rule.table);
        tx.exec(&sql, params![user]).await?;
    }
    Ok(())
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

/// Writes the entitlement of a source, or moves its end.
pub async fn put_entitlement(
    tx: &mut Tx,
    user: Uuid,
    kind: &str,
    source: &str,
    from: Timestamp,
    until: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (source) DO UPDATE SET valid_until = excluded.valid_until",
        params![new_id(from), user, kind, source, from, until],
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
