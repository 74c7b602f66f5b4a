//! What only PostgreSQL can suffer.

use std::{process::Command, sync::Arc, time::Duration};

use db::{
    Db, DbError, Engine, Location, Options, params,
    testing::{TemporaryPostgres, TestDb, small},
};
use tokio::sync::{Barrier, oneshot};

async fn open(options: Options) -> TestDb {
    let test = TestDb::open(Engine::Postgres, &[], options).await.unwrap();
    let made: Result<(), DbError> = test
        .db
        .tx(|tx| {
            Box::pin(async move {
                tx.batch("CREATE TABLE t (id bigint PRIMARY KEY, n bigint); INSERT INTO t VALUES (1, 0), (2, 0)")
                    .await
            })
        })
        .await;
    made.unwrap();
    test
}

#[tokio::test]
async fn cancelled_transaction_is_rolled_back_and_its_connection_discarded() {
    let test = open(Options {
        pool_size: 1,
        ..small()
    })
    .await;
    let (began, begun) = oneshot::channel();
    let db = test.db.clone();
    let task = tokio::spawn(async move {
        db.tx::<(), DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec("UPDATE t SET n = 7", params![]).await?;
                began.send(()).unwrap();
                std::future::pending().await
            })
        })
        .await
    });
    begun.await.unwrap();
    task.abort();
    assert!(task.await.unwrap_err().is_cancelled());
    // The only place in the pool is free again, and the rows are not locked.
    let touched = test
        .db
        .tx(|tx| Box::pin(async move { tx.exec("UPDATE t SET n = n + 1", params![]).await }));
    let touched: Result<u64, DbError> = tokio::time::timeout(Duration::from_secs(60), touched).await.unwrap();
    assert_eq!(touched, Ok(2));
    let n: Vec<i64> = test.db.all("SELECT n FROM t", params![]).await.unwrap();
    assert_eq!(n, [1, 1]);
}

#[tokio::test]
async fn empty_pool_is_busy() {
    let test = open(Options {
        pool_size: 1,
        acquire_timeout: Duration::from_millis(200),
        ..small()
    })
    .await;
    let (began, begun) = oneshot::channel();
    let (release, released) = oneshot::channel::<()>();
    let db = test.db.clone();
    let holder = tokio::spawn(async move {
        db.tx::<(), DbError, _>(move |_| {
            Box::pin(async move {
                began.send(()).unwrap();
                released.await.unwrap();
                Ok(())
            })
        })
        .await
    });
    begun.await.unwrap();
    assert_eq!(test.db.ping().await, Err(DbError::Busy));
    release.send(()).unwrap();
    holder.await.unwrap().unwrap();
    test.db.ping().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deadlock_is_busy_for_one_of_the_two() {
    let test = open(small()).await;
    let both = Arc::new(Barrier::new(2));
    let cross = |first: i64, second: i64| {
        let (db, both) = (test.db.clone(), both.clone());
        tokio::spawn(async move {
            db.tx::<u64, DbError, _>(move |tx| {
                Box::pin(async move {
                    tx.exec("UPDATE t SET n = n + 1 WHERE id = $1", params![first]).await?;
                    both.wait().await;
                    tx.exec("UPDATE t SET n = n + 1 WHERE id = $1", params![second]).await
                })
            })
            .await
        })
    };
    let (there, back) = tokio::join!(cross(1, 2), cross(2, 1));
    let mut answers = [there.unwrap(), back.unwrap()];
    answers.sort_by_key(Result::is_err);
    assert_eq!(answers, [Ok(1), Err(DbError::Busy)]);
    let n: Vec<i64> = test.db.all("SELECT n FROM t", params![]).await.unwrap();
    assert_eq!(n, [1, 1]);
}

#[tokio::test]
async fn lost_connection_is_replaced() {
    let test = open(Options {
        pool_size: 1,
        ..small()
    })
    .await;
    let killed = test
        .db
        .one::<bool>("SELECT pg_terminate_backend(pg_backend_pid())", params![])
        .await;
    assert_eq!(killed, Err(DbError::Busy));
    // The driver may need a moment to see the end; until then the answer is to try again.
    let again = async {
        while let Err(error) = test.db.ping().await {
            assert_eq!(error, DbError::Busy);
        }
    };
    tokio::time::timeout(Duration::from_secs(60), again).await.unwrap();
}

#[tokio::test]
async fn many_different_statements_do_not_fill_the_memory() {
    let test = open(Options {
        pool_size: 1,
        statement_cache: 8,
        ..small()
    })
    .await;
    for n in 0..50 {
        let read: i64 = test.db.one(format!("SELECT {n}::bigint"), params![]).await.unwrap();
        assert_eq!(read, n);
    }
    let stored: i64 = test
        .db
        .one("SELECT count(*) FROM pg_prepared_statements", params![])
        .await
        .unwrap();
    assert!(stored <= 9, "{stored}");
}

#[tokio::test]
async fn wrong_address_is_reported_at_the_start() {
    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let location = Location::Postgres(format!("postgres://test:senha@{free}/x"));
    let error = Db::open(location, small()).await.map(drop).unwrap_err();
    assert!(error.to_string().contains("cannot connect"), "{error}");
    assert!(!error.to_string().contains("senha"), "{error}");
    let error = Db::open(Location::Postgres("postgres://senha@:x".to_owned()), small())
        .await
        .map(drop)
        .unwrap_err();
    assert!(!error.to_string().contains("senha"), "{error}");
}

#[test]
fn dropped_cluster_leaves_no_process_and_no_folder() {
    let cluster = TemporaryPostgres::start(&[]).unwrap();
    let (pid, folder) = (cluster.server_pid().unwrap(), cluster.folder().to_owned());
    let alive = || {
        Command::new("kill")
            .args(["-0", &pid.to_string()])
            .output()
            .unwrap()
            .status
            .success()
    };
    assert!(alive() && folder.exists());
    drop(cluster);
    assert!(!alive() && !folder.exists());
}

/// A node that freezes in the middle of a transaction keeps a lock for seconds only: the server ends its session.
#[tokio::test]
async fn lock_of_a_frozen_transaction_is_taken_from_it() {
    let test = open(small()).await;
    let (began, begun) = oneshot::channel();
    let (wake, woken) = oneshot::channel::<()>();
    let db = test.db.clone();
    let frozen = tokio::spawn(async move {
        db.tx::<u64, DbError, _>(move |tx| {
            Box::pin(async move {
                tx.lock_key("thing").await?;
                tx.exec("UPDATE t SET n = 7", params![]).await?;
                began.send(()).unwrap();
                woken.await.unwrap();
                tx.exec("UPDATE t SET n = 8", params![]).await
            })
        })
        .await
    });
    begun.await.unwrap();
    let other = test.db.tx(|tx| {
        Box::pin(async move {
            tx.lock_key("thing").await?;
            tx.exec("UPDATE t SET n = n + 1", params![]).await
        })
    });
    // Half a minute is far more than the server grants a silent session, and less than it granted once.
    let done: Result<u64, DbError> = tokio::time::timeout(Duration::from_secs(30), other).await.unwrap();
    assert_eq!(done, Ok(2));
    wake.send(()).unwrap();
    assert_eq!(frozen.await.unwrap(), Err(DbError::Busy));
    let n: Vec<i64> = test.db.all("SELECT n FROM t", params![]).await.unwrap();
    assert_eq!(n, [1, 1]);
}

/// The gate over people takes milliseconds to plan: PostgreSQL must plan a statement once for each connection.
#[tokio::test]
async fn plan_of_a_statement_is_kept_from_its_first_run() {
    let test = open(Options {
        pool_size: 1,
        ..small()
    })
    .await;
    for id in [1, 2] {
        let n: Vec<i64> = test.db.all("SELECT n FROM t WHERE id = $1", params![id]).await.unwrap();
        assert_eq!(n, [0]);
    }
    let plans: (i64, i64) = test
        .db
        .one(
            "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement LIKE 'SELECT n FROM t%'",
            params![],
        )
        .await
        .unwrap();
    assert_eq!(plans, (2, 0));
}
