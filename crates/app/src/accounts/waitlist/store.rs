//! All SQL of the waitlist.

use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A person on the list.
    #[derive(Debug, Clone)]
    pub struct Entry {
        pub id: Uuid,
        pub email: String,
        pub locale: String,
        pub share_code: String,
        pub referred_by: Option<Uuid>,
        pub referrals: i64,
        pub position: Option<i64>,
        pub mailed_at: Option<Timestamp>,
        pub confirmed_at: Option<Timestamp>,
    }
}

const ENTRY: &str =
    "SELECT id, email, locale, share_code, referred_by, referrals, position, mailed_at, confirmed_at FROM waitlist";

/// A request for a place on the list.
#[derive(Debug, Clone)]
pub struct NewEntry {
    pub id: Uuid,
    pub email: String,
    pub country: Option<String>,
    pub locale: &'static str,
    pub source: Option<String>,
    pub share_code: String,
    pub referred_by: Option<Uuid>,
}

/// Writes the entry, or notes that it came again: one statement either way. Answers the row's id.
pub async fn ask(tx: &mut Tx, entry: &NewEntry, now: Timestamp) -> FaultResult<Uuid> {
    Ok(tx
        .one(
            "INSERT INTO waitlist (id, email, country, locale, source, share_code, referred_by, referrals, asked_at, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $8)
             ON CONFLICT (email) DO UPDATE SET asked_at = excluded.asked_at RETURNING id",
            params![
                entry.id,
                entry.email.clone(),
                entry.country.clone(),
                entry.locale,
                entry.source.clone(),
                entry.share_code.clone(),
                entry.referred_by,
                now
            ],
        )
        .await?)
}

pub async fn entry(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Entry>> {
    Ok(reads.opt(format!("{ENTRY} WHERE id = $1"), params![id]).await?)
}

/// Which Portuguese an address reads, as far as the list knows.
pub async fn language(reads: &mut impl Reads, email: &str) -> FaultResult<Language> {
    let tag: Option<String> = reads
        .opt("SELECT locale FROM waitlist WHERE email = $1", params![email])
        .await?;
    Ok(Language::of(tag.as_deref()))
}

/// A confirmed member of the list, by the code that they share.
pub async fn by_share_code(reads: &mut impl Reads, code: &str) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM waitlist WHERE share_code = $1 AND confirmed_at IS NOT NULL",
            params![code],
        )
        .await?)
}

/// The next place on the list; the row of the programme is the lock.
pub async fn allocate_position(tx: &mut Tx) -> FaultResult<i64> {
    Ok(tx
        .one(
            "UPDATE beta_program SET waitlist_last = waitlist_last + 1 WHERE id = 1 RETURNING waitlist_last",
            params![],
        )
        .await?)
}

/// Confirms once; `false` when it was confirmed already.
pub async fn set_confirmed(tx: &mut Tx, id: Uuid, position: i64, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE waitlist SET confirmed_at = $3, position = $2 WHERE id = $1 AND confirmed_at IS NULL",
        params![id, position, now],
    )
    .await
}

pub async fn count_referral(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE waitlist SET referrals = referrals + 1 WHERE id = $1 AND confirmed_at IS NOT NULL",
        params![id],
    )
    .await
}

/// How many confirmed people stand on the list, and how many of them before this one. `step` is what one
/// invited friend is worth.
pub async fn standing(reads: &mut impl Reads, entry: &Entry, step: i64) -> FaultResult<(i64, i64)> {
    let own = entry.position.unwrap_or_default();
    let reached = own - step * entry.referrals;
    Ok(reads
        .one(
            "SELECT count(*), coalesce(sum(CASE WHEN position - $1 * referrals < $2
                    OR (position - $1 * referrals = $2 AND position < $3) THEN 1 ELSE 0 END), 0)
               FROM waitlist WHERE confirmed_at IS NOT NULL",
            params![step, reached, own],
        )
        .await?)
}

pub async fn set_mailed(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run("UPDATE waitlist SET mailed_at = $2 WHERE id = $1", params![id, now])
        .await
}

/// Records a milestone; `false` when the person was already notified of it.
pub async fn note_letter(tx: &mut Tx, id: Uuid, milestone: &str, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO waitlist_letters (waitlist_id, milestone, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        params![id, milestone, now],
    )
    .await
}

/// Confirmed people who were not written of a milestone, in the order of the list.
pub async fn people_not_mailed(reads: &mut impl Reads, milestone: &str, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT w.id FROM waitlist w WHERE w.confirmed_at IS NOT NULL AND NOT EXISTS
               (SELECT 1 FROM waitlist_letters l WHERE l.waitlist_id = w.id AND l.milestone = $1)
              ORDER BY w.position LIMIT $2",
            params![milestone, limit],
        )
        .await?)
}

/// Removes a person with all their data.
pub async fn remove(tx: &mut Tx, id: Uuid) -> FaultResult<bool> {
    tx.exec("DELETE FROM waitlist_letters WHERE waitlist_id = $1", params![id])
        .await?;
    tx.affects("DELETE FROM waitlist WHERE id = $1", params![id]).await
}

/// Takes a puzzle's word out of use; `false` when it was used before.
pub async fn spend_puzzle(tx: &mut Tx, nonce: &str, until: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO waitlist_puzzles (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        params![nonce, until],
    )
    .await
}

/// Deletes used puzzles that have expired, and addresses that were not confirmed since `unconfirmed`; with `everybody`,
/// the whole list.
pub async fn sweep(tx: &mut Tx, now: Timestamp, unconfirmed: Timestamp, everybody: bool) -> FaultResult<u64> {
    tx.exec("DELETE FROM waitlist_puzzles WHERE expires_at <= $1", params![now])
        .await?;
    let gone = "SELECT id FROM waitlist WHERE $1 OR (confirmed_at IS NULL AND asked_at < $2)";
    tx.exec(
        &format!("DELETE FROM waitlist_letters WHERE waitlist_id IN ({gone})"),
        params![everybody, unconfirmed],
    )
    .await?;
    Ok(tx
        .exec(
            "DELETE FROM waitlist WHERE $1 OR (confirmed_at IS NULL AND asked_at < $2)",
            params![everybody, unconfirmed],
        )
        .await?)
}
