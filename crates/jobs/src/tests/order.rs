//! Events of different keys side by side.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use db::testing::{TestDb, on_both, small};
use db::{Db, DbError, Engine, params};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use super::support::*;
use crate::clock::Clock;
use crate::*;

const PATIENCE: Duration = Duration::from_secs(60);
/// Less than a server's default timeout for a silent client, and far more than a commit takes.
const BEFORE_ANY_TIMEOUT: Duration = Duration::from_secs(30);

const ANA: Uuid = Uuid::from_u128(1);
const BIA: Uuid = Uuid::from_u128(2);

async fn say_of(db: &Db, now: Timestamp, key: Uuid, kind: &'static str) {
    db.tx(move |tx| Box::pin(async move { emit(tx, now, kind, Some(key), json!({})).await }))
        .await
        .unwrap();
}

/// Handles events of different keys beside each other; those whose kind is in `closed` wait until it is not.
struct Conversations {
    handled: mpsc::UnboundedSender<String>,
    closed: watch::Sender<HashSet<&'static str>>,
    cannot: Mutex<Option<&'static str>>,
}

impl Conversations {
    fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<String>) {
        let (handled, receiver) = mpsc::unbounded_channel();
        let listener = Self {
            handled,
            closed: watch::Sender::default(),
            cannot: Mutex::default(),
        };
        (Arc::new(listener), receiver)
    }

    /// Fails on events of one kind.
    fn without(kind: &'static str) -> (Arc<Self>, mpsc::UnboundedReceiver<String>) {
        let (listener, receiver) = Self::new();
        *listener.cannot.lock().unwrap() = Some(kind);
        (listener, receiver)
    }
}

impl Listener for Conversations {
    fn name(&self) -> &'static str {
        "conversas"
    }

    fn order_key(&self, event: &Event) -> Option<Uuid> {
        event.key
    }

    fn concurrency(&self) -> usize {
        4
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let mut closed = self.closed.subscribe();
            closed.wait_for(|closed| !closed.contains(event.kind.as_str())).await?;
            if *self.cannot.lock().unwrap() == Some(event.kind.as_str()) {
                return Err(ListenError("not now".to_owned()));
            }
            self.handled.send(event.kind.clone())?;
            Ok(())
        })
    }
}

async fn next(receiver: &mut mpsc::UnboundedReceiver<String>) -> String {
    tokio::time::timeout(PATIENCE, receiver.recv()).await.unwrap().unwrap()
}

fn rest(receiver: &mut mpsc::UnboundedReceiver<String>) -> Vec<String> {
    std::iter::from_fn(|| receiver.try_recv().ok()).collect()
}

async fn cursor(db: &Db) -> (i64, i64) {
    let cursor = db.one(
        "SELECT seq FROM listener_cursors WHERE listener = 'conversas'",
        params![],
    );
    (cursor.await.unwrap(), last_seq(&mut db.reader()).await.unwrap())
}

#[tokio::test]
async fn slow_event_holds_back_its_key_alone() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (listener, mut receiver) = Conversations::new();
        listener.closed.send_replace(HashSet::from(["a1"]));
        for (key, kind) in [(ANA, "a1"), (ANA, "a2"), (BIA, "b1"), (BIA, "b2")] {
            say_of(&db, clock.now(), key, kind).await;
        }
        let node = runner(&db, &clock).listener(listener.clone()).build();
        let draining = tokio::spawn(async move { node.drain().await });
        assert_eq!([next(&mut receiver).await, next(&mut receiver).await], ["b1", "b2"]);
        listener.closed.send_replace(HashSet::new());
        draining.await.unwrap().unwrap();
        assert_eq!(rest(&mut receiver), ["a1", "a2"]);
        let (seq, last) = cursor(&db).await;
        assert_eq!(seq, last);
    })
    .await;
}

#[tokio::test]
async fn failed_event_waits_with_its_key_and_no_event_is_delivered_twice() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (listener, mut receiver) = Conversations::without("a1");
        let node = runner(&db, &clock).listener(listener.clone()).build();
        for (key, kind) in [(ANA, "a1"), (BIA, "b1"), (ANA, "a2")] {
            say_of(&db, clock.now(), key, kind).await;
        }
        node.drain().await.unwrap();
        assert_eq!(rest(&mut receiver), ["b1"]);
        say_of(&db, clock.now(), BIA, "b2").await;
        node.drain().await.unwrap();
        assert_eq!(
            rest(&mut receiver),
            ["b2"],
            "while another conversation waits for its next attempt"
        );
        let (seq, _) = cursor(&db).await;
        assert_eq!(seq, 0, "the cursor stays before what was not heard");

        *listener.cannot.lock().unwrap() = None;
        clock.advance(hours(2));
        node.drain().await.unwrap();
        assert_eq!(rest(&mut receiver), ["a1", "a2"]);
        let (seq, last) = cursor(&db).await;
        assert_eq!(seq, last);
    })
    .await;
}

#[tokio::test]
async fn failed_event_beside_others_is_parked_after_its_attempts() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (listener, mut receiver) = Conversations::without("a1");
        let node = runner(&db, &clock).listener(listener.clone()).build();
        for (key, kind) in [(BIA, "b1"), (ANA, "a1"), (ANA, "a2")] {
            say_of(&db, clock.now(), key, kind).await;
        }
        for _ in 0..listener.max_attempts() {
            node.drain().await.unwrap();
            clock.advance(hours(2));
        }
        assert_eq!(rest(&mut receiver), ["b1", "a2"]);
        let parked = parked(&mut db.reader(), 10).await.unwrap();
        assert_eq!(parked.iter().map(|parked| &parked.kind).collect::<Vec<_>>(), ["a1"]);
        let (seq, last) = cursor(&db).await;
        assert_eq!(seq, last);
    })
    .await;
}

#[tokio::test]
async fn crash_in_a_batch_delivers_again_what_is_behind_the_cursor() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (listener, mut receiver) = Conversations::new();
        listener.closed.send_replace(HashSet::from(["a1"]));
        for (key, kind) in [(ANA, "a1"), (BIA, "b1")] {
            say_of(&db, clock.now(), key, kind).await;
        }
        let dying = runner(&db, &clock).listener(listener.clone()).build();
        let process = tokio::spawn(async move { dying.drain().await });
        assert_eq!(next(&mut receiver).await, "b1");
        process.abort();
        assert!(process.await.unwrap_err().is_cancelled());

        listener.closed.send_replace(HashSet::new());
        let second = runner(&db, &clock).listener(listener.clone()).build();
        second.drain().await.unwrap();
        assert!(rest(&mut receiver).is_empty(), "the lease holds it back");
        clock.advance(hours(1));
        second.drain().await.unwrap();
        let mut handled = rest(&mut receiver);
        handled.sort();
        assert_eq!(handled, ["a1", "b1"]);
        let (seq, last) = cursor(&db).await;
        assert_eq!(seq, last);
    })
    .await;
}

/// PostgreSQL alone: SQLite has one writer, in one process.
#[tokio::test]
async fn transaction_frozen_after_its_event_holds_up_no_other() {
    let test = TestDb::open(Engine::Postgres, &[migrations()], small()).await.unwrap();
    let (db, clock) = (test.db.clone(), clock());
    let ana = Recorder::new("ana");
    let node = runner(&db, &clock).listener(ana.clone()).build();
    let frozen_db = Db::open(test.location.clone(), small()).await.unwrap();
    let (emitted, mut has_emitted) = mpsc::unbounded_channel();
    let now = clock.now();
    let frozen = tokio::spawn(async move {
        frozen_db
            .tx::<(), DbError, _>(move |tx| {
                Box::pin(async move {
                    emit(tx, now, "congelado", None, json!({})).await?;
                    emitted.send(()).unwrap();
                    std::future::pending().await
                })
            })
            .await
    });
    has_emitted.recv().await.unwrap();
    let others = async {
        say(&db, now, "livre").await;
        node.drain().await.unwrap();
    };
    tokio::time::timeout(BEFORE_ANY_TIMEOUT, others)
        .await
        .expect("the frozen transaction holds no lock that others need");
    assert_eq!(ana.handled(), ["livre"]);
    frozen.abort();
}
