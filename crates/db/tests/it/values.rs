//! Values and columns.

use db::{Column, DbError, Value, params, testing::on_both};
use jiff::{Timestamp, civil::Date};
use serde_json::json;
use uuid::Uuid;

db::row! {
    /// One row with every type.
    #[derive(Debug, PartialEq)]
    struct AllTypes {
        id: Uuid, flag: bool, count: i64, share: f64, name: String, at: Timestamp, day: Date,
        data: serde_json::Value, bytes: Vec<u8>, absent: Option<String>,
    }
}

/// A table with every type, in the words of the engine.
const TABLE: db::Dialect = db::Dialect {
    sqlite: "CREATE TABLE t (id TEXT PRIMARY KEY, flag INTEGER, count INTEGER, share REAL, name TEXT,
             at TEXT, day TEXT, data TEXT, bytes BLOB, absent TEXT) STRICT",
    postgres: "CREATE TABLE t (id uuid PRIMARY KEY, flag boolean, count bigint, share double precision, name text,
               at timestamptz, day date, data jsonb, bytes bytea, absent text)",
};

const INSERT: &str = "INSERT INTO t (id, flag, count, share, name, at, day, data, bytes, absent)
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

async fn table(db: &db::Db) {
    let sql = TABLE.for_engine(db.engine());
    db.tx(move |tx| Box::pin(async move { tx.batch(sql).await }))
        .await
        .unwrap();
}

async fn exec(db: &db::Db, sql: &'static str, values: Vec<Value>) -> Result<u64, DbError> {
    db.tx(move |tx| Box::pin(async move { tx.exec(sql, values).await }))
        .await
}

#[tokio::test]
async fn every_type_comes_back_as_it_went() {
    on_both(&[], |db| async move {
        table(&db).await;
        let id = Uuid::new_v4();
        let at: Timestamp = "1969-12-31T21:00:00.123456789-03:00".parse().unwrap();
        let day: Date = "1985-11-02".parse().unwrap();
        let data = json!({"a": [1, null, "ç"], "b": {"c": 1.5}});
        let bytes = vec![0_u8, 255, 7];
        let touched = exec(
            &db,
            INSERT,
            params![
                id,
                true,
                i64::MIN,
                -0.1,
                "Olá, coração",
                at,
                day,
                data.clone(),
                bytes.clone(),
                None::<String>
            ],
        )
        .await
        .unwrap();
        assert_eq!(touched, 1);
        let row: AllTypes = db.one("SELECT * FROM t WHERE id = $1", params![id]).await.unwrap();
        assert_eq!(
            row,
            AllTypes {
                id,
                flag: true,
                count: i64::MIN,
                share: -0.1,
                name: "Olá, coração".to_owned(),
                at: "1970-01-01T00:00:00.123456Z".parse().unwrap(),
                day,
                data,
                bytes,
                absent: None,
            }
        );
        // A time is text of fixed width on either engine.
        let text: String = db.one("SELECT at FROM t", params![]).await.unwrap();
        assert_eq!(text, "1970-01-01T00:00:00.123456Z");
        let found: Option<i64> = db.opt("SELECT count FROM t WHERE at = $1", params![at]).await.unwrap();
        assert_eq!(found, Some(i64::MIN));
        let pair: (Uuid, Option<i32>) = db.one("SELECT id, NULL FROM t", params![]).await.unwrap();
        assert_eq!(pair, (id, None));
    })
    .await;
}

#[tokio::test]
async fn text_takes_the_type_of_its_column() {
    on_both(&[], |db| async move {
        table(&db).await;
        let id = Uuid::new_v4();
        exec(
            &db,
            INSERT,
            params![
                id.to_string(),
                false,
                7,
                1,
                "n",
                "2026-11-21T08:00:00.000000Z",
                "2026-11-21",
                "{\"a\": 1}",
                Value::Null,
                Value::Null
            ],
        )
        .await
        .unwrap();
        let row: (Uuid, Timestamp, Date, serde_json::Value) =
            db.one("SELECT id, at, day, data FROM t", params![]).await.unwrap();
        assert_eq!(row.0, id);
        assert_eq!(row.1, "2026-11-21T08:00:00Z".parse().unwrap());
        assert_eq!(row.3, json!({"a": 1}));
    })
    .await;
}

#[tokio::test]
async fn placeholders_go_by_their_number() {
    on_both(&[], |db| async move {
        table(&db).await;
        exec(
            &db,
            "INSERT INTO t (name, absent, count, id) VALUES ($2, $2, $1, $3)",
            params![5, "five", Uuid::nil()],
        )
        .await
        .unwrap();
        let row: (String, i64, String) = db.one("SELECT name, count, absent FROM t", params![]).await.unwrap();
        assert_eq!(row, ("five".to_owned(), 5, "five".to_owned()));
        let found: Vec<i64> = db
            .all("SELECT count FROM t WHERE name = $2 AND count = $1", params![5, "five"])
            .await
            .unwrap();
        assert_eq!(found, [5]);
        for wrong in [params![], params![1, 2]] {
            let error = db
                .all::<i64>("SELECT count FROM t WHERE count = $1", wrong)
                .await
                .unwrap_err();
            assert!(matches!(error, DbError::Type(_)), "{error:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn value_that_does_not_fit_is_a_type_error() {
    on_both(&[], |db| async move {
        table(&db).await;
        let id = || Uuid::new_v4();
        for (sql, wrong) in [
            ("INSERT INTO t (id, count) VALUES ($1, $2)", Value::from("many")),
            ("INSERT INTO t (id, share) VALUES ($1, $2)", Value::Real(f64::NAN)),
            ("INSERT INTO t (id, name) VALUES ($1, $2)", Value::from("a\0b")),
        ] {
            let error = exec(&db, sql, params![id(), wrong]).await.unwrap_err();
            assert!(matches!(error, DbError::Type(_)), "{sql}: {error:?}");
        }
        exec(
            &db,
            "INSERT INTO t (id, name, count) VALUES ($1, 'x', 300)",
            params![id()],
        )
        .await
        .unwrap();
        async fn misread<T: Column + std::fmt::Debug>(db: &db::Db, sql: &'static str) {
            let error = db.one::<T>(sql, params![]).await.unwrap_err();
            assert!(matches!(error, DbError::Type(_)), "{sql}: {error:?}");
        }
        misread::<i64>(&db, "SELECT name FROM t").await;
        misread::<Uuid>(&db, "SELECT name FROM t").await;
        misread::<Timestamp>(&db, "SELECT name FROM t").await;
        misread::<u8>(&db, "SELECT count FROM t").await;
        misread::<String>(&db, "SELECT count FROM t").await;
        misread::<String>(&db, "SELECT absent FROM t").await;
        let error = db
            .one::<(String, String)>("SELECT name FROM t", params![])
            .await
            .unwrap_err();
        assert!(matches!(error, DbError::Type(_)), "{error:?}");
    })
    .await;
}

#[tokio::test]
async fn one_wants_a_row_and_opt_does_not() {
    on_both(&[], |db| async move {
        table(&db).await;
        let none: Option<i64> = db.opt("SELECT count FROM t", params![]).await.unwrap();
        assert_eq!(none, None);
        let error = db.one::<i64>("SELECT count FROM t", params![]).await.unwrap_err();
        assert_eq!(error, DbError::NotFound);
        db.ping().await.unwrap();
    })
    .await;
}

#[test]
fn times_are_cut_and_never_rounded_up() {
    let late: Timestamp = "2026-12-31T23:59:59.999999999Z".parse().unwrap();
    assert_eq!(db::time_text(late), "2026-12-31T23:59:59.999999Z");
    let early: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
    assert_eq!(db::time_text(early), "2026-01-01T00:00:00.000000Z");
    assert_eq!(db::parse_time("2026-01-01T00:00:00.000000Z"), Some(early));
    assert_eq!(db::parse_time("ontem"), None);
}

#[test]
fn location_is_read_from_text() {
    use db::{Engine, Location};
    let engine = |text: &str| text.parse::<Location>().map(|location| location.engine());
    assert_eq!(engine("postgres://a@b/c"), Ok(Engine::Postgres));
    assert_eq!(engine("postgresql://a@b/c"), Ok(Engine::Postgres));
    assert_eq!(engine("sqlite:data/x.db"), Ok(Engine::Sqlite));
    assert_eq!("x.db".parse(), Ok(Location::Sqlite("x.db".into())));
    assert_eq!("sqlite:///var/x.db".parse(), Ok(Location::Sqlite("/var/x.db".into())));
    for wrong in ["", "sqlite:", ":memory:", "mysql://a@b/c"] {
        assert!(engine(wrong).is_err(), "{wrong}");
    }
    let secret: Location = "postgres://a:senha@b/c".parse().unwrap();
    assert!(!format!("{secret:?}").contains("senha"));
}
