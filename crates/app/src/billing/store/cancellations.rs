//! Cancellations: what was decided of a subscription, and what its provider does not show yet.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// What was decided of a subscription that may still take money, and is not confirmed by its provider.
    #[derive(Debug, Clone)]
    pub struct AskedCancellation {
        pub root_id: Uuid,
        pub provider: String,
        /// The provider's name of the subscription.
        pub external_id: String,
        pub current_period_end: Timestamp,
        /// Whether it ends with its period, where it does not end at once.
        pub cancel_at_period_end: bool,
        pub cancel_asked_at: Option<Timestamp>,
        /// Since when it must end at once.
        pub end_asked_at: Option<Timestamp>,
        pub asked_at: Timestamp,
        /// Of the newest decision.
        pub refusals: i64,
        /// The provider's last refusal.
        pub error: Option<String>,
        /// Since when it waits for the operator.
        pub given_up_at: Option<Timestamp>,
    }
}

const ASKED: &str = "root_id, provider, external_id, current_period_end, cancel_at_period_end, cancel_asked_at,
    end_asked_at, COALESCE(end_asked_at, cancel_asked_at), cancel_refusals, cancel_error, cancel_given_up_at";

/// The states are those of `model::may_charge`.
const WAITS: &str = "status IN ('active', 'trialing', 'past_due', 'unpaid', 'incomplete')
    AND (end_asked_at IS NOT NULL
         OR (cancel_asked_at IS NOT NULL AND (cancel_told_at IS NULL OR cancel_told_at < cancel_asked_at)))";

/// Stores that a subscription ends with its period, or goes on. Refusals of the decision before are forgotten.
pub async fn ask(tx: &mut Tx, root: Uuid, cancel: bool, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE subscriptions SET cancel_at_period_end = $2, cancel_asked_at = $3, cancel_told_at = NULL,
                cancel_refusals = 0, cancel_error = NULL, cancel_given_up_at = NULL, updated_at = $3
          WHERE root_id = $1",
        params![root, cancel, now],
    )
    .await
}

/// Stores that a subscription ends at once; whether that is new.
pub async fn ask_end(tx: &mut Tx, root: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE subscriptions SET end_asked_at = $2, cancel_refusals = 0, cancel_error = NULL,
                cancel_given_up_at = NULL, updated_at = $2
          WHERE root_id = $1 AND end_asked_at IS NULL",
        params![root, now],
    )
    .await
}

/// What waits of one subscription.
pub async fn asked(reads: &mut impl Reads, root: Uuid) -> FaultResult<Option<AskedCancellation>> {
    let sql = format!("SELECT {ASKED} FROM subscriptions WHERE root_id = $1 AND {WAITS}");
    Ok(reads.opt(sql, params![root]).await?)
}

/// All that waits, the longest waiting first.
pub async fn waiting(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<AskedCancellation>> {
    let sql = format!(
        "SELECT {ASKED} FROM subscriptions WHERE {WAITS}
          ORDER BY COALESCE(end_asked_at, cancel_asked_at), root_id LIMIT $1"
    );
    Ok(reads.all(sql, params![limit]).await?)
}

/// Notes that the provider shows the decision of `asked_at`; a later decision still waits.
pub async fn confirm(tx: &mut Tx, root: Uuid, cancel: bool, asked_at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE subscriptions SET cancel_told_at = $3
          WHERE root_id = $1 AND cancel_at_period_end = $2 AND (cancel_told_at IS NULL OR cancel_told_at < $3)",
        params![root, cancel, asked_at],
    )
    .await
}

/// Counts a refusal that `past` others came before, and notes that it was the last one if `given_up_at` says so. A
/// decision that was made meanwhile is not marked.
pub async fn set_refused(
    tx: &mut Tx,
    root: Uuid,
    past: i64,
    error: &str,
    given_up_at: Option<Timestamp>,
) -> FaultResult<()> {
    tx.run(
        "UPDATE subscriptions SET cancel_refusals = cancel_refusals + 1, cancel_error = $3, cancel_given_up_at = $4
          WHERE root_id = $1 AND cancel_refusals = $2",
        params![root, past, error, given_up_at],
    )
    .await
}

/// Has a cancellation tried again that waits for the operator.
pub async fn take_up(tx: &mut Tx, root: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE subscriptions SET cancel_given_up_at = NULL WHERE root_id = $1",
        params![root],
    )
    .await
}
