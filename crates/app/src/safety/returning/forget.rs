//! The erasure of an account that has blocks, a ban, a restriction or a score: a random id takes its place.

use super::{BAN_YEARS, BLOCK_YEARS, store, years_after};
use crate::accounts::restrictions::store as restricted;
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// How long the marks of an account remain that has only a score; points count no longer.
const SCORE_DAYS: i64 = 90;

/// Keeps what is needed to recognize an account that is being erased, under a random id, and answers that id; `None` if
/// nothing is kept. `is_scored` says that the account has a score, which the caller keeps under the same id. Runs before
/// the account's rows are deleted.
pub async fn forget(
    tx: &mut Tx,
    vault: &Vault,
    user: Uuid,
    is_scored: bool,
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    let restricted_until = restricted::latest_end(tx, user, now).await?;
    let is_blocked = store::is_blocked_or_banned(tx, user).await?;
    if !is_blocked && !is_scored && restricted_until.is_none() {
        store::delete_marks(tx, user).await?;
        return Ok(None);
    }
    let marks = store::all_marks(tx, vault, user).await?;
    store::put_marks(tx, user, &marks).await?;
    let stand_in = Uuid::new_v4();
    let blocks_until = years_after(now, BLOCK_YEARS);
    let scored_until = now.checked_add((SCORE_DAYS * 24).hours()).unwrap_or(Timestamp::MAX);
    let marks_until = match (store::is_banned(tx, user, now).await?, is_blocked) {
        (true, _) => years_after(now, BAN_YEARS),
        (false, true) => blocks_until,
        (false, false) => restricted_until.unwrap_or(now).max(scored_until),
    };
    store::replace_with(tx, user, stand_in, blocks_until, marks_until).await?;
    restricted::move_to(tx, user, stand_in).await?;
    Ok(Some(stand_in))
}
