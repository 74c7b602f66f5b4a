//! Marks: what accounts are recognized by.

use super::super::marks::{self, Mark, MarkKind};
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
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
    all.extend(super::devices::device_marks(reads, user).await?);
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
    tx.run(
        "INSERT INTO safety_marks (owner, kind, mark) VALUES ($1, $2, $3) ON CONFLICT (owner, kind, mark) DO NOTHING",
        params![owner, kind, mark],
    )
    .await
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
    tx.run("DELETE FROM safety_marks WHERE owner = $1", params![owner])
        .await
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
        MarkKind::Device => Ok(reads
            .all(
                format!(
                    "SELECT a.user_id FROM safety_devices d JOIN accounts a ON a.user_id = d.user_id
                      WHERE d.mark = $1 AND {GOOD}"
                ),
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
    tx.run(
        "UPDATE accounts SET email_risk = $2 WHERE user_id = $1",
        params![user, risk],
    )
    .await
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
