//! One request at a time writes an upload.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::error::StorageError;

/// How long a request waits for the one before it to note what it has.
const PATIENCE: Duration = Duration::from_secs(30);

/// The uploads that are being written on this node. Between nodes the row decides: the second to record progress gets
/// an error.
#[derive(Default)]
pub struct UploadLocks {
    held: Mutex<HashMap<Uuid, Arc<UploadLockEntry>>>,
}

#[derive(Default)]
struct UploadLockEntry {
    turn: Arc<tokio::sync::Mutex<()>>,
    stop: Mutex<CancellationToken>,
}

/// The right to write an upload, until it is dropped.
pub struct UploadLock {
    holds: Arc<UploadLocks>,
    id: Uuid,
    hold: Arc<UploadLockEntry>,
    /// Cancelled when another request comes: a client that comes back has given this one up.
    pub stop: CancellationToken,
    _turn: OwnedMutexGuard<()>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl UploadLocks {
    /// Asks a running writer to stop, and waits for the lock.
    pub async fn take(self: &Arc<UploadLocks>, id: Uuid) -> Result<UploadLock, StorageError> {
        let hold = lock(&self.held).entry(id).or_default().clone();
        lock(&hold.stop).cancel();
        let turn = tokio::time::timeout(PATIENCE, hold.turn.clone().lock_owned())
            .await
            .map_err(|_| StorageError::locked())?;
        let stop = CancellationToken::new();
        *lock(&hold.stop) = stop.clone();
        Ok(UploadLock {
            holds: self.clone(),
            id,
            hold,
            stop,
            _turn: turn,
        })
    }
}

impl Drop for UploadLock {
    fn drop(&mut self) {
        let mut held = lock(&self.holds.held);
        // Held by the map and this guard only: no request waits.
        if Arc::strong_count(&self.hold) <= 2 {
            held.remove(&self.id);
        }
    }
}
