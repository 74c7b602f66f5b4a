//! SQL of sealings, and of what a person allows: letters of strangers, an album of two.

use super::super::model::LetterKind;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A letter that was sealed.
    #[derive(Debug, Clone)]
    pub struct Sealing {
        pub letter_id: Uuid,
        pub to_id: Uuid,
        pub kind: LetterKind,
        pub is_answer: bool,
        pub fingerprint: Option<i64>,
        pub times: i64,
        pub first_at: Timestamp,
    }
}

/// What a person sealed since a moment, the latest first.
pub async fn sealings_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<Sealing>> {
    Ok(reads
        .all(
            "SELECT letter_id, to_id, kind, is_answer, fingerprint, times, first_at FROM letter_seals
              WHERE user_id = $1 AND sealed_at > $2 ORDER BY first_at DESC, letter_id",
            params![user, since],
        )
        .await?)
}

/// Notes a sealing; sealing the same letter again is the same sealing once more.
pub async fn put_sealing(tx: &mut Tx, user: Uuid, new: &Sealing, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO letter_seals (letter_id, user_id, to_id, kind, is_answer, fingerprint, times, first_at, sealed_at)
         VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7)
         ON CONFLICT (letter_id) DO UPDATE SET fingerprint = excluded.fingerprint, times = letter_seals.times + 1,
                                               sealed_at = excluded.sealed_at",
        params![
            new.letter_id,
            user,
            new.to_id,
            new.kind.word(),
            new.is_answer,
            new.fingerprint,
            now
        ],
    )
    .await
}

/// Whether a person receives letters of strangers; on unless they said otherwise.
pub async fn accepts_presentation(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let chosen: Option<bool> = reads
        .opt(
            "SELECT presentation FROM letter_settings WHERE user_id = $1",
            params![user],
        )
        .await?;
    Ok(chosen.unwrap_or(true))
}

pub async fn set_accepts_presentation(tx: &mut Tx, user: Uuid, accepts: bool) -> FaultResult<()> {
    tx.run(
        "INSERT INTO letter_settings (user_id, presentation) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET presentation = excluded.presentation",
        params![user, accepts],
    )
    .await
}

/// Whether a person agreed to an album with the other.
pub async fn agrees(reads: &mut impl Reads, user: Uuid, other: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM letter_album_consents WHERE user_id = $1 AND other_id = $2",
            params![user, other],
        )
        .await
}

pub async fn set_agrees(tx: &mut Tx, user: Uuid, other: Uuid, agrees: bool, now: Timestamp) -> FaultResult<()> {
    let sql = match agrees {
        true => {
            "INSERT INTO letter_album_consents (user_id, other_id, agreed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        }
        false => "DELETE FROM letter_album_consents WHERE user_id = $1 AND other_id = $2 AND agreed_at <= $3",
    };
    tx.run(sql, params![user, other, now]).await
}
