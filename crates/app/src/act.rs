//! One use case in one transaction.

use std::any::Any;
use std::future::Future;

use db::{Tx, TxFuture};

use crate::AppState;
use crate::kernel::Fault;
use crate::kernel::fault::FaultResult;

/// A use case with its caller and its arguments.
pub type UseCase<T> = Box<dyn for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, Fault> + Send>;

/// The outcome of a use case, whose caller knows its type: what is done around one is compiled once and not for each of
/// hundreds.
pub type AnyOutcome = Box<dyn Any + Send>;

impl AppState {
    /// Runs one use case in one transaction, and wakes the readers of the outbox.
    pub fn act<T, F>(&self, use_case: F) -> impl Future<Output = FaultResult<T>> + Send
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, Fault> + Send + 'static,
    {
        self.typed_act(Box::new(move |tx| Box::pin(boxed_outcome(use_case(tx)))))
    }

    async fn typed_act<T: Send + 'static>(&self, act: UseCase<AnyOutcome>) -> FaultResult<T> {
        match self.run(act).await?.downcast() {
            Ok(outcome) => Ok(*outcome),
            Err(_) => unreachable!("an act is answered with what it was boxed from"),
        }
    }

    async fn run(&self, act: UseCase<AnyOutcome>) -> FaultResult<AnyOutcome> {
        let outcome = match &self.claim {
            Some(claim) => claim.run(self, act).await?,
            None => self.db.tx(act).await?,
        };
        self.waker.notify();
        Ok(outcome)
    }
}

async fn boxed_outcome<T: Send + 'static>(use_case: TxFuture<'_, T, Fault>) -> FaultResult<AnyOutcome> {
    Ok(Box::new(use_case.await?))
}
