//! Databases for tests: fresh, migrated, on both engines. Only with the feature `testing`.

mod cluster;
mod space;
mod statement_recorder;

use std::{collections::HashMap, future::Future, path::Path};

use tempfile::TempDir;
use tokio::sync::Mutex;

use crate::{Db, DbError, Engine, Location, MigrationSet, Options};

pub use cluster::TemporaryPostgres;
pub use space::{fill_disk, free_disk};
pub use statement_recorder::StatementRecorder;

/// Both engines, for tests that list their cases.
pub const ENGINES: [Engine; 2] = [Engine::Sqlite, Engine::Postgres];

/// A database of a single test. Dropping it removes an SQLite file at once, and a PostgreSQL database when the next one
/// is made. If they all stayed, hundreds of them would fill the memory in which tests may run.
pub struct TestDb {
    /// The open database.
    pub db: Db,
    /// Where it is, for a test that opens it a second time.
    pub location: Location,
    _folder: Option<TempDir>,
}

impl Drop for TestDb {
    fn drop(&mut self) {
        if let (Location::Postgres(url), Ok(cluster)) = (&self.location, TemporaryPostgres::shared()) {
            cluster.release_database(database_of(url));
        }
    }
}

/// The name of a database in its address.
fn database_of(url: &str) -> &str {
    url.rsplit_once('/').map_or(url, |(_, name)| name)
}

/// What was migrated once and is copied for each test.
#[derive(Clone)]
enum Template {
    File(Vec<u8>),
    Database(String),
}

static TEMPLATES: Mutex<Option<HashMap<(Engine, String), Template>>> = Mutex::const_new(None);

impl TestDb {
    /// A fresh database with `sets` applied. The sets are migrated once for each test process and then copied; they are
    /// identified by their names.
    pub async fn open(engine: Engine, sets: &[MigrationSet], options: Options) -> Result<TestDb, DbError> {
        let names: Vec<_> = sets.iter().map(|set| set.name).collect();
        let template = match sets {
            [] => None,
            sets => Some(template(engine, names.join(","), sets).await?),
        };
        let (location, folder) = place(engine, template).await?;
        let db = Db::open(location.clone(), options).await?;
        Ok(TestDb {
            db,
            location,
            _folder: folder,
        })
    }

    /// A fresh database without any table.
    pub async fn empty(engine: Engine) -> Result<TestDb, DbError> {
        TestDb::open(engine, &[], small()).await
    }
}

/// Runs the body on a fresh database of each engine, with `sets` applied. A failing test tells the engine last named in
/// its output.
///
/// # Panics
/// When a database cannot be made, with the reason; and when the body does.
pub async fn on_both<F, Fut>(sets: &[MigrationSet], body: F)
where
    F: Fn(Db) -> Fut,
    Fut: Future<Output = ()>,
{
    for engine in ENGINES {
        eprintln!("on {engine:?}");
        let test = match TestDb::open(engine, sets, small()).await {
            Ok(test) => test,
            Err(error) => panic!("no {engine:?} database for the test: {error}"),
        };
        body(test.db.clone()).await;
        test.db.close().await;
    }
}

/// Limits for many databases at once in one test process.
pub fn small() -> Options {
    Options {
        readers: 2,
        pool_size: 8,
        acquire_timeout: std::time::Duration::from_secs(30),
        busy_timeout: std::time::Duration::from_secs(30),
        ..Options::default()
    }
}

async fn template(engine: Engine, names: String, sets: &[MigrationSet]) -> Result<Template, DbError> {
    // Held while migrating, so that tests that begin together migrate once.
    let mut templates = TEMPLATES.lock().await;
    let templates = templates.get_or_insert_default();
    let key = (engine, names);
    if let Some(template) = templates.get(&key) {
        return Ok(template.clone());
    }
    let (location, folder) = place(engine, None).await?;
    let db = Db::open(location.clone(), small()).await?;
    db.migrate(sets).await?;
    db.close().await;
    let template = match &location {
        Location::Sqlite(path) => Template::File(whole(path)?),
        Location::Postgres(url) => Template::Database(database_of(url).to_owned()),
    };
    drop(folder);
    templates.insert(key, template.clone());
    Ok(template)
}

/// The content of a closed database as one file. The file itself may lack what is still in its log: of connections that
/// close at the same moment, none may see itself as the last one that moves the log.
fn whole(path: &Path) -> Result<Vec<u8>, DbError> {
    let copy = path.with_extension("whole");
    rusqlite::Connection::open(path)
        .and_then(|connection| connection.execute("VACUUM INTO ?1", [copy.to_string_lossy()]))
        .map_err(failed)?;
    std::fs::read(copy).map_err(failed)
}

/// A place with a copy of the template, or with nothing.
async fn place(engine: Engine, template: Option<Template>) -> Result<(Location, Option<TempDir>), DbError> {
    match engine {
        Engine::Sqlite => {
            let folder = TempDir::new().map_err(failed)?;
            let path = folder.path().join("test.db");
            if let Some(Template::File(bytes)) = template {
                std::fs::write(&path, bytes).map_err(failed)?;
            }
            Ok((Location::Sqlite(path), Some(folder)))
        }
        Engine::Postgres => {
            let cluster = tokio::task::spawn_blocking(TemporaryPostgres::shared)
                .await
                .map_err(failed)?
                .map_err(DbError::Other)?;
            let from = match &template {
                Some(Template::Database(name)) => Some(name.as_str()),
                _ => None,
            };
            let name = cluster.create_database(from).await?;
            Ok((Location::Postgres(cluster.url(&name)), None))
        }
    }
}

fn failed(error: impl std::fmt::Display) -> DbError {
    DbError::Other(error.to_string())
}
