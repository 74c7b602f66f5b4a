//! How many conversations a person opens a day: enough for anybody who writes each message, too few for a script. Answers to
//! somebody who wrote first, and conversations that exist, are not counted.

use super::store;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::Side;
use crate::profiles::own_day;
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
    let day = own_day(tx, side.user_id, now).await?;
    let limit = if store::pace::is_verified(tx, side.user_id).await? {
        VERIFIED
    } else {
        UNVERIFIED
    };
    if store::pace::opened_since(tx, side.user_id, day.begins).await? < limit {
        return Ok(());
    }
    Err(Fault::Limit {
        kind: "first_messages",
        limit,
        resets_at: day.ends,
    })
}
