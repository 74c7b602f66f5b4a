//! The outbox and its listeners.

use std::sync::Arc;
use std::time::Duration;

use db::testing::on_both;
use serde_json::json;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::failures::DyingListener;
use super::support::*;
use crate::clock::{Clock, FixedClock};
use crate::*;

const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn every_listener_gets_all_events_in_order() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (ana, bia) = (Recorder::new("ana"), Recorder::new("bia"));
        let runner = runner(&db, &clock).listener(ana.clone()).listener(bia.clone()).build();
        for kind in ["um", "dois", "três"] {
            say(&db, clock.now(), kind).await;
        }
        runner.drain().await.unwrap();
        say(&db, clock.now(), "quatro").await;
        runner.drain().await.unwrap();
        for listener in [ana, bia] {
            assert_eq!(listener.handled(), ["um", "dois", "três", "quatro"]);
        }
    })
    .await;
}

#[tokio::test]
async fn rolled_back_event_is_not_delivered() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let ana = Recorder::new("ana");
        let runner = runner(&db, &clock).listener(ana.clone()).build();
        let now = clock.now();
        let failed: Result<(), db::DbError> = db
            .tx(move |tx| {
                Box::pin(async move {
                    emit(tx, now, "nunca", None, json!({})).await?;
                    Err(db::DbError::NotFound)
                })
            })
            .await;
        assert!(failed.is_err());
        say(&db, now, "sim").await;
        runner.drain().await.unwrap();
        assert_eq!(ana.handled(), ["sim"]);
    })
    .await;
}

/// Many transactions at once while someone reads: no number may appear behind one that was already seen.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_event_appears_behind_the_cursor() {
    on_both(&[migrations()], |db| async move {
        let now = clock().now();
        let mut writers = tokio::task::JoinSet::new();
        for writer in 0..8 {
            let db = db.clone();
            writers.spawn(async move {
                for n in 0..15 {
                    let payload = json!([writer, n]);
                    db.tx::<_, db::DbError, _>(move |tx| {
                        Box::pin(async move {
                            emit(tx, now, "fato", None, payload).await?;
                            // Work between the number and the commit is what makes commits overtake each other.
                            for _ in 0..5 {
                                tx.one::<i64>("SELECT count(*) FROM outbox", vec![]).await?;
                            }
                            Ok(())
                        })
                    })
                    .await
                    .unwrap();
                }
            });
        }
        let (mut seen, mut cursor) = (0, 0);
        let reading = async {
            while seen < 8 * 15 {
                let events = events_after(&mut db.reader(), cursor, 1000).await.unwrap();
                seen += events.len();
                cursor = events.last().map_or(cursor, |event| event.seq);
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, reading)
            .await
            .expect("all events, each read once, behind a moving cursor");
        while let Some(done) = writers.join_next().await {
            done.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn listener_may_begin_now() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        say(&db, clock.now(), "velho").await;
        let late = Arc::new(Recorder {
            name: "late",
            start: Start::Now,
            handled: Default::default(),
            cannot: Default::default(),
        });
        let runner = runner(&db, &clock).listener(late.clone()).build();
        runner.drain().await.unwrap();
        say(&db, clock.now(), "novo").await;
        runner.drain().await.unwrap();
        assert_eq!(late.handled(), ["novo"]);
    })
    .await;
}

#[tokio::test]
async fn old_events_are_pruned_once_all_have_passed() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (ana, bia) = (Recorder::new("ana"), Recorder::new("bia"));
        let runner = runner(&db, &clock).listener(ana.clone()).listener(bia.clone()).build();
        say(&db, clock.now(), "um").await;
        say(&db, clock.now(), "dois").await;
        let second = last_seq(&mut db.reader()).await.unwrap();
        bia.cannot(Some("dois"));
        runner.drain().await.unwrap();
        let left = || async { events_after(&mut db.reader(), 0, 10).await.unwrap().len() };
        clock.advance(hours(24));
        runner.drain().await.unwrap();
        assert_eq!(left().await, 2, "too young");
        bia.cannot(None);
        clock.advance(hours(7 * 24));
        runner.drain().await.unwrap();
        assert_eq!(left().await, 0);
        assert_eq!(last_seq(&mut db.reader()).await.unwrap(), 0);
        say(&db, clock.now(), "três").await;
        let third = events_after(&mut db.reader(), 0, 10).await.unwrap()[0].seq;
        assert!(third > second, "numbers do not come back");
        runner.drain().await.unwrap();
        assert_eq!(ana.handled(), ["um", "dois", "três"]);
    })
    .await;
}

#[tokio::test]
async fn running_loops_deliver_and_stop() {
    on_both(&[migrations()], |db| async move {
        let clock = Arc::new(FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap()));
        let (sender, mut handled) = mpsc::unbounded_channel();
        let runner = runner(&db, &clock)
            .listener(DyingListener(sender))
            .poll(Duration::from_millis(20))
            .build();
        let shutdown = CancellationToken::new();
        let running = tokio::spawn({
            let (runner, shutdown) = (runner.clone(), shutdown.clone());
            async move { runner.run(shutdown).await }
        });
        for kind in ["um", "outro", "mais"] {
            say(&db, clock.now(), kind).await;
            runner.waker().wake();
            let next = tokio::time::timeout(PATIENCE, handled.recv()).await.unwrap();
            assert_eq!(next.as_deref(), Some(kind));
        }
        shutdown.cancel();
        tokio::time::timeout(PATIENCE, running)
            .await
            .expect("the loops end")
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn replicas_hear_everything_on_every_node_from_where_they_were_loaded() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        say(&db, clock.now(), "antes").await;
        let loaded = last_seq(&mut db.reader()).await.unwrap();
        let (here, there, once) = (Recorder::new("memória"), Recorder::new("memória"), Recorder::new("ana"));
        let node = |replica: &Arc<Recorder>| {
            let builder = runner(&db, &clock).replica(replica.clone()).listener(once.clone());
            builder.replicas_after(loaded).build()
        };
        let (one, two) = (node(&here), node(&there));
        for kind in ["um", "dois"] {
            say(&db, clock.now(), kind).await;
        }
        one.drain().await.unwrap();
        two.drain().await.unwrap();
        assert_eq!(
            (here.handled(), there.handled()),
            (vec!["um".into(), "dois".into()], here.handled())
        );
        assert_eq!(
            once.handled(),
            ["antes", "um", "dois"],
            "a listener hears once, whichever node feeds it"
        );

        // What cannot be digested holds up this node alone, for a while.
        here.cannot(Some("três"));
        for kind in ["três", "quatro"] {
            say(&db, clock.now(), kind).await;
        }
        one.drain().await.unwrap();
        two.drain().await.unwrap();
        assert_eq!((here.handled().len(), there.handled().len()), (2, 4));
        for _ in 0..2 {
            clock.advance(hours(1));
            one.drain().await.unwrap();
        }
        assert_eq!(
            here.handled(),
            ["um", "dois", "quatro"],
            "after three attempts it is passed over"
        );
    })
    .await;
}
