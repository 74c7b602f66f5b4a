//! Image transforms: `/render/image/…`.
//!
//! Decoding costs time and memory, so few images are rendered at once and none above a number of pixels. Results stay
//! in a bounded cache, because the same sizes are requested again and again.

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

/// The largest file that is rendered, in bytes.
pub const LARGEST: u64 = 25 * 1024 * 1024;
/// Images rendered at once.
const AT_ONCE: usize = 2;
/// Requests at once, waiting ones included; more are refused with "slow down".
const QUEUED: usize = 32;
/// Size of the cache, in bytes of encoded images.
const CACHE_BYTES: usize = 32 * 1024 * 1024;

/// An encoded image.
#[derive(Clone, Debug)]
pub struct RenderedImage {
    pub kind: PictureFormat,
    pub bytes: Bytes,
}

/// The version of a file, the transform, and the output format; without one it is that of the file.
type CacheKey = (Uuid, TransformOptions, Option<PictureFormat>);

/// Renders images, a few at a time, and caches them.
pub struct ImageRenderer {
    running: Semaphore,
    queue: Semaphore,
    cache: Mutex<cache::RenderCache<CacheKey, RenderedImage>>,
}

impl Default for ImageRenderer {
    fn default() -> ImageRenderer {
        ImageRenderer {
            running: Semaphore::new(AT_ONCE),
            queue: Semaphore::new(QUEUED),
            cache: Mutex::new(cache::RenderCache::new(CACHE_BYTES)),
        }
    }
}

impl ImageRenderer {
    fn cached(&self) -> std::sync::MutexGuard<'_, cache::RenderCache<CacheKey, RenderedImage>> {
        self.cache.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The image of an earlier [`ImageRenderer::transcode`] with the same arguments, if it is still in the cache.
    pub fn find(&self, version: Uuid, wish: TransformOptions, kind: Option<PictureFormat>) -> Option<RenderedImage> {
        self.cached().get(&(version, wish, kind))
    }

    /// Decodes `bytes`, resizes the image and encodes it as `kind`, or in the format of the file.
    ///
    /// Errors: "slow down" when the queue is full; otherwise what is wrong with the file, as that it is no image.
    pub async fn transcode(
        &self,
        version: Uuid,
        wish: TransformOptions,
        kind: Option<PictureFormat>,
        bytes: Bytes,
    ) -> Result<RenderedImage, StorageError> {
        let _queued = self.queue.try_acquire().map_err(|_| StorageError::slow_down())?;
        let closed = |_| StorageError::internal();
        let _running = self.running.acquire().await.map_err(closed)?;
        let picture = tokio::task::spawn_blocking(move || transcode::transcode(&bytes, wish, kind))
            .await
            .map_err(|error| {
                tracing::error!(%error, "an image could not be rendered");
                StorageError::internal()
            })??;
        let size = picture.bytes.len();
        self.cached().put((version, wish, kind), picture.clone(), size);
        Ok(picture)
    }

    /// Removes all images of a version of a file from the cache.
    pub fn forget(&self, version: Uuid) {
        self.cached().retain(|(of, _, _)| *of != version);
    }
}
