//! One value, replaced by a writer while readers go on reading the old one.
//!
//! Two slots hold the same value; the writer fills the slot that readers do not use, directs them there, and then fills
//! the other. A reader takes a lock only if it is free and looks again otherwise, so it never waits for a writer; the
//! writer may wait for a reader for as long as it takes to copy one pointer.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, TryLockError};

#[derive(Debug)]
pub(crate) struct Published<T> {
    places: [RwLock<Arc<T>>; 2],
    current: AtomicUsize,
}

impl<T> Published<T> {
    pub fn new(value: T) -> Published<T> {
        let value = Arc::new(value);
        Published {
            places: [RwLock::new(value.clone()), RwLock::new(value)],
            current: AtomicUsize::new(0),
        }
    }

    pub fn read(&self) -> Arc<T> {
        loop {
            // Only a place that is no longer the current one can be locked: the next look finds another.
            match self.places[self.current.load(Ordering::Acquire)].try_read() {
                Ok(value) => return value.clone(),
                Err(TryLockError::Poisoned(held)) => return held.into_inner().clone(),
                Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
            }
        }
    }

    /// Replaces the value; one writer at a time.
    pub fn write(&self, value: T) {
        let (value, current) = (Arc::new(value), self.current.load(Ordering::Acquire));
        let other = 1 - current;
        self.fill(other, &value);
        self.current.store(other, Ordering::Release);
        self.fill(current, &value);
    }

    fn fill(&self, place: usize, value: &Arc<T>) {
        let old = {
            let mut held = self.places[place].write().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *held, value.clone())
        };
        // Freeing a whole version may take a while: not under the lock.
        drop(old);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn readers_see_whole_versions_in_order_and_old_ones_are_freed() {
        let published = Published::new((0u64, 0u64));
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let mut last = 0;
                    while !done.load(Ordering::Relaxed) {
                        let (a, b) = *published.read();
                        assert!(a == b && a >= last, "{a} {b} {last}");
                        last = a;
                    }
                });
            }
            for version in 1..=2_000 {
                published.write((version, version));
            }
            done.store(true, Ordering::Relaxed);
        });
        let previous = Arc::downgrade(&published.read());
        published.write((1, 1));
        assert!(previous.upgrade().is_none(), "no version outlives its successor");
    }
}
