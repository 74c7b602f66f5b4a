//! Background work of gifts: delivery, expiry, framing by roses, refunds, and realtime events.

use super::{deliver, end, rose, store};
use crate::AppState;
use crate::kernel::event_listener::on_events;
use crate::kernel::facts;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_minutes;
use crate::messaging::topics::person;
use ::jobs::{Event, ListenError, Listener, Schedule, Start};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use serde_json::json;
use supabase::realtime::Publisher;
use uuid::Uuid;

/// Delivers sunflowers in the morning of their recipients.
pub fn delivery(app: &AppState) -> Schedule {
    every_minutes("gifts.deliver", 5, app.clone(), |app, now| async move {
        deliver::run(&app, now).await
    })
}

/// Refunds the gifts that were not opened in time.
pub fn expiry(app: &AppState) -> Schedule {
    every_minutes("gifts.expire", 60, app.clone(), |app, now| async move {
        end::expire_overdue(&app, now).await
    })
}

/// Pays back unopened gifts of matches that ended, as both see, and deletes those of accounts that are gone. A block, a ban
/// and a deletion change nothing of what a sender reads before the term of the gift: the statement would tell them apart.
pub fn ending_listener(db: &Db) -> impl Listener + use<> {
    on_events("gifts.endings", &["match.closed", "account.erased"], db, |tx, event| {
        Box::pin(async move {
            let Some(of) = event.key else { return Ok(()) };
            match event.kind.as_str() {
                "account.erased" => end::follow_erasure(tx, of, event.created_at).await,
                _ if event.payload["reason"] == "block" => Ok(()),
                _ => end::refund_pending(tx, of, event.created_at).await,
            }
        })
    })
}

/// Follows the likes that roses go with: a match makes a gift of a rose, a like that is taken back or a decision that
/// restricts its sender pays it back.
pub fn like_rose_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["match.created", "like.withdrawn", "account.restricted"];
    on_events("gifts.like_roses", kinds, db, |tx, event| {
        Box::pin(follow_like(tx, event))
    })
}

async fn follow_like(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let (key, at) = (event.key, event.created_at);
    let of = |one, other| (facts::id(&event.payload[one]), facts::id(&event.payload[other]));
    match (event.kind.as_str(), key) {
        ("match.created", Some(match_id)) => match of("a", "b") {
            (Some(one), Some(other)) => rose::give(tx, match_id, [one, other], at).await,
            _ => Ok(()),
        },
        ("like.withdrawn", _) => match of("from", "to") {
            (Some(sender), Some(recipient)) => rose::take_back(tx, sender, recipient, at).await,
            _ => Ok(()),
        },
        // A reporter whose reports are limited likes as everybody does.
        ("account.restricted", Some(sender)) if !store::may_give(tx, sender, at).await? => {
            rose::take_back_all(tx, sender, at).await
        }
        _ => Ok(()),
    }
}

/// Frames the next message of who gave a rose.
pub fn rose_listener(db: &Db) -> impl Listener + use<> {
    on_events("gifts.roses", &["message.created"], db, |tx, event| {
        Box::pin(frame(tx, event))
    })
}

async fn frame(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let of = (
        facts::id(&event.payload["match_id"]),
        facts::id(&event.payload["sender_id"]),
    );
    let (Some(message), (Some(match_id), Some(sender))) = (event.key, of) else {
        return Ok(());
    };
    if store::frame(tx, match_id, sender, message, event.created_at).await? {
        let people = facts::ids(&event.payload, &["sender_id", "receiver_id"]);
        let framed = json!({ "match_id": match_id, "people": people });
        ::jobs::emit(tx, event.created_at, "gift.changed", Some(message), framed).await?;
    }
    Ok(())
}

/// Tells open screens that a gift arrived or changed, by ids alone. A recipient who muted it is told nothing; what its sender
/// is told does not depend on that.
pub struct GiftBroadcastListener {
    pub publisher: Publisher,
}

impl GiftBroadcastListener {
    fn broadcast(&self, event: &Event) -> Result<(), serde_json::Error> {
        let payload = json!({ "id": event.key, "match_id": event.payload["match_id"] });
        let tell = |users: Vec<Uuid>, name: &str| {
            users
                .into_iter()
                .try_for_each(|user| self.publisher.broadcast(&person(user), name, &payload))
        };
        if event.kind != "gift.delivered" {
            return tell(facts::list(&event.payload["people"]), "gift.changed");
        }
        if event.payload["quiet"] != true {
            tell(facts::ids(&event.payload, &["recipient_id"]), "gift.received")?;
        }
        tell(facts::ids(&event.payload, &["sender_id"]), "gift.changed")
    }
}

impl Listener for GiftBroadcastListener {
    fn name(&self) -> &'static str {
        "gifts.broadcasts"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["gift.delivered", "gift.changed"])
    }

    fn start(&self) -> Start {
        Start::Now
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move { Ok(self.broadcast(event)?) })
    }
}
