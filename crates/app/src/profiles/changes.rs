//! Changes that a person makes only so often a day, because each costs work or could be used to look around.
//!
//! A row for each is kept as long as the longest day may last, and goes with the account.

use crate::accounts::store::account;
use crate::kernel::Enforced;
use crate::kernel::day::{product_day, zone};
use crate::kernel::fault::{Fault, Outcome};
use crate::kernel::{Member, new_id};
use db::{Reads, Tx, params};
use jiff::{SignedDuration, Timestamp};

/// Longer than any day of limits, wherever it begins.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    Photo,
    /// A person who moves through cities could find out how far somebody is by the edges of the distance bands.
    Place,
}

impl Changed {
    fn word(self) -> &'static str {
        match self {
            Changed::Photo => "photo",
            Changed::Place => "location",
        }
    }

    fn per_day(self) -> i64 {
        match self {
            Changed::Photo => 12,
            Changed::Place => 3,
        }
    }
}

/// Refuses one change too many today.
pub async fn require(
    reads: &mut impl Reads,
    member: Member,
    what: Changed,
    limits: Enforced,
    now: Timestamp,
) -> Outcome<()> {
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

/// Counts a change, in its own transaction.
pub async fn note(tx: &mut Tx, member: Member, what: Changed, now: Timestamp) -> Outcome<()> {
    tx.exec(
        "DELETE FROM profile_changes WHERE user_id = $1 AND created_at < $2",
        params![member.id, now.checked_sub(KEPT).unwrap_or(Timestamp::MIN)],
    )
    .await?;
    tx.exec(
        "INSERT INTO profile_changes (id, user_id, kind, created_at) VALUES ($1, $2, $3, $4)",
        params![new_id(now), member.id, what.word(), now],
    )
    .await?;
    Ok(())
}
