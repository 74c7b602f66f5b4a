//! What keeps the index true: everything that changes a person comes through the outbox, on every node.

use super::{Index, learning};
use crate::kernel::Waker;
use crate::kernel::day::today;
use crate::kernel::fault::unheard;
use crate::notify::{self, Kind, Notice};
use db::Db;
use futures_util::future::BoxFuture;
use jiff::SignedDuration;
use jobs::clock::Clock;
use jobs::{Event, ListenError, Listener, Schedule, Timing};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Refreshes the entry of whoever an event is about. Each node has an index of its own, and each hears everything.
pub struct IndexKeeper {
    pub db: Db,
    pub index: Index,
    pub clock: Arc<dyn Clock>,
}

/// Events whose key is a person that changed.
const ABOUT_A_PERSON: &[&str] = &[
    "profile.changed",
    "filters.saved",
    "account.leaving",
    "account.returned",
    "account.erased",
    "account.judged",
    // Whoever does not want to be learned from any more is asked by the formula again.
    "consent.withdrawn",
];

/// Said each quarter of an hour: every node weighs the attention that people got.
const WEIGH: &str = "discovery.weigh";

impl Listener for IndexKeeper {
    fn name(&self) -> &'static str {
        "discovery.index"
    }

    fn hear<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let now = self.clock.now();
            match event.kind.as_str() {
                WEIGH => drop(self.index.weigh(&self.db, now).await.map_err(unheard)?),
                learning::LEARNED => drop(self.index.foretell(&self.db, now).await.map_err(unheard)?),
                _ => {}
            }
            if let (true, Some(person)) = (ABOUT_A_PERSON.contains(&event.kind.as_str()), event.key) {
                self.index.refresh(&self.db, person, now).await.map_err(unheard)?;
            }
            Ok(())
        })
    }
}

/// Has everybody's attention weighed anew, on all nodes, so that who was looked at too much steps back within the day.
pub fn attention(db: Db, waker: Waker) -> Schedule {
    Schedule::new(
        "discovery.attention",
        Timing::Every(SignedDuration::from_mins(15)),
        move |now| {
            let (db, waker) = (db.clone(), waker.clone());
            Box::pin(async move {
                db.tx(move |tx| Box::pin(jobs::emit(tx, now, WEIGH, None, json!({}))))
                    .await?;
                waker.wake();
                Ok(())
            })
        },
    )
}

/// Tells people that they were liked: likes of one day together, super likes each on its own. Who it
/// was stays unsaid: the deck shows a super like, and the list of likes is its own page.
pub struct LikeTeller {
    pub db: Db,
}

impl Listener for LikeTeller {
    fn name(&self) -> &'static str {
        "discovery.like_teller"
    }

    fn hear<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let (true, Some(user)) = (event.kind == "like.received", event.key) else {
                return Ok(());
            };
            let at = event.created_at;
            let from = event.payload["from"].as_str().and_then(|id| Uuid::parse_str(id).ok());
            let like = event.payload["like"].as_str().unwrap_or_default().to_string();
            let is_super = event.payload["kind"] == "super_like";
            let told = self.db.tx(move |tx| {
                Box::pin(async move {
                    let (kind, dedupe) = match is_super {
                        true => (Kind::SUPER_LIKE_RECEIVED, format!("superlike:{like}")),
                        false => (Kind::LIKE_RECEIVED, format!("likes:{}", today(at))),
                    };
                    notify::gather(
                        tx,
                        &Notice {
                            user,
                            kind,
                            reference: None,
                            person: None,
                            unnamed: from,
                            dedupe,
                            at,
                        },
                    )
                    .await
                })
            });
            told.await.map_err(unheard)
        })
    }
}
