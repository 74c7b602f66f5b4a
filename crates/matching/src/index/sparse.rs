//! Exceptions to a common value in a block: one bit a lane, and a value for the lanes that differ.

#[derive(Clone, Debug)]
pub(crate) struct Sparse<T> {
    lanes: u64,
    items: Box<[T]>,
}

impl<T> Default for Sparse<T> {
    fn default() -> Sparse<T> {
        Sparse {
            lanes: 0,
            items: Box::default(),
        }
    }
}

impl<T: Copy + PartialEq> Sparse<T> {
    fn at(&self, lane: usize) -> usize {
        (self.lanes & ((1 << lane) - 1)).count_ones() as usize
    }

    pub fn lanes(&self) -> u64 {
        self.lanes
    }

    pub fn get(&self, lane: usize) -> Option<T> {
        (self.lanes >> lane & 1 == 1).then(|| self.items[self.at(lane)])
    }

    pub fn set(&mut self, lane: usize, item: Option<T>) {
        if self.get(lane) == item {
            return;
        }
        let (at, held) = (self.at(lane), self.lanes >> lane & 1);
        let before = self.items[..at].iter().copied();
        let after = self.items[at + held as usize..].iter().copied();
        self.items = before.chain(item).chain(after).collect();
        self.lanes = self.lanes & !(1 << lane) | u64::from(item.is_some()) << lane;
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&*self.items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::SeededRandom;

    #[test]
    fn sparse_array_holds_what_a_plain_one_holds() {
        let mut dice = SeededRandom::new(5);
        let (mut sparse, mut plain) = (Sparse::default(), [None; 64]);
        for _ in 0..2_000 {
            let lane = dice.roll(64) as usize;
            let item = dice.chance(50).then(|| dice.roll(1_000));
            sparse.set(lane, item);
            plain[lane] = item;
            for (lane, item) in plain.iter().enumerate() {
                assert_eq!(sparse.get(lane), *item);
            }
        }
        assert_eq!(sparse.bytes(), 4 * plain.iter().flatten().count());
    }
}
