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

/// [`add`] without an event, for a card that only one of the two may hear of. Its system tells them itself.
pub async fn add_unannounced(
    tx: &mut Tx,
    match_id: Uuid,
    author: Uuid,
    kind: CardKind,
    subject: Uuid,
    now: Timestamp,
) -> FaultResult<()> {
    store::cards::insert(tx, new_id(now), match_id, author, kind, subject, now).await?;
    Ok(())
}

/// Puts the card of a subject at the end of the conversation, whether or not it has one.
pub async fn add_again(
    tx: &mut Tx,
    match_id: Uuid,
    author: Uuid,
    kind: CardKind,
    subject: Uuid,
    now: Timestamp,
) -> FaultResult<()> {
    store::cards::delete(tx, kind, subject).await?;
    add(tx, match_id, author, kind, subject, now).await
}
