//! Listeners that fail, and a node that ends in the middle of an event.

use std::time::Duration;

use db::testing::on_both;
use futures_util::future::BoxFuture;
use serde_json::json;
use tokio::sync::mpsc;

use super::support::*;
use crate::clock::Clock;
use crate::*;

const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn failing_listener_waits_in_order_and_holds_up_no_other() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (ana, bia) = (Recorder::new("ana"), Recorder::new("bia"));
        let runner = runner(&db, &clock).listener(ana.clone()).listener(bia.clone()).build();
        ana.cannot(Some("dois"));
        for kind in ["um", "dois", "três"] {
            say(&db, clock.now(), kind).await;
        }
        runner.drain().await.unwrap();
        assert_eq!(ana.handled(), ["um"], "its own order holds");
        assert_eq!(bia.handled(), ["um", "dois", "três"]);

        // Digested at the second try: nothing was lost, nothing parked.
        ana.cannot(None);
        runner.drain().await.unwrap();
        assert_eq!(ana.handled(), ["um"], "not before the back-off is over");
        clock.advance(hours(2));
        runner.drain().await.unwrap();
        assert_eq!(ana.handled(), ["um", "dois", "três"]);
        assert!(parked(&mut db.reader(), 10).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn indigestible_event_is_parked_and_can_be_delivered_later() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let ana = Recorder::new("ana");
        let runner = runner(&db, &clock).listener(ana.clone()).build();
        ana.cannot(Some("ruim"));
        for kind in ["ruim", "bom"] {
            say(&db, clock.now(), kind).await;
        }
        for _ in 0..3 {
            assert_eq!(ana.handled(), [] as [&str; 0]);
            runner.drain().await.unwrap();
            clock.advance(hours(2));
        }
        assert_eq!(ana.handled(), ["bom"], "after three tries the cursor moves");
        let letters = parked(&mut db.reader(), 10).await.unwrap();
        assert_eq!(letters.len(), 1);
        assert_eq!(
            (letters[0].listener.as_str(), letters[0].kind.as_str()),
            ("ana", "ruim")
        );
        assert_eq!(letters[0].error, "indigestible");
        assert_eq!(letters[0].payload, json!({"about": "ruim"}));

        assert!(!runner.redeliver("ana", letters[0].seq).await.unwrap());
        ana.cannot(None);
        assert!(runner.redeliver("ana", letters[0].seq).await.unwrap());
        assert_eq!(ana.handled(), ["bom", "ruim"]);
        assert_eq!(
            runner.redeliver("ana", letters[0].seq).await,
            Err(db::DbError::NotFound)
        );
    })
    .await;
}

/// Handles the first event, and never comes back from the second.
pub(super) struct DyingListener(pub(super) mpsc::UnboundedSender<String>);

impl Listener for DyingListener {
    fn name(&self) -> &'static str {
        "ana"
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            self.0.send(event.kind.clone())?;
            match event.kind.as_str() {
                "dois" => std::future::pending().await,
                _ => Ok(()),
            }
        })
    }
}

#[tokio::test]
async fn crash_before_the_cursor_is_written_delivers_again() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        for kind in ["um", "dois"] {
            say(&db, clock.now(), kind).await;
        }
        let (sender, mut handled) = mpsc::unbounded_channel();
        let dying = runner(&db, &clock).listener(DyingListener(sender)).build();
        let process = tokio::spawn(async move { dying.drain().await });
        for kind in ["um", "dois"] {
            let next = tokio::time::timeout(PATIENCE, handled.recv()).await.unwrap();
            assert_eq!(next.as_deref(), Some(kind));
        }
        process.abort();
        assert!(process.await.unwrap_err().is_cancelled());

        // Another node, under the same name: first the lease holds it back, then it handles everything again.
        let ana = Recorder::new("ana");
        let second = runner(&db, &clock).listener(ana.clone()).build();
        second.drain().await.unwrap();
        assert!(ana.handled().is_empty());
        clock.advance(hours(1));
        second.drain().await.unwrap();
        assert_eq!(ana.handled(), ["um", "dois"]);
    })
    .await;
}
