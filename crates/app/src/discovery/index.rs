//! The people of the deck, in memory: loaded once at start, changed through the outbox.
//!
//! Whoever is not among them is not served, and whoever is served is checked against the database
//! once more (`cards`), so a stale entry can cost a card but never show a hidden person.

use super::store;
use crate::kernel::day::today;
use crate::kernel::fault::Outcome;
use db::{Db, Reads};
use jiff::Timestamp;
use matching::fairness::{Tolerated, factor};
use matching::learned::Model;
use matching::{Person, Snapshot, Today};
use std::sync::{Arc, PoisonError, RwLock};
use uuid::Uuid;

/// Cheap to clone; all clones see the same people.
#[derive(Clone, Default)]
pub struct Index {
    people: Arc<matching::Index>,
    /// As the last weighing found it; one person who changes is not worth counting everybody again.
    tolerated: Arc<RwLock<Tolerated>>,
    /// What was learned of who answers, as of the last reading of everybody.
    model: Arc<RwLock<Option<Arc<Model>>>>,
}

impl Index {
    /// Reads everybody from the database.
    pub async fn load(&self, db: &Db, now: Timestamp) -> Outcome<usize> {
        let mut reads = db.reader();
        let tolerated = self.count_attention(&mut reads, now).await?;
        let model = self.read_model(&mut reads).await?;
        self.people
            .replace(store::people(&mut reads, None, tolerated, model.as_deref(), now).await?);
        Ok(self.read().len())
    }

    /// Reads one person anew; whoever is gone leaves the index.
    pub async fn refresh(&self, db: &Db, id: Uuid, now: Timestamp) -> Outcome<()> {
        let tolerated = *self.tolerated.read().unwrap_or_else(PoisonError::into_inner);
        let model = self.model.read().unwrap_or_else(PoisonError::into_inner).clone();
        let people = store::people(&mut db.reader(), Some(id), tolerated, model.as_deref(), now).await;
        match people?.pop() {
            Some(person) => self.people.put(&person),
            None => _ = self.people.remove(id),
        }
        Ok(())
    }

    /// Weighs the attention that everybody had anew, by the impressions of now; says how many factors moved.
    ///
    /// Impressions are no events of their own: there are too many of them, and one more moves no factor that a
    /// person would notice.
    pub async fn weigh(&self, db: &Db, now: Timestamp) -> Outcome<usize> {
        let mut reads = db.reader();
        let tolerated = self.count_attention(&mut reads, now).await?;
        let attention = store::attention(&mut reads, now).await?;
        let moved: Vec<(Uuid, u16)> = self
            .read()
            .people()
            .filter_map(|person| {
                let had = attention.get(&person.id).copied().unwrap_or(store::UNSEEN);
                let fairness = factor(had, tolerated);
                (fairness != person.fairness).then_some((person.id, fairness))
            })
            .collect();
        let count = moved.len();
        self.people.weigh(moved);
        Ok(count)
    }

    /// Asks anew how likely everybody is to answer, by what was learned last; says how many chances moved.
    ///
    /// Days away and conversations waiting move by themselves, and a single message is no event of a person.
    pub async fn foretell(&self, db: &Db, now: Timestamp) -> Outcome<usize> {
        let mut reads = db.reader();
        let model = self.read_model(&mut reads).await?;
        let replies = store::replies(&mut reads, None, model.as_deref(), now).await?;
        let moved: Vec<(Uuid, u8)> = self
            .read()
            .people()
            .filter_map(|person| {
                let reply = *replies.get(&person.id)?;
                (reply != person.reply).then_some((person.id, reply))
            })
            .collect();
        let count = moved.len();
        self.people.foretell(moved);
        Ok(count)
    }

    async fn read_model(&self, reads: &mut impl Reads) -> Outcome<Option<Arc<Model>>> {
        let model = store::model(reads).await?.map(Arc::new);
        *self.model.write().unwrap_or_else(PoisonError::into_inner) = model.clone();
        Ok(model)
    }

    async fn count_attention(&self, reads: &mut impl Reads, now: Timestamp) -> Outcome<Tolerated> {
        let tolerated = store::tolerated(reads, now).await?;
        *self.tolerated.write().unwrap_or_else(PoisonError::into_inner) = tolerated;
        Ok(tolerated)
    }

    /// The people as they are now: changes do not wait for whoever holds this, nor does this wait for them.
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
