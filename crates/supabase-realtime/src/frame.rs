//! The codec of the wire: text frames of versions 1.0.0 and 2.0.0, and the binary frames of 2.0.0.

use ::realtime::{Message, Payload};
use axum::extract::ws::{Message as Frame, Utf8Bytes};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::replay::ReplayRetention;

/// The protocol version, as the query parameter `vsn` names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Version {
    V1,
    V2,
}

impl Version {
    /// 2.0.0 is the client's default.
    pub(super) fn parse(vsn: Option<&str>) -> Option<Self> {
        match vsn {
            Some("1.0.0") => Some(Self::V1),
            None | Some("2.0.0") => Some(Self::V2),
            Some(_) => None,
        }
    }
}

/// What a client sent.
#[derive(Debug, Clone)]
pub(super) struct ClientFrame {
    pub(super) join_ref: Option<String>,
    pub(super) reference: Option<String>,
    pub(super) topic: String,
    pub(super) body: FrameBody,
}

#[derive(Debug, Clone)]
pub(super) enum FrameBody {
    /// A text frame's event with its payload, not yet looked into.
    Event(String, Box<RawValue>),
    /// A binary frame's broadcast, and whether it is to be kept.
    Broadcast(Message, Option<ReplayRetention>),
}

/// Why a frame cannot be read; such a client is disconnected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InvalidFrame(pub(super) &'static str);

const CLIENT_BROADCAST: u8 = 3;
const SERVER_BROADCAST: u8 = 4;
const BINARY: u8 = 0;
const JSON: u8 = 1;

type Tuple<P> = (Option<String>, Option<String>, String, String, P);

#[derive(Deserialize)]
struct Object {
    topic: String,
    event: String,
    payload: Box<RawValue>,
    #[serde(default, rename = "ref")]
    reference: Option<String>,
    #[serde(default)]
    join_ref: Option<String>,
}

pub(super) fn decode_text(version: Version, text: &str) -> Result<ClientFrame, InvalidFrame> {
    const BAD: InvalidFrame = InvalidFrame("not a message of this protocol version");
    let (join_ref, reference, topic, event, payload) = match version {
        Version::V2 => serde_json::from_str::<Tuple<Box<RawValue>>>(text).map_err(|_| BAD)?,
        Version::V1 => {
            let object: Object = serde_json::from_str(text).map_err(|_| BAD)?;
            (
                object.join_ref,
                object.reference,
                object.topic,
                object.event,
                object.payload,
            )
        }
    };
    Ok(ClientFrame {
        join_ref,
        reference,
        topic,
        body: FrameBody::Event(event, payload),
    })
}

/// `03 | joinRefLen | refLen | topicLen | eventLen | metaLen | encoding | joinRef | ref | topic | event | meta | payload`
///
/// The meta part may ask for the broadcast to be kept.
pub(super) fn decode_binary(bytes: Bytes) -> Result<ClientFrame, InvalidFrame> {
    let Some(&[kind, join_ref, reference, topic, event, meta, encoding]) = bytes.first_chunk::<7>() else {
        return Err(InvalidFrame("shorter than its header"));
    };
    if kind != CLIENT_BROADCAST {
        return Err(InvalidFrame("not a kind of binary message that clients send"));
    }
    let mut rest = bytes.slice(7..);
    let mut part = |length: u8| match rest.len() >= usize::from(length) {
        true => Ok(rest.split_to(usize::from(length))),
        false => Err(InvalidFrame("shorter than its parts")),
    };
    let (join_ref, reference) = (text(&part(join_ref)?)?, text(&part(reference)?)?);
    let (topic, event) = (text(&part(topic)?)?, text(&part(event)?)?);
    let keep = keep(&part(meta)?)?;
    let payload = match encoding {
        BINARY => Payload::Binary(rest),
        JSON => json(rest).ok_or(InvalidFrame("a payload that claims to be JSON and is not"))?,
        _ => return Err(InvalidFrame("unknown encoding of the payload")),
    };
    let present = |text: String| (!text.is_empty()).then_some(text);
    Ok(ClientFrame {
        join_ref: present(join_ref),
        reference: present(reference),
        topic,
        body: FrameBody::Broadcast(Message::new(event, payload), keep),
    })
}

/// `{"persist": true}` or `{"persist": {"ttl": 60}}`, or nothing at all.
fn keep(meta: &[u8]) -> Result<Option<ReplayRetention>, InvalidFrame> {
    #[derive(Deserialize)]
    struct Meta {
        #[serde(default)]
        persist: Persist,
    }
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Persist {
        Whether(bool),
        For { ttl: Option<u64> },
        Unsaid(()),
    }
    impl Default for Persist {
        fn default() -> Self {
            Persist::Unsaid(())
        }
    }
    if meta.is_empty() {
        return Ok(None);
    }
    let meta: Meta = serde_json::from_slice(meta).map_err(|_| InvalidFrame("a meta part that cannot be read"))?;
    Ok(match meta.persist {
        Persist::Whether(true) => Some(ReplayRetention::seconds(None)),
        Persist::For { ttl } => Some(ReplayRetention::seconds(ttl)),
        Persist::Whether(false) | Persist::Unsaid(()) => None,
    })
}

/// The bytes as a JSON payload, if they are JSON: others get them inside frames of their own.
pub(super) fn json(bytes: Bytes) -> Option<Payload> {
    serde_json::from_slice::<&RawValue>(&bytes).ok()?;
    Some(Payload::Json(bytes))
}

fn text(bytes: &[u8]) -> Result<String, InvalidFrame> {
    let text = std::str::from_utf8(bytes).map_err(|_| InvalidFrame("text that is not UTF-8"))?;
    Ok(text.to_owned())
}

/// Writes a text frame of either version.
pub(super) fn encode(
    version: Version,
    join_ref: Option<&str>,
    reference: Option<&str>,
    topic: &str,
    event: &str,
    payload: &impl Serialize,
) -> Frame {
    #[derive(Serialize)]
    struct Object<'a, P> {
        topic: &'a str,
        event: &'a str,
        payload: &'a P,
        #[serde(rename = "ref")]
        reference: Option<&'a str>,
    }
    let text = match version {
        Version::V2 => serde_json::to_string(&(join_ref, reference, topic, event, payload)),
        Version::V1 => serde_json::to_string(&Object {
            topic,
            event,
            payload,
            reference,
        }),
    };
    Frame::Text(
        text.expect("payloads are JSON values or raw JSON, which always serialise")
            .into(),
    )
}

/// Writes a broadcast for a receiver; `None` when its protocol version has no words for it. All receivers of a version
/// share one text, because all are members of one room.
pub(super) fn encode_broadcast(version: Version, topic: &str, message: &Message) -> Option<Frame> {
    let meta = message.meta.as_deref().unwrap_or_default();
    let short = [topic, &message.event, meta].iter().all(|part| part.len() <= 255);
    if version == Version::V2 && short {
        let bytes = message.wires.written(true, || Some(kind_4(topic, message, meta)));
        return bytes.map(Frame::Binary);
    }
    // Long names have no binary words, and version 2 reads a text frame as well; the two differ, so it is not kept.
    let bytes = match version {
        Version::V1 => message.wires.written(false, || text_broadcast(version, topic, message)),
        Version::V2 => text_broadcast(version, topic, message),
    };
    bytes.and_then(|bytes| Utf8Bytes::try_from(bytes).ok()).map(Frame::Text)
}

/// A broadcast as a text frame; binary payloads have none.
fn text_broadcast(version: Version, topic: &str, message: &Message) -> Option<Bytes> {
    #[derive(Serialize)]
    struct Broadcast<'a> {
        r#type: &'static str,
        event: &'a str,
        payload: &'a RawValue,
        #[serde(skip_serializing_if = "Option::is_none")]
        meta: Option<&'a RawValue>,
    }
    let Payload::Json(bytes) = &message.payload else {
        return None;
    };
    let broadcast = Broadcast {
        r#type: "broadcast",
        event: &message.event,
        // Every JSON payload was checked on its way in.
        payload: serde_json::from_slice(bytes).ok()?,
        meta: message.meta.as_deref().and_then(|meta| serde_json::from_str(meta).ok()),
    };
    match encode(version, None, None, topic, "broadcast", &broadcast) {
        Frame::Text(text) => Some(text.into()),
        _ => None,
    }
}

/// `04 | topicLen | eventLen | metaLen | encoding | topic | event | meta | payload`
fn kind_4(topic: &str, message: &Message, meta: &str) -> Bytes {
    let encoding = match &message.payload {
        Payload::Json(_) => JSON,
        Payload::Binary(_) => BINARY,
    };
    let body = message.payload.bytes();
    let parts = [topic, &message.event, meta];
    let mut bytes = Vec::with_capacity(5 + parts.iter().map(|part| part.len()).sum::<usize>() + body.len());
    bytes.push(SERVER_BROADCAST);
    // The caller has checked that all lengths fit into a byte.
    bytes.extend(parts.map(|part| part.len() as u8));
    bytes.push(encoding);
    parts.iter().for_each(|part| bytes.extend(part.as_bytes()));
    bytes.extend(body);
    bytes.into()
}
