//! Batches, and cursors over unwanted events.

use std::sync::{Arc, Mutex};

use db::testing::on_both;
use futures_util::future::BoxFuture;

use super::support::*;
use crate::clock::Clock;
use crate::*;

/// Handles all that came at once, unless it cannot.
#[derive(Default)]
struct Batches {
    handled: Mutex<Vec<Vec<String>>>,
    cannot: Mutex<bool>,
}

impl Listener for Batches {
    fn name(&self) -> &'static str {
        "conversas"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["um", "dois"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            self.handled.lock().unwrap().push(vec![event.kind.clone()]);
            Ok(())
        })
    }

    fn hear_batch<'a>(&'a self, events: &'a [Arc<Event>]) -> Option<BoxFuture<'a, Result<(), ListenError>>> {
        Some(Box::pin(async move {
            if *self.cannot.lock().unwrap() {
                return Err(ListenError("too many".to_owned()));
            }
            let kinds = events.iter().map(|event| event.kind.clone()).collect();
            self.handled.lock().unwrap().push(kinds);
            Ok(())
        }))
    }
}

#[tokio::test]
async fn batch_is_delivered_at_once_and_one_by_one_after_a_failure() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let listener = Arc::new(Batches::default());
        let node = runner(&db, &clock).listener(listener.clone()).build();
        for kind in ["um", "nada", "dois"] {
            say(&db, clock.now(), kind).await;
        }
        node.drain().await.unwrap();
        assert_eq!(*listener.handled.lock().unwrap(), [["um", "dois"]]);
        *listener.cannot.lock().unwrap() = true;
        for kind in ["dois", "um"] {
            say(&db, clock.now(), kind).await;
        }
        node.drain().await.unwrap();
        let handled = listener.handled.lock().unwrap().split_off(1);
        assert_eq!(handled, [["dois"], ["um"]]);
    })
    .await;
}

#[tokio::test]
async fn unwanted_events_are_passed_over_without_a_write_and_pruned() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let listener = Arc::new(Batches::default());
        let node = runner(&db, &clock).listener(listener.clone()).build();
        node.drain().await.unwrap();
        say(&db, clock.now(), "nada").await;
        db.spy().statements();
        node.drain().await.unwrap();
        let spoken = db.spy().statements();
        assert!(
            !spoken.iter().any(|sql| sql.contains("UPDATE listener_cursors")),
            "{spoken:?}"
        );
        assert!(listener.handled.lock().unwrap().is_empty());
        clock.advance(hours(8 * 24));
        node.drain().await.unwrap();
        assert_eq!(events_after(&mut db.reader(), 0, 10).await.unwrap(), []);
    })
    .await;
}
