//! Deleting the files of photos that are gone.

use super::Photos;
use super::path::DEMO;
use ::jobs::{Event, ListenError, Listener};
use futures_util::future::BoxFuture;

/// Follows removed photos and erased accounts. A failed deletion is retried.
pub struct PhotoEraser {
    pub photos: Photos,
}

impl Listener for PhotoEraser {
    fn name(&self) -> &'static str {
        "media.eraser"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["photo.removed", "account.erased"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            match (event.kind.as_str(), event.key) {
                ("photo.removed", _) => match event.payload["path"].as_str() {
                    // Portraits of the demonstration are part of the program.
                    Some(path) if !path.starts_with(DEMO) => Ok(self.photos.delete(path).await?),
                    _ => Ok(()),
                },
                ("account.erased", Some(user)) => Ok(self.photos.erase(user).await?),
                _ => Ok(()),
            }
        })
    }
}
