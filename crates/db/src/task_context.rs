//! Context that a request passes on to its transactions.
//!
//! A transaction may run on a thread of the database, outside the task that started it. The server sets the context
//! once per request; [`crate::Db::tx`] passes it to the thread of the transaction.

use std::any::Any;
use std::future::Future;
use std::sync::Arc;

type Load = Option<Arc<dyn Any + Send + Sync>>;

tokio::task_local! {
    static CARRIED: Load;
}

/// Runs a piece of work that carries `value`.
pub fn with_value<T>(value: impl Any + Send + Sync, work: impl Future<Output = T>) -> impl Future<Output = T> {
    CARRIED.scope(Some(Arc::new(value)), work)
}

/// What the work in hand carries, if it is of this kind.
pub fn current<T: Any + Clone>() -> Option<T> {
    load()?.downcast_ref::<T>().cloned()
}

pub(crate) fn load() -> Load {
    CARRIED.try_with(Clone::clone).ok().flatten()
}

/// Goes on with what was loaded elsewhere.
pub(crate) fn on<T>(load: Load, work: impl Future<Output = T>) -> impl Future<Output = T> {
    CARRIED.scope(load, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_carries_what_it_was_given_and_nothing_after() {
        assert_eq!(current::<u8>(), None);
        let inside = with_value(7_u8, async { (current::<u8>(), current::<String>()) }).await;
        assert_eq!(inside, (Some(7), None));
        assert_eq!(current::<u8>(), None);
    }
}
