//! All SQL of hidden contacts.

use super::ContactList;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The proven address and number of an account.
pub async fn contact(reads: &mut impl Reads, user: Uuid) -> FaultResult<(Option<String>, Option<String>)> {
    let row: Option<(Option<String>, Option<String>)> = reads
        .opt(
            "SELECT CASE WHEN email_confirmed_at IS NOT NULL THEN email END,
                    CASE WHEN phone_confirmed_at IS NOT NULL THEN phone END
               FROM auth_users WHERE id = $1",
            params![user],
        )
        .await?;
    Ok(row.unwrap_or_default())
}

/// Replaces the keys of an account; whether they changed.
pub async fn set_keys(tx: &mut Tx, user: Uuid, keys: &[String]) -> FaultResult<bool> {
    let before: Vec<String> = tx
        .all("SELECT key FROM contact_keys WHERE user_id = $1", params![user])
        .await?;
    if before.len() == keys.len() && before.iter().all(|key| keys.contains(key)) {
        return Ok(false);
    }
    tx.exec("DELETE FROM contact_keys WHERE user_id = $1", params![user])
        .await?;
    for key in keys {
        tx.exec(
            "INSERT INTO contact_keys (user_id, key) VALUES ($1, $2)",
            params![user, key.as_str()],
        )
        .await?;
    }
    Ok(true)
}

/// Accounts with a proven address and no keys yet.
pub async fn unkeyed(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT u.id FROM auth_users u JOIN accounts a ON a.user_id = u.id
              WHERE (u.email_confirmed_at IS NOT NULL AND u.email IS NOT NULL OR u.phone_confirmed_at IS NOT NULL)
                AND NOT EXISTS (SELECT 1 FROM contact_keys k WHERE k.user_id = u.id) ORDER BY u.id LIMIT $1",
            params![limit],
        )
        .await?)
}

pub async fn add(tx: &mut Tx, owner: Uuid, key: &str, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO hidden_contacts (owner, key, added_at) VALUES ($1, $2, $3)
         ON CONFLICT (owner, key) DO UPDATE SET added_at = excluded.added_at",
        params![owner, key, now],
    )
    .await?;
    Ok(())
}

pub async fn list(reads: &mut impl Reads, owner: Uuid) -> FaultResult<ContactList> {
    let (count, updated_at) = reads
        .one(
            "SELECT count(*), max(added_at) FROM hidden_contacts WHERE owner = $1",
            params![owner],
        )
        .await?;
    Ok(ContactList { count, updated_at })
}

pub async fn delete_list(tx: &mut Tx, owner: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM hidden_contacts WHERE owner = $1", params![owner])
        .await
}

/// Deletes the pairs of a list, and answers the other sides.
pub async fn delete_pairs(tx: &mut Tx, owner: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "DELETE FROM contact_blocks WHERE owner = $1 RETURNING person",
            params![owner],
        )
        .await?)
}

/// Whether the pair is new.
pub async fn insert_pair(tx: &mut Tx, owner: Uuid, person: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO contact_blocks (owner, person, created_at) VALUES ($1, $2, $3)
             ON CONFLICT (owner, person) DO NOTHING",
        params![owner, person, now],
    )
    .await
}

/// Whether a list of either keeps two people apart.
pub async fn is_kept_apart(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM contact_blocks WHERE (owner = $1 AND person = $2) OR (owner = $2 AND person = $1) LIMIT 1",
            params![a, b],
        )
        .await
}

/// Other members who are on a list and not yet kept apart from its owner.
pub async fn people_of(reads: &mut impl Reads, owner: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT DISTINCT k.user_id FROM hidden_contacts h JOIN contact_keys k ON k.key = h.key
              WHERE h.owner = $1 AND k.user_id <> $1
                AND NOT EXISTS (SELECT 1 FROM contact_blocks c WHERE c.owner = $1 AND c.person = k.user_id)
              ORDER BY k.user_id",
            params![owner],
        )
        .await?)
}

/// The owners of lists that have an account.
pub async fn lists_with(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT DISTINCT h.owner FROM contact_keys k JOIN hidden_contacts h ON h.key = k.key
              WHERE k.user_id = $1 AND h.owner <> $1 ORDER BY h.owner",
            params![user],
        )
        .await?)
}

pub async fn acts_since(reads: &mut impl Reads, owner: Uuid, act: &str, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM contact_acts WHERE owner = $1 AND act = $2 AND at > $3",
            params![owner, act, since],
        )
        .await?)
}

pub async fn insert_act(tx: &mut Tx, id: Uuid, owner: Uuid, act: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO contact_acts (id, owner, act, at) VALUES ($1, $2, $3, $4)",
        params![id, owner, act, now],
    )
    .await
}

/// Deletes what no limit asks for any more.
pub async fn delete_acts(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM contact_acts WHERE at < $1", params![before]).await
}
