//! Transactions, as both engines keep them.

use std::sync::Arc;

use db::{Db, DbError, Reads, params, testing::on_both};
use tokio::sync::Barrier;
use uuid::Uuid;

async fn table(db: &Db) {
    db.tx(|tx| Box::pin(async move { tx.batch("CREATE TABLE t (id BIGINT PRIMARY KEY, name TEXT)").await }))
        .await
        .unwrap();
}

async fn insert(db: &Db, id: i64) -> Result<u64, DbError> {
    db.tx(move |tx| Box::pin(async move { tx.exec("INSERT INTO t (id) VALUES ($1)", params![id]).await }))
        .await
}

async fn ids(reads: &mut impl Reads) -> Vec<i64> {
    reads.all("SELECT id FROM t ORDER BY id", params![]).await.unwrap()
}

/// An error of the caller's own, beside that of the database.
#[derive(Debug, PartialEq)]
enum Refusal {
    Rule,
    Db(DbError),
}

impl From<DbError> for Refusal {
    fn from(error: DbError) -> Refusal {
        Refusal::Db(error)
    }
}

#[tokio::test]
async fn transaction_sees_its_own_rows_and_others_only_after_the_commit() {
    on_both(&[], |db| async move {
        table(&db).await;
        let outside = db.clone();
        let seen: Vec<i64> = db
            .tx(|tx| {
                Box::pin(async move {
                    tx.exec("INSERT INTO t (id) VALUES ($1), ($2)", params![1, 2]).await?;
                    Ok::<_, DbError>(ids(tx).await)
                })
            })
            .await
            .unwrap();
        assert_eq!(seen, [1, 2]);
        assert_eq!(ids(&mut outside.reader()).await, [1, 2]);
        let returned: i64 = db
            .tx(|tx| Box::pin(async move { tx.one("INSERT INTO t (id) VALUES ($1) RETURNING id", params![3]).await }))
            .await
            .map_err(|error: DbError| error)
            .unwrap();
        assert_eq!(returned, 3);
    })
    .await;
}

#[tokio::test]
async fn error_of_the_closure_rolls_back() {
    on_both(&[], |db| async move {
        table(&db).await;
        let refused: Result<(), Refusal> = db
            .tx(|tx| {
                Box::pin(async move {
                    tx.exec("INSERT INTO t (id) VALUES (1)", params![]).await?;
                    Err(Refusal::Rule)
                })
            })
            .await;
        assert_eq!(refused, Err(Refusal::Rule));
        assert!(ids(&mut db.reader()).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn swallowed_error_spoils_the_transaction() {
    on_both(&[], |db| async move {
        table(&db).await;
        insert(&db, 1).await.unwrap();
        let answer: Result<(), Refusal> = db
            .tx(|tx| {
                Box::pin(async move {
                    tx.exec("INSERT INTO t (id) VALUES (2)", params![]).await?;
                    let first = tx.exec("INSERT INTO t (id) VALUES (1)", params![]).await.unwrap_err();
                    let second = tx.exec("INSERT INTO t (id) VALUES (3)", params![]).await.unwrap_err();
                    assert_eq!(first, second);
                    Ok(())
                })
            })
            .await;
        assert!(
            matches!(answer, Err(Refusal::Db(DbError::Conflict { .. }))),
            "{answer:?}"
        );
        assert_eq!(ids(&mut db.reader()).await, [1]);
        // The next transaction is not touched by it, and a missing row spoils nothing.
        let answer: Result<(), DbError> = db
            .tx(|tx| {
                Box::pin(async move {
                    let missing = tx.one::<i64>("SELECT id FROM t WHERE id = 9", params![]).await;
                    assert_eq!(missing, Err(DbError::NotFound));
                    tx.exec("INSERT INTO t (id) VALUES (4)", params![]).await.map(drop)
                })
            })
            .await;
        answer.unwrap();
        assert_eq!(ids(&mut db.reader()).await, [1, 4]);
    })
    .await;
}

#[tokio::test]
async fn panic_is_an_error_and_rolls_back() {
    on_both(&[], |db| async move {
        table(&db).await;
        let answer: Result<(), DbError> = db
            .tx(|tx| {
                Box::pin(async move {
                    tx.exec("INSERT INTO t (id) VALUES (1)", params![]).await?;
                    panic!("a fault in the closure, on purpose");
                })
            })
            .await;
        assert!(matches!(answer, Err(DbError::Other(_))), "{answer:?}");
        insert(&db, 2).await.unwrap();
        assert_eq!(ids(&mut db.reader()).await, [2]);
    })
    .await;
}

#[tokio::test]
async fn closed_database_refuses() {
    on_both(&[], |db| async move {
        table(&db).await;
        db.close().await;
        assert_eq!(insert(&db, 1).await, Err(DbError::Closed));
        assert_eq!(db.ping().await, Err(DbError::Closed));
        db.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pair_is_locked_in_either_order() {
    // Two opposite likes at one instant: without the lock each can miss the other, and no match is made.
    on_both(&[], |db| async move {
        db.tx(|tx| {
            Box::pin(async move {
                tx.batch(
                    "CREATE TABLE likes (a TEXT NOT NULL, b TEXT NOT NULL, PRIMARY KEY (a, b));
                     CREATE TABLE matches (pair TEXT NOT NULL)",
                )
                .await
            })
        })
        .await
        .unwrap();
        const PAIRS: i64 = 40;
        for _ in 0..PAIRS {
            let (a, b) = (Uuid::new_v4(), Uuid::new_v4());
            let (there, back) = tokio::join!(like(&db, a, b), like(&db, b, a));
            assert!(there.unwrap() ^ back.unwrap(), "exactly one of the two makes the match");
        }
        let matches: i64 = db.one("SELECT count(*) FROM matches", params![]).await.unwrap();
        assert_eq!(matches, PAIRS);
    })
    .await;
}

async fn like(db: &Db, from: Uuid, to: Uuid) -> Result<bool, DbError> {
    db.tx(move |tx| {
        Box::pin(async move {
            tx.lock_pair(from, to).await?;
            let (from_text, to_text) = (from.to_string(), to.to_string());
            tx.exec(
                "INSERT INTO likes (a, b) VALUES ($1, $2)",
                params![&from_text, &to_text],
            )
            .await?;
            let back: Option<String> = tx
                .opt(
                    "SELECT a FROM likes WHERE a = $1 AND b = $2",
                    params![&to_text, &from_text],
                )
                .await?;
            if back.is_some() {
                tx.exec("INSERT INTO matches (pair) VALUES ($1)", params![from_text])
                    .await?;
            }
            Ok(back.is_some())
        })
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_callers_at_once_lose_nothing() {
    on_both(&[], |db| async move {
        table(&db).await;
        let start = Arc::new(Barrier::new(50));
        let tasks: Vec<_> = (0..50)
            .map(|task| {
                let (db, start) = (db.clone(), start.clone());
                tokio::spawn(async move {
                    start.wait().await;
                    for n in 0..10 {
                        insert(&db, task * 10 + n).await.unwrap();
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(ids(&mut db.reader()).await, (0..500).collect::<Vec<i64>>());
    })
    .await;
}

#[tokio::test]
async fn transaction_gets_the_context_of_its_caller() {
    on_both(&[], |db| async move {
        let ask = |db: Db| async move {
            db.tx(|_| Box::pin(async { Ok::<_, DbError>(db::task_context::current::<String>()) }))
                .await
                .unwrap()
        };
        let (one, other) = tokio::join!(
            db::task_context::with_value("one".to_owned(), ask(db.clone())),
            db::task_context::with_value("other".to_owned(), ask(db.clone())),
        );
        assert_eq!((one.as_deref(), other.as_deref()), (Some("one"), Some("other")));
        assert_eq!(ask(db).await, None);
    })
    .await;
}
