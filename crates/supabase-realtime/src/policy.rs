//! Where the product says who may be in which topic.

use std::collections::HashMap;

use ::realtime::{Message, Payload};
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
    /// Whether its broadcasts may be kept for those who join later.
    pub keeps: bool,
}

impl Grant {
    /// To be there, and nothing else.
    pub(super) const NONE: Grant = Grant {
        client_events: ClientEvents::None,
        presence: PresenceGrant::None,
        keeps: false,
    };
    /// What the protocol knows.
    pub(super) const ALL: Grant = Grant {
        client_events: ClientEvents::Any,
        presence: PresenceGrant::AnyKey,
        keeps: true,
    };
}

/// Every topic is open: the public ones to everybody, the private ones to signed-in users.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpenTopics;

impl TopicPolicy for OpenTopics {
    fn join<'a>(&'a self, caller: &'a Caller, _: &'a str, private: bool) -> BoxFuture<'a, Result<Grant, Refusal>> {
        let open = !private || caller.role != Role::Anon;
        Box::pin(async move { open.then_some(Grant::ALL).ok_or(Refusal::Denied) })
    }
}

/// Which broadcasts a client may send; all others come from the server alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientEvents {
    None,
    Only(&'static [&'static str]),
    /// These, whose payload is an object of these keys alone, each true or false. So no text reaches another member that
    /// the server has not seen.
    Flags {
        events: &'static [&'static str],
        keys: &'static [&'static str],
    },
    Any,
}

/// Bytes of a payload of flags: the spaces of JSON could hold a text too.
const FLAG_BYTES: usize = 64;

impl ClientEvents {
    pub(super) fn allows(self, message: &Message) -> bool {
        let is_among = |events: &[&str]| events.contains(&message.event.as_str());
        match self {
            Self::None => false,
            Self::Only(events) => is_among(events),
            Self::Flags { events, keys } => is_among(events) && has_flags_alone(&message.payload, keys),
            Self::Any => true,
        }
    }
}

fn has_flags_alone(payload: &Payload, keys: &[&str]) -> bool {
    let Payload::Json(bytes) = payload else { return false };
    if bytes.len() > FLAG_BYTES {
        return false;
    }
    let flags = serde_json::from_slice::<HashMap<String, bool>>(bytes);
    flags.is_ok_and(|flags| flags.keys().all(|key| keys.contains(&key.as_str())))
}

/// Whether, and under which key, a client may be present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PresenceGrant {
    /// It neither shows nor sees presence.
    None,
    /// Under its own user id, whatever key it asks for, so that it cannot appear as another user, and without a payload.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payload_of_flags_holds_no_text() {
        let typing = ClientEvents::Flags {
            events: &["typing"],
            keys: &["on"],
        };
        let json = |event: &str, payload: String| typing.allows(&Message::new(event, Payload::Json(payload.into())));
        assert!(json("typing", "{}".into()) && json("typing", r#"{"on":true}"#.into()));
        assert!(!json("note", "{}".into()));
        for text in [
            r#"{"on":"oi"}"#,
            r#"{"on":true,"oi":true}"#,
            r#"{"on":{"oi":true}}"#,
            r#""oi""#,
            "1",
        ] {
            assert!(!json("typing", text.into()), "{text}");
        }
        assert!(!json("typing", format!("{{{}}}", " ".repeat(FLAG_BYTES))));
        let bytes = Payload::Binary("{}".into());
        assert!(!typing.allows(&Message::new("typing", bytes)));
    }
}
