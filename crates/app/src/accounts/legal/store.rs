//! All SQL of acceptances and announcements.

use super::{Document, Version};
use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, Value, params};
use jiff::Timestamp;
use jiff::civil::Date;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Records that a user accepted a version; the first time is kept.
pub async fn put(
    tx: &mut Tx,
    user: Uuid,
    (document, version): (&Document, &Version),
    language: Language,
    source: &str,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO legal_acceptances (user_id, document, version, sha256, locale, source, accepted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, document, version) DO NOTHING",
        params![
            user,
            document.id.clone(),
            version.version.clone(),
            version.sha256.of(language).to_owned(),
            language.tag(),
            source,
            now
        ],
    )
    .await
}

/// The last version that a user accepted of each document.
pub async fn latest(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<(String, String)>> {
    Ok(reads
        .all(
            "SELECT document, max(version) FROM legal_acceptances WHERE user_id = $1 GROUP BY document",
            params![user],
        )
        .await?)
}

/// How many of these documents `$1` accepted, in this version or a later one: an expression whose values begin at
/// the given number.
pub fn accepted(required: &[(&Document, &Version)], first: usize) -> (String, Vec<Value>) {
    let mut any = String::from("1 = 0");
    let mut values = Vec::new();
    for (at, (document, version)) in required.iter().enumerate() {
        let number = first + 2 * at;
        any.push_str(&format!(
            " OR (a.document = ${number} AND a.version >= ${})",
            number + 1
        ));
        values.extend(params![document.id.clone(), version.version.clone()]);
    }
    let sql = format!("(SELECT count(DISTINCT a.document) FROM legal_acceptances a WHERE a.user_id = $1 AND ({any}))");
    (sql, values)
}

/// The rows of the resource `legal_acceptances`.
pub fn rows(user: Uuid) -> Fragment {
    Fragment::new(
        "SELECT document, version, sha256, locale, source, accepted_at FROM legal_acceptances WHERE user_id = ",
    )
    .bind(user)
}

/// The next users after an id who neither accepted this version or a later one nor received its announcement. Users
/// without a confirmed address are left out, and so are the demonstration's people.
pub async fn people_to_announce_to(
    reads: &mut impl Reads,
    document: &Document,
    version: &Version,
    after: Uuid,
    limit: i64,
) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT p.user_id FROM accounts p
              WHERE p.user_id > $3 AND p.status = 'active' AND p.confirmed_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM legal_notices n
                                 WHERE n.user_id = p.user_id AND n.document = $1 AND n.version = $2)
                AND NOT EXISTS (SELECT 1 FROM legal_acceptances a
                                 WHERE a.user_id = p.user_id AND a.document = $1 AND a.version >= $2)
                AND EXISTS (SELECT 1 FROM auth_users u WHERE u.id = p.user_id)
              ORDER BY p.user_id LIMIT $4",
            params![document.id.clone(), version.version.clone(), after, limit],
        )
        .await?)
}

/// Records an announcement to a user; returns whether it is the first.
pub async fn record_announced(
    tx: &mut Tx,
    user: Uuid,
    document: &Document,
    version: &Version,
    now: Timestamp,
) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO legal_notices (user_id, document, version, told_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, document, version) DO NOTHING",
        params![user, document.id.clone(), version.version.clone(), now],
    )
    .await
}

/// The earliest trace of a version in this installation: an acceptance or an announcement.
pub async fn first_trace(
    reads: &mut impl Reads,
    document: &Document,
    version: &Version,
) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .one(
            "SELECT min(t.at) FROM (
               SELECT accepted_at AS at FROM legal_acceptances WHERE document = $1 AND version = $2
                UNION ALL SELECT told_at FROM legal_notices WHERE document = $1 AND version = $2) t",
            params![document.id.clone(), version.version.clone()],
        )
        .await?)
}

/// Whether a version changes what the user accepted.
pub async fn is_change(reads: &mut impl Reads, document: &Document, version: &Version) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM legal_acceptances WHERE document = $1 AND version < $2 LIMIT 1",
            params![document.id.clone(), version.version.clone()],
        )
        .await
}

/// The day before which a version does not bind; none where no server had it yet.
pub async fn earliest(reads: &mut impl Reads, document: &Document, version: &Version) -> FaultResult<Option<Date>> {
    Ok(reads
        .opt(
            "SELECT earliest FROM legal_versions WHERE document = $1 AND version = $2",
            params![document.id.clone(), version.version.clone()],
        )
        .await?)
}

/// Notes the first server that has a version; the first note stands.
pub async fn put_seen(
    tx: &mut Tx,
    document: &Document,
    version: &Version,
    seen: Timestamp,
    earliest: Date,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO legal_versions (document, version, seen_at, earliest) VALUES ($1, $2, $3, $4)
         ON CONFLICT (document, version) DO NOTHING",
        params![document.id.clone(), version.version.clone(), seen, earliest],
    )
    .await
}

/// Notes it whatever stood there.
pub async fn set_seen(
    tx: &mut Tx,
    document: &Document,
    version: &Version,
    seen: Timestamp,
    earliest: Date,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO legal_versions (document, version, seen_at, earliest) VALUES ($1, $2, $3, $4)
         ON CONFLICT (document, version) DO UPDATE SET seen_at = excluded.seen_at, earliest = excluded.earliest",
        params![document.id.clone(), version.version.clone(), seen, earliest],
    )
    .await
}

/// Tables that prove a user's agreement and outlive the account for a while.
const PROOFS: [&str; 2] = ["legal_acceptances", "consents"];

/// Records when the account behind a user's proofs ended.
pub async fn date_proofs(tx: &mut Tx, user: Uuid, ended: Timestamp) -> FaultResult<()> {
    for table in PROOFS {
        tx.exec(
            &format!("UPDATE {table} SET account_ended_at = $2 WHERE user_id = $1"),
            params![user, ended],
        )
        .await?;
    }
    Ok(())
}

/// Notes an end for proofs without an account that have none.
pub async fn date_ownerless_proofs(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    for table in PROOFS {
        tx.exec(
            &format!(
                "UPDATE {table} SET account_ended_at = $1 WHERE account_ended_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM accounts p WHERE p.user_id = {table}.user_id)"
            ),
            params![now],
        )
        .await?;
    }
    Ok(())
}

/// Deletes the proofs of accounts that ended before a moment.
pub async fn delete_proofs_before(tx: &mut Tx, ended: Timestamp) -> FaultResult<()> {
    for table in PROOFS {
        tx.exec(
            &format!("DELETE FROM {table} WHERE account_ended_at <= $1"),
            params![ended],
        )
        .await?;
    }
    Ok(())
}
