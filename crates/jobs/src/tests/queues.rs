//! Jobs, their retries and their dead letters.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use db::Db;
use db::testing::on_both;
use futures_util::future::BoxFuture;
use serde_json::Value;

use super::support::*;
use crate::clock::{Clock, FixedClock};
use crate::outcome::{self, JobOutcome};
use crate::*;

#[tokio::test]
async fn job_runs_once_and_not_before_its_time() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let hand = TestWorker::new("mail", WorkerBehavior::Works);
        let runner = runner(&db, &clock).worker(hand.clone()).build();
        ask(&db, clock.now(), "mail", clock.now() + hours(1), None).await;
        runner.drain().await.unwrap();
        assert_eq!(hand.runs(), 0);
        clock.advance(hours(1));
        runner.drain().await.unwrap();
        runner.drain().await.unwrap();
        assert_eq!(hand.runs(), 1);
    })
    .await;
}

#[tokio::test]
async fn job_without_a_worker_waits_for_one() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        ask(&db, clock.now(), "mail", clock.now(), None).await;
        runner(&db, &clock).build().drain().await.unwrap();
        let hand = TestWorker::new("mail", WorkerBehavior::Works);
        runner(&db, &clock).worker(hand.clone()).build().drain().await.unwrap();
        assert_eq!(hand.runs(), 1);
    })
    .await;
}

#[tokio::test]
async fn retried_job_dies_after_its_last_attempt_and_can_be_revived() {
    for mood in [WorkerBehavior::Retries, WorkerBehavior::Panics] {
        on_both(&[migrations()], move |db| async move {
            let clock = clock();
            let hand = TestWorker::new("mail", mood);
            let runner = runner(&db, &clock).worker(hand.clone()).build();
            ask(&db, clock.now(), "mail", clock.now(), Some("a")).await;
            for attempt in 1..=3 {
                runner.drain().await.unwrap();
                assert_eq!(hand.runs(), attempt, "one attempt for each back-off");
                clock.advance(hours(2));
            }
            runner.drain().await.unwrap();
            assert_eq!(hand.runs(), 3);
            let letters = dead(&mut db.reader(), 10).await.unwrap();
            assert_eq!(letters.len(), 1);
            assert_eq!((letters[0].kind.as_str(), letters[0].attempts), ("mail", 3));

            *hand.mood.lock().unwrap() = WorkerBehavior::Works;
            let (id, now) = (letters[0].id, clock.now());
            db.tx(move |tx| Box::pin(async move { revive(tx, now, id).await }))
                .await
                .unwrap();
            runner.drain().await.unwrap();
            assert_eq!(hand.runs(), 4);
            assert!(dead(&mut db.reader(), 10).await.unwrap().is_empty());
        })
        .await;
    }
}

#[tokio::test]
async fn job_that_fails_for_good_is_not_tried_again() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let hand = TestWorker::new("mail", WorkerBehavior::Fails);
        let runner = runner(&db, &clock).worker(hand.clone()).build();
        ask(&db, clock.now(), "mail", clock.now(), None).await;
        runner.drain().await.unwrap();
        clock.advance(hours(48));
        runner.drain().await.unwrap();
        assert_eq!(hand.runs(), 1);
        assert_eq!(dead(&mut db.reader(), 10).await.unwrap()[0].error, "never");
    })
    .await;
}

#[tokio::test]
async fn equal_keys_are_one_job_and_the_earlier_time_wins() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let hand = TestWorker::new("mail", WorkerBehavior::Works);
        let runner = runner(&db, &clock).worker(hand.clone()).build();
        let now = clock.now();
        ask(&db, now, "mail", now + hours(5), Some("ana")).await;
        ask(&db, now, "mail", now + hours(1), Some("ana")).await;
        ask(&db, now, "mail", now + hours(9), Some("ana")).await;
        ask(&db, now, "mail", now + hours(5), Some("bia")).await;
        clock.advance(hours(1));
        runner.drain().await.unwrap();
        assert_eq!(hand.runs(), 1);
        clock.advance(hours(20));
        runner.drain().await.unwrap();
        assert_eq!(hand.runs(), 2);
    })
    .await;
}

/// Asks for itself again while it runs, the first time.
struct ReschedulingWorker {
    db: Db,
    clock: Arc<FixedClock>,
    runs: AtomicUsize,
}

impl Worker for ReschedulingWorker {
    fn kind(&self) -> &str {
        "mail"
    }

    fn run<'a>(&'a self, _job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            if self.runs.fetch_add(1, SeqCst) == 0 {
                ask(&self.db, self.clock.now(), "mail", self.clock.now(), Some("ana")).await;
            }
            Ok(())
        })
    }
}

#[tokio::test]
async fn job_asked_for_while_it_runs_runs_once_more() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let worker = Arc::new(ReschedulingWorker {
            db: db.clone(),
            clock: clock.clone(),
            runs: AtomicUsize::new(0),
        });
        let runner = runner(&db, &clock).worker(worker.clone()).build();
        ask(&db, clock.now(), "mail", clock.now(), Some("ana")).await;
        runner.drain().await.unwrap();
        assert_eq!(worker.runs.load(SeqCst), 2);
        let left: i64 = db
            .one("SELECT count(*) FROM jobs WHERE kind = 'mail'", vec![])
            .await
            .unwrap();
        assert_eq!(left, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_nodes_do_each_job_once() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let hand = TestWorker::new("mail", WorkerBehavior::Works);
        for _ in 0..60 {
            ask(&db, clock.now(), "mail", clock.now(), None).await;
        }
        let mut nodes = tokio::task::JoinSet::new();
        for _ in 0..4 {
            let node = runner(&db, &clock).worker(hand.clone()).build();
            nodes.spawn(async move { node.drain().await });
        }
        while let Some(done) = nodes.join_next().await {
            done.unwrap().unwrap();
        }
        assert_eq!(hand.runs(), 60);
    })
    .await;
}

#[tokio::test]
async fn job_whose_process_died_is_claimed_again_and_buried_after_its_last_attempt() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let hand = TestWorker::new("mail", WorkerBehavior::Works);
        ask(&db, clock.now(), "mail", clock.now(), None).await;
        for _ in 0..3 {
            // A process claims the job and dies.
            let claimed = crate::queue::claim(&db, hand.as_ref(), clock.now()).await.unwrap();
            assert!(claimed.is_some());
            assert!(
                crate::queue::claim(&db, hand.as_ref(), clock.now())
                    .await
                    .unwrap()
                    .is_none()
            );
            clock.advance(hours(1));
        }
        runner(&db, &clock).worker(hand.clone()).build().drain().await.unwrap();
        assert_eq!(hand.runs(), 0, "a job that kills processes is not run again");
        assert_eq!(dead(&mut db.reader(), 10).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn worker_that_lost_the_lease_settles_nothing() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let hand = TestWorker::new("mail", WorkerBehavior::Works);
        ask(&db, clock.now(), "mail", clock.now(), None).await;
        let slow = crate::queue::claim(&db, hand.as_ref(), clock.now())
            .await
            .unwrap()
            .unwrap();
        clock.advance(hours(1));
        let quick = crate::queue::claim(&db, hand.as_ref(), clock.now())
            .await
            .unwrap()
            .unwrap();
        assert_eq!((slow.job.id, quick.job.attempt), (quick.job.id, 2));
        let count = || async {
            let jobs: i64 = db.one("SELECT count(*) FROM jobs", vec![]).await.unwrap();
            (jobs, dead(&mut db.reader(), 10).await.unwrap().len())
        };
        let failed = JobOutcome::Dead("late".to_owned());
        outcome::settle(&db, slow, failed, clock.now()).await.unwrap();
        assert_eq!(count().await, (1, 0));
        outcome::settle(&db, quick, JobOutcome::Done, clock.now())
            .await
            .unwrap();
        assert_eq!(count().await, (0, 0));
    })
    .await;
}

#[tokio::test]
async fn job_of_a_rolled_back_transaction_does_not_exist() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let hand = TestWorker::new("mail", WorkerBehavior::Works);
        let now = clock.now();
        let failed: Result<(), db::DbError> = db
            .tx(move |tx| {
                Box::pin(async move {
                    enqueue(tx, now, "mail", Value::Null, now, None).await?;
                    Err(db::DbError::NotFound)
                })
            })
            .await;
        assert!(failed.is_err());
        runner(&db, &clock).worker(hand.clone()).build().drain().await.unwrap();
        assert_eq!(hand.runs(), 0);
    })
    .await;
}
