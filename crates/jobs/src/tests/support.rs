//! A fixed clock, listeners and workers that record, and short words for transactions.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

use db::Db;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::clock::{Clock, FixedClock};
use crate::*;

pub fn clock() -> Arc<FixedClock> {
    Arc::new(FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap()))
}

pub fn hours(n: i64) -> SignedDuration {
    SignedDuration::from_hours(n)
}

pub async fn say(db: &Db, now: Timestamp, kind: &'static str) {
    db.tx(move |tx| Box::pin(async move { emit(tx, now, kind, None, json!({"about": kind})).await }))
        .await
        .unwrap();
}

pub async fn ask(db: &Db, now: Timestamp, kind: &'static str, run_at: Timestamp, key: Option<&'static str>) {
    db.tx(move |tx| Box::pin(async move { enqueue(tx, now, kind, Value::Null, run_at, key).await }))
        .await
        .unwrap();
}

/// Records what it receives, and fails while set to.
pub struct Recorder {
    pub name: &'static str,
    pub start: Start,
    pub handled: Mutex<Vec<String>>,
    /// The kind of event that it cannot digest now.
    pub cannot: Mutex<Option<&'static str>>,
}

impl Recorder {
    pub fn new(name: &'static str) -> Arc<Self> {
        Arc::new(Self {
            name,
            start: Start::Oldest,
            handled: Mutex::default(),
            cannot: Mutex::default(),
        })
    }

    pub fn handled(&self) -> Vec<String> {
        self.handled.lock().unwrap().clone()
    }

    pub fn cannot(&self, kind: Option<&'static str>) {
        *self.cannot.lock().unwrap() = kind;
    }
}

impl Listener for Recorder {
    fn name(&self) -> &'static str {
        self.name
    }

    fn start(&self) -> Start {
        self.start
    }

    fn max_attempts(&self) -> i64 {
        3
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            if *self.cannot.lock().unwrap() == Some(event.kind.as_str()) {
                return Err(ListenError("indigestible".to_owned()));
            }
            self.handled.lock().unwrap().push(event.kind.clone());
            Ok(())
        })
    }
}

/// What a worker shall do next.
#[derive(Clone, Copy)]
pub enum WorkerBehavior {
    Works,
    Retries,
    Fails,
    Panics,
}

pub struct TestWorker {
    pub kind: &'static str,
    pub mood: Mutex<WorkerBehavior>,
    pub runs: AtomicUsize,
}

impl TestWorker {
    pub fn new(kind: &'static str, mood: WorkerBehavior) -> Arc<Self> {
        Arc::new(Self {
            kind,
            mood: Mutex::new(mood),
            runs: AtomicUsize::new(0),
        })
    }

    pub fn runs(&self) -> usize {
        self.runs.load(SeqCst)
    }
}

impl Worker for TestWorker {
    fn kind(&self) -> &str {
        self.kind
    }

    fn max_attempts(&self) -> i64 {
        3
    }

    fn run<'a>(&'a self, _job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            self.runs.fetch_add(1, SeqCst);
            let mood = *self.mood.lock().unwrap();
            match mood {
                WorkerBehavior::Works => Ok(()),
                WorkerBehavior::Retries => Err(JobError::Retry("not yet".to_owned())),
                WorkerBehavior::Fails => Err(JobError::Fail("never".to_owned())),
                WorkerBehavior::Panics => panic!("as the test wants it"),
            }
        })
    }
}

pub fn runner(db: &Db, clock: &Arc<FixedClock>) -> Builder {
    let clock: Arc<dyn Clock> = clock.clone();
    Runner::builder(db.clone(), clock)
}
