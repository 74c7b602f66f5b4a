//! All SQL of acceptances and of what was announced to whom.

use super::{Document, Version};
use crate::kernel::Language;
use crate::kernel::fault::Outcome;
use db::{Reads, Tx, Value, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Notes that somebody accepted a version; the first time stands.
pub async fn put(
    tx: &mut Tx,
    user: Uuid,
    (document, version): (&Document, &Version),
    language: Language,
    source: &str,
    now: Timestamp,
) -> Outcome<()> {
    tx.exec(
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
    .await?;
    Ok(())
}

/// What somebody accepted last of each document.
pub async fn latest(reads: &mut impl Reads, user: Uuid) -> Outcome<Vec<(String, String)>> {
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

/// The next people after one who neither accepted this version or a later one nor heard of it. Who never proved an
/// address is not written to; the demonstration's people read nothing.
pub async fn untold(
    reads: &mut impl Reads,
    document: &Document,
    version: &Version,
    after: Uuid,
    limit: i64,
) -> Outcome<Vec<Uuid>> {
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

/// Notes that somebody is being told; answers whether it is the first time.
pub async fn note_told(
    tx: &mut Tx,
    user: Uuid,
    document: &Document,
    version: &Version,
    now: Timestamp,
) -> Outcome<bool> {
    let rows = tx
        .exec(
            "INSERT INTO legal_notices (user_id, document, version, told_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, document, version) DO NOTHING",
            params![user, document.id.clone(), version.version.clone(), now],
        )
        .await?;
    Ok(rows > 0)
}
