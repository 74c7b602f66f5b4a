//! `/health`: whether this node can do its work, for load balancers.

use crate::settings::Settings;
use anyhow::Result;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use db::{Db, DbError, Location};
use std::path::PathBuf;
use std::sync::Arc;
use supabase::storage::FreeSpace;

/// What is asked.
#[derive(Clone)]
pub struct Readiness {
    db: Db,
    disk: Arc<dyn FreeSpace>,
    /// Folders whose disks must have space: the data directory, and that of the SQLite file.
    folders: Arc<[PathBuf]>,
    /// Bytes that must be free, as far as the disk is large enough.
    reserve: u64,
}

/// Why a node is not ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NotReady {
    Database,
    Space,
}

impl Readiness {
    pub fn new(settings: &Settings, db: Db, disk: Arc<dyn FreeSpace>) -> Result<Readiness> {
        Ok(Readiness {
            db,
            disk,
            folders: data_folders(settings)?.into(),
            reserve: settings.disk_reserve,
        })
    }

    /// `/health` and `/health/ready` answer 200 when the node can read and write, 503 with the reason otherwise;
    /// `/health/live` answers 200 as long as the process answers.
    pub fn router(self) -> Router {
        Router::new()
            .route("/health", get(is_ready))
            .route("/health/ready", get(is_ready))
            .route("/health/live", get(|| async { "ok\n" }))
            .with_state(self)
    }

    async fn check(&self) -> Result<(), NotReady> {
        match self.db.check_space().await {
            Ok(()) => {}
            Err(DbError::Full) => return Err(NotReady::Space),
            Err(error) => return Err(no_database(&error)),
        }
        self.db.ping().await.map_err(|error| no_database(&error))?;
        let (disk, folders, reserve) = (self.disk.clone(), self.folders.clone(), self.reserve);
        let space = tokio::task::spawn_blocking(move || has_space(&*disk, &folders, reserve));
        match space.await {
            Ok(false) => Err(NotReady::Space),
            Ok(true) => Ok(()),
            Err(error) => {
                tracing::error!(%error, "the free space could not be asked");
                Ok(())
            }
        }
    }
}

fn no_database(error: &DbError) -> NotReady {
    tracing::error!(%error, "the database does not answer");
    NotReady::Database
}

/// The folders whose disks the server fills.
pub fn data_folders(settings: &Settings) -> Result<Vec<PathBuf>> {
    let mut folders = vec![settings.data_dir.clone()];
    if let Location::Sqlite(file) = settings.database()?
        && let Some(folder) = file.parent()
        && !folders.contains(&folder.to_owned())
    {
        folders.push(folder.to_owned());
    }
    Ok(folders)
}

/// Whether every folder's disk has the reserve. A disk that cannot be asked counts as having it: the writes will tell.
fn has_space(disk: &dyn FreeSpace, folders: &[PathBuf], reserve: u64) -> bool {
    folders.iter().all(|folder| match disk.space(folder) {
        Ok(space) if space.available < space.reserve(reserve) => {
            tracing::error!(folder = %folder.display(), available = space.available, "the disk is nearly full");
            false
        }
        Ok(_) => true,
        Err(error) => {
            tracing::warn!(%error, folder = %folder.display(), "the free space cannot be told");
            true
        }
    })
}

async fn is_ready(State(readiness): State<Readiness>) -> (StatusCode, &'static str) {
    match readiness.check().await {
        Ok(()) => (StatusCode::OK, "ok\n"),
        Err(NotReady::Database) => (StatusCode::SERVICE_UNAVAILABLE, "no database\n"),
        Err(NotReady::Space) => (StatusCode::SERVICE_UNAVAILABLE, "no space\n"),
    }
}
