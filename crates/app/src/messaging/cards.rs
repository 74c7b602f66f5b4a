//! Cards in a conversation: what other systems put between its messages.

use super::store;
use crate::kernel::fault::FaultResult;
use crate::kernel::{new_id, word_enum};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

word_enum! {
    /// The system that a card belongs to.
    pub enum CardKind {
        Letter = "letter",
        Game = "game",
        Gift = "gift",
    }
}

/// Puts a card at the end of a conversation. A subject has one card: adding it again changes nothing.
///
/// The caller has checked that `author` belongs to the open match.
pub async fn add(
    tx: &mut Tx,
    match_id: Uuid,
    author: Uuid,
    kind: CardKind,
    subject: Uuid,
    now: Timestamp,
) -> FaultResult<()> {
    let id = new_id(now);
    if !store::cards::insert(tx, id, match_id, author, kind, subject, now).await? {
        return Ok(());
    }
    let payload = json!({ "match_id": match_id, "kind": kind });
    Ok(jobs::emit(tx, now, "card.created", Some(id), payload).await?)
}
