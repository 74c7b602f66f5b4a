//! The people of the deck, in memory: loaded once at start, changed through the outbox.
//!
//! People who are not in the index are not served, and every person served is checked against the database once more
//! (`cards`), so a stale entry can cost a card but never show a hidden person.

use super::store;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use db::Db;
use jiff::Timestamp;
use matching::{Person, Snapshot, Today};
use std::sync::Arc;
use uuid::Uuid;

/// Cheap to clone; all clones see the same people.
#[derive(Clone, Default)]
pub struct DeckIndex {
    people: Arc<matching::Index>,
}

impl DeckIndex {
    /// Reads everybody from the database.
    pub async fn load(&self, db: &Db) -> FaultResult<usize> {
        self.people.replace(store::people(&mut db.reader(), None).await?);
        Ok(self.read().len())
    }

    /// Reloads one person; a deleted person leaves the index.
    pub async fn refresh(&self, db: &Db, id: Uuid) -> FaultResult<()> {
        match store::people(&mut db.reader(), Some(id)).await?.pop() {
            Some(person) => self.people.put(&person),
            None => _ = self.people.remove(id),
        }
        Ok(())
    }

    /// Reloads the stored rates of some people, and leaves the rest of their entries as it is.
    pub async fn rate(&self, db: &Db, people: &[Uuid]) -> FaultResult<()> {
        let rates = store::rates(&mut db.reader(), Some(people)).await?;
        self.people
            .weigh(rates.iter().map(|(person, rates)| (*person, rates.fairness)));
        self.people
            .set_reply_chances(rates.iter().map(|(person, rates)| (*person, rates.reply)));
        self.people
            .set_premium(rates.iter().map(|(person, rates)| (*person, rates.premium)));
        Ok(())
    }

    /// The people as they are now: changes do not wait for the holder of this value, nor does the holder wait for them.
    pub fn read(&self) -> Arc<Snapshot> {
        self.people.snapshot()
    }

    /// The two people of one comparison, as they are at one moment; None when either is not in the index.
    pub fn pair(&self, viewer: Uuid, subject: Uuid) -> Option<(Person, Person)> {
        let people = self.read();
        people.get(viewer).zip(people.get(subject))
    }
}

/// The day of a deck, the same for ages, activity and exploration.
pub fn deck_day(now: Timestamp) -> Today {
    Today::from(today(now))
}
