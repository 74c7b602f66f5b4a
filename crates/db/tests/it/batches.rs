//! Several reads on one connection.

use std::time::Duration;

use futures_util::future::{join3, try_join};

use db::{Db, DbError, Engine, Options, ReadBatch, Reads, TxFuture, params, testing::TestDb, testing::small};

/// One thread and two connections: a batch that kept its own would soon leave none.
async fn open(engine: Engine) -> TestDb {
    let options = Options {
        readers: 1,
        pool_size: 2,
        ..small()
    };
    let test = TestDb::open(engine, &[], options).await.unwrap();
    let made: Result<(), DbError> = test
        .db
        .tx(|tx| Box::pin(async move { tx.batch("CREATE TABLE t (n bigint)").await }))
        .await;
    made.unwrap();
    test
}

async fn insert(db: &Db, n: i64) {
    let done: Result<(), DbError> = db
        .tx(move |tx| Box::pin(async move { tx.run("INSERT INTO t VALUES ($1)", params![n]).await }))
        .await;
    done.unwrap();
}

fn numbers(reads: &mut ReadBatch) -> TxFuture<'_, (Option<i64>, Vec<i64>), DbError> {
    Box::pin(async move {
        let highest = reads.opt("SELECT n FROM t ORDER BY n DESC", params![]).await?;
        let above = "SELECT n FROM t WHERE n > $1 ORDER BY n";
        Ok((highest, reads.all(above, params![1_i64]).await?))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn batch_answers_what_single_reads_answer() {
    for engine in db::testing::ENGINES {
        let test = open(engine).await;
        for n in [1, 2, 3] {
            insert(&test.db, n).await;
        }
        assert_eq!(test.db.read(numbers).await, Ok((Some(3), vec![2, 3])), "on {engine:?}");
        let engine_inside = test
            .db
            .read(|reads| Box::pin(async move { Ok::<_, DbError>(reads.engine()) }));
        assert_eq!(engine_inside.await, Ok(engine));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statement_of_a_batch_sees_what_was_committed_before_it_began() {
    // On SQLite the thread of a batch cannot wait for a commit from outside.
    let test = open(Engine::Postgres).await;
    let other = test.db.clone();
    let counts = test.db.read(move |reads| {
        Box::pin(async move {
            let count = "SELECT count(*) FROM t";
            let before: i64 = reads.one(count, params![]).await?;
            insert(&other, 1).await;
            Ok::<_, DbError>((before, reads.one::<i64>(count, params![]).await?))
        })
    });
    assert_eq!(counts.await, Ok((0, 1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn failure_or_panic_in_a_batch_leaves_the_connection_usable() {
    for engine in db::testing::ENGINES {
        let test = open(engine).await;
        for _ in 0..4 {
            let wrong = test
                .db
                .read(|reads| Box::pin(async move { reads.all::<i64>("SELECT n FROM nowhere", params![]).await }));
            assert!(wrong.await.is_err(), "on {engine:?}");
            let panics: Result<(), DbError> = test
                .db
                .read(|_| Box::pin(async move { panic!("a fault in the closure, on purpose") }))
                .await;
            assert!(matches!(panics, Err(DbError::Other(_))), "on {engine:?}");
            assert_eq!(test.db.read(numbers).await, Ok((None, vec![])), "on {engine:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn batch_that_awaits_something_else_is_refused_on_sqlite() {
    let test = open(Engine::Sqlite).await;
    let waits: Result<(), DbError> = test
        .db
        .read(|reads| {
            Box::pin(async move {
                reads.all::<i64>("SELECT n FROM t", params![]).await?;
                tokio::time::sleep(Duration::from_secs(1)).await;
                Ok(())
            })
        })
        .await;
    assert_eq!(waits, Err(DbError::ForeignAwait));
    assert_eq!(test.db.read(numbers).await, Ok((None, vec![])));
}

#[tokio::test(flavor = "multi_thread")]
async fn batch_after_a_statement_beyond_its_limit_reads_no_more() {
    const ENDLESS: &str =
        "WITH RECURSIVE endless (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM endless WHERE i < 1000000000)
        SELECT count(*) FROM endless";
    for engine in db::testing::ENGINES {
        let test = open(engine).await;
        let batch = test.db.read(|reads| {
            Box::pin(async move {
                let first = reads.one::<i64>(ENDLESS, params![]).await;
                let second = reads.all::<i64>("SELECT n FROM t", params![]).await;
                Ok::<_, DbError>((first, second))
            })
        });
        let (first, second) = db::limited(Duration::from_millis(50), batch).await.unwrap();
        assert_eq!(first, Err(DbError::TimedOut), "on {engine:?}");
        assert_eq!(second, Err(DbError::TimedOut), "on {engine:?}");
        assert_eq!(test.db.read(numbers).await, Ok((None, vec![])), "on {engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pipelined_reads_answer_each_for_themselves_also_where_one_fails() {
    for engine in db::testing::ENGINES {
        let test = open(engine).await;
        for n in [1, 2, 3] {
            insert(&test.db, n).await;
        }
        for _ in 0..4 {
            let read = test.db.read(|reads| {
                Box::pin(async move {
                    let reads = reads.pipelined();
                    let (mut first, mut second, mut third) = (reads.clone(), reads.clone(), reads.clone());
                    Ok::<_, DbError>(
                        join3(
                            first.all::<i64>("SELECT n FROM t ORDER BY n", params![]),
                            second.all::<i64>("SELECT n FROM nowhere", params![]),
                            third.opt::<i64>("SELECT n FROM t WHERE n > $1 ORDER BY n", params![1_i64]),
                        )
                        .await,
                    )
                })
            });
            let (all, fails, above) = read.await.unwrap();
            assert_eq!((all, above), (Ok(vec![1, 2, 3]), Ok(Some(2))), "on {engine:?}");
            assert!(fails.is_err(), "on {engine:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pipelined_read_that_nobody_waits_for_is_cancelled() {
    const HOUR: f64 = 3600.0;
    let test = open(Engine::Postgres).await;
    for _ in 0..4 {
        let failed = test.db.read(|reads| {
            Box::pin(async move {
                let divides = "SELECT 1 / $1::bigint";
                let sleeps = "SELECT 1::bigint FROM pg_sleep($1)";
                // Prepared, so that both are sent before the first one fails.
                reads.all::<i64>(divides, params![1_i64]).await?;
                reads.all::<i64>(sleeps, params![0_f64]).await?;
                let reads = reads.pipelined();
                let (mut first, mut second) = (reads.clone(), reads.clone());
                let fails = first.all::<i64>(divides, params![0_i64]);
                try_join(fails, second.all::<i64>(sleeps, params![HOUR])).await
            })
        });
        assert!(failed.await.is_err());
        // A connection that went back into the pool would still sleep.
        assert_eq!(test.db.read(numbers).await, Ok((None, vec![])));
    }
    let sleeping = "SELECT count(*) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()";
    while test.db.one::<i64>(sleeping, params![]).await.unwrap() > 0 {
        tokio::task::yield_now().await;
    }
}
