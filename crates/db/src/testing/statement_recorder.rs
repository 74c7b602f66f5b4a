//! Which statements a database was asked, for tests about work that must not depend on the answer.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    ReadBatch, Tx,
    work::{BoxedWork, Done},
};

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
    pub(crate) fn record_transaction(&self, work: BoxedWork<Tx>) -> BoxedWork<Tx> {
        let spy = self.clone();
        Box::new(move |tx| Box::pin(overheard(spy, tx, work)))
    }

    /// The same reads, overheard.
    pub(crate) fn record_reads(&self, work: BoxedWork<ReadBatch>) -> BoxedWork<ReadBatch> {
        let spy = self.clone();
        Box::new(move |reads| {
            reads.spy = spy;
            work(reads)
        })
    }
}

async fn overheard(spy: StatementRecorder, tx: &mut Tx, work: BoxedWork<Tx>) -> Done {
    // A transaction that panicked left its statements behind.
    tx.take_spoken();
    let done = work(tx).await;
    spy.record(tx.take_spoken());
    done
}
