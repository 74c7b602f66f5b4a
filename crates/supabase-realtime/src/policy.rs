//! Where the product says who may be in which topic.

use futures_util::future::BoxFuture;

use supabase_base::caller::{Caller, Role};

/// Decides about joins. Asked at the join, on every new token, every few minutes, and when the application
/// says that something changed.
///
/// A refusal must not tell why: absent, hidden and blocked answer alike.
pub trait TopicPolicy: Send + Sync + 'static {
    /// `topic` is without the protocol's prefix `realtime:`. Public and private topics of one name are two.
    fn join<'a>(&'a self, caller: &'a Caller, topic: &'a str, private: bool) -> BoxFuture<'a, Result<Grant, Refusal>>;
}

/// What a member may do besides listening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grant {
    pub client_events: ClientEvents,
    pub presence: PresenceGrant,
}

impl Grant {
    /// To be there, and nothing else.
    pub(super) const NONE: Grant = Grant {
        client_events: ClientEvents::None,
        presence: PresenceGrant::None,
    };
}

/// Every topic is open: the public ones to everybody, the private ones to signed-in users.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpenTopics;

impl TopicPolicy for OpenTopics {
    fn join<'a>(&'a self, caller: &'a Caller, _: &'a str, private: bool) -> BoxFuture<'a, Result<Grant, Refusal>> {
        let open = !private || caller.role != Role::Anon;
        let grant = Grant {
            client_events: ClientEvents::Any,
            presence: PresenceGrant::AnyKey,
        };
        Box::pin(async move { open.then_some(grant).ok_or(Refusal::Denied) })
    }
}

/// Which broadcasts a client may send; all others come from the server alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientEvents {
    None,
    Only(&'static [&'static str]),
    Any,
}

impl ClientEvents {
    pub fn allows(self, event: &str) -> bool {
        match self {
            Self::None => false,
            Self::Only(events) => events.contains(&event),
            Self::Any => true,
        }
    }
}

/// Whether, and under which key, a client may be present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PresenceGrant {
    /// It neither shows nor sees presence.
    None,
    /// Under its own user id, whatever key it asks for, so that it cannot appear as another user.
    OwnKey,
    /// Under the key that it chooses, as the protocol says.
    AnyKey,
}

/// Why there is no grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The caller may not be there, or there is no such topic.
    Denied,
    /// It cannot be decided now (the database is busy); the client may try again, members stay.
    Unavailable,
}

impl Refusal {
    /// The text of the wire.
    pub(super) fn reason(self, topic: &str) -> String {
        match self {
            Self::Denied => {
                format!("Unauthorized: You do not have permissions to read from this Channel topic: {topic}")
            }
            Self::Unavailable => "RealtimeUnavailable: please try again".to_owned(),
        }
    }
}
