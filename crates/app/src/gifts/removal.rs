//! Taking what a person wrote into a gift, or answered to one, out of sight of both, by a decision of moderation, and
//! putting it back.

use super::open::changed;
use super::store;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Whether there was something to change.
pub async fn set(
    tx: &mut Tx,
    gift: Uuid,
    author: Uuid,
    removed_at: Option<Timestamp>,
    now: Timestamp,
) -> FaultResult<bool> {
    let Some(row) = store::gift(tx, gift).await? else {
        return Ok(false);
    };
    let done = match row.sender_id == author {
        true => store::content::set_removed(tx, gift, author, removed_at).await?,
        false => store::content::set_answer_removed(tx, gift, author, removed_at).await?,
    };
    if done {
        changed(tx, &row, now).await?;
    }
    Ok(done)
}
