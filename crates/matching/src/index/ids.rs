//! Where each id is: open-addressed tables of addresses alone, four bytes a slot.
//!
//! A table does not hold the ids: the caller compares them at the address itself. Tables are small so that changing one
//! copies little while readers hold the old version.

use std::sync::Arc;

use uuid::Uuid;

/// Bucket, run, block and lane in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaneAddress(u32);

pub(crate) const MOST_BUCKETS: usize = 62;
pub(crate) const MOST_RUNS: usize = 1 << 13;
pub(crate) const MOST_BLOCKS: usize = 1 << 7;

impl LaneAddress {
    pub fn new(bucket: usize, run: usize, block: usize, lane: usize) -> LaneAddress {
        debug_assert!(bucket < MOST_BUCKETS && run < MOST_RUNS && block < MOST_BLOCKS && lane < 64);
        LaneAddress((bucket << 26 | run << 13 | block << 6 | lane) as u32)
    }

    pub fn bucket(self) -> usize {
        (self.0 >> 26) as usize
    }

    pub fn run(self) -> usize {
        (self.0 >> 13) as usize % MOST_RUNS
    }

    pub fn block(self) -> usize {
        (self.0 >> 6) as usize % MOST_BLOCKS
    }

    pub fn lane(self) -> usize {
        self.0 as usize % 64
    }
}

const FREE: u32 = u32::MAX;
const DEAD: u32 = u32::MAX - 1;
/// People per table when the tables are made.
const PER_TABLE: usize = 2_048;

#[derive(Clone, Debug, Default)]
struct Table {
    slots: Vec<u32>,
    held: usize,
    dead: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Ids {
    tables: Vec<Arc<Table>>,
}

fn hash(id: Uuid) -> (u32, u32) {
    let (a, b) = id.as_u64_pair();
    let word = (a ^ b.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    ((word >> 32) as u32, word as u32)
}

/// `hash` brought into `0..size`.
fn scale(hash: u32, size: usize) -> usize {
    ((u64::from(hash) * size as u64) >> 32) as usize
}

impl Table {
    /// The slots from where an id would stand, once around.
    fn walk(&self, start: u32) -> impl Iterator<Item = usize> + '_ {
        let (size, first) = (self.slots.len(), scale(start, self.slots.len()));
        (first..size).chain(0..first)
    }

    fn put(&mut self, start: u32, place: u32) {
        let found = self.walk(start).find(|slot| self.slots[*slot] >= DEAD);
        if let Some(slot) = found {
            self.dead -= usize::from(self.slots[slot] == DEAD);
            self.slots[slot] = place;
            self.held += 1;
        }
    }

    fn slot_of(&self, start: u32, place: u32) -> Option<usize> {
        self.walk(start)
            .take_while(|slot| self.slots[*slot] != FREE)
            .find(|slot| self.slots[*slot] == place)
    }

    /// Makes room for one more; tables run between 80 and 90 percent full.
    fn make_room(&mut self, id_of: impl Fn(LaneAddress) -> Uuid) {
        if (self.held + self.dead + 1) * 10 <= self.slots.len() * 9 {
            return;
        }
        let size = (self.held + 1) * 10 / 8 + 2;
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        (self.held, self.dead) = (0, 0);
        for place in old.into_iter().filter(|place| *place < DEAD) {
            self.put(hash(id_of(LaneAddress(place))).1, place);
        }
    }
}

impl Ids {
    /// Tables for about `count` people.
    pub fn sized(count: usize) -> Ids {
        let tables = (count / PER_TABLE).max(1);
        let slots = count / tables * 10 / 8 + 8;
        let table = Table {
            slots: vec![FREE; slots],
            ..Table::default()
        };
        Ids {
            tables: (0..tables).map(|_| Arc::new(table.clone())).collect(),
        }
    }

    fn table(&self, high: u32) -> usize {
        scale(high, self.tables.len())
    }

    /// The place of an id; `is` tells whether a place holds it.
    pub fn find(&self, id: Uuid, is: impl Fn(LaneAddress) -> bool) -> Option<LaneAddress> {
        let (high, low) = hash(id);
        let table = &self.tables[self.table(high)];
        table
            .walk(low)
            .map(|slot| table.slots[slot])
            .take_while(|place| *place != FREE)
            .find(|place| *place != DEAD && is(LaneAddress(*place)))
            .map(LaneAddress)
    }

    /// Adds an id that is not there; `id_of` reads places that are.
    pub fn insert(&mut self, id: Uuid, place: LaneAddress, id_of: impl Fn(LaneAddress) -> Uuid) {
        let (high, low) = hash(id);
        let at = self.table(high);
        let table = Arc::make_mut(&mut self.tables[at]);
        table.make_room(id_of);
        table.put(low, place.0);
    }

    /// Moves many at once: a place that one leaves may be the place that another takes.
    pub fn replace_all(&mut self, moves: &[(Uuid, LaneAddress, LaneAddress)]) {
        let slot = |(id, old, new): &(Uuid, LaneAddress, LaneAddress)| {
            let (high, low) = hash(*id);
            let at = self.table(high);
            Some((at, self.tables[at].slot_of(low, old.0)?, new.0))
        };
        let found: Vec<(usize, usize, u32)> = moves
            .iter()
            .filter(|(_, old, new)| old != new)
            .filter_map(slot)
            .collect();
        for (at, slot, new) in found {
            Arc::make_mut(&mut self.tables[at]).slots[slot] = new;
        }
    }

    pub fn remove(&mut self, id: Uuid, place: LaneAddress) {
        let (high, low) = hash(id);
        let at = self.table(high);
        if let Some(slot) = self.tables[at].slot_of(low, place.0) {
            let table = Arc::make_mut(&mut self.tables[at]);
            table.slots[slot] = DEAD;
            table.held -= 1;
            table.dead += 1;
        }
    }

    pub fn bytes(&self) -> usize {
        let table = |table: &Arc<Table>| table.slots.capacity() * 4 + size_of::<Table>() + 24;
        self.tables.iter().map(table).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::SeededRandom;
    use std::collections::HashMap;

    #[test]
    fn index_of_ids_finds_what_a_map_finds() {
        let mut dice = SeededRandom::new(8);
        let (mut ids, mut plain) = (Ids::sized(10), HashMap::new());
        // What stands at each place: the ids themselves, as blocks hold them.
        let mut standing: HashMap<u32, Uuid> = HashMap::new();
        let mut next = 0usize;
        let place_at = |next: usize| LaneAddress::new(next >> 20 & 31, next >> 13 & 127, next >> 6 & 127, next & 63);
        for _ in 0..20_000 {
            let id = Uuid::from_u128(u128::from(dice.roll(3_000)));
            next += 1;
            let place = place_at(next);
            match (plain.get(&id).copied(), dice.chance(40)) {
                (None, _) => {
                    standing.insert(place.0, id);
                    ids.insert(id, place, |place| standing[&place.0]);
                    plain.insert(id, place);
                }
                (Some(old), true) => {
                    ids.remove(id, old);
                    standing.remove(&old.0);
                    plain.remove(&id);
                }
                (Some(old), false) => {
                    standing.remove(&old.0);
                    standing.insert(place.0, id);
                    ids.replace_all(&[(id, old, place)]);
                    plain.insert(id, place);
                }
            }
        }
        for n in 0..3_000 {
            let id = Uuid::from_u128(n);
            assert_eq!(ids.find(id, |place| standing[&place.0] == id), plain.get(&id).copied());
        }
    }
}
