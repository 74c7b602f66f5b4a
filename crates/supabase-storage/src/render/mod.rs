//! Pictures in other sizes: `/render/image/…`.
//!
//! Decoding is work and memory, so few pictures are developed at once, none beyond a number of pixels, and what was
//! developed is kept in a bounded memory, because the same sizes are asked for again and again.

mod cache;
mod transcode;
mod transform_options;

use std::sync::Mutex;

use bytes::Bytes;
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::error::StorageError;
pub use transcode::PictureFormat;
pub use transform_options::TransformOptions;

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
pub struct RenderedImage {
    pub kind: PictureFormat,
    pub bytes: Bytes,
}

/// A version of a file, what is wished of it, and the kind of picture that comes out.
type Name = (Uuid, TransformOptions, Option<PictureFormat>);

/// Where pictures are developed.
pub struct ImageRenderer {
    places: Semaphore,
    line: Semaphore,
    cache_of_images: Mutex<cache::RenderCache<Name, RenderedImage>>,
}

impl Default for ImageRenderer {
    fn default() -> ImageRenderer {
        ImageRenderer {
            places: Semaphore::new(AT_ONCE),
            line: Semaphore::new(WAITING),
            cache_of_images: Mutex::new(cache::RenderCache::new(KEPT)),
        }
    }
}

impl ImageRenderer {
    fn cached(&self) -> std::sync::MutexGuard<'_, cache::RenderCache<Name, RenderedImage>> {
        self.cache_of_images
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The picture as it is wished, if it was developed before. `kind` is what comes out; that of the file otherwise.
    pub fn find(&self, version: Uuid, wish: TransformOptions, kind: Option<PictureFormat>) -> Option<RenderedImage> {
        self.cached().get(&(version, wish, kind))
    }

    /// Renders a picture. When the queue is full the caller is asked to try again.
    pub async fn transcode(
        &self,
        version: Uuid,
        wish: TransformOptions,
        kind: Option<PictureFormat>,
        bytes: Bytes,
    ) -> Result<RenderedImage, StorageError> {
        let _in_line = self.line.try_acquire().map_err(|_| StorageError::slow_down())?;
        let closed = |_| StorageError::internal();
        let _place = self.places.acquire().await.map_err(closed)?;
        let picture = tokio::task::spawn_blocking(move || transcode::transcode(&bytes, wish, kind))
            .await
            .map_err(|error| {
                tracing::error!(%error, "a picture could not be developed");
                StorageError::internal()
            })??;
        let size = picture.bytes.len();
        self.cached().put((version, wish, kind), picture.clone(), size);
        Ok(picture)
    }

    /// Forgets what was made of a version.
    pub fn forget(&self, version: Uuid) {
        self.cached().retain(|(of, _, _)| *of != version);
    }
}
