//! What a bucket is: a name, a limit, and the policy that decides about every file.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use uuid::Uuid;

use super::error::StorageError;
use super::path::ObjectPath;
use supabase_base::caller::{Caller, Role};
use supabase_registry::Call;

/// A declared bucket. None is public: every read is decided by the policy.
#[derive(Clone)]
pub struct Bucket {
    pub id: &'static str,
    /// The largest file taken, in bytes.
    pub file_size_limit: usize,
    /// What the bucket says that it takes; the policy looks at the bytes themselves.
    pub allowed_mime_types: &'static [&'static str],
    pub policy: Arc<dyn BucketPolicy>,
}

impl Bucket {
    /// A bucket under a policy.
    pub fn new(
        id: &'static str,
        file_size_limit: usize,
        allowed_mime_types: &'static [&'static str],
        policy: impl BucketPolicy + 'static,
    ) -> Bucket {
        Bucket {
            id,
            file_size_limit,
            allowed_mime_types,
            policy: Arc::new(policy),
        }
    }
}

/// The reader. Signed addresses carry it, so that they open only for the user they were made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    Anyone,
    User {
        id: Uuid,
        /// Whether the session that asks, or asked for the address, has shown a second factor.
        second_factor: bool,
        /// The session that asks. `None` for a signed address, which was made for a session that was allowed to read.
        session: Option<Uuid>,
    },
    /// The holder of the service key.
    Operator,
}

impl Viewer {
    pub fn of(caller: &Caller) -> Viewer {
        match (caller.role, caller.user_id) {
            (Role::Service, _) => Viewer::Operator,
            (Role::Authenticated, Some(id)) => Viewer::User {
                id,
                second_factor: caller.aal() == "aal2",
                session: caller.session_id,
            },
            _ => Viewer::Anyone,
        }
    }

    /// The signed-in user, if it is one.
    pub fn user(self) -> Option<Uuid> {
        match self {
            Viewer::User { id, .. } => Some(id),
            Viewer::Anyone | Viewer::Operator => None,
        }
    }
}

/// A file as it arrived.
#[derive(Clone, Debug)]
pub struct Upload {
    pub bytes: Bytes,
    /// What the client says it is; never to be believed.
    pub content_type: String,
    /// Whether the client would replace a file of that name.
    pub replace: bool,
}

/// What became of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredFile {
    pub id: Uuid,
}

/// A file's description.
#[derive(Clone, Debug, PartialEq)]
pub struct FileEntry {
    pub id: Uuid,
    /// The full name inside the bucket.
    pub path: String,
    /// In bytes.
    pub size: usize,
    pub content_type: &'static str,
    pub created_at: Timestamp,
}

/// A file with its bytes. Files are small (photos below one megabyte), so they are held whole.
#[derive(Clone, Debug)]
pub struct Object {
    pub entry: FileEntry,
    /// Without quotes; equal bytes have equal tags.
    pub etag: String,
    pub bytes: Bytes,
}

/// Decides about the files of one bucket.
pub trait BucketPolicy: Send + Sync {
    /// Whether the caller may write this name at all; asked before the bytes are read.
    fn may_upload<'a>(&'a self, call: &'a Call, path: &'a ObjectPath) -> BoxFuture<'a, Result<(), StorageError>>;

    /// Takes a file; the bucket may turn it into something else, or into several files.
    fn put<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
        upload: Upload,
    ) -> BoxFuture<'a, Result<StoredFile, StorageError>>;

    /// Which of these names the viewer may read now, in the same order. Absent names are answered with `false`.
    fn may_read<'a>(
        &'a self,
        viewer: Viewer,
        paths: &'a [ObjectPath],
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<bool>, StorageError>>;

    /// The file, for a viewer who may read it.
    fn open<'a>(&'a self, path: &'a ObjectPath) -> BoxFuture<'a, Result<Option<Object>, StorageError>>;

    /// The files below a folder (`""` is the bucket itself) that the caller may list.
    fn list<'a>(&'a self, call: &'a Call, folder: &'a str) -> BoxFuture<'a, Result<Vec<FileEntry>, StorageError>>;

    /// Removes a file that the caller owns; `None` when there is none.
    fn remove<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
    ) -> BoxFuture<'a, Result<Option<FileEntry>, StorageError>>;
}
