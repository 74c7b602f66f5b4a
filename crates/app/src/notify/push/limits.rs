//! How often an account makes the server contact addresses that it chose. Counted for the account and not for a
//! subscription: whoever deletes one and saves it again would begin afresh.

use super::model::Allowance;
use super::store;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushUse {
    /// A subscription that the account does not have yet. Renewing one that it has contacts nobody new.
    Subscribe,
    Test,
    /// News that leave for the subscriptions of the account.
    Deliver,
}

impl PushUse {
    pub fn allowance(self) -> Allowance {
        let day = SignedDuration::from_hours(24);
        match self {
            PushUse::Subscribe => Allowance {
                word: "subscribe",
                most: 20,
                window: day,
                pause: SignedDuration::ZERO,
            },
            PushUse::Test => Allowance {
                word: "test",
                most: 10,
                window: day,
                pause: SignedDuration::from_secs(30),
            },
            PushUse::Deliver => Allowance {
                word: "deliver",
                most: 60,
                window: SignedDuration::from_hours(1),
                pause: SignedDuration::ZERO,
            },
        }
    }
}

/// Counts one use. Answers how long the account must wait when it is one too many, which counts nothing.
pub async fn take(tx: &mut Tx, user: Uuid, what: PushUse, now: Timestamp) -> FaultResult<Result<(), SignedDuration>> {
    let allowance = what.allowance();
    if store::count_use(tx, user, allowance, now).await? {
        return Ok(Ok(()));
    }
    let Some(last) = store::last_use(tx, user, allowance.word).await? else {
        return Err(Fault::NotFound);
    };
    let paused = allowance.pause - now.duration_since(last.last_at);
    let spent = match last.used >= allowance.most {
        true => allowance.window - now.duration_since(last.since),
        false => SignedDuration::ZERO,
    };
    Ok(Err(paused.max(spent).max(SignedDuration::from_secs(1))))
}

/// Counts one use.
///
/// # Errors
///
/// `Rate` when it is one too many.
pub async fn require(tx: &mut Tx, user: Uuid, what: PushUse, now: Timestamp) -> FaultResult<()> {
    take(tx, user, what, now).await?.map_err(|wait| Fault::Rate {
        retry_after: u32::try_from(wait.as_secs() + i64::from(wait.subsec_nanos() > 0)).unwrap_or(u32::MAX),
    })
}
