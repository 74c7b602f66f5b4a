//! A database without space says so, writes nothing, and recovers by itself.

use db::testing::{ENGINES, TestDb, fill_disk, free_disk, small};
use db::{Db, DbError, params};

/// More than any page of the table has left.
const LARGE: usize = 20_000;

async fn open(engine: db::Engine) -> TestDb {
    let test = TestDb::open(engine, &[], small()).await.unwrap();
    let made: Result<(), DbError> = test
        .db
        .tx(|tx| Box::pin(async move { tx.batch("CREATE TABLE notes (id bigint PRIMARY KEY, words text)").await }))
        .await;
    made.unwrap();
    test
}

async fn write(db: &Db, id: i64) -> Result<(), DbError> {
    db.tx(move |tx| {
        Box::pin(async move {
            // Different letters, so that nothing is compressed away.
            let words: String = (0..LARGE).map(|n| char::from(b'a' + (n * n / 7 % 26) as u8)).collect();
            tx.exec("INSERT INTO notes (id, words) VALUES ($1, 'small')", params![id])
                .await?;
            tx.exec("INSERT INTO notes (id, words) VALUES ($1, $2)", params![id + 1, words])
                .await
                .map(drop)
        })
    })
    .await
}

async fn ids(db: &Db) -> Vec<i64> {
    db.all("SELECT id FROM notes ORDER BY id", params![]).await.unwrap()
}

#[tokio::test]
async fn write_without_space_is_full_and_leaves_nothing_half_done() {
    for engine in ENGINES {
        let test = open(engine).await;
        write(&test.db, 1).await.unwrap();
        fill_disk(&test.db).await;
        assert_eq!(test.db.check_space().await, Ok(()), "nothing failed yet on {engine:?}");
        assert_eq!(write(&test.db, 10).await, Err(DbError::Full), "{engine:?}");
        assert_eq!(ids(&test.db).await, [1, 2], "{engine:?}");
        assert_eq!(test.db.check_space().await, Err(DbError::Full), "{engine:?}");
        assert_eq!(test.db.check_space().await, Err(DbError::Full), "{engine:?}");
        assert_eq!(test.db.ping().await, Ok(()), "reading goes on with {engine:?}");

        free_disk(&test.db).await;
        assert_eq!(test.db.check_space().await, Ok(()), "{engine:?}");
        write(&test.db, 20).await.unwrap();
        assert_eq!(ids(&test.db).await, [1, 2, 20, 21], "{engine:?}");
        let probes: Vec<i64> = test
            .db
            .all(
                match engine {
                    db::Engine::Sqlite => "SELECT count(*) FROM sqlite_schema WHERE name = 'space_probe'",
                    db::Engine::Postgres => "SELECT count(*) FROM pg_class WHERE relname = 'space_probe'",
                },
                params![],
            )
            .await
            .unwrap();
        assert_eq!(probes, [0], "the probe leaves nothing in {engine:?}");
    }
}
