//! What keeps the index true: everything that changes a person comes through the outbox, on every node.

use super::{DeckIndex, rates};
use crate::kernel::Notifier;
use crate::kernel::day::today;
use crate::kernel::fault::listen_error;
use crate::notify::{self, Notice, NotificationKind};
use db::Db;
use futures_util::future::BoxFuture;
use jiff::SignedDuration;
use jobs::{Event, JobError, ListenError, Listener, Schedule, Timing};
use uuid::Uuid;

/// Refreshes the entry of whoever an event is about. Each node has an index of its own, and each hears everything.
pub struct DeckIndexListener {
    pub db: Db,
    pub index: DeckIndex,
}

/// Events whose key is a person that changed.
const ABOUT_A_PERSON: &[&str] = &[
    "profile.changed",
    "filters.saved",
    "account.leaving",
    "account.returned",
    "account.erased",
    "account.judged",
    // What was withdrawn may have ranked them.
    "consent.withdrawn",
];

impl Listener for DeckIndexListener {
    fn name(&self) -> &'static str {
        "discovery.index"
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let read = match (event.kind.as_str(), event.key) {
                (rates::MOVED, _) => self.index.rate(&self.db, &rates::moved_people(&event.payload)).await,
                (kind, Some(person)) if ABOUT_A_PERSON.contains(&kind) => self.index.refresh(&self.db, person).await,
                _ => Ok(()),
            };
            read.map_err(listen_error)
        })
    }
}

/// Weighs everybody's attention anew, so that who was looked at too much steps back within the day.
pub fn attention_schedule(db: Db, waker: Notifier) -> Schedule {
    Schedule::new(
        "discovery.attention",
        Timing::Every(SignedDuration::from_mins(15)),
        move |now| {
            let (db, waker) = (db.clone(), waker.clone());
            Box::pin(async move {
                let weighed = rates::recalculate_attention(&db, now).await;
                waker.notify();
                weighed.map(drop).map_err(|fault| JobError::Retry(format!("{fault:?}")))
            })
        },
    )
}

/// Tells people that they were liked: likes of one day together, super likes each on its own. Who it
/// was stays unsaid: the deck shows a super like, and the list of likes is its own page.
pub struct LikeNotificationListener {
    pub db: Db,
}

impl Listener for LikeNotificationListener {
    fn name(&self) -> &'static str {
        "discovery.like_teller"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["like.received"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
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
                        true => (NotificationKind::SUPER_LIKE_RECEIVED, format!("superlike:{like}")),
                        false => (NotificationKind::LIKE_RECEIVED, format!("likes:{}", today(at))),
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
            told.await.map_err(listen_error)
        })
    }
}
