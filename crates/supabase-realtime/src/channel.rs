//! One joined topic of one socket: what it knows, and the words that it exchanges.

use std::time::Instant;

use ::realtime::{Diff, Meta, RoomKey, State};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::changes::SubscriptionGuard;
use super::policy::{Grant, PresenceGrant};
use super::rate::Bucket;
use super::replay::{REPLAYED, ReplayRequest};
use supabase_base::caller::Caller;

/// The prefix of all topics of the wire except `phoenix`.
pub(super) const PREFIX: &str = "realtime:";

pub(super) struct Channel {
    pub(super) room: RoomKey,
    /// The `ref` of the join; pushes of an earlier join are ignored.
    pub(super) join_ref: Option<String>,
    pub(super) caller: Caller,
    pub(super) expires_at: Option<Timestamp>,
    pub(super) recheck_at: Instant,
    pub(super) grant: Grant,
    /// Whether the client wants its broadcasts acknowledged.
    pub(super) ack: bool,
    /// Whether the client wants to hear its own broadcasts.
    pub(super) echo: bool,
    pub(super) tracks: Bucket,
    /// How many broadcasts it may have kept.
    pub(super) keeps: Bucket,
    /// The subscription to changes of tables; ends with the channel.
    pub(super) changes: Option<SubscriptionGuard>,
    /// It is here for changes of tables alone: the topic itself is not for it.
    pub(super) deaf: bool,
    /// What was said again at the join; it is not said a third time when it comes from the room.
    pub(super) replayed: Vec<String>,
}

impl Channel {
    /// Whether this very message was said at the join: it was kept while the client joined, and came twice.
    pub(super) fn was_replayed(&self, meta: &str) -> bool {
        // The room says `{"id":"…"}`; what was said again has more behind the same id.
        let start = meta.trim_end_matches('}');
        !self.replayed.is_empty() && self.replayed.iter().any(|said| said.starts_with(start))
    }
}

/// The payload of `phx_join`. The client omits what it does not use and may send null for anything.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Join {
    config: Option<Config>,
    pub(super) access_token: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Config {
    broadcast: Option<BroadcastConfig>,
    presence: Option<PresenceConfig>,
    postgres_changes: Option<Vec<Map<String, Value>>>,
    private: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct BroadcastConfig {
    ack: Option<bool>,
    #[serde(rename = "self")]
    echo: Option<bool>,
    replay: Option<ReplayConfig>,
}

#[derive(Debug, Deserialize)]
struct ReplayConfig {
    /// Milliseconds since 1970.
    since: Option<f64>,
    limit: Option<i64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PresenceConfig {
    key: Option<String>,
    enabled: Option<bool>,
}

/// A join's wishes, with the protocol's defaults filled in.
pub(super) struct JoinOptions {
    pub(super) private: bool,
    pub(super) ack: bool,
    pub(super) echo: bool,
    /// The key under which the client will be present, should it want to.
    pub(super) key: String,
    /// Whether it wants to hear who is present.
    pub(super) watches: bool,
    pub(super) changes: Vec<Map<String, Value>>,
    pub(super) replay: Option<ReplayRequest>,
}

impl Join {
    /// The wishes and the token; the error is the reason of the refusal.
    pub(super) fn options(self) -> Result<(JoinOptions, Option<String>), &'static str> {
        let config = self.config.unwrap_or_default();
        let broadcast = config.broadcast.unwrap_or_default();
        let presence = config.presence.unwrap_or_default();
        let private = config.private.unwrap_or(false);
        let replay = broadcast.replay.map(|replay| replay.read(private)).transpose()?;
        let wishes = JoinOptions {
            private,
            replay,
            ack: broadcast.ack.unwrap_or(false),
            echo: broadcast.echo.unwrap_or(false),
            key: presence.key.unwrap_or_default(),
            // Clients that do not know the word `enabled` expect the state after every join.
            watches: presence.enabled.unwrap_or(true),
            changes: config.postgres_changes.unwrap_or_default(),
        };
        Ok((wishes, self.access_token))
    }
}

impl ReplayConfig {
    fn read(self, private: bool) -> Result<ReplayRequest, &'static str> {
        if !private {
            return Err("UnableToReplayMessages: Replay is only allowed for private channels");
        }
        const BAD: &str = "UnableToReplayMessages: Replay params are not valid";
        let since = self.since.filter(|since| since.is_finite()).ok_or(BAD)?;
        let since = Timestamp::from_millisecond(since as i64).map_err(|_| BAD)?;
        let limit = self.limit.unwrap_or(REPLAYED);
        match (1..=REPLAYED).contains(&limit) {
            true => Ok(ReplayRequest { since, limit }),
            false => Err(BAD),
        }
    }
}

/// The key under which the client may be present. Also for one that does not watch: it is seen once it says so.
pub(super) fn presence_key(grant: PresenceGrant, wished: &str, caller: &Caller) -> Option<String> {
    match grant {
        PresenceGrant::None => None,
        PresenceGrant::OwnKey => caller.user_id.map(|id| id.to_string()),
        PresenceGrant::AnyKey if wished.is_empty() => Some(Uuid::new_v4().to_string()),
        PresenceGrant::AnyKey => Some(wished.to_owned()),
    }
}

pub(super) fn ok(response: Value) -> Value {
    json!({"status": "ok", "response": response})
}

pub(super) fn error(reason: &str) -> Value {
    json!({"status": "error", "response": {"reason": reason}})
}

/// The `system` message before the server ends a channel.
pub(super) fn system_error(topic: &str, message: &str) -> Value {
    json!({"extension": "system", "status": "error", "message": message, "channel": topic})
}

pub(super) fn presence_state(state: &State) -> Value {
    let metas = |metas: &Vec<Meta>| json!({"metas": metas.iter().map(meta).collect::<Vec<_>>()});
    Value::Object(state.iter().map(|(key, list)| (key.clone(), metas(list))).collect())
}

pub(super) fn presence_diff(diff: &Diff) -> Value {
    json!({"joins": presence_state(&diff.joins), "leaves": presence_state(&diff.leaves)})
}

/// The references are written last: a client cannot forge them by its payload.
fn meta(meta: &Meta) -> Value {
    let mut json = meta.payload.clone();
    json.remove("phx_ref_prev");
    json.insert("phx_ref".to_owned(), Value::String(meta.reference.clone()));
    if let Some(replaces) = &meta.replaces {
        json.insert("phx_ref_prev".to_owned(), Value::String(replaces.clone()));
    }
    Value::Object(json)
}
