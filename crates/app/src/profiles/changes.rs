//! Changes that a person makes only so often a day, because each costs work or could be used to look around.
//!
//! A row for each is kept as long as the longest day may last, and goes with the account. Changes of gender and
//! of dealbreakers have longer windows and rules of their own (`gender_changes`, `trust::publish`).

use crate::accounts::store::account;
use crate::kernel::Enforced;
use crate::kernel::day::{product_day, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id};
use db::{Reads, Tx, params};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// Longer than any day of limits, wherever it begins.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangedFields {
    Photo,
    /// A person who moves through cities could find out how far somebody is by the edges of the distance bands.
    Place,
}

impl ChangedFields {
    fn word(self) -> &'static str {
        match self {
            ChangedFields::Photo => "photo",
            ChangedFields::Place => "location",
        }
    }

    fn per_day(self) -> i64 {
        match self {
            ChangedFields::Photo => 12,
            ChangedFields::Place => 3,
        }
    }
}

/// Refuses one change too many today.
pub async fn require(
    reads: &mut impl Reads,
    member: Member,
    what: ChangedFields,
    limits: Enforced,
    now: Timestamp,
) -> FaultResult<()> {
    if limits == Enforced::No {
        return Ok(());
    }
    let account = account(reads, member.id).await?.ok_or(Fault::NotFound)?;
    let day = product_day(now, &zone(&account.time_zone));
    let made: i64 = reads
        .one(
            "SELECT count(*) FROM profile_changes WHERE user_id = $1 AND kind = $2 AND created_at >= $3",
            params![member.id, what.word(), day.begins],
        )
        .await?;
    if made >= what.per_day() {
        return Err(Fault::Limit {
            kind: what.word(),
            limit: what.per_day(),
            resets_at: day.ends,
        });
    }
    Ok(())
}

/// When somebody changed something since a moment, the earliest first.
pub async fn times(reads: &mut impl Reads, user: Uuid, kind: &str, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT created_at FROM profile_changes WHERE user_id = $1 AND kind = $2 AND created_at >= $3
              ORDER BY created_at",
            params![user, kind, since],
        )
        .await?)
}

/// Counts a change, and forgets those of its kind that are older than `kept`.
pub async fn note_kind(tx: &mut Tx, user: Uuid, kind: &str, kept: SignedDuration, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "DELETE FROM profile_changes WHERE user_id = $1 AND kind = $2 AND created_at < $3",
        params![user, kind, now.checked_sub(kept).unwrap_or(Timestamp::MIN)],
    )
    .await?;
    tx.exec(
        "INSERT INTO profile_changes (id, user_id, kind, created_at) VALUES ($1, $2, $3, $4)",
        params![new_id(now), user, kind, now],
    )
    .await?;
    Ok(())
}

/// Counts a change, in its own transaction.
pub async fn note(tx: &mut Tx, member: Member, what: ChangedFields, now: Timestamp) -> FaultResult<()> {
    note_kind(tx, member.id, what.word(), KEPT, now).await
}
