//! A connection whose statement is cancelled when its caller no longer waits.

use deadpool_postgres::Object;
use tokio::runtime::Handle;
use tokio_postgres::NoTls;

use crate::DbError;

/// A pooled connection in use.
///
/// [`CancelGuard::finish`] returns it to the pool. Dropped before that, its statement is cancelled and the connection
/// closed: a late cancellation must not hit the next user's statement.
pub(super) struct CancelGuard(Option<Object>);

impl CancelGuard {
    pub(super) fn new(client: Object) -> CancelGuard {
        CancelGuard(Some(client))
    }

    pub(super) fn client(&self) -> Result<&Object, DbError> {
        self.0.as_ref().ok_or(DbError::Closed)
    }

    /// Nothing runs on the connection any more.
    pub(super) fn finish(mut self) {
        drop(self.0.take());
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        let Some(client) = self.0.take() else { return };
        let token = client.cancel_token();
        // Its place in the pool is free at once.
        let client = Object::take(client);
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        runtime.spawn(async move {
            if let Err(error) = token.cancel_query(NoTls).await {
                tracing::warn!(%error, "a statement could not be cancelled");
            }
            drop(client);
        });
    }
}
