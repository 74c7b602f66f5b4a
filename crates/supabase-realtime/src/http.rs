//! The handshake, and broadcasts over HTTP.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use ::realtime::{Message, Payload, RoomKey};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Extension, Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use http::{Extensions, HeaderMap, HeaderValue, StatusCode, header};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Realtime;
use super::frame::{self, Version};
use super::policy::{Grant, Refusal};
use super::replay::{self, ReplayRetention};
use super::socket::Socket;
use supabase_base::caller::{Caller, Role};
use supabase_base::client_ip::ClientIp;
use supabase_base::limits::ConcurrencyPermit;
use supabase_base::verifier::bearer;

/// Messages of one request; each may ask the policy.
const BATCH: usize = 100;
const NAME_BYTES: usize = 255;

type Params = Query<HashMap<String, String>>;
/// Missing where the server does not note addresses: then all strangers share one.
type Address = Option<Extension<ClientIp>>;

/// Whose broadcasts are counted together.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) enum Sender {
    User(Uuid),
    /// Callers without a session, by their network.
    Network(String),
}

pub(super) fn router(realtime: Realtime) -> Router {
    let batch_bytes = realtime.shared.settings.frame_bytes * 8;
    Router::new()
        .route("/realtime/v1/websocket", get(connect))
        .route("/realtime/v1/api/broadcast", post(broadcast_many))
        .route("/realtime/v1/api/broadcast/{topic}/events/{event}", post(broadcast_one))
        .layer(DefaultBodyLimit::max(batch_bytes))
        .with_state(realtime)
}

async fn connect(
    State(realtime): State<Realtime>,
    Query(params): Params,
    extensions: Extensions,
    upgrade: WebSocketUpgrade,
) -> Response {
    let apikey = params.get("apikey").map(String::as_str).unwrap_or_default();
    let accepted = realtime.shared.verifier.verify(Some(apikey), None).is_ok();
    if apikey.is_empty() || !accepted {
        // The client connects again after every refusal, so a refusal takes its time.
        tokio::time::sleep(realtime.shared.settings.refusal_delay).await;
        return answer(StatusCode::UNAUTHORIZED, "Invalid API key").into_response();
    }
    let Some(version) = Version::parse(params.get("vsn").map(String::as_str)) else {
        return answer(StatusCode::BAD_REQUEST, "Unsupported protocol version").into_response();
    };
    if realtime.shared.stopping.is_cancelled() {
        return answer(StatusCode::SERVICE_UNAVAILABLE, "The server is restarting").into_response();
    }
    let ip = ClientIp::noted(&extensions);
    let Some(place) = place(&realtime, ip) else {
        return answer(StatusCode::TOO_MANY_REQUESTS, "Too many connections").into_response();
    };
    let settings = &realtime.shared.settings;
    // A broadcast that is somewhat too long is answered with an error; only far longer ones end the socket.
    let longest = settings.frame_bytes * 2;
    // Most sockets are idle: small buffers bring one from 134 KiB down to 3 KiB of memory.
    let upgrade = upgrade
        .max_message_size(longest)
        .max_frame_size(longest)
        .read_buffer_size(1024)
        .write_buffer_size(0);
    let sockets = realtime.shared.sockets.clone();
    let apikey = apikey.to_owned();
    upgrade.on_upgrade(move |ws| {
        sockets.track_future(async move {
            Socket::new(realtime, version, apikey, ip.0).run(ws).await;
            drop(place);
        })
    })
}

/// A place for one more socket; this machine's own are counted only among all.
fn place(realtime: &Realtime, ip: ClientIp) -> Option<Option<ConcurrencyPermit<IpAddr>>> {
    if realtime.shared.sockets.len() >= realtime.shared.settings.sockets {
        return None;
    }
    match ip.is_exempt() {
        true => Some(None),
        false => realtime.shared.places.enter(ip.counted()).map(Some),
    }
}

#[derive(Deserialize)]
struct Batch {
    messages: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    topic: String,
    event: String,
    payload: Box<RawValue>,
    #[serde(default)]
    private: bool,
}

async fn broadcast_many(
    State(realtime): State<Realtime>,
    Query(params): Params,
    address: Address,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let Ok(batch) = serde_json::from_slice::<Batch>(&body) else {
        return invalid("messages", "is invalid").into_response();
    };
    if batch.messages.len() > BATCH {
        return invalid("messages", "are too many").into_response();
    }
    let caller = match caller(&realtime, &params, &headers) {
        Ok(caller) => caller,
        Err(rejection) => return rejection.into_response(),
    };
    if let Err(wait) = meter(&realtime, &caller, address, batch.messages.len()) {
        return too_many(wait);
    }
    let mut accepted = Vec::with_capacity(batch.messages.len());
    for item in batch.messages {
        let room = RoomKey {
            topic: item.topic,
            private: item.private,
        };
        let payload = Payload::Json(Bytes::copy_from_slice(item.payload.get().as_bytes()));
        let message = Message::new(item.event, payload);
        match admit(&realtime, &caller, &room, &message).await {
            Ok(_) => accepted.push((room, message)),
            Err(rejection) => return rejection.into_response(),
        }
    }
    // All or nothing: a client that gets an error may send the batch again.
    for (room, message) in accepted {
        realtime.shared.hub.broadcast(&room, message, None);
    }
    StatusCode::ACCEPTED.into_response()
}

async fn broadcast_one(
    State(realtime): State<Realtime>,
    Path((topic, event)): Path<(String, String)>,
    Query(params): Params,
    address: Address,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let caller = match caller(&realtime, &params, &headers) {
        Ok(caller) => caller,
        Err(rejection) => return rejection.into_response(),
    };
    if let Err(wait) = meter(&realtime, &caller, address, 1) {
        return too_many(wait);
    }
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let payload = match content_type {
        Some(kind) if kind.starts_with("application/octet-stream") => Some(Payload::Binary(body)),
        _ => frame::json(body),
    };
    let Some(payload) = payload else {
        return invalid("payload", "is invalid").into_response();
    };
    let private = params.get("private").is_some_and(|value| value == "true");
    let room = RoomKey { topic, private };
    let message = Message::new(event, payload);
    let stored = match admit(&realtime, &caller, &room, &message).await {
        Ok(grant) => keep(&realtime, &params, grant, &room, message).await,
        Err(rejection) => Err(rejection),
    };
    match stored {
        Ok(message) => {
            realtime.shared.hub.broadcast(&room, message, None);
            StatusCode::ACCEPTED.into_response()
        }
        Err(rejection) => rejection.into_response(),
    }
}

/// Keeps a message of a private topic when the query asks for it: `persist=true`, or `persist[ttl]=60`. Asking for it where
/// the grant keeps nothing is a refusal.
async fn keep(
    realtime: &Realtime,
    params: &HashMap<String, String>,
    grant: Grant,
    room: &RoomKey,
    message: Message,
) -> Result<Message, Rejection> {
    let ttl = params.get("persist[ttl]");
    let asked = ttl.is_some() || params.get("persist").is_some_and(|value| value == "true");
    if asked && !grant.keeps {
        return Err(answer(StatusCode::FORBIDDEN, "Unauthorized"));
    }
    let Some(store) = realtime.shared.store.as_ref().filter(|_| asked && room.private) else {
        return Ok(message);
    };
    let ttl = ttl.map(|ttl| ttl.parse::<u64>()).transpose();
    let ttl = ttl.map_err(|_| invalid("persist", "is invalid"))?;
    let now = realtime.shared.clock.now();
    let stored = replay::keep(&store.db, &room.topic, message, ReplayRetention::seconds(ttl), now).await;
    stored.map_err(|error| {
        tracing::warn!(%error, "a broadcast was not kept: {error}");
        answer(StatusCode::SERVICE_UNAVAILABLE, "Please try again")
    })
}

/// Counts broadcasts before the policy is asked, which costs more than sending them. The error is the time to wait.
fn meter(realtime: &Realtime, caller: &Caller, address: Address, count: usize) -> Result<(), Duration> {
    if caller.role == Role::Service {
        return Ok(());
    }
    let sender = match (caller.user_id, address) {
        (Some(user), _) => Sender::User(user),
        // Limits per address do not apply to this machine.
        (None, Some(Extension(ip))) if ip.is_exempt() => return Ok(()),
        (None, Some(Extension(ip))) => Sender::Network(ip.network()),
        (None, None) => Sender::Network(String::new()),
    };
    realtime.shared.broadcasts.take(sender, count.max(1), Instant::now())
}

fn too_many(wait: Duration) -> Response {
    let seconds = wait.as_secs().saturating_add(1);
    let retry = [(header::RETRY_AFTER, HeaderValue::from(seconds))];
    (retry, answer(StatusCode::TOO_MANY_REQUESTS, "Too many broadcasts")).into_response()
}

/// What this caller may do in the room, if they may send this message. The service key may send anything; all others what
/// the policy would let them send from a socket.
async fn admit(realtime: &Realtime, caller: &Caller, room: &RoomKey, message: &Message) -> Result<Grant, Rejection> {
    let long = |name: &str| name.is_empty() || name.len() > NAME_BYTES;
    if long(&room.topic) || long(&message.event) {
        return Err(invalid("messages", "have an empty or overlong topic or event"));
    }
    if message.payload.bytes().len() > realtime.shared.settings.frame_bytes {
        return Err(answer(StatusCode::PAYLOAD_TOO_LARGE, "Payload too large"));
    }
    if caller.role == Role::Service {
        return Ok(Grant::ALL);
    }
    match realtime.shared.policy.join(caller, &room.topic, room.private).await {
        Ok(grant) if grant.client_events.allows(message) => Ok(grant),
        Ok(_) | Err(Refusal::Denied) => Err(answer(StatusCode::FORBIDDEN, "Unauthorized")),
        Err(Refusal::Unavailable) => Err(answer(StatusCode::SERVICE_UNAVAILABLE, "Please try again")),
    }
}

/// The key stands in a header or, as the client sends it here, in the query.
fn caller(realtime: &Realtime, params: &HashMap<String, String>, headers: &HeaderMap) -> Result<Caller, Rejection> {
    let header = headers.get("apikey").and_then(|value| value.to_str().ok());
    let apikey = header.or(params.get("apikey").map(String::as_str));
    match realtime.shared.verifier.verify(apikey, bearer(headers)) {
        Ok(verified) => Ok(verified.caller),
        Err(error) => Err(answer(StatusCode::UNAUTHORIZED, &error.to_string())),
    }
}

/// A request that is not done, with the body that says why.
struct Rejection {
    status: StatusCode,
    body: Value,
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}

fn answer(status: StatusCode, message: &str) -> Rejection {
    let body = json!({"message": message});
    Rejection { status, body }
}

fn invalid(field: &str, problem: &str) -> Rejection {
    Rejection {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        body: json!({"errors": {field: [problem]}}),
    }
}
