//! What the SQLite writer survives.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
    mpsc,
};

use db::{
    Db, DbError, Engine, Options, Tx, TxFuture, params,
    testing::{TestDb, small},
};
use tokio::task::JoinHandle;

async fn open(options: Options) -> TestDb {
    let test = TestDb::open(Engine::Sqlite, &[], options).await.unwrap();
    let made: Result<(), DbError> = test
        .db
        .tx(|tx| {
            Box::pin(async move {
                tx.batch(
                    "CREATE TABLE t (id INTEGER PRIMARY KEY) STRICT;
                     CREATE TABLE late (t_id INTEGER REFERENCES t (id) DEFERRABLE INITIALLY DEFERRED) STRICT",
                )
                .await
            })
        })
        .await;
    made.unwrap();
    test
}

async fn ids(db: &Db) -> Vec<i64> {
    db.all("SELECT id FROM t ORDER BY id", params![]).await.unwrap()
}

fn insert(tx: &mut Tx, id: i64) -> TxFuture<'_, (), DbError> {
    Box::pin(async move { tx.exec("INSERT INTO t (id) VALUES ($1)", params![id]).await.map(drop) })
}

/// Sends a transaction into the queue and returns once it is there.
async fn queue<F>(db: &Db, work: F) -> JoinHandle<Result<(), DbError>>
where
    F: for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, (), DbError> + Send + 'static,
{
    let db = db.clone();
    let task = tokio::spawn(async move { db.tx(work).await });
    // On the current-thread runtime the task runs up to its first wait, which is for the answer.
    tokio::task::yield_now().await;
    task
}

/// Holds the writer inside a transaction until the returned sender is used or dropped.
async fn hold(db: &Db) -> (mpsc::Sender<()>, JoinHandle<Result<(), DbError>>) {
    let (release, released) = mpsc::channel::<()>();
    let (began, begun) = tokio::sync::oneshot::channel();
    let held = queue(db, move |tx| {
        Box::pin(async move {
            tx.exec("INSERT INTO t (id) VALUES (0)", params![]).await?;
            began.send(()).unwrap();
            // Blocks the writer's thread, as a slow disk would; an error means that the test let go.
            let _let_go = released.recv();
            Ok(())
        })
    })
    .await;
    begun.await.unwrap();
    (release, held)
}

#[tokio::test]
async fn failure_of_one_in_a_group_is_rolled_back_alone() {
    let test = open(small()).await;
    let (release, held) = hold(&test.db).await;
    let good = queue(&test.db, |tx| insert(tx, 1)).await;
    let twice = queue(&test.db, |tx| {
        Box::pin(async move {
            insert(tx, 2).await?;
            insert(tx, 1).await
        })
    })
    .await;
    let panics = queue(&test.db, |tx| {
        Box::pin(async move {
            insert(tx, 3).await?;
            panic!("a fault in the closure, on purpose");
        })
    })
    .await;
    let at_once = queue(&test.db, |_| panic!("a fault before the future, on purpose")).await;
    let waits = queue(&test.db, |tx| {
        Box::pin(async move {
            insert(tx, 4).await?;
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            Ok(())
        })
    })
    .await;
    let yields = queue(&test.db, |tx| {
        Box::pin(async move {
            insert(tx, 5).await?;
            tokio::task::yield_now().await;
            Ok(())
        })
    })
    .await;
    let last = queue(&test.db, |tx| insert(tx, 6)).await;
    release.send(()).unwrap();
    assert_eq!(held.await.unwrap(), Ok(()));
    assert_eq!(good.await.unwrap(), Ok(()));
    let conflict = DbError::Conflict {
        constraint: "t_pkey".to_owned(),
    };
    assert_eq!(twice.await.unwrap(), Err(conflict));
    assert!(matches!(panics.await.unwrap(), Err(DbError::Other(_))));
    assert!(matches!(at_once.await.unwrap(), Err(DbError::Other(_))));
    assert_eq!(waits.await.unwrap(), Err(DbError::ForeignAwait));
    assert_eq!(yields.await.unwrap(), Err(DbError::ForeignAwait));
    assert_eq!(last.await.unwrap(), Ok(()));
    assert_eq!(ids(&test.db).await, [0, 1, 6]);
}

#[tokio::test]
async fn failing_commit_fails_the_whole_group_and_no_more() {
    let test = open(small()).await;
    let (release, held) = hold(&test.db).await;
    // A deferred foreign key is looked at by COMMIT alone.
    let orphan = queue(&test.db, |tx| {
        Box::pin(async move {
            tx.exec("INSERT INTO late (t_id) VALUES (99)", params![])
                .await
                .map(drop)
        })
    })
    .await;
    let innocent = queue(&test.db, |tx| insert(tx, 1)).await;
    release.send(()).unwrap();
    for task in [held, orphan, innocent] {
        let answer = task.await.unwrap();
        assert!(matches!(answer, Err(DbError::ForeignKey { .. })), "{answer:?}");
    }
    assert!(ids(&test.db).await.is_empty());
    test.db.tx(|tx| insert(tx, 2)).await.unwrap();
    assert_eq!(ids(&test.db).await, [2]);
}

#[tokio::test]
async fn transaction_that_ends_itself_fails_its_group_and_no_more() {
    let test = open(small()).await;
    let (release, held) = hold(&test.db).await;
    let ends = queue(&test.db, |tx| Box::pin(async move { tx.batch("ROLLBACK").await })).await;
    let behind = queue(&test.db, |tx| insert(tx, 1)).await;
    release.send(()).unwrap();
    assert!(matches!(held.await.unwrap(), Err(DbError::Other(_))));
    assert!(matches!(ends.await.unwrap(), Err(DbError::Other(_))));
    assert_eq!(behind.await.unwrap(), Ok(()));
    assert_eq!(ids(&test.db).await, [1]);
}

#[tokio::test]
async fn full_queue_is_busy_at_once() {
    let test = open(Options {
        writer_queue: 2,
        ..small()
    })
    .await;
    let (release, held) = hold(&test.db).await;
    let first = queue(&test.db, |tx| insert(tx, 1)).await;
    let second = queue(&test.db, |tx| insert(tx, 2)).await;
    // The writer is still held, so only a refusal can be answered.
    assert_eq!(test.db.tx(|tx| insert(tx, 3)).await, Err(DbError::Busy));
    // Reading goes on meanwhile.
    assert!(ids(&test.db).await.is_empty());
    release.send(()).unwrap();
    for task in [held, first, second] {
        assert_eq!(task.await.unwrap(), Ok(()));
    }
    assert_eq!(ids(&test.db).await, [0, 1, 2]);
}

#[tokio::test]
async fn cancelled_request_that_waits_does_not_run() {
    let test = open(small()).await;
    let (release, held) = hold(&test.db).await;
    let ran = Arc::new(AtomicBool::new(false));
    let witness = ran.clone();
    let cancelled = queue(&test.db, move |tx| {
        witness.store(true, Ordering::SeqCst);
        insert(tx, 1)
    })
    .await;
    cancelled.abort();
    assert!(cancelled.await.unwrap_err().is_cancelled());
    let behind = queue(&test.db, |tx| insert(tx, 2)).await;
    release.send(()).unwrap();
    assert_eq!(held.await.unwrap(), Ok(()));
    assert_eq!(behind.await.unwrap(), Ok(()));
    assert!(!ran.load(Ordering::SeqCst));
    assert_eq!(ids(&test.db).await, [0, 2]);
}

#[tokio::test]
async fn cancelled_request_that_runs_is_committed() {
    let test = open(small()).await;
    let (release, held) = hold(&test.db).await;
    held.abort();
    assert!(held.await.unwrap_err().is_cancelled());
    release.send(()).unwrap();
    test.db.tx(|tx| insert(tx, 1)).await.unwrap();
    assert_eq!(ids(&test.db).await, [0, 1]);
}

#[tokio::test]
async fn closing_in_mid_group_answers_what_is_queued() {
    let test = open(small()).await;
    let (release, held) = hold(&test.db).await;
    let queued = queue(&test.db, |tx| insert(tx, 1)).await;
    let closing = tokio::spawn({
        let db = test.db.clone();
        async move { db.close().await }
    });
    tokio::task::yield_now().await;
    assert_eq!(test.db.tx(|tx| insert(tx, 2)).await, Err(DbError::Closed));
    release.send(()).unwrap();
    closing.await.unwrap();
    assert_eq!(held.await.unwrap(), Ok(()));
    assert_eq!(queued.await.unwrap(), Ok(()));
    let again = Db::open(test.location.clone(), small()).await.unwrap();
    assert_eq!(ids(&again).await, [0, 1]);
}

#[tokio::test]
async fn panic_in_a_row_costs_no_reader() {
    #[derive(Debug)]
    struct Faulty;
    impl db::FromRow for Faulty {
        fn from_row(_: &db::Row) -> Result<Faulty, DbError> {
            panic!("a fault in a row, on purpose")
        }
    }
    let test = open(Options { readers: 1, ..small() }).await;
    for _ in 0..3 {
        let error = test.db.one::<Faulty>("SELECT 1", params![]).await.unwrap_err();
        assert!(matches!(error, DbError::Other(_)), "{error:?}");
    }
    test.db.ping().await.unwrap();
}

#[tokio::test]
async fn readers_cannot_write() {
    let test = open(small()).await;
    let error = test
        .db
        .all::<i64>("INSERT INTO t (id) VALUES (1) RETURNING id", params![])
        .await
        .unwrap_err();
    assert!(matches!(error, DbError::Other(_)), "{error:?}");
    assert!(ids(&test.db).await.is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn file_is_ours_alone() {
    use std::os::unix::fs::PermissionsExt;
    let test = open(small()).await;
    let db::Location::Sqlite(path) = &test.location else {
        panic!("not a file")
    };
    for suffix in ["", "-wal"] {
        let file = format!("{}{suffix}", path.display());
        assert_eq!(
            std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
            0o600,
            "{file}"
        );
    }
}
