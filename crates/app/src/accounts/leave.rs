//! Leaving: hidden at once, seven days to change one's mind, then erased.

use super::leaving_reason::{self, NewLeavingReason};
use super::{legal, restrictions, store, vanished};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, TableRule, Vault};
use db::{Reads, Tx};
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// The undo window.
pub const UNDO_DAYS: i64 = 7;

/// Columns that are left out of the export: a user does not learn that their account waits for review before it was
/// reviewed, nor who of the staff worked on a case, nor what is known of a report beyond its receipt, nor whether the other
/// side of a match left.
const WITHHELD: &[&str] = &[
    "held_at",
    "held_by",
    "reviewed_at",
    "screened_at",
    "case_id",
    "review_case",
    "credible",
    "decided_by",
    "seconded_by",
    "judged_by",
    "asked_by",
    "profile_snapshot",
    // Copies of a report: among them texts that their author deleted or edited away.
    "messages",
    "hidden_since",
];

/// Columns of one table that say what another person did with what its owner wrote: receipts, hidden words and blocks are
/// theirs to share.
const WITHHELD_OF: &[(&str, &str)] = &[
    ("messages", "read_at"),
    ("message_photos", "opened_at"),
    ("reactions", "hides"),
    // A block ends a like before its time.
    ("reactions", "state"),
];

/// An account that is about to be erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DepartingAccount {
    /// Until then [`undo`] brings everything back.
    pub erased_at: Timestamp,
}

/// Hides the account at once and says when it will be erased. Asking twice keeps the first date. It stays open to whoever
/// is suspended or banned.
pub async fn ask(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<DepartingAccount> {
    store::lock_status(tx, member.id).await?;
    let account = store::account(tx, member.id).await?.ok_or(Fault::NotFound)?;
    if let ("leaving", Some(at)) = (account.status.as_str(), account.leaving_at) {
        return Ok(DepartingAccount { erased_at: at });
    }
    let erased_at = now.checked_add((UNDO_DAYS * 24).hours()).unwrap_or(Timestamp::MAX);
    store::set_status(tx, member.id, "leaving", Some(erased_at)).await?;
    jobs::emit(
        tx,
        now,
        "account.leaving",
        Some(member.id),
        json!({ "erased_at": erased_at.to_string() }),
    )
    .await?;
    Ok(DepartingAccount { erased_at })
}

/// Does what [`ask`] does, and stores the optional reason. The reason of an account that already asked to be deleted is not
/// stored again.
pub async fn ask_because(
    tx: &mut Tx,
    member: Member,
    why: &NewLeavingReason,
    now: Timestamp,
) -> FaultResult<DepartingAccount> {
    store::lock_status(tx, member.id).await?;
    let account = store::account(tx, member.id).await?.ok_or(Fault::NotFound)?;
    if account.status != "leaving" {
        leaving_reason::note(tx, why, now).await?;
    }
    ask(tx, member, now).await
}

/// Brings everything back, as it was.
pub async fn undo(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    store::lock_status(tx, member.id).await?;
    let account = store::account(tx, member.id).await?.ok_or(Fault::NotFound)?;
    if account.status == "leaving" {
        // A suspension or a ban is not left behind by leaving.
        let status = restrictions::status_of(tx, member.id, now).await?;
        store::set_status(tx, member.id, status, None).await?;
        jobs::emit(tx, now, "account.returned", Some(member.id), json!({})).await?;
    }
    Ok(())
}

/// What the given tables hold about one person, as an object from table to rows; what is sealed is opened for its owner.
pub async fn export(
    reads: &mut impl Reads,
    rules: impl Iterator<Item = TableRule>,
    vault: &Vault,
    member: Member,
    now: Timestamp,
) -> FaultResult<Value> {
    let mut tables = Map::new();
    for rule in rules {
        let mut rows = Vec::new();
        loop {
            let page = export_page(reads, &rule, vault, member, rows.len() as i64, PAGE, now).await?;
            let is_last = (page.len() as i64) < PAGE;
            rows.extend(page);
            if is_last {
                break;
            }
        }
        tables.insert(rule.table.to_string(), Value::Array(rows));
    }
    Ok(Value::Object(tables))
}

/// Rows that are read at once.
const PAGE: i64 = 1_000;

/// At most `count` rows of one table about one person, after the first `from`; what is sealed is opened for its owner.
/// Rows about a person whom the owner can no longer see are left out, see [`vanished`].
pub async fn export_page(
    reads: &mut impl Reads,
    rule: &TableRule,
    vault: &Vault,
    member: Member,
    from: i64,
    count: i64,
    now: Timestamp,
) -> FaultResult<Vec<Value>> {
    let shown = vanished::shown_rows(rule, now);
    let mut rows = store::export_page(reads, rule, member.id, from, count, shown).await?;
    for row in &mut rows {
        let of_table = WITHHELD_OF.iter().filter(|(table, _)| *table == rule.table);
        for column in WITHHELD.iter().chain(of_table.map(|(_, column)| column)) {
            row.as_object_mut().and_then(|row| row.remove(*column));
        }
        // A report stops a boost. The hour in which its views end would reveal that report.
        if rule.table == "boosts" && row["state"] != "done" {
            row["bars"] = Value::Null;
        }
        if let Some(Value::String(sealed)) = row.get("sealed") {
            row["sealed"] = vault.open(rule.table, member.id, sealed).unwrap_or(Value::Null);
        }
    }
    Ok(rows)
}

/// Erases the rows of one person for good. The caller also deletes the auth user and the files in
/// the same breath; the event tells the index and closes open conversations.
pub async fn erase(tx: &mut Tx, rules: impl Iterator<Item = TableRule>, user: Uuid, now: Timestamp) -> FaultResult<()> {
    jobs::emit(tx, now, "account.erased", Some(user), json!({})).await?;
    legal::store::date_proofs(tx, user, now).await?;
    for rule in rules.filter(|rule| rule.erase) {
        store::erase_table(tx, &rule, user).await?;
    }
    Ok(())
}
