//! The erasure of an account that has blocks or a ban: a random id takes its place.

use super::{BAN_YEARS, BLOCK_YEARS, store, years_after};
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Keeps of an account that is being erased what is needed to recognize it, under an id that leads nowhere. It runs
/// before the account's rows go.
pub async fn forget(tx: &mut Tx, vault: &Vault, user: Uuid, now: Timestamp) -> FaultResult<()> {
    if !store::is_involved(tx, user).await? {
        return store::delete_marks(tx, user).await;
    }
    let marks = store::all_marks(tx, vault, user).await?;
    store::put_marks(tx, user, &marks).await?;
    let stand_in = Uuid::new_v4();
    let years = if store::is_banned(tx, user, now).await? {
        BAN_YEARS
    } else {
        BLOCK_YEARS
    };
    store::replace_with(
        tx,
        user,
        stand_in,
        years_after(now, BLOCK_YEARS),
        years_after(now, years),
    )
    .await
}
