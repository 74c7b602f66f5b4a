//! Who may listen where: oneself to `user:{id}`, the two people of a match to `conv:{match_id}`.

use crate::kernel::{Fault, Member};
use crate::matches;
use ::jobs::clock::Clock;
use db::Db;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use supabase::caller::Caller;
use supabase::realtime::{ClientEvents, Grant, PresenceGrant, Refusal, TopicPolicy};
use uuid::Uuid;

/// What is said to one person.
pub fn person(user: Uuid) -> String {
    format!("user:{user}")
}

/// What is said in one conversation.
pub fn conversation(match_id: Uuid) -> String {
    format!("conv:{match_id}")
}

/// The policy of the product's topics. Every topic is private; there are no others.
pub struct Topics {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
}

impl TopicPolicy for Topics {
    fn join<'a>(&'a self, caller: &'a Caller, topic: &'a str, private: bool) -> BoxFuture<'a, Result<Grant, Refusal>> {
        Box::pin(async move {
            let member = Member::of(caller).map_err(|_| Refusal::Denied)?;
            let (kind, id) = topic.split_once(':').ok_or(Refusal::Denied)?;
            let id = Uuid::parse_str(id).map_err(|_| Refusal::Denied)?;
            // Other spellings of an id would be other rooms, to which nobody speaks.
            if !private || format!("{kind}:{id}") != topic {
                return Err(Refusal::Denied);
            }
            match kind {
                "user" if id == member.id => Ok(grant(ClientEvents::None)),
                "conv" => self.conversation(member, id).await,
                _ => Err(Refusal::Denied),
            }
        })
    }
}

impl Topics {
    async fn conversation(&self, member: Member, match_id: Uuid) -> Result<Grant, Refusal> {
        match matches::store::side(&mut self.db.reader(), member, match_id, self.clock.now()).await {
            Ok(side) if side.is_open() => Ok(grant(ClientEvents::Only(&["typing"]))),
            Ok(_) => Ok(grant(ClientEvents::None)),
            Err(Fault::NotFound) => Err(Refusal::Denied),
            Err(fault) => {
                tracing::warn!(?fault, "whether a conversation may be joined could not be told");
                Err(Refusal::Unavailable)
            }
        }
    }
}

fn grant(client_events: ClientEvents) -> Grant {
    Grant {
        client_events,
        presence: PresenceGrant::None,
    }
}
