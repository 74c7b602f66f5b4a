//! What keeps the index true: everything that changes a person comes through the outbox, on every node.

use super::{DeckIndex, rates, unselective};
use crate::kernel::day::today;
use crate::kernel::event_listener::{on_events, on_keyed_events};
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_minutes;
use crate::kernel::{Notifier, facts};
use crate::notify::{self, Notice, NotificationKind};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jobs::{Event, ListenError, Listener, Schedule};

/// Refreshes the entry of the person an event concerns. Each node has its own index, and each receives every event.
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
            read.map_err(ListenError::from)
        })
    }
}

/// Recalculates everybody's attention, so that people who were shown too often step back within the day.
pub fn attention_schedule(db: Db, waker: Notifier) -> Schedule {
    every_minutes("discovery.attention", 15, (db, waker), |(db, waker), now| async move {
        let weighed = rates::recalculate_attention(&db, now).await;
        let premium = rates::recalculate_premium(&db, now).await;
        let told = unselective::notify_all(&db, now).await;
        waker.notify();
        weighed.and(premium).and(told)
    })
}

/// Follows payments, so that Premium counts at once.
pub fn premium_listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events("discovery.premium", &["billing.changed"], db, |tx, user, event| {
        Box::pin(rates::recalculate_premium_of(tx, user, event.created_at))
    })
}

/// Follows likes.
pub fn like_listener(db: &Db) -> impl Listener + use<> {
    on_events("discovery.like_teller", &["like.received"], db, |tx, event| {
        Box::pin(tell_of_like(tx, event))
    })
}

/// Tells people that they were liked: likes of one day together, super likes each on its own. Who it
/// was stays unsaid: the deck shows a super like, and the list of likes is its own page.
async fn tell_of_like(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let Some(user) = event.key else { return Ok(()) };
    let at = event.created_at;
    let like = event.payload["like"].as_str().unwrap_or_default();
    let (kind, dedupe) = match event.payload["kind"] == "super_like" {
        true => (NotificationKind::SUPER_LIKE_RECEIVED, format!("superlike:{like}")),
        false => (NotificationKind::LIKE_RECEIVED, format!("likes:{}", today(at))),
    };
    let notice = Notice {
        user,
        kind,
        reference: None,
        person: None,
        unnamed: facts::id(&event.payload["from"]),
        dedupe,
        at,
    };
    notify::gather(tx, &notice).await
}
