//! Work without its types.
//!
//! A closure that runs on a connection has types of its own. What an engine does around it, compiled for each of them, was
//! a quarter of the server's code; so the types end here and begin again where the answer is handed back.
//!
//! The compiler also copies the body of an `async fn` into each part of each crate that awaits it. What talks to an engine
//! returns a [`TxFuture`] instead, which has one body.

use std::{any::Any, future::Future, pin::Pin};

use crate::{DbError, TxFuture};

/// Work on a connection of kind `C`.
pub(crate) type BoxedWork<C> =
    Box<dyn for<'c> FnOnce(&'c mut C) -> Pin<Box<dyn Future<Output = Done> + Send + 'c>> + Send>;

/// What came of a work.
pub(crate) struct Done {
    /// Whether it succeeded, so that its transaction is to be committed.
    pub(crate) is_ok: bool,
    /// The `Result` of the closure.
    pub(crate) result: AnyResult,
}

/// A `Result<T, E>` of which [`typed`] knows the types.
pub(crate) type AnyResult = Box<dyn Any + Send>;

/// The work of a closure.
pub(crate) fn boxed<C, T, E, F>(work: F) -> BoxedWork<C>
where
    C: 'static,
    F: for<'c> FnOnce(&'c mut C) -> TxFuture<'c, T, E> + Send + 'static,
    T: Send + 'static,
    E: Send + 'static,
{
    Box::new(move |connection| Box::pin(done(work(connection))))
}

async fn done<T: Send + 'static, E: Send + 'static>(work: TxFuture<'_, T, E>) -> Done {
    let result = work.await;
    Done {
        is_ok: result.is_ok(),
        result: Box::new(result),
    }
}

/// What a closure answered, or the error because of which it could not.
pub(crate) fn typed<T: 'static, E: From<DbError> + 'static>(outcome: Result<AnyResult, DbError>) -> Result<T, E> {
    match outcome?.downcast::<Result<T, E>>() {
        Ok(result) => *result,
        Err(_) => unreachable!("a work is answered with what it was boxed from"),
    }
}
