//! Changes that a person makes only so often a day, because each costs work or could be used to look around.
//!
//! A row for each is kept as long as the longest day may last, and goes with the account. Changes of gender and
//! of dealbreakers have longer windows and rules of their own (`gender_changes`, `trust::publish`).

pub use super::store::changes::since as times;

use super::clock::own_day;
use super::store::changes as store;
use crate::kernel::LimitEnforcement;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// Longer than any day of limits, wherever it begins.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangedFields {
    Photo,
    /// A person who moves through cities could locate others by the edges of the distance bands.
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
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    if limits == LimitEnforcement::No {
        return Ok(());
    }
    let day = own_day(reads, member.id, now).await?;
    let made = store::since(reads, member.id, what.word(), day.begins).await?.len() as i64;
    if made >= what.per_day() {
        return Err(Fault::Limit {
            kind: what.word(),
            limit: what.per_day(),
            resets_at: day.ends,
        });
    }
    Ok(())
}

/// How many changes of one kind are made within 24 hours.
#[derive(Debug, Clone, Copy)]
pub struct DailyAllowance {
    pub kind: &'static str,
    pub changes: usize,
}

impl DailyAllowance {
    const WINDOW: SignedDuration = SignedDuration::from_hours(24);

    /// Counts a change, or refuses one too many until the first of them is 24 hours old.
    pub async fn take(self, tx: &mut Tx, member: Member, limits: LimitEnforcement, now: Timestamp) -> FaultResult<()> {
        let since = now.checked_sub(Self::WINDOW).unwrap_or(Timestamp::MIN);
        let made = times(tx, member.id, self.kind, since).await?;
        match made.first() {
            Some(first) if limits == LimitEnforcement::Yes && made.len() >= self.changes => Err(Fault::Limit {
                kind: self.kind,
                limit: self.changes as i64,
                resets_at: first.checked_add(Self::WINDOW).unwrap_or(Timestamp::MAX),
            }),
            _ => note_kind(tx, member.id, self.kind, Self::WINDOW, now).await,
        }
    }
}

/// Counts a change, and forgets those of its kind that are older than `kept`.
pub async fn note_kind(
    tx: &mut Tx,
    user: Uuid,
    kind: &str,
    retention: SignedDuration,
    now: Timestamp,
) -> FaultResult<()> {
    store::delete_before(tx, user, kind, now.checked_sub(retention).unwrap_or(Timestamp::MIN)).await?;
    store::insert(tx, user, kind, now).await
}

/// Counts a change, in its own transaction.
pub async fn note(tx: &mut Tx, member: Member, what: ChangedFields, now: Timestamp) -> FaultResult<()> {
    note_kind(tx, member.id, what.word(), KEPT, now).await
}
