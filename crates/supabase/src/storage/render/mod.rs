//! Pictures in other sizes: `/render/image/…`.
//!
//! Decoding is work and memory, so few pictures are developed at once, none beyond a number of pixels, and what was
//! developed is kept in a bounded memory, because the same sizes are asked for again and again.

mod cache;
mod develop;
mod wish;

use std::sync::Mutex;

use bytes::Bytes;
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::error::StorageError;
pub use develop::Kind;
pub use wish::Wish;

/// The largest file that is developed.
pub const LARGEST: u64 = 25 * 1024 * 1024;
/// Pictures developed at once.
const AT_ONCE: usize = 2;
/// Requests that may wait for their turn; more are sent away.
const WAITING: usize = 32;
/// Bytes of developed pictures that are kept.
const KEPT: usize = 32 * 1024 * 1024;

/// A developed picture.
#[derive(Clone, Debug)]
pub struct Picture {
    pub kind: Kind,
    pub bytes: Bytes,
}

/// A version of a file, what is wished of it, and the kind of picture that comes out.
type Name = (Uuid, Wish, Option<Kind>);

/// Where pictures are developed.
pub struct Darkroom {
    places: Semaphore,
    line: Semaphore,
    kept: Mutex<cache::Cache<Name, Picture>>,
}

impl Default for Darkroom {
    fn default() -> Darkroom {
        Darkroom {
            places: Semaphore::new(AT_ONCE),
            line: Semaphore::new(WAITING),
            kept: Mutex::new(cache::Cache::new(KEPT)),
        }
    }
}

impl Darkroom {
    fn kept(&self) -> std::sync::MutexGuard<'_, cache::Cache<Name, Picture>> {
        self.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The picture as it is wished, if it was developed before. `kind` is what comes out; that of the file otherwise.
    pub fn find(&self, version: Uuid, wish: Wish, kind: Option<Kind>) -> Option<Picture> {
        self.kept().get(&(version, wish, kind))
    }

    /// Develops a picture. Whoever comes when the line is full is told to come back.
    pub async fn develop(
        &self,
        version: Uuid,
        wish: Wish,
        kind: Option<Kind>,
        bytes: Bytes,
    ) -> Result<Picture, StorageError> {
        let _in_line = self.line.try_acquire().map_err(|_| StorageError::slow_down())?;
        let closed = |_| StorageError::internal();
        let _place = self.places.acquire().await.map_err(closed)?;
        let picture = tokio::task::spawn_blocking(move || develop::develop(&bytes, wish, kind))
            .await
            .map_err(|error| {
                tracing::error!(%error, "a picture could not be developed");
                StorageError::internal()
            })??;
        let size = picture.bytes.len();
        self.kept().put((version, wish, kind), picture.clone(), size);
        Ok(picture)
    }

    /// Forgets what was made of a version.
    pub fn forget(&self, version: Uuid) {
        self.kept().retain(|(of, _, _)| *of != version);
    }
}
