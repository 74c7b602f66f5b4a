//! All SQL of marks, lasting blocks and bans.

use super::marks::{self, Mark, MarkKind};
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use supabase::fragment::Fragment;
use uuid::Uuid;

/// The proven address and number of an account.
pub struct Contact {
    pub email: Option<String>,
    pub phone: Option<String>,
}

impl Contact {
    pub fn marks(&self, vault: &Vault) -> Vec<Mark> {
        let email = self.email.as_deref().map(|address| marks::email_mark(vault, address));
        let phone = self.phone.as_deref().map(|number| marks::phone_mark(vault, number));
        email.into_iter().chain(phone).collect()
    }
}

pub async fn contact(reads: &mut impl Reads, user: Uuid) -> FaultResult<Contact> {
    let row: Option<(Option<String>, Option<String>)> = reads
        .opt(
            "SELECT CASE WHEN email_confirmed_at IS NOT NULL THEN email END,
                    CASE WHEN phone_confirmed_at IS NOT NULL THEN phone END
               FROM auth_users WHERE id = $1",
            params![user],
        )
        .await?;
    let (email, phone) = row.unwrap_or_default();
    Ok(Contact { email, phone })
}

/// Everything that the account can be recognized by now.
pub async fn all_marks(reads: &mut impl Reads, vault: &Vault, user: Uuid) -> FaultResult<Vec<Mark>> {
    let mut all = contact(reads, user).await?.marks(vault);
    // Portraits of the demonstration are part of the program.
    let photos: Vec<String> = reads
        .all(
            "SELECT ph.dhash FROM profile_photos ph JOIN accounts a ON a.user_id = ph.user_id
              WHERE ph.user_id = $1 AND NOT a.demo",
            params![user],
        )
        .await?;
    let hashes = photos.iter().filter_map(|hash| u64::from_str_radix(hash, 16).ok());
    all.extend(hashes.filter_map(|hash| marks::photo(vault, hash)));
    Ok(all)
}

pub async fn put_marks(tx: &mut Tx, owner: Uuid, all: &[Mark]) -> FaultResult<()> {
    for mark in all {
        put_mark(tx, owner, mark.kind.word(), &mark.value).await?;
        if mark.kind == MarkKind::Photo {
            for band in marks::bands(&mark.value) {
                put_mark(tx, owner, "band", &band).await?;
            }
        }
    }
    Ok(())
}

async fn put_mark(tx: &mut Tx, owner: Uuid, kind: &str, mark: &str) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO safety_marks (owner, kind, mark) VALUES ($1, $2, $3) ON CONFLICT (owner, kind, mark) DO NOTHING",
        params![owner, kind, mark],
    )
    .await?;
    Ok(())
}

pub async fn copy_marks(tx: &mut Tx, from: Uuid, to: Uuid) -> FaultResult<()> {
    let all: Vec<(String, String)> = tx
        .all("SELECT kind, mark FROM safety_marks WHERE owner = $1", params![from])
        .await?;
    for (kind, mark) in all {
        put_mark(tx, to, &kind, &mark).await?;
    }
    Ok(())
}

pub async fn delete_marks(tx: &mut Tx, owner: Uuid) -> FaultResult<()> {
    tx.exec("DELETE FROM safety_marks WHERE owner = $1", params![owner])
        .await?;
    Ok(())
}

/// Who left this mark, but for `except`: accounts and ids of erased ones.
pub async fn owners(reads: &mut impl Reads, mark: &Mark, except: Uuid, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    const OWNERS: &str = "SELECT DISTINCT owner FROM safety_marks WHERE (until IS NULL OR until > ";
    let since = || Fragment::new(OWNERS).bind(now).push(") AND owner <> ").bind(except);
    if mark.kind != MarkKind::Photo {
        let (sql, bound) = since()
            .push(" AND kind = ")
            .bind(mark.kind.word())
            .push(" AND mark = ")
            .bind(mark.value.as_str())
            .finish();
        return Ok(reads.all(sql, bound).await?);
    }
    let mut query = since().push(" AND kind = 'band' AND mark IN (");
    for (position, band) in marks::bands(&mark.value).into_iter().enumerate() {
        query = query.push(if position == 0 { "" } else { ", " }).bind(band);
    }
    let (sql, bound) = query.push(")").finish();
    let mut owners = Vec::new();
    for owner in reads.all::<Uuid>(sql, bound).await? {
        let photos: Vec<String> = reads
            .all(
                "SELECT mark FROM safety_marks WHERE owner = $1 AND kind = 'photo'",
                params![owner],
            )
            .await?;
        if photos.iter().any(|photo| marks::is_near(photo, &mark.value)) {
            owners.push(owner);
        }
    }
    Ok(owners)
}

/// Accounts other than `except` that show the mark now and are neither banned nor held.
pub async fn showing(reads: &mut impl Reads, vault: &Vault, mark: &Mark, except: Uuid) -> FaultResult<Vec<Uuid>> {
    const GOOD: &str = "a.status = 'active' AND a.confirmed_at IS NOT NULL AND a.held_at IS NULL AND a.user_id <> $2";
    match mark.kind {
        MarkKind::Phone => Ok(Vec::new()),
        MarkKind::Email => Ok(reads
            .all(
                format!("SELECT a.user_id FROM accounts a WHERE a.email_risk = $1 AND {GOOD}"),
                params![mark.value.as_str(), except],
            )
            .await?),
        MarkKind::Photo => {
            let hash = marks::opened(vault, &mark.value).map(|hash| format!("{hash:016x}"));
            Ok(reads
                .all(
                    format!(
                        "SELECT DISTINCT a.user_id FROM profile_photos ph JOIN accounts a ON a.user_id = ph.user_id
                          WHERE ph.dhash = $1 AND {GOOD}"
                    ),
                    params![hash, except],
                )
                .await?)
        }
    }
}

/// Other accounts under the same folded address.
pub async fn same_address(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT o.user_id FROM accounts a JOIN accounts o ON o.email_risk = a.email_risk AND o.user_id <> a.user_id
              WHERE a.user_id = $1 AND a.confirmed_at IS NOT NULL AND o.confirmed_at IS NOT NULL",
            params![user],
        )
        .await?)
}

pub async fn set_email_risk(tx: &mut Tx, user: Uuid, risk: Option<String>) -> FaultResult<()> {
    tx.exec(
        "UPDATE accounts SET email_risk = $2 WHERE user_id = $1",
        params![user, risk],
    )
    .await?;
    Ok(())
}

/// Confirmed accounts whose address has no keyed hash yet, with the address.
pub async fn unkeyed_addresses(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT a.user_id, u.email FROM accounts a JOIN auth_users u ON u.id = a.user_id
              WHERE a.email_risk IS NULL AND u.email IS NOT NULL LIMIT $1",
            params![limit],
        )
        .await?)
}

pub async fn account_lives(reads: &mut impl Reads, id: Uuid) -> FaultResult<bool> {
    super::super::store::account_exists(reads, id).await
}

/// The account of an id; for the id of an erased one, the accounts that were recognized as it.
pub async fn accounts_of(reads: &mut impl Reads, id: Uuid, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    if account_lives(reads, id).await? {
        return Ok(vec![id]);
    }
    Ok(reads
        .all(
            "SELECT DISTINCT theirs.owner FROM safety_marks left_over
               JOIN safety_marks theirs ON theirs.kind = left_over.kind AND theirs.mark = left_over.mark
               JOIN accounts a ON a.user_id = theirs.owner
              WHERE left_over.owner = $1 AND left_over.kind <> 'band' AND (left_over.until IS NULL OR left_over.until > $2)",
            params![id, now],
        )
        .await?)
}

/// Every block in which the id is one side, as (blocker, blocked).
pub async fn blocks_of(reads: &mut impl Reads, id: Uuid, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    let mut all: Vec<(Uuid, Uuid)> = Vec::new();
    for table in ["blocks", "inherited_blocks"] {
        all.extend(
            reads
                .all::<(Uuid, Uuid)>(
                    format!("SELECT blocker, blocked FROM {table} WHERE blocker = $1 OR blocked = $1"),
                    params![id],
                )
                .await?,
        );
    }
    all.extend(
        reads
            .all::<(Uuid, Uuid)>(
                "SELECT blocker, blocked FROM lasting_blocks WHERE (blocker = $1 OR blocked = $1) AND until > $2",
                params![id, now],
            )
            .await?,
    );
    Ok(all)
}

pub async fn is_blocking(reads: &mut impl Reads, blocker: Uuid, blocked: Uuid) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM blocks WHERE blocker = $1 AND blocked = $2",
            params![blocker, blocked],
        )
        .await?;
    Ok(found.is_some())
}

/// Whether the account has a block of either side, or a ban.
pub async fn is_involved(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    for table in ["blocks", "inherited_blocks", "lasting_blocks"] {
        let found: Option<i64> = reads
            .opt(
                format!("SELECT 1 FROM {table} WHERE blocker = $1 OR blocked = $1 LIMIT 1"),
                params![user],
            )
            .await?;
        if found.is_some() {
            return Ok(true);
        }
    }
    let banned: Option<i64> = reads
        .opt("SELECT 1 FROM safety_bans WHERE owner = $1", params![user])
        .await?;
    let held: Option<i64> = reads
        .opt(
            "SELECT 1 FROM accounts WHERE user_id = $1 AND held_at IS NOT NULL",
            params![user],
        )
        .await?;
    Ok(banned.or(held).is_some())
}

/// Whether the row is new.
pub async fn insert_inherited(
    tx: &mut Tx,
    (blocker, blocked): (Uuid, Uuid),
    (origin_blocker, origin_blocked): (Uuid, Uuid),
    now: Timestamp,
) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "INSERT INTO inherited_blocks (blocker, blocked, origin_blocker, origin_blocked, created_at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (blocker, blocked, origin_blocker, origin_blocked) DO NOTHING",
            params![blocker, blocked, origin_blocker, origin_blocked, now],
        )
        .await?;
    Ok(rows > 0)
}

/// Deletes what was inherited from one block, and answers the pairs.
pub async fn delete_inherited(tx: &mut Tx, blocker: Uuid, blocked: Uuid) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(tx
        .all(
            "DELETE FROM inherited_blocks WHERE origin_blocker = $1 AND origin_blocked = $2 RETURNING blocker, blocked",
            params![blocker, blocked],
        )
        .await?)
}

/// Deletes the lasting block that a block of this moment became, and answers the ids that stood for the blocked side.
pub async fn delete_lasting(tx: &mut Tx, blocker: Uuid, blocked_at: Timestamp) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "DELETE FROM lasting_blocks WHERE blocker = $1 AND created_at = $2 RETURNING blocked",
            params![blocker, blocked_at],
        )
        .await?)
}

pub async fn insert_ban(tx: &mut Tx, owner: Uuid, now: Timestamp, until: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO safety_bans (owner, banned_at, until) VALUES ($1, $2, $3)
         ON CONFLICT (owner) DO UPDATE SET banned_at = excluded.banned_at, until = excluded.until",
        params![owner, now, until],
    )
    .await?;
    Ok(())
}

pub async fn delete_ban(tx: &mut Tx, owner: Uuid) -> FaultResult<()> {
    tx.exec("DELETE FROM safety_bans WHERE owner = $1", params![owner])
        .await?;
    Ok(())
}

pub async fn is_banned(reads: &mut impl Reads, owner: Uuid, now: Timestamp) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM safety_bans WHERE owner = $1 AND until > $2",
            params![owner, now],
        )
        .await?;
    Ok(found.is_some())
}

/// Whether the account was not held before and is now.
pub async fn hold(tx: &mut Tx, user: Uuid, by: &str, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE accounts SET held_at = $3, held_by = $2
              WHERE user_id = $1 AND held_at IS NULL AND reviewed_at IS NULL",
            params![user, by, now],
        )
        .await?;
    Ok(rows > 0)
}

pub async fn release(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE accounts SET held_at = NULL, reviewed_at = $2 WHERE user_id = $1",
        params![user, now],
    )
    .await?;
    Ok(())
}

pub async fn held(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Value>> {
    let rows: Vec<(Uuid, Option<String>, Option<String>, Timestamp)> = reads
        .all(
            "SELECT a.user_id, u.email, a.held_by, a.held_at FROM accounts a JOIN auth_users u ON u.id = a.user_id
              WHERE a.held_at IS NOT NULL ORDER BY a.held_at, a.user_id LIMIT $1",
            params![limit],
        )
        .await?;
    Ok(rows
        .into_iter()
        .map(|(user, email, by, at)| json!({ "account": user, "email": email, "recognized_by": by, "at": at.to_string() }))
        .collect())
}

/// Puts `stand_in` in the place of an account in its marks, blocks and ban.
pub async fn replace_with(
    tx: &mut Tx,
    user: Uuid,
    stand_in: Uuid,
    blocks_until: Timestamp,
    marks_until: Timestamp,
) -> FaultResult<()> {
    for table in ["blocks", "inherited_blocks"] {
        let rows: Vec<(Uuid, Uuid, Timestamp)> = tx
            .all(
                format!("SELECT blocker, blocked, created_at FROM {table} WHERE blocker = $1 OR blocked = $1"),
                params![user],
            )
            .await?;
        for (blocker, blocked, at) in rows {
            let place = |id: Uuid| if id == user { stand_in } else { id };
            tx.exec(
                "INSERT INTO lasting_blocks (blocker, blocked, created_at, until) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (blocker, blocked) DO NOTHING",
                params![place(blocker), place(blocked), at, blocks_until],
            )
            .await?;
        }
    }
    tx.exec(
        "DELETE FROM inherited_blocks WHERE blocker = $1 OR blocked = $1",
        params![user],
    )
    .await?;
    for (table, column) in [
        ("lasting_blocks", "blocker"),
        ("lasting_blocks", "blocked"),
        ("inherited_blocks", "origin_blocker"),
        ("inherited_blocks", "origin_blocked"),
        ("safety_bans", "owner"),
    ] {
        tx.exec(
            format!("UPDATE {table} SET {column} = $2 WHERE {column} = $1").as_str(),
            params![user, stand_in],
        )
        .await?;
    }
    tx.exec(
        "UPDATE safety_marks SET owner = $2, until = $3 WHERE owner = $1",
        params![user, stand_in, marks_until],
    )
    .await?;
    Ok(())
}

/// Deletes whatever was kept until before `now`.
pub async fn delete_old(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    for table in ["safety_marks", "safety_bans", "lasting_blocks"] {
        tx.exec(format!("DELETE FROM {table} WHERE until < $1").as_str(), params![now])
            .await?;
    }
    Ok(())
}
