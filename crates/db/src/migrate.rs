//! Migrations: numbered SQL files, each applied exactly once.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    time::{Duration, Instant},
};

use include_dir::Dir;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::{Db, DbError, Dialect, Engine, Tx, params};

mod first;
mod shared;

/// How long a second process waits for the first to finish its migrations.
const PATIENCE: Duration = Duration::from_secs(120);

/// The key of the lock that keeps two processes from migrating at once.
const LOCK: &str = "schema_migrations";

/// Which file was applied when. The checksum is of the file's text.
const LEDGER: Dialect = Dialect {
    sqlite: "CREATE TABLE IF NOT EXISTS schema_migrations (
        set_name TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
        checksum TEXT NOT NULL, applied_at TEXT NOT NULL,
        CONSTRAINT schema_migrations_pkey PRIMARY KEY (set_name, number)
    ) STRICT",
    postgres: "CREATE TABLE IF NOT EXISTS schema_migrations (
        set_name text NOT NULL, number bigint NOT NULL, name text NOT NULL,
        checksum text NOT NULL, applied_at timestamptz NOT NULL,
        CONSTRAINT schema_migrations_pkey PRIMARY KEY (set_name, number)
    )",
};

/// The migrations of one owner of tables: files `NNNN_name.sql`.
///
/// A file at the top is for both engines: it is written for PostgreSQL, and [`shared::for_sqlite`] says what becomes of
/// it for SQLite. Where the engines need different statements there are two files of the same name, in the folders
/// `sqlite` and `postgres`.
///
/// A file runs inside one transaction, so it must not hold `BEGIN` or `COMMIT`. An applied file is never changed: its
/// checksum is compared at every start. An SQLite database without any is given all of them at once; see [`first`].
#[derive(Clone, Copy)]
pub struct MigrationSet {
    /// The name in the ledger.
    pub name: &'static str,
    /// The folder of the files.
    pub folder: &'static Dir<'static>,
}

/// One file.
#[derive(Clone)]
struct Migration {
    set: &'static str,
    number: i64,
    name: String,
    sql: Cow<'static, str>,
    checksum: String,
}

impl Migration {
    /// The file's path as messages name it: `set/NNNN_name.sql`.
    fn path(&self) -> String {
        path_of(self.set, self.number, &self.name)
    }
}

fn path_of(set: &str, number: i64, name: &str) -> String {
    format!("{set}/{number:04}_{name}.sql")
}

/// How the ledger of a database compares with the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MigrationState {
    /// Files that the next migration applies, as `set/NNNN_name.sql`.
    pub pending: Vec<String>,
    /// Rows of the ledger without such a file or with another content: of a newer program, or changed files.
    pub foreign: Vec<String>,
}

/// Whether there is a ledger.
const LEDGER_EXISTS: Dialect = Dialect {
    sqlite: "SELECT count(*) FROM sqlite_schema WHERE name = 'schema_migrations'",
    postgres: "SELECT count(*) FROM pg_tables WHERE tablename = 'schema_migrations' AND schemaname = current_schema()",
};

/// Compares the ledger with the files.
pub(crate) async fn state(db: &Db, sets: &[MigrationSet]) -> Result<MigrationState, DbError> {
    let ledgers: i64 = db.one(LEDGER_EXISTS.for_engine(db.engine()), Vec::new()).await?;
    let applied: Vec<(String, i64, String, String)> = match ledgers {
        0 => Vec::new(),
        _ => {
            let rows = "SELECT set_name, number, name, checksum FROM schema_migrations ORDER BY set_name, number";
            db.all(rows, Vec::new()).await?
        }
    };
    let mut known = Vec::new();
    for set in sets {
        known.extend(files(set, db.engine())?);
    }
    let is_applied = |file: &&Migration| {
        applied
            .iter()
            .any(|(set, number, ..)| set == file.set && *number == file.number)
    };
    let is_ours = |(set, number, _, checksum): &&(String, i64, String, String)| {
        known
            .iter()
            .any(|file| file.set == set && file.number == *number && file.checksum == *checksum)
    };
    let pending = known.iter().filter(|file| !is_applied(file));
    let foreign = applied.iter().filter(|row| !is_ours(row));
    Ok(MigrationState {
        pending: pending.map(Migration::path).collect(),
        foreign: foreign
            .map(|(set, number, name, _)| path_of(set, *number, name))
            .collect(),
    })
}

/// Applies what is missing of each set, in order.
pub(crate) async fn run(db: &Db, sets: &[MigrationSet]) -> Result<(), DbError> {
    let mut plan = Vec::new();
    for (index, set) in sets.iter().enumerate() {
        if sets[..index].iter().any(|other| other.name == set.name) {
            return Err(refuse(format!("the set {} is listed twice", set.name)));
        }
        plan.extend(files(set, db.engine())?);
    }
    patiently(db, |tx| {
        Box::pin(async move {
            tx.lock_key(LOCK).await?;
            tx.batch(LEDGER.for_engine(tx.engine())).await
        })
    })
    .await?;
    if db.engine() == Engine::Sqlite {
        let files = plan.clone();
        patiently(db, move |tx| {
            let files = files.clone();
            Box::pin(async move { first::apply(tx, &files).await })
        })
        .await?;
    }
    for migration in plan {
        patiently(db, move |tx| {
            let migration = migration.clone();
            Box::pin(async move { apply(tx, migration).await })
        })
        .await?;
    }
    Ok(())
}

/// Applies one file, or checks that the applied one is the same.
async fn apply(tx: &mut Tx, migration: Migration) -> Result<(), DbError> {
    let (set, number) = (migration.set, migration.number);
    tx.lock_key(LOCK).await?;
    let applied: Vec<(i64, String, String)> = tx
        .all(
            "SELECT number, name, checksum FROM schema_migrations WHERE set_name = $1 AND number >= $2 ORDER BY number",
            params![set, number],
        )
        .await?;
    let file = migration.path();
    match applied.first() {
        None => write(tx, migration).await,
        Some((at, ..)) if *at != number => Err(refuse(format!(
            "{file} was never applied, but number {at} after it was"
        ))),
        Some((_, known, _)) if *known != migration.name => Err(refuse(format!("{file} was applied as {known}"))),
        Some((_, _, known)) if *known != migration.checksum => {
            Err(refuse(format!("{file} was changed after it was applied")))
        }
        Some(_) => Ok(()),
    }
}

/// Runs the statements of a file and enters it in the ledger.
async fn write(tx: &mut Tx, migration: Migration) -> Result<(), DbError> {
    let file = migration.path();
    tx.batch(&migration.sql).await.map_err(|error| match error {
        DbError::Busy => DbError::Busy,
        error => refuse(format!("{file}: {error}")),
    })?;
    let Migration {
        set,
        number,
        name,
        checksum,
        ..
    } = migration;
    tx.exec(
        "INSERT INTO schema_migrations (set_name, number, name, checksum, applied_at) VALUES ($1, $2, $3, $4, $5)",
        params![set, number, name, checksum, Timestamp::now()],
    )
    .await?;
    tracing::info!(%file, "migration applied");
    Ok(())
}

/// Runs a transaction again while another process holds the database.
async fn patiently<F>(db: &Db, work: F) -> Result<(), DbError>
where
    F: for<'t> Fn(&'t mut Tx) -> crate::TxFuture<'t, (), DbError> + Clone + Send + 'static,
{
    let begun = Instant::now();
    loop {
        match db.tx(work.clone()).await {
            Err(DbError::Busy) if begun.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            done => return done,
        }
    }
}

/// The files of a set for `engine`, in order; the numbers run from 1 without a gap. Both folders are checked against
/// each other.
fn files(set: &MigrationSet, engine: Engine) -> Result<Vec<Migration>, DbError> {
    let sqlite = folder(set, Some("sqlite"))?;
    let postgres = folder(set, Some("postgres"))?;
    for (ours, other, side) in [(&sqlite, &postgres, "postgres"), (&postgres, &sqlite, "sqlite")] {
        for (number, migration) in ours {
            if other.get(number).map(|twin| &twin.name) != Some(&migration.name) {
                return Err(refuse(format!(
                    "{}/{number:04}_{}.sql has no twin in {side}",
                    set.name, migration.name
                )));
            }
        }
    }
    let mut chosen = match engine {
        Engine::Sqlite => sqlite,
        Engine::Postgres => postgres,
    };
    for (number, mut migration) in folder(set, None)? {
        if engine == Engine::Sqlite {
            migration.sql = shared::for_sqlite(&migration.sql).into();
        }
        if chosen.insert(number, migration).is_some() {
            return Err(refuse(format!("{}: the number {number:04} is taken twice", set.name)));
        }
    }
    for (number, expected) in chosen.keys().zip(1..) {
        if *number != expected {
            return Err(refuse(format!("{}: number {expected:04} is missing", set.name)));
        }
    }
    Ok(chosen.into_values().collect())
}

/// The files of one engine's folder, or of the top, by number.
fn folder(set: &MigrationSet, side: Option<&str>) -> Result<BTreeMap<i64, Migration>, DbError> {
    let dir = match side {
        None => Some(set.folder),
        Some(side) => set.folder.get_dir(set.folder.path().join(side)),
    };
    let mut found = BTreeMap::new();
    for file in dir.into_iter().flat_map(Dir::files) {
        let path = format!("{}/{}", set.name, file.path().display());
        let (number, name) = file
            .path()
            .file_name()
            .and_then(|name| parts(name.to_str()?))
            .ok_or_else(|| refuse(format!("{path} is not called NNNN_name.sql")))?;
        let sql = file
            .contents_utf8()
            .ok_or_else(|| refuse(format!("{path} is not UTF-8")))?;
        let migration = Migration {
            set: set.name,
            number,
            name,
            sql: sql.into(),
            checksum: hex::encode(Sha256::digest(sql)),
        };
        if found.insert(number, migration).is_some() {
            return Err(refuse(format!("{path}: the number {number:04} is taken twice")));
        }
    }
    Ok(found)
}

/// Splits `0001_people.sql`.
fn parts(file: &str) -> Option<(i64, String)> {
    let (number, name) = file.strip_suffix(".sql")?.split_once('_')?;
    let digits = number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit());
    (digits && !name.is_empty()).then(|| Some((number.parse().ok()?, name.to_owned())))?
}

fn refuse(text: String) -> DbError {
    DbError::Migration(text)
}
