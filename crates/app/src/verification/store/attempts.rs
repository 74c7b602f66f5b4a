//! Rows of attempts.

use crate::kernel::fault::{Fault, FaultResult};
use crate::verification::model::{AttemptKind, AttemptState, RejectReason};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// An attempt.
    #[derive(Debug, Clone)]
    pub struct Attempt {
        pub id: Uuid,
        pub user_id: Uuid,
        pub kind: AttemptKind,
        pub state: AttemptState,
        pub hands: bool,
        pub gestures: Value,
        pub code: Option<String>,
        pub swaps: i64,
        pub created_at: Timestamp,
        pub capture_until: Timestamp,
        pub submitted_at: Option<Timestamp>,
        pub decided_at: Option<Timestamp>,
        pub reason: Option<String>,
        pub appeal_text: Option<String>,
        pub appealed_at: Option<Timestamp>,
        pub erase_at: Timestamp,
        pub erased_at: Option<Timestamp>,
        /// Ids of the photos that others saw when it was sent, in their order; None before, and for old attempts.
        pub photos: Option<Value>,
    }
}

impl Attempt {
    /// Whether reviewers work on it.
    pub fn is_in_review(&self) -> bool {
        matches!(self.state, AttemptState::Pending | AttemptState::Appealed)
    }

    pub fn reason(&self) -> Option<RejectReason> {
        self.reason.as_deref().and_then(RejectReason::parse)
    }
}

pub const COLUMNS: &str = "a.id, a.user_id, a.kind, a.state, a.hands, a.gestures, a.code, a.swaps, a.created_at, a.capture_until, a.submitted_at, a.decided_at, a.reason, a.appeal_text, a.appealed_at, a.erase_at, a.erased_at, a.photos";

pub async fn attempt(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Attempt>> {
    let sql = format!("SELECT {COLUMNS} FROM verification_attempts a WHERE a.id = $1");
    Ok(reads.opt(sql, params![id]).await?)
}

/// The latest attempt of a person of one kind; withdrawn ones and drawings that came to nothing are not told of.
pub async fn latest(reads: &mut impl Reads, user: Uuid, kind: AttemptKind) -> FaultResult<Option<Attempt>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM verification_attempts a
          WHERE a.user_id = $1 AND a.kind = $2 AND a.submitted_at IS NOT NULL AND a.state <> 'withdrawn'
          ORDER BY a.created_at DESC, a.id LIMIT 1"
    );
    Ok(reads.opt(sql, params![user, kind.word()]).await?)
}

/// The attempt of a person of one kind that has no result yet.
pub async fn open(reads: &mut impl Reads, user: Uuid, kind: AttemptKind) -> FaultResult<Option<Attempt>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM verification_attempts a
          WHERE a.user_id = $1 AND a.kind = $2 AND a.state IN ('drawn', 'pending', 'appealed')"
    );
    Ok(reads.opt(sql, params![user, kind.word()]).await?)
}

/// The times of attempts of one kind since then, oldest first.
pub async fn times_since(
    reads: &mut impl Reads,
    user: Uuid,
    kind: AttemptKind,
    since: Timestamp,
) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT created_at FROM verification_attempts WHERE user_id = $1 AND kind = $2 AND created_at > $3
              ORDER BY created_at",
            params![user, kind.word(), since],
        )
        .await?)
}

pub async fn insert(tx: &mut Tx, new: &Attempt) -> FaultResult<()> {
    tx.run(
        "INSERT INTO verification_attempts (id, user_id, kind, state, hands, gestures, code, swaps, created_at,
                                            capture_until, submitted_at, erase_at, photos)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        params![
            new.id,
            new.user_id,
            new.kind.word(),
            new.state.word(),
            new.hands,
            new.gestures.clone(),
            new.code.clone(),
            new.swaps,
            new.created_at,
            new.capture_until,
            new.submitted_at,
            new.erase_at,
            new.photos.clone()
        ],
    )
    .await
}

pub async fn set_gestures(tx: &mut Tx, id: Uuid, gestures: &Value, swaps: i64) -> FaultResult<()> {
    tx.run(
        "UPDATE verification_attempts SET gestures = $2, swaps = $3 WHERE id = $1",
        params![id, gestures.clone(), swaps],
    )
    .await
}

pub async fn set_submitted(
    tx: &mut Tx,
    id: Uuid,
    photos: &Value,
    at: Timestamp,
    erase_at: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "UPDATE verification_attempts SET state = 'pending', submitted_at = $2, erase_at = $3, photos = $4 WHERE id = $1",
        params![id, at, erase_at, photos.clone()],
    )
    .await
}

/// Writes the result of an attempt in review; `NotFound` for one that is in review no more.
pub async fn set_decided(
    tx: &mut Tx,
    id: Uuid,
    state: AttemptState,
    reason: Option<RejectReason>,
    at: Timestamp,
    erase_at: Timestamp,
) -> FaultResult<()> {
    let decided = tx
        .exec(
            "UPDATE verification_attempts SET state = $2, reason = $3, decided_at = $4, erase_at = $5
              WHERE id = $1 AND state IN ('pending', 'appealed')",
            params![id, state.word(), reason.map(RejectReason::word), at, erase_at],
        )
        .await?;
    match decided {
        0 => Err(Fault::NotFound),
        _ => Ok(()),
    }
}

pub async fn set_appealed(tx: &mut Tx, id: Uuid, text: &str, at: Timestamp, erase_at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE verification_attempts SET state = 'appealed', appeal_text = $2, appealed_at = $3, erase_at = $4
          WHERE id = $1",
        params![id, text, at, erase_at],
    )
    .await
}

/// Ends an attempt without a result.
pub async fn set_ended(tx: &mut Tx, id: Uuid, state: AttemptState, erase_at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE verification_attempts SET state = $2, erase_at = $3 WHERE id = $1",
        params![id, state.word(), erase_at],
    )
    .await
}

/// Attempts whose pictures must be gone by now and are not.
pub async fn due_for_erasure(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Attempt>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM verification_attempts a WHERE a.erased_at IS NULL AND a.erase_at <= $1
          ORDER BY a.erase_at LIMIT $2"
    );
    Ok(reads.all(sql, params![now, limit]).await?)
}

pub async fn set_erased(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE verification_attempts SET erased_at = $2 WHERE id = $1",
        params![id, now],
    )
    .await
}
