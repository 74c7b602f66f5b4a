//! A bucket in memory, for servers that keep nothing: each user writes below a folder named after their id.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::bucket::{BucketPolicy, Entry, Object, Stored, Upload, Viewer};
use super::error::StorageError;
use super::path::ObjectPath;
use crate::registry::Call;

/// Files that their owners write and every signed-in user reads.
#[derive(Default)]
pub struct OwnFolders {
    files: Mutex<BTreeMap<String, Object>>,
}

impl OwnFolders {
    fn files(&self) -> MutexGuard<'_, BTreeMap<String, Object>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn owns(call: &Call, path: &ObjectPath) -> bool {
        match Viewer::of(&call.caller) {
            Viewer::Operator => true,
            Viewer::User(id) => path.segments().next() == Some(id.to_string().as_str()),
            Viewer::Anyone => false,
        }
    }
}

/// Browsers are only told types that they show and never run.
fn shown_as(claimed: &str) -> &'static str {
    let known = ["image/png", "image/jpeg", "image/webp", "text/plain"];
    known
        .into_iter()
        .find(|ty| *ty == claimed)
        .unwrap_or("application/octet-stream")
}

impl BucketPolicy for OwnFolders {
    fn may_upload<'a>(&'a self, call: &'a Call, path: &'a ObjectPath) -> BoxFuture<'a, Result<(), StorageError>> {
        let owns = OwnFolders::owns(call, path);
        Box::pin(async move {
            if owns {
                Ok(())
            } else {
                Err(StorageError::access_denied())
            }
        })
    }

    fn put<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
        upload: Upload,
    ) -> BoxFuture<'a, Result<Stored, StorageError>> {
        Box::pin(async move {
            let mut files = self.files();
            if !upload.replace && files.contains_key(path.as_str()) {
                return Err(StorageError::already_exists());
            }
            let id = Uuid::now_v7();
            let entry = Entry {
                id,
                path: path.as_str().to_owned(),
                size: upload.bytes.len(),
                content_type: shown_as(&upload.content_type),
                created_at: call.now,
            };
            let etag = hex::encode(&Sha256::digest(&upload.bytes)[..16]);
            let bytes: Bytes = upload.bytes;
            files.insert(path.as_str().to_owned(), Object { entry, etag, bytes });
            Ok(Stored { id })
        })
    }

    fn may_read<'a>(
        &'a self,
        viewer: Viewer,
        paths: &'a [ObjectPath],
        _: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<bool>, StorageError>> {
        Box::pin(async move {
            let files = self.files();
            let known = |path: &ObjectPath| viewer != Viewer::Anyone && files.contains_key(path.as_str());
            Ok(paths.iter().map(known).collect())
        })
    }

    fn open<'a>(&'a self, path: &'a ObjectPath) -> BoxFuture<'a, Result<Option<Object>, StorageError>> {
        Box::pin(async move { Ok(self.files().get(path.as_str()).cloned()) })
    }

    fn list<'a>(&'a self, call: &'a Call, folder: &'a str) -> BoxFuture<'a, Result<Vec<Entry>, StorageError>> {
        let signed_in = Viewer::of(&call.caller) != Viewer::Anyone;
        Box::pin(async move {
            let files = self.files();
            let below = files.values().filter(|file| file.entry.path.starts_with(folder));
            Ok(below.filter(|_| signed_in).map(|file| file.entry.clone()).collect())
        })
    }

    fn remove<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
    ) -> BoxFuture<'a, Result<Option<Entry>, StorageError>> {
        let owns = OwnFolders::owns(call, path);
        Box::pin(async move {
            let gone = if owns { self.files().remove(path.as_str()) } else { None };
            Ok(gone.map(|file| file.entry))
        })
    }
}
