//! Telling the receiver of a message that it waits.

use super::store;
use crate::kernel::facts::id;
use crate::kernel::fault::FaultResult;
use crate::notify::{self, Notice, NotificationKind};
use ::jobs::{Event, ListenError, Listener};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use uuid::Uuid;

/// Follows messages and keeps one unread notification for each conversation.
pub struct MessageNotificationListener {
    pub db: Db,
}

impl Listener for MessageNotificationListener {
    fn name(&self) -> &'static str {
        "messaging.teller"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["message.created"])
    }

    /// Each conversation has one notification, so only its messages must be handled in order.
    fn order_key(&self, event: &Event) -> Option<Uuid> {
        id(&event.payload["match_id"])
    }

    fn concurrency(&self) -> usize {
        4
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let (sender, conversation) = (id(&event.payload["sender_id"]), id(&event.payload["match_id"]));
            let at = event.created_at;
            match (event.kind.as_str(), event.key) {
                ("message.created", Some(id)) => self
                    .db
                    .tx(move |tx| {
                        Box::pin(async move {
                            if let (Some(sender), Some(conversation)) = (sender, conversation) {
                                // Who answers need not be reminded to.
                                let reminder = NotificationKind::TURN_REMINDER;
                                notify::read::mark_kind_about(tx, sender, reminder, conversation, at).await?;
                            }
                            notify_recipient(tx, id).await
                        })
                    })
                    .await
                    .map_err(ListenError::from),
                _ => Ok(()),
            }
        })
    }
}

/// Reloads the message: one that was read or deleted meanwhile needs no notification.
async fn notify_recipient(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    let Some(message) = store::unread(tx, id).await? else {
        return Ok(());
    };
    let notice = Notice::new(
        message.receiver_id,
        NotificationKind::MESSAGE_NEW,
        format!("message.new:{}", message.match_id),
        message.created_at,
    )
    .about(message.match_id)
    .by(message.sender_id);
    notify::gather(tx, &notice).await
}
