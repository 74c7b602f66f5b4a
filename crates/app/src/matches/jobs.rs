//! What matches do when others act: notify both people of a new match, and end what can no longer go on.

use super::model::CloseReason;
use super::{close, store};
use crate::kernel::fault::FaultResult;
use crate::notify::{self, Notice, NotificationKind};
use ::jobs::{Event, ListenError, Listener};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

/// Follows matches, blocks and erased accounts.
pub struct MatchListener {
    pub db: Db,
}

impl Listener for MatchListener {
    fn name(&self) -> &'static str {
        "matches.keeper"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["match.created", "match.closed", "safety.blocked", "account.erased"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            match event.kind.as_str() {
                "match.created" => self.tell_both(event).await,
                "match.closed" => self.follow_end(event).await,
                "safety.blocked" => self.part_blocked(event).await,
                "account.erased" => self.part_erased(event).await,
                _ => Ok(()),
            }
            .map_err(ListenError::from)
        })
    }
}

impl MatchListener {
    async fn tell_both(&self, event: &Event) -> FaultResult<()> {
        let (Some(match_id), Some(a), Some(b)) = (event.key, id(&event.payload["a"]), id(&event.payload["b"])) else {
            return Ok(());
        };
        let at = event.created_at;
        self.db
            .tx(move |tx| {
                Box::pin(async move {
                    for (user, person) in [(a, b), (b, a)] {
                        let dedupe = format!("match.new:{match_id}:{at}");
                        let notice = Notice::new(user, NotificationKind::MATCH_NEW, dedupe, at)
                            .about(match_id)
                            .by(person);
                        notify::send_notice(tx, &notice).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// No reply is owed any more, and the recipient of a kind farewell learns of it. After a block or an erasure nothing is
    /// written: the gate hides the reminder, and an event would tell the other side of the moment.
    async fn follow_end(&self, event: &Event) -> FaultResult<()> {
        let reason = &event.payload["reason"];
        if *reason == CloseReason::Block.word() || *reason == CloseReason::Account.word() {
            return Ok(());
        }
        if let Some(match_id) = event.key {
            let people: Vec<Uuid> = event.payload["people"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(id)
                .collect();
            let at = event.created_at;
            self.db
                .tx(move |tx| {
                    Box::pin(async move {
                        for user in people {
                            let kind = NotificationKind::TURN_REMINDER;
                            notify::read::mark_kind_about(tx, user, kind, match_id, at).await?;
                        }
                        FaultResult::Ok(())
                    })
                })
                .await?;
        }
        self.tell_of_kindness(event).await
    }

    /// Notifies the recipient of a kind farewell; other endings are silent.
    async fn tell_of_kindness(&self, event: &Event) -> FaultResult<()> {
        let (Some(match_id), Some(by)) = (event.key, id(&event.payload["by"])) else {
            return Ok(());
        };
        let people = event.payload["people"].as_array().cloned().unwrap_or_default();
        let Some(other) = people.iter().filter_map(id).find(|person| *person != by) else {
            return Ok(());
        };
        if event.payload["reason"] != CloseReason::Kindness.word() {
            return Ok(());
        }
        let at = event.created_at;
        let notice = Notice::new(
            other,
            NotificationKind::CONVERSATION_CLOSED,
            format!("conv.closed:{match_id}:{at}"),
            at,
        )
        .about(match_id)
        .by(by);
        self.db
            .tx(move |tx| Box::pin(async move { notify::send_notice(tx, &notice).await }))
            .await
    }

    /// The block itself already hid the match from both; this ends it for the day on which the block
    /// is lifted. A match that is younger than the block is another story.
    async fn part_blocked(&self, event: &Event) -> FaultResult<()> {
        let (Some(by), Some(target)) = (id(&event.payload["by"]), id(&event.payload["target"])) else {
            return Ok(());
        };
        let at = event.created_at;
        self.db
            .tx(move |tx| Box::pin(async move { part(tx, by, target, at).await }))
            .await
    }

    /// One transaction for each match: a lock on a pair must not be asked for after an event was written.
    async fn part_erased(&self, event: &Event) -> FaultResult<()> {
        let Some(user) = event.key else {
            return Ok(());
        };
        let at = event.created_at;
        for (match_id, a, b) in store::open_of(&mut self.db.reader(), user).await? {
            self.db
                .tx(move |tx| {
                    Box::pin(async move {
                        tx.lock_pair(a, b).await?;
                        close::close(tx, (match_id, a, b), None, CloseReason::Account, at).await
                    })
                })
                .await?;
        }
        Ok(())
    }
}

async fn part(tx: &mut Tx, by: Uuid, target: Uuid, blocked_at: Timestamp) -> FaultResult<()> {
    tx.lock_pair(by, target).await?;
    match store::open_since(tx, by, target).await? {
        Some((match_id, since)) if since <= blocked_at => {
            close::close(tx, (match_id, by, target), Some(by), CloseReason::Block, blocked_at).await
        }
        _ => Ok(()),
    }
}

fn id(value: &Value) -> Option<Uuid> {
    value.as_str().and_then(|text| Uuid::parse_str(text).ok())
}
