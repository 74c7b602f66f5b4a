//! The migration runner.

use db::{
    Db, DbError, Engine, MigrationSet,
    include_dir::{Dir, DirEntry, File},
    params, schema_columns,
    testing::{ENGINES, TestDb, on_both, small},
};
use jiff::Timestamp;
use uuid::Uuid;

/// A folder of files made in the test; it lives as long as the process.
fn dir(files: &[(&'static str, &'static str)]) -> &'static Dir<'static> {
    let entries: Vec<DirEntry> = files
        .iter()
        .map(|(name, sql)| DirEntry::File(File::new(name, sql.as_bytes())))
        .collect();
    Box::leak(Box::new(Dir::new("", Box::leak(entries.into_boxed_slice()))))
}

/// A set of files for both engines.
fn set(name: &'static str, files: &[(&'static str, &'static str)]) -> MigrationSet {
    MigrationSet {
        name,
        folder: dir(files),
    }
}

/// A set of files of their own for each engine.
fn twins(name: &'static str, sqlite: &[(&str, &'static str)], postgres: &[(&str, &'static str)]) -> MigrationSet {
    let side = |side: &str, files: &[(&str, &'static str)]| {
        let entries = files.iter().map(|(name, sql)| {
            let path: &str = Box::leak(format!("{side}/{name}").into_boxed_str());
            DirEntry::File(File::new(path, sql.as_bytes()))
        });
        let path: &str = Box::leak(side.to_owned().into_boxed_str());
        DirEntry::Dir(Dir::new(
            path,
            Box::leak(entries.collect::<Vec<_>>().into_boxed_slice()),
        ))
    };
    let sides = vec![side("sqlite", sqlite), side("postgres", postgres)];
    MigrationSet {
        name,
        folder: Box::leak(Box::new(Dir::new("", Box::leak(sides.into_boxed_slice())))),
    }
}

const FIRST: (&str, &str) = (
    "0001_people.sql",
    "CREATE TABLE people (id BIGINT PRIMARY KEY); CREATE TABLE pets (id BIGINT)",
);
const SECOND: (&str, &str) = (
    "0002_names.sql",
    "ALTER TABLE people ADD COLUMN name TEXT; INSERT INTO people VALUES (1, 'Ana')",
);

async fn refusal(db: &Db, sets: &[MigrationSet]) -> String {
    match db.migrate(sets).await {
        Err(DbError::Migration(text)) => text,
        other => panic!("must be refused: {other:?}"),
    }
}

#[tokio::test]
async fn each_file_is_applied_once_and_in_order() {
    on_both(&[], |db| async move {
        db.migrate(&[set("a", &[FIRST])]).await.unwrap();
        for _ in 0..2 {
            db.migrate(&[
                set("a", &[FIRST, SECOND]),
                set("b", &[("0001_b.sql", "CREATE TABLE b (x TEXT)")]),
            ])
            .await
            .unwrap();
        }
        let people: Vec<(i64, String)> = db.all("SELECT id, name FROM people", params![]).await.unwrap();
        assert_eq!(people, [(1, "Ana".to_owned())]);
        let ledger: Vec<(String, i64, String)> = db
            .all(
                "SELECT set_name, number, name FROM schema_migrations ORDER BY set_name, number",
                params![],
            )
            .await
            .unwrap();
        let expected = [("a", 1, "people"), ("a", 2, "names"), ("b", 1, "b")];
        assert_eq!(
            ledger,
            expected.map(|(set, number, name)| (set.to_owned(), number, name.to_owned()))
        );
        // An older server beside a newer one: what it does not know is not its business.
        db.migrate(&[set("a", &[FIRST])]).await.unwrap();
        let columns = schema_columns(&db).await.unwrap();
        let own: Vec<_> = columns
            .iter()
            .filter(|(table, _)| table != "schema_migrations")
            .collect();
        let column = |table: &str, column: &str| (table.to_owned(), column.to_owned());
        assert_eq!(
            own,
            [
                &column("b", "x"),
                &column("people", "id"),
                &column("people", "name"),
                &column("pets", "id")
            ]
        );
        assert!(columns.contains(&column("schema_migrations", "checksum")));
    })
    .await;
}

#[tokio::test]
async fn file_that_fails_leaves_nothing_behind() {
    on_both(&[], |db| async move {
        let broken = (
            "0002_broken.sql",
            "CREATE TABLE half (id BIGINT); CREATE TABLE people (id BIGINT)",
        );
        db.migrate(&[set("a", &[FIRST])]).await.unwrap();
        let text = refusal(&db, &[set("a", &[FIRST, broken])]).await;
        assert!(text.contains("a/0002_broken.sql"), "{text}");
        let columns = schema_columns(&db).await.unwrap();
        assert!(columns.iter().all(|(table, _)| table != "half"));
        assert!(columns.iter().any(|(table, _)| table == "people"));
        db.migrate(&[set("a", &[FIRST, SECOND])]).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn first_migration_of_sqlite_is_applied_as_a_whole_or_not_at_all() {
    let test = TestDb::empty(Engine::Sqlite).await.unwrap();
    let broken = ("0002_broken.sql", "CREATE TABLE people (id BIGINT)");
    let text = refusal(&test.db, &[set("a", &[FIRST, broken])]).await;
    assert!(text.contains("a/0002_broken.sql"), "{text}");
    let columns = schema_columns(&test.db).await.unwrap();
    assert!(columns.iter().all(|(table, _)| table == "schema_migrations"));
    test.db.migrate(&[set("a", &[FIRST, SECOND])]).await.unwrap();
}

#[tokio::test]
async fn changed_history_is_refused() {
    on_both(&[], |db| async move {
        db.migrate(&[set("a", &[FIRST])]).await.unwrap();
        let text = refusal(&db, &[set("a", &[(FIRST.0, "CREATE TABLE other (id BIGINT)")])]).await;
        assert!(text.contains("a/0001_people.sql was changed"), "{text}");
        let text = refusal(&db, &[set("a", &[("0001_persons.sql", FIRST.1)])]).await;
        assert!(text.contains("was applied as people"), "{text}");
        let gap = "INSERT INTO schema_migrations (set_name, number, name, checksum, applied_at)
                   SELECT set_name, 3, 'later', checksum, applied_at FROM schema_migrations";
        let added: Result<u64, DbError> = db
            .tx(move |tx| Box::pin(async move { tx.exec(gap, params![]).await }))
            .await;
        assert_eq!(added, Ok(1));
        let text = refusal(&db, &[set("a", &[FIRST, SECOND])]).await;
        assert!(text.contains("a/0002_names.sql was never applied"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn files_for_both_engines_follow_files_for_each() {
    on_both(&[], |db| async move {
        let (own, both) = (
            ("0001_pets.sql", "CREATE TABLE pets (id BIGINT)"),
            (
                "0002_toys.sql",
                "CREATE TABLE toys (\n  id uuid NOT NULL,\n  lost boolean NOT NULL DEFAULT FALSE\n);\n\
                 ALTER TABLE toys ADD COLUMN found_at timestamptz;",
            ),
        );
        let alone = twins("a", &[own], &[own]);
        let mut entries = alone.folder.entries().to_vec();
        entries.push(DirEntry::File(File::new(both.0, both.1.as_bytes())));
        let set = MigrationSet {
            name: "a",
            folder: Box::leak(Box::new(Dir::new("", Box::leak(entries.into_boxed_slice())))),
        };
        db.migrate(&[alone]).await.unwrap();
        db.migrate(&[set]).await.unwrap();
        let id = Uuid::new_v4();
        let added = db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "INSERT INTO toys (id, found_at) VALUES ($1, $2)",
                        params![id, Timestamp::UNIX_EPOCH],
                    )
                    .await
                })
            })
            .await;
        assert_eq!(added, Ok(1));
        let toys: Vec<(Uuid, bool, Timestamp)> =
            db.all("SELECT id, lost, found_at FROM toys", params![]).await.unwrap();
        assert_eq!(toys, [(id, false, Timestamp::UNIX_EPOCH)]);
        // The ledger holds the text as written, so that both engines agree on it.
        assert_eq!(db.migration_state(&[set]).await.unwrap(), Default::default());
    })
    .await;
}

#[tokio::test]
async fn wrong_folders_are_refused() {
    on_both(&[], |db| async move {
        for (files, reason) in [
            (&[SECOND][..], "number 0001 is missing"),
            (&[FIRST, ("0003_x.sql", "SELECT 1")], "number 0002 is missing"),
            (&[FIRST, ("0001_other.sql", "SELECT 1")], "0001 is taken twice"),
            (&[("1_people.sql", "SELECT 1")], "not called NNNN_name.sql"),
            (&[("0001_.sql", "SELECT 1")], "not called NNNN_name.sql"),
            (&[("readme.txt", "x")], "not called NNNN_name.sql"),
        ] {
            let text = refusal(&db, &[set("a", files)]).await;
            assert!(text.contains(reason), "{text}");
        }
        let text = refusal(&db, &[twins("a", &[FIRST, SECOND], &[FIRST])]).await;
        assert!(text.contains("a/0002_names.sql has no twin in postgres"), "{text}");
        let text = refusal(&db, &[twins("a", &[], &[FIRST])]).await;
        assert!(text.contains("a/0001_people.sql has no twin in sqlite"), "{text}");
        let text = refusal(&db, &[set("a", &[FIRST]), set("a", &[FIRST])]).await;
        assert!(text.contains("listed twice"), "{text}");
        // Nothing was begun.
        assert!(schema_columns(&db).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_may_start_at_once() {
    for engine in ENGINES {
        let test = TestDb::empty(engine).await.unwrap();
        let start = || {
            let location = test.location.clone();
            tokio::spawn(async move {
                // A handle of its own has its own connections, as another process has.
                let db = Db::open(location, small()).await?;
                db.migrate(&[set("a", &[FIRST, SECOND])]).await
            })
        };
        let servers = [start(), start(), start()];
        for server in servers {
            server.await.unwrap().unwrap();
        }
        let people: i64 = test.db.one("SELECT count(*) FROM people", params![]).await.unwrap();
        assert_eq!(people, 1, "{engine:?}");
    }
}

#[tokio::test]
async fn template_is_copied_and_not_shared() {
    let sets = [set("template", &[FIRST, SECOND])];
    for engine in ENGINES {
        for _ in 0..2 {
            let test = TestDb::open(engine, &sets, small()).await.unwrap();
            let added: Result<u64, DbError> = test
                .db
                .tx(|tx| Box::pin(async move { tx.exec("INSERT INTO people VALUES (2, 'Bia')", params![]).await }))
                .await;
            assert_eq!(added, Ok(1), "{engine:?}");
        }
    }
}
