//! How often one person acts in games.

use super::model::{ACTS_A_MINUTE, before};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::{SignedDuration, Timestamp};

/// Each act is told to the other side, so each counts: moves, passed cards, reactions that replace one another, pausing and
/// going on. Errors: `Rate`.
pub(super) async fn keep_pace(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let minute_ago = before(now, SignedDuration::from_mins(1));
    match store::count_act(tx, member.id, minute_ago, now).await? > ACTS_A_MINUTE {
        true => Err(Fault::Rate { retry_after: 60 }),
        false => Ok(()),
    }
}
