//! How many conversations a person opens a day: enough for anybody who writes each message, too few for a script. Answers to
//! somebody who wrote first, and conversations that exist, are not counted.

use super::store;
use crate::kernel::day::{product_day, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::Side;
use db::Tx;
use jiff::Timestamp;

/// First messages a day.
pub const UNVERIFIED: i64 = 10;
/// The same with the badge of the profile, for which somebody showed their face.
pub const VERIFIED: i64 = 25;

/// Refuses to open one conversation more than the day has.
pub(super) async fn require(tx: &mut Tx, side: &Side, now: Timestamp) -> FaultResult<()> {
    if store::last_id(tx, side.match_id).await?.is_some() {
        return Ok(());
    }
    let (is_verified, place) = store::opener(tx, side.user_id).await?;
    let day = product_day(now, &zone(&place));
    let limit = if is_verified { VERIFIED } else { UNVERIFIED };
    if store::opened_since(tx, side.user_id, day.begins).await? < limit {
        return Ok(());
    }
    Err(Fault::Limit {
        kind: "first_messages",
        limit,
        resets_at: day.ends,
    })
}
