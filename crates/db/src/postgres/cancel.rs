//! A connection whose statement is cancelled when nobody waits for it any more.

use deadpool_postgres::Object;
use tokio::runtime::Handle;
use tokio_postgres::NoTls;

use crate::DbError;

/// A pooled connection in use.
///
/// [`Cancelling::finish`] gives it back. Dropped before that, its statement is cancelled and the connection closed: a
/// cancellation that arrives late must not meet the next statement of somebody else.
pub(super) struct Cancelling(Option<Object>);

impl Cancelling {
    pub(super) fn new(client: Object) -> Cancelling {
        Cancelling(Some(client))
    }

    pub(super) fn client(&self) -> Result<&Object, DbError> {
        self.0.as_ref().ok_or(DbError::Closed)
    }

    /// Nothing runs on the connection any more.
    pub(super) fn finish(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Cancelling {
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
