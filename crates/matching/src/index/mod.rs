//! The index: the exact deck of a million people in a fraction of a millisecond.
//!
//! It gives what [`crate::deck::deck`] and [`crate::deck::count`] give, from packed columns instead of
//! whole people. A store is one version of everybody: cloning it is cheap, changing a clone copies only
//! what lies on the way to the change. The writer changes its own clone and publishes it; readers hold
//! the version they began with and never wait.
//!
//! Reading order: `codes`, `answers`, `block` (what is stored), `rows`, `order` (places), `run`, `bucket`,
//! `ids`, `store` (who stands where), `viewer_answers`, `kernel`, `pass`, `plan`, `listing`, `traits`, `scan`,
//! `count` (what is asked), `publish`.

mod answers;
mod best;
mod block;
mod bucket;
mod codes;
mod count;
mod ids;
mod kernel;
mod listing;
mod order;
mod pass;
mod plan;
mod publish;
mod rows;
mod run;
mod satisfaction;
mod scan;
mod sparse;
mod store;
mod summary;
mod traits;
mod viewer_answers;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use crate::deck::{Query, Ranked, rank};
use crate::person::Person;
use crate::trust::{self, Agreement};
pub use count::FilterPart;
pub use kernel::InstructionSet;
use kernel::Kernel;
use publish::Published;
use store::Store;

/// One change of the people of an index.
#[derive(Clone, Debug)]
pub enum Change {
    Put(Person),
    Remove(Uuid),
}

/// Everybody the deck can be dealt from, for one writer at a time and any number of readers.
#[derive(Debug)]
pub struct Index {
    /// What the next change starts from.
    writer: Mutex<Store>,
    published: Published<Snapshot>,
}

impl Default for Index {
    fn default() -> Index {
        Index::of(Store::default())
    }
}

impl FromIterator<Person> for Index {
    /// Of several entries with one id the last counts.
    fn from_iter<I: IntoIterator<Item = Person>>(people: I) -> Index {
        Index::of(people.into_iter().collect())
    }
}

impl Index {
    pub fn new() -> Index {
        Index::default()
    }

    fn of(store: Store) -> Index {
        Index {
            published: Published::new(Snapshot { store: store.clone() }),
            writer: Mutex::new(store),
        }
    }

    /// The people as they are now. Holding on to a snapshot keeps it as it is.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.published.read()
    }

    /// Inserts or replaces a person; readers that begin from now on see it.
    pub fn put(&self, person: &Person) {
        self.change(|store| store.put(person));
    }

    /// Removes a person; true when they were there.
    pub fn remove(&self, id: Uuid) -> bool {
        self.change(|store| store.remove(id))
    }

    /// Many changes, published as one.
    pub fn apply(&self, changes: impl IntoIterator<Item = Change>) {
        self.change(|store| {
            for change in changes {
                match change {
                    Change::Put(person) => store.put(&person),
                    Change::Remove(id) => store.remove(id),
                };
            }
        });
    }

    /// Sets people's factors of attention and leaves the rest of their entries as it is; people who have left are
    /// ignored.
    pub fn weigh(&self, factors: impl IntoIterator<Item = (Uuid, u16)>) {
        self.revise(factors, |person, fairness| person.fairness = fairness);
    }

    /// As [`Index::weigh`], for how likely people are to answer, percent.
    pub fn set_reply_chances(&self, replies: impl IntoIterator<Item = (Uuid, u8)>) {
        self.revise(replies, |person, reply| person.reply = reply);
    }

    /// As [`Index::weigh`], for who has Premium.
    pub fn set_premium(&self, premium: impl IntoIterator<Item = (Uuid, bool)>) {
        self.revise(premium, |person, premium| person.premium = premium);
    }

    fn revise<T>(&self, values: impl IntoIterator<Item = (Uuid, T)>, revise: impl Fn(&mut Person, T)) {
        self.change(|store| {
            for (id, value) in values {
                if let Some(mut person) = store.get(id) {
                    revise(&mut person, value);
                    store.put(&person);
                }
            }
        });
    }

    /// Replaces everybody.
    pub fn replace(&self, people: impl IntoIterator<Item = Person>) {
        let fresh: Store = people.into_iter().collect();
        self.change(|store| *store = fresh);
    }

    fn change<T>(&self, change: impl FnOnce(&mut Store) -> T) -> T {
        // A panic in the middle of a change leaves a store that is not whole: start from the published one.
        let mut writer = self.writer.lock().unwrap_or_else(|poisoned| {
            let mut writer = PoisonError::into_inner(poisoned);
            *writer = self.published.read().store.clone();
            self.writer.clear_poison();
            writer
        });
        let answer = change(&mut writer);
        self.published.write(Snapshot { store: writer.clone() });
        answer
    }

    pub fn get(&self, id: Uuid) -> Option<Person> {
        self.snapshot().get(id)
    }

    /// The first `k` people of the viewer's deck, best first.
    pub fn deck(&self, query: &Query, k: usize) -> Vec<Ranked> {
        self.snapshot().deck(query, k)
    }

    /// How many people remain, in both directions, within the limits; people who pass only by relaxation are not
    /// counted.
    pub fn count(&self, query: &Query) -> usize {
        self.snapshot().count(query)
    }
}

/// One version of everybody.
#[derive(Debug)]
pub struct Snapshot {
    store: Store,
}

impl Snapshot {
    pub fn get(&self, id: Uuid) -> Option<Person> {
        self.store.get(id)
    }

    pub fn len(&self) -> usize {
        self.store.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everybody, in no order that means anything.
    pub fn people(&self) -> impl Iterator<Item = Person> {
        self.store.people()
    }

    /// [`crate::deck::deck`] of these people.
    pub fn deck(&self, query: &Query, k: usize) -> Vec<Ranked> {
        scan::deck(&self.store, query, k, Kernel::best())
    }

    /// The places that these people would have in the viewer's deck, best first, as [`Snapshot::deck`] gives them; those
    /// who have none in it are left out.
    pub fn ranked(&self, query: &Query, ids: &[Uuid]) -> Vec<Ranked> {
        let place = |id: &Uuid| {
            let subject = self.store.get(*id)?;
            Some(rank(query, &subject, query.admits(&subject)?))
        };
        let mut ranked: Vec<Ranked> = ids.iter().filter_map(place).collect();
        ranked.sort_unstable();
        ranked
    }

    /// [`crate::deck::count`] of these people.
    pub fn count(&self, query: &Query) -> usize {
        count::count(&self.store, query, Kernel::best())
    }

    /// [`Snapshot::count`] within the query's filters, and how many people each of them keeps away who would remain
    /// without it. Exact: rounding, and hiding what is too small to tell, is the caller's.
    pub fn costs(&self, query: &Query) -> (usize, Vec<(FilterPart, usize)>) {
        count::costs(&self.store, query, Kernel::best())
    }

    /// [`Snapshot::deck`] by the given instructions; None when the machine lacks them.
    pub fn deck_by(&self, isa: InstructionSet, query: &Query, k: usize) -> Option<Vec<Ranked>> {
        Some(scan::deck(&self.store, query, k, Kernel::of(isa)?))
    }

    /// [`Snapshot::count`] by the given instructions; None when the machine lacks them.
    pub fn count_by(&self, isa: InstructionSet, query: &Query) -> Option<usize> {
        Some(count::count(&self.store, query, Kernel::of(isa)?))
    }

    /// The `k` people of the viewer's deck whose answers suit the viewer's best, with what both answered; ordered by
    /// percentage, then by the number of common questions. People without a common question are left out.
    pub fn by_values(&self, query: &Query, k: usize) -> Vec<(Uuid, Agreement)> {
        let mut best: BinaryHeap<Reverse<(u8, u8, Reverse<Uuid>)>> = BinaryHeap::new();
        for subject in self.store.people() {
            let met = trust::agreement(&query.viewer.values, &subject.values);
            let key = Reverse((met.percent, met.common, Reverse(subject.id)));
            // The cheap question first: most people neither share an answer nor reach the bar.
            let reaches = best.len() < k || best.peek().is_some_and(|worst| key < *worst);
            if met.common == 0 || !reaches || query.admits(&subject).is_none() {
                continue;
            }
            best.push(key);
            if best.len() > k {
                best.pop();
            }
        }
        let ranked = best.into_sorted_vec().into_iter();
        ranked
            .map(|Reverse((percent, common, Reverse(id)))| (id, Agreement { percent, common }))
            .collect()
    }

    /// Bytes allocated for these people.
    pub fn bytes(&self) -> usize {
        self.store.bytes()
    }
}
