//! Changes that a person makes only so often a day, because each costs work or could be used to look around.
//!
//! They are counted where answers to calls are remembered: those rows live at least as long as a day of limits, and
//! go with the account.

use crate::accounts::store::account;
use crate::kernel::Enforced;
use crate::kernel::day::{product_day, zone};
use crate::kernel::fault::{Fault, Outcome};
use crate::kernel::{Member, new_id};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;

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

    fn call(self) -> String {
        format!("change:{}", self.word())
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
            "SELECT count(*) FROM idempotency WHERE user_id = $1 AND call = $2 AND created_at >= $3",
            params![member.id, what.call(), day.begins],
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
        "INSERT INTO idempotency (user_id, key, call, body_hash, answer, created_at) VALUES ($1, $2, $3, '', $4, $5)",
        params![member.id, new_id(now).to_string(), what.call(), Value::Null, now],
    )
    .await?;
    Ok(())
}
