//! What a request carries along into its transactions.
//!
//! A transaction may run on a thread of the database's own, where nothing of the task that asked for it is known.
//! Whoever serves a request says once what goes along; [`crate::Db::tx`] takes it to wherever the transaction runs.

use std::any::Any;
use std::future::Future;
use std::sync::Arc;

type Load = Option<Arc<dyn Any + Send + Sync>>;

tokio::task_local! {
    static CARRIED: Load;
}

/// Runs a piece of work that carries `value`.
pub async fn carrying<T>(value: impl Any + Send + Sync, work: impl Future<Output = T>) -> T {
    CARRIED.scope(Some(Arc::new(value)), work).await
}

/// What the work in hand carries, if it is of this kind.
pub fn carried<T: Any + Clone>() -> Option<T> {
    load()?.downcast_ref::<T>().cloned()
}

pub(crate) fn load() -> Load {
    CARRIED.try_with(Clone::clone).ok().flatten()
}

/// Goes on carrying what was loaded elsewhere.
pub(crate) async fn on<T>(load: Load, work: impl Future<Output = T>) -> T {
    CARRIED.scope(load, work).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_carries_what_it_was_given_and_nothing_after() {
        assert_eq!(carried::<u8>(), None);
        let inside = carrying(7_u8, async { (carried::<u8>(), carried::<String>()) }).await;
        assert_eq!(inside, (Some(7), None));
        assert_eq!(carried::<u8>(), None);
    }
}
