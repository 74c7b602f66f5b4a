//! Which statements a database was asked, for tests about work that must not depend on the answer.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{DbError, ReadBatch, Tx, TxFuture};

/// Records the statements of one database once it is switched on.
#[derive(Clone, Default)]
pub struct StatementRecorder(Arc<Mutex<Option<Vec<String>>>>);

impl StatementRecorder {
    /// The statements since the last call, in order; the first call only begins to listen.
    pub fn statements(&self) -> Vec<String> {
        let mut recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recorded.replace(Vec::new()).unwrap_or_default()
    }

    pub(crate) fn record(&self, statements: Vec<String>) {
        if let Some(recorded) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            recorded.extend(statements);
        }
    }

    /// The same work, overheard.
    pub(crate) fn record_transaction<T, E, F>(
        &self,
        work: F,
    ) -> impl for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, E> + Send + 'static
    where
        F: for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let spy = self.clone();
        move |tx: &mut Tx| Box::pin(overheard(spy, tx, work))
    }

    /// The same reads, overheard.
    pub(crate) fn record_reads<T, E, F>(
        &self,
        work: F,
    ) -> impl for<'b> FnOnce(&'b mut ReadBatch) -> TxFuture<'b, T, E> + Send + 'static
    where
        F: for<'b> FnOnce(&'b mut ReadBatch) -> TxFuture<'b, T, E> + Send + 'static,
    {
        let spy = self.clone();
        move |reads: &mut ReadBatch| {
            reads.spy = spy;
            work(reads)
        }
    }
}

async fn overheard<T, E, F>(spy: StatementRecorder, tx: &mut Tx, work: F) -> Result<T, E>
where
    F: for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, E> + Send + 'static,
{
    // A transaction that panicked left its statements behind.
    tx.take_spoken();
    let result = work(tx).await;
    spy.record(tx.take_spoken());
    result
}
