//! How often one person acts in games.

use super::model::{ACTS_A_MINUTE, before};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::{SignedDuration, Timestamp};

/// Counts an act against the limit of a minute. Every act sends the other player an event, so every kind counts: moves, passed
/// cards, replaced reactions, pausing, going on. Errors: `Rate`.
pub(super) async fn keep_pace(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let minute_ago = before(now, SignedDuration::from_mins(1));
    match store::count_act(tx, member.id, minute_ago, now).await? > ACTS_A_MINUTE {
        true => Err(Fault::Rate { retry_after: 60 }),
        false => Ok(()),
    }
}
