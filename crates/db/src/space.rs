//! Whether the database ran out of disk space.
//!
//! A write that fails for lack of space raises a flag. It is lowered by a probe that allocates space and gives it back,
//! since the writes in between may have needed no new space.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::{Db, DbError, Dialect};

/// Set by each write that failed for lack of space; shared by all clones of a handle.
#[derive(Clone, Default)]
pub(crate) struct SpaceFlag(Arc<AtomicBool>);

impl SpaceFlag {
    /// Notes the error of a write.
    pub(crate) fn note(&self, error: &DbError) {
        if *error == DbError::Full && !self.0.swap(true, Relaxed) {
            tracing::error!("the database has no space left");
        }
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.0.load(Relaxed)
    }

    fn lower(&self) {
        self.0.store(false, Relaxed);
        tracing::info!("the database has space again");
    }
}

/// Allocates 128 KiB. Always rolled back.
const PROBE: Dialect = Dialect {
    sqlite: "CREATE TABLE space_probe (filler BLOB); INSERT INTO space_probe VALUES (zeroblob(131072))",
    postgres: "CREATE TEMP TABLE space_probe (filler text) ON COMMIT DROP;
        INSERT INTO space_probe SELECT repeat('x', 2000) FROM generate_series(1, 64)",
};

/// How the probe ended: rolled back as planned, or failed.
enum Probed {
    RolledBack,
    Failed(DbError),
}

impl From<DbError> for Probed {
    fn from(error: DbError) -> Probed {
        Probed::Failed(error)
    }
}

/// Asks again after a write failed for lack of space; otherwise costs nothing.
///
/// # Errors
///
/// [`DbError::Full`] while there is no space; others when the database does not answer.
pub(crate) async fn check(db: &Db, flag: &SpaceFlag) -> Result<(), DbError> {
    if !flag.is_raised() {
        return Ok(());
    }
    let probed: Result<(), Probed> = db
        .tx(|tx| {
            Box::pin(async move {
                tx.batch(PROBE.for_engine(tx.engine())).await?;
                Err(Probed::RolledBack)
            })
        })
        .await;
    match probed {
        Ok(()) | Err(Probed::RolledBack) => {
            flag.lower();
            Ok(())
        }
        Err(Probed::Failed(error)) => Err(error),
    }
}
