//! What statements may take of the machine while they run: time, and turns for those that are heavy.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use db::DbError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::bounds::QueryWeight;
use supabase_base::caller::Role;
use supabase_base::error::ApiError;
use supabase_registry::Call;

/// How long one statement of a request may take, and how many heavy ones run at the same time.
///
/// A heavy statement (see [`QueryWeight::is_heavy`]) waits for its turn: one of each caller, and in all half as many as
/// there are cores, so that large requests leave room for small ones.
pub struct StatementBudget {
    read: Duration,
    change: Duration,
    wait: Duration,
    heavy: Arc<Semaphore>,
    callers: Mutex<HashMap<String, Arc<Semaphore>>>,
}

impl Default for StatementBudget {
    fn default() -> StatementBudget {
        StatementBudget::new(Duration::from_secs(3), Duration::from_secs(10))
    }
}

/// The turn of a heavy statement; it ends when this is dropped.
pub(super) struct StatementPermit {
    _caller: OwnedSemaphorePermit,
    _shared: OwnedSemaphorePermit,
}

impl StatementBudget {
    /// `read` bounds each statement of a table's read, `change` each one of a write or a function.
    pub fn new(read: Duration, change: Duration) -> StatementBudget {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        StatementBudget {
            read,
            change,
            wait: Duration::from_secs(5),
            heavy: Arc::new(Semaphore::new((cores / 2).max(1))),
            callers: Mutex::default(),
        }
    }

    /// Runs the work of a request under its limit of time.
    pub(super) fn during<T>(&self, reads: bool, work: impl Future<Output = T>) -> impl Future<Output = T> {
        db::limited(if reads { self.read } else { self.change }, work)
    }

    /// Waits until a statement may run; light ones and the operator's own run at once.
    pub(super) async fn turn(&self, weight: QueryWeight, call: &Call) -> Result<Option<StatementPermit>, ApiError> {
        if !weight.is_heavy() || call.caller.role == Role::Service {
            return Ok(None);
        }
        let caller = self.of_caller(call);
        let both = async {
            // The caller's own permit first, so that no caller is in the common queue twice.
            let caller = caller.acquire_owned().await?;
            let shared = self.heavy.clone().acquire_owned().await?;
            Ok::<_, tokio::sync::AcquireError>(StatementPermit {
                _caller: caller,
                _shared: shared,
            })
        };
        match tokio::time::timeout(self.wait, both).await {
            Ok(Ok(turn)) => Ok(Some(turn)),
            Ok(Err(_)) | Err(_) => Err(DbError::Busy.into()),
        }
    }

    fn of_caller(&self, call: &Call) -> Arc<Semaphore> {
        let key = match call.caller.user_id {
            Some(id) => id.to_string(),
            None => call.ip.counted().to_string(),
        };
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = callers.get(&key) {
            return own.clone();
        }
        // Callers without running or waiting statements are forgotten.
        callers.retain(|_, own| Arc::strong_count(own) > 1);
        callers
            .entry(key)
            .or_insert_with(|| Arc::new(Semaphore::new(1)))
            .clone()
    }
}
