//! What was acknowledged survives the sudden end of the process.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use db::{
    Db, DbError, Engine, Location, params,
    testing::{TestDb, small},
};

/// Names the database file for the child; without it the child has nothing to do.
const FILE: &str = "DB_TEST_SIGKILL_FILE";

/// How many acknowledgements the parent waits for before it kills.
const ENOUGH: usize = 300;

#[tokio::test]
async fn acknowledged_rows_exist_once() {
    let test = TestDb::empty(Engine::Sqlite).await.unwrap();
    let made: Result<(), DbError> = test
        .db
        // No unique constraint, so that a row written twice would show.
        .tx(|tx| Box::pin(async move { tx.batch("CREATE TABLE acks (id INTEGER NOT NULL) STRICT").await }))
        .await;
    made.unwrap();
    test.db.close().await;
    let Location::Sqlite(path) = &test.location else {
        panic!("not a file")
    };

    let mut child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "sigkill::child",
            "--ignored",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let acknowledged =
        |line: std::io::Result<String>| line.unwrap().strip_prefix("ack ").and_then(|id| id.parse::<i64>().ok());
    let mut acks: Vec<i64> = lines.by_ref().filter_map(acknowledged).take(ENOUGH).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    // What was on its way through the pipe was acknowledged as well; the last line may be cut short.
    let mut rest: Vec<i64> = lines.filter_map(acknowledged).collect();
    rest.pop();
    acks.extend(rest);
    assert!(acks.len() >= ENOUGH, "the child ended early after {} rows", acks.len());

    let db = Db::open(test.location.clone(), small()).await.unwrap();
    let stored: Vec<i64> = db.all("SELECT id FROM acks ORDER BY id", params![]).await.unwrap();
    assert!(stored.windows(2).all(|pair| pair[0] < pair[1]), "a row is there twice");
    for id in acks {
        assert!(
            stored.binary_search(&id).is_ok(),
            "row {id} was acknowledged and is lost"
        );
    }
    let intact: String = db.one("PRAGMA integrity_check", params![]).await.unwrap();
    assert_eq!(intact, "ok");
}

/// The process that is killed: many tasks insert, and each row is printed once it is acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "runs as the child of the test above"]
async fn child() {
    let path = std::env::var_os(FILE).expect("started by the test above");
    let db = Db::open(Location::Sqlite(path.into()), small()).await.unwrap();
    let tasks: Vec<_> = (0..16_i64)
        .map(|task| {
            let db = db.clone();
            tokio::spawn(async move {
                for n in 0..100_000 {
                    let id = task * 100_000 + n;
                    let done: Result<u64, DbError> = db
                        .tx(move |tx| {
                            Box::pin(async move { tx.exec("INSERT INTO acks (id) VALUES ($1)", params![id]).await })
                        })
                        .await;
                    done.unwrap();
                    writeln!(std::io::stdout().lock(), "ack {id}").unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}
