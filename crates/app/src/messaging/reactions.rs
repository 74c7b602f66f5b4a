//! Reactions to messages: one sign of each person for each message.

use super::model::MessageReaction;
use super::store::reactions as rows;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::close::ended;
use crate::matches::store::{side, side_locked};
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

/// Changes of one person within a minute.
const PER_MINUTE: i64 = 60;
/// Reactions of a conversation that are read: those to its newest messages.
const READ_MAX: i64 = 500;

/// A reaction as it is given.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewMessageReaction {
    pub message_id: Uuid,
    /// Null takes it away.
    #[serde(default)]
    #[schemars(with = "Option<MessageReaction>")]
    pub reaction: Option<String>,
}

/// A reaction as one of the two reads it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MessageReactionView {
    pub message_id: Uuid,
    pub reaction: MessageReaction,
    /// Whether it is the caller's.
    pub mine: bool,
}

/// Sets, changes or takes away the caller's reaction. The same again changes nothing.
///
/// Errors: `NotFound` for a message of no conversation of the caller; state `closed` and `deleted`; `Rate`.
pub async fn react(tx: &mut Tx, member: Member, new: NewMessageReaction, now: Timestamp) -> FaultResult<()> {
    let parse =
        |word: &str| MessageReaction::parse(word).ok_or_else(|| Fault::invalid("reaction", "Escolha uma das reações."));
    let reaction = new.reaction.as_deref().map(parse).transpose()?;
    let (match_id, _) = rows::message(tx, new.message_id).await?.ok_or(Fault::NotFound)?;
    let side = side_locked(tx, member, match_id, now).await?;
    let (_, deleted) = rows::message(tx, new.message_id).await?.ok_or(Fault::NotFound)?;
    if !side.is_open() {
        return Err(ended());
    }
    if deleted {
        return Err(Fault::state("deleted", "Esta mensagem foi apagada."));
    }
    if rows::set(tx, &side, new.message_id, reaction, now).await? {
        keep_pace(tx, member, now).await?;
        let payload = json!({ "match_id": match_id });
        jobs::emit(tx, now, "message.reacted", Some(new.message_id), payload).await?;
    }
    Ok(())
}

/// Each change is told to the other side, so each counts, whatever stands in the end.
async fn keep_pace(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let minute_ago = now.checked_sub(SignedDuration::from_mins(1)).unwrap_or(Timestamp::MIN);
    match rows::count_change(tx, member.id, minute_ago, now).await? > PER_MINUTE {
        true => Err(Fault::Rate { retry_after: 60 }),
        false => Ok(()),
    }
}

/// The reactions in a conversation of the caller, or 404. Deleted messages have none.
pub async fn reactions(
    reads: &mut impl Reads,
    member: Member,
    match_id: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<MessageReactionView>> {
    side(reads, member, match_id, now).await?;
    let rows = rows::of_match(reads, match_id, READ_MAX).await?;
    let view = |(message_id, user, reaction): (Uuid, Uuid, MessageReaction)| MessageReactionView {
        message_id,
        reaction,
        mine: user == member.id,
    };
    Ok(rows.into_iter().map(view).collect())
}
