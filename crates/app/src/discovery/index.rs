//! The people of the deck, in memory: loaded once at start, changed through the outbox.
//!
//! Whoever is not among them is not served, and whoever is served is checked against the database
//! once more (`cards`), so a stale entry can cost a card but never show a hidden person.

use super::store;
use crate::kernel::day::today;
use crate::kernel::fault::Outcome;
use db::Db;
use jiff::Timestamp;
use matching::{Population, Today};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use uuid::Uuid;

/// Cheap to clone; all clones see the same people.
#[derive(Clone, Default)]
pub struct Index {
    people: Arc<RwLock<Population>>,
}

impl Index {
    /// Reads everybody from the database.
    pub async fn load(&self, db: &Db, now: Timestamp) -> Outcome<usize> {
        let everybody: Population = store::people(&mut db.reader(), None, now).await?.into_iter().collect();
        let count = everybody.len();
        *self.people.write().unwrap_or_else(PoisonError::into_inner) = everybody;
        Ok(count)
    }

    /// Reads one person anew; whoever is gone leaves the index.
    pub async fn refresh(&self, db: &Db, id: Uuid, now: Timestamp) -> Outcome<()> {
        let fresh = store::people(&mut db.reader(), Some(id), now).await?.pop();
        let mut people = self.people.write().unwrap_or_else(PoisonError::into_inner);
        match fresh {
            Some(person) => people.upsert(person),
            None => people.remove(id),
        };
        Ok(())
    }

    /// The people for one query. Held only while the query runs, never across an await.
    pub fn read(&self) -> RwLockReadGuard<'_, Population> {
        // A panic elsewhere cannot leave a half-written person: entries are replaced whole.
        self.people.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The day of a deck, the same for ages, activity and exploration.
pub fn deck_day(now: Timestamp) -> Today {
    Today::from(today(now))
}
