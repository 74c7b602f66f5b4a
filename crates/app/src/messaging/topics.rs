//! Who may listen where: oneself to `user:{id}`, the two people of a match to `conv:{match_id}` and `game:{session}`,
//! anybody to the numbers of `world:{region}`, moderators to `staff:cases`.

use crate::accounts::beta;
use crate::accounts::legal::Library;
use crate::accounts::staff::Moderator;
use crate::discovery::world::broadcaster;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Member};
use crate::matches;
use ::jobs::clock::Clock;
use db::Db;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use std::sync::Arc;
use supabase::caller::Caller;
use supabase::realtime::{ClientEvents, Grant, PresenceGrant, Refusal, TopicPolicy};
use uuid::Uuid;

/// What a topic is about. Its name is the kind's word and an id, or the word of a region; there are no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicKind {
    /// What is said to one person.
    User,
    /// What is said in one conversation.
    Conversation,
    /// That a session of a game changed.
    Game,
    /// How many people are in one region: aggregates, the same for everybody.
    World,
    /// That a queue of moderation changed: no id, no word of anybody.
    Staff,
}

impl TopicKind {
    pub const ALL: [TopicKind; 5] = [
        TopicKind::User,
        TopicKind::Conversation,
        TopicKind::Game,
        TopicKind::World,
        TopicKind::Staff,
    ];

    pub fn word(self) -> &'static str {
        match self {
            TopicKind::User => "user",
            TopicKind::Conversation => "conv",
            TopicKind::Game => "game",
            TopicKind::World => "world",
            TopicKind::Staff => "staff",
        }
    }

    fn named(word: &str) -> Option<TopicKind> {
        TopicKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    fn topic(self, id: Uuid) -> String {
        format!("{}:{id}", self.word())
    }
}

/// The topic of one person.
pub fn person(user: Uuid) -> String {
    TopicKind::User.topic(user)
}

/// The topic of one conversation.
pub fn conversation(match_id: Uuid) -> String {
    TopicKind::Conversation.topic(match_id)
}

/// The topic of one session of a game.
pub fn game(session: Uuid) -> String {
    TopicKind::Game.topic(session)
}

/// The one topic of moderators.
pub const STAFF: &str = "staff:cases";

/// Whether somebody may listen to a session: done, or 404. Games lie above conversations, so the program hands it in.
pub type GameGate = for<'a> fn(&'a Db, Member, Uuid, Timestamp) -> BoxFuture<'a, FaultResult<()>>;

/// The policy of the product's topics. Every topic is private.
pub struct Topics {
    pub db: Db,
    pub game: GameGate,
    pub clock: Arc<dyn Clock>,
    pub legal: Arc<Library>,
}

impl TopicPolicy for Topics {
    fn join<'a>(&'a self, caller: &'a Caller, topic: &'a str, private: bool) -> BoxFuture<'a, Result<Grant, Refusal>> {
        Box::pin(async move {
            let (word, id) = topic.split_once(':').ok_or(Refusal::Denied)?;
            let kind = TopicKind::named(word).ok_or(Refusal::Denied)?;
            if kind == TopicKind::World {
                let known = private && broadcaster::is_region(id);
                return known.then(|| grant(ClientEvents::None)).ok_or(Refusal::Denied);
            }
            if kind == TopicKind::Staff {
                return match private && topic == STAFF {
                    true => self.staff(caller).await,
                    false => Err(Refusal::Denied),
                };
            }
            let member = Member::of(caller).map_err(|_| Refusal::Denied)?;
            let id = Uuid::parse_str(id).map_err(|_| Refusal::Denied)?;
            // Other spellings of an id would be other rooms, without messages.
            if !private || kind.topic(id) != topic {
                return Err(Refusal::Denied);
            }
            match kind {
                TopicKind::User if id == member.id => Ok(grant(ClientEvents::None)),
                TopicKind::User | TopicKind::World | TopicKind::Staff => Err(Refusal::Denied),
                TopicKind::Conversation => {
                    self.require_open(caller).await?;
                    self.conversation(member, id).await
                }
                TopicKind::Game => {
                    self.require_open(caller).await?;
                    self.game(member, id).await
                }
            }
        })
    }
}

impl Topics {
    /// A caller that the gate refuses joins no conversation.
    async fn require_open(&self, caller: &Caller) -> Result<(), Refusal> {
        let now = self.clock.now();
        match beta::refusal_among_people(&mut self.db.reader(), &self.legal, caller, now).await {
            Ok(None) => Ok(()),
            Ok(Some(_)) => Err(Refusal::Denied),
            Err(fault) => {
                tracing::warn!(?fault, "whether somebody is kept out could not be told");
                Err(Refusal::Unavailable)
            }
        }
    }

    /// Moderators whose second factor was verified in this session; to everybody else there is no such topic.
    async fn staff(&self, caller: &Caller) -> Result<Grant, Refusal> {
        match Moderator::of(&mut self.db.reader(), caller, String::new()).await {
            Ok(_) => Ok(grant(ClientEvents::None)),
            Err(Fault::NotFound | Fault::SecondFactor) => Err(Refusal::Denied),
            Err(fault) => {
                tracing::warn!(?fault, "whether the topic of staff may be joined could not be told");
                Err(Refusal::Unavailable)
            }
        }
    }

    async fn game(&self, member: Member, session: Uuid) -> Result<Grant, Refusal> {
        match (self.game)(&self.db, member, session, self.clock.now()).await {
            // Each sees whether the other is at the game too, under no name but their own.
            Ok(()) => Ok(Grant {
                presence: PresenceGrant::OwnKey,
                ..grant(ClientEvents::None)
            }),
            Err(Fault::NotFound) => Err(Refusal::Denied),
            Err(fault) => {
                tracing::warn!(?fault, "whether a game may be joined could not be told");
                Err(Refusal::Unavailable)
            }
        }
    }

    async fn conversation(&self, member: Member, match_id: Uuid) -> Result<Grant, Refusal> {
        match matches::store::side(&mut self.db.reader(), member, match_id, self.clock.now()).await {
            Ok(side) if side.is_open() => Ok(grant(TYPING)),
            Ok(_) => Ok(grant(ClientEvents::None)),
            Err(Fault::NotFound) => Err(Refusal::Denied),
            Err(fault) => {
                tracing::warn!(?fault, "whether a conversation may be joined could not be told");
                Err(Refusal::Unavailable)
            }
        }
    }
}

/// What one side says to the other without the server: that they type, or no longer. Texts go through the guard alone.
pub(super) const TYPING: ClientEvents = ClientEvents::Flags {
    events: &["typing"],
    keys: &["on"],
};

/// Nothing that a client sends is kept: what is kept has a row that erasure and the export know.
fn grant(client_events: ClientEvents) -> Grant {
    Grant {
        client_events,
        presence: PresenceGrant::None,
        keeps: false,
    }
}
