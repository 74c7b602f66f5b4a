//! Statements that take too long, or whose callers no longer wait.

use std::time::Duration;

use db::{Db, DbError, Engine, Options, params, testing::TestDb, testing::small};

/// Takes hours on either engine.
const ENDLESS: &str =
    "WITH RECURSIVE endless (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM endless WHERE i < 1000000000)
    SELECT count(*) FROM endless";
/// Long enough to begin, short for a test.
const LIMIT: Duration = Duration::from_millis(50);

/// One thread and one connection, so that whatever goes on blocks everything else.
async fn open(engine: Engine) -> TestDb {
    let options = Options {
        readers: 1,
        pool_size: 2,
        ..small()
    };
    TestDb::open(engine, &[], options).await.unwrap()
}

async fn endless(db: &Db) -> Result<i64, DbError> {
    db.one(ENDLESS, params![]).await
}

/// How many endless statements PostgreSQL runs.
async fn running(db: &Db) -> i64 {
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND datname = current_database() \
               AND query LIKE 'WITH RECURSIVE endless%'";
    db.one(sql, params![]).await.unwrap()
}

/// Waits until the endless read of `db` goes on, or has ended.
async fn until(db: &Db, goes_on: bool) {
    loop {
        let busy = match db.engine() {
            Engine::Postgres => running(db).await > 0,
            // The only reader is busy.
            Engine::Sqlite => tokio::time::timeout(LIMIT, db.ping()).await.is_err(),
        };
        if busy == goes_on {
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn read_beyond_its_limit_is_stopped() {
    for engine in db::testing::ENGINES {
        let test = open(engine).await;
        let read = db::limited(LIMIT, endless(&test.db)).await;
        assert_eq!(read, Err(DbError::TimedOut), "on {engine:?}");
        until(&test.db, false).await;
        // The limit ended with the work that it was for.
        assert_eq!(test.db.ping().await, Ok(()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn read_without_a_caller_is_stopped() {
    for engine in db::testing::ENGINES {
        let test = open(engine).await;
        let db = test.db.clone();
        let caller = tokio::spawn(async move { endless(&db).await });
        until(&test.db, true).await;
        caller.abort();
        until(&test.db, false).await;
        assert_eq!(test.db.ping().await, Ok(()), "on {engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn read_in_a_transaction_beyond_its_limit_undoes_only_that_transaction() {
    for engine in db::testing::ENGINES {
        let test = open(engine).await;
        let made: Result<(), DbError> = test
            .db
            .tx(|tx| Box::pin(async move { tx.batch("CREATE TABLE t (n bigint)").await }))
            .await;
        made.unwrap();
        let slow = db::limited(
            LIMIT,
            test.db.tx(|tx| {
                Box::pin(async move {
                    tx.exec("INSERT INTO t VALUES (1)", params![]).await?;
                    tx.one::<i64>(ENDLESS, params![]).await
                })
            }),
        );
        let quick = test
            .db
            .tx(|tx| Box::pin(async move { tx.exec("INSERT INTO t VALUES (2)", params![]).await }));
        let (slow, quick): (Result<i64, DbError>, Result<u64, DbError>) = tokio::join!(slow, quick);
        assert_eq!(slow, Err(DbError::TimedOut), "on {engine:?}");
        assert_eq!(quick, Ok(1), "on {engine:?}");
        let kept: Vec<i64> = test.db.all("SELECT n FROM t", params![]).await.unwrap();
        assert_eq!(kept, [2], "on {engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_of_an_aborted_caller_is_cancelled() {
    // SQLite finishes what its writer has begun; its limit is what bounds it.
    let test = open(Engine::Postgres).await;
    let db = test.db.clone();
    let caller = tokio::spawn(async move {
        db.tx::<i64, DbError, _>(|tx| Box::pin(async move { tx.one(ENDLESS, params![]).await }))
            .await
    });
    until(&test.db, true).await;
    caller.abort();
    until(&test.db, false).await;
}
