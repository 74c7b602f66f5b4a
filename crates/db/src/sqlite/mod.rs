//! SQLite: one writer thread that commits in groups, and a few reader threads.
//!
//! A runtime thread never waits for the disk: it puts work into a bounded queue and awaits the answer. When a queue is
//! full the work is refused at once with [`DbError::Busy`].

mod connection;
mod constraints;
mod errors;
mod patterns;
mod reader;
mod statement;
mod watch;
mod writer;

use std::{
    path::PathBuf,
    pin::Pin,
    sync::{Mutex, PoisonError, RwLock},
    task::{Context, Poll, Waker},
    thread::JoinHandle,
};

use crossbeam_channel::{Sender, TrySendError, bounded};
use tokio::{runtime::Handle, sync::oneshot};

use crate::{
    DbError, Options, ReadBatch, limited,
    space::SpaceFlag,
    tx::Tx,
    work::{AnyResult, BoxedWork, Done},
};

pub(crate) use connection::SqliteTx;
pub(crate) use reader::SqliteReader;

/// How the threads open their connections.
#[derive(Clone)]
struct Settings {
    path: PathBuf,
    options: Options,
    space: SpaceFlag,
}

/// The queues into the threads of one database file.
pub(crate) struct Sqlite {
    /// `None` once closed: without a sender the threads finish what is queued and end.
    queues: RwLock<Option<Queues>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

struct Queues {
    writer: Sender<writer::Transaction>,
    readers: Sender<reader::ReadJob>,
}

impl Sqlite {
    /// Opens the file, creating it when it is missing, and starts the threads.
    pub(crate) async fn open(path: PathBuf, options: Options, space: SpaceFlag) -> Result<Sqlite, DbError> {
        let settings = Settings { path, options, space };
        let runtime = Handle::current();
        tokio::task::spawn_blocking(move || Sqlite::start(&settings, &runtime))
            .await
            .map_err(|_| DbError::panicked())?
    }

    fn start(settings: &Settings, runtime: &Handle) -> Result<Sqlite, DbError> {
        let (writer, writer_jobs) = bounded(settings.options.writer_queue.max(1));
        let (readers, reader_jobs) = bounded(settings.options.reader_queue.max(1));
        // The writer's connection comes first: it creates the file and its write-ahead log.
        let mut threads = vec![writer::spawn(settings, writer_jobs, runtime.clone())?];
        for index in 0..settings.options.readers.max(1) {
            threads.push(reader::spawn(settings, index, reader_jobs.clone(), runtime.clone())?);
        }
        Ok(Sqlite {
            queues: RwLock::new(Some(Queues { writer, readers })),
            threads: Mutex::new(threads),
        })
    }

    /// Runs a write transaction on the writer thread; the answer comes after its commit.
    pub(crate) async fn tx(&self, work: BoxedWork<Tx>) -> Result<AnyResult, DbError> {
        let (reply, answer) = oneshot::channel();
        let job = writer::Transaction::new(work, reply);
        self.submit(|queues| refused(queues.writer.try_send(job)))?;
        answer.await.unwrap_or(Err(DbError::Closed))
    }

    /// Runs reads on a reader thread.
    pub(crate) async fn read(&self, work: BoxedWork<ReadBatch>) -> Result<AnyResult, DbError> {
        let (reply, answer) = oneshot::channel();
        // Dropped with this future, which stops the read.
        let caller = watch::Caller(watch::CallerGone::default());
        let bounds = reader::ReadBounds {
            time: limited::current(),
            abandoned: caller.0.clone(),
        };
        let job = reader::ReadJob { work, bounds, reply };
        self.submit(|queues| refused(queues.readers.try_send(job)))?;
        answer.await.unwrap_or(Err(DbError::Closed))
    }

    /// Refuses new work, lets the threads finish what is queued, and waits for their end.
    pub(crate) async fn close(&self) {
        drop(self.queues.write().unwrap_or_else(PoisonError::into_inner).take());
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        let joined = tokio::task::spawn_blocking(move || {
            for thread in threads {
                if thread.join().is_err() {
                    tracing::error!("a database thread ended with a panic");
                }
            }
        });
        if joined.await.is_err() {
            tracing::error!("the database threads could not be awaited");
        }
    }

    fn submit(&self, send: impl FnOnce(&Queues) -> Result<(), DbError>) -> Result<(), DbError> {
        let queues = self.queues.read().unwrap_or_else(PoisonError::into_inner);
        send(queues.as_ref().ok_or(DbError::Closed)?)
    }
}

/// The error of a queue that took nothing.
fn refused<J>(sent: Result<(), TrySendError<J>>) -> Result<(), DbError> {
    sent.map_err(|error| match error {
        TrySendError::Full(_) => DbError::Busy,
        TrySendError::Disconnected(_) => DbError::Closed,
    })
}

/// Finishes a future that awaits nothing but SQLite, which never waits.
fn poll_once(mut work: Pin<Box<dyn Future<Output = Done> + Send + '_>>) -> Result<Done, DbError> {
    match work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => Ok(done),
        Poll::Pending => Err(DbError::ForeignAwait),
    }
}

/// Starts a named thread.
fn thread(name: String, body: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, DbError> {
    std::thread::Builder::new()
        .name(name)
        .spawn(body)
        .map_err(|error| DbError::Other(format!("cannot start a database thread: {error}")))
}
