//! Sets of small numbers.

/// A set of numbers below 64 `WORDS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Bits<WORDS> {
        Bits([0; WORDS])
    }
}

impl<const WORDS: usize> Bits<WORDS> {
    pub fn add(&mut self, number: impl Into<usize>) {
        let number = number.into();
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub fn has(&self, number: impl Into<usize>) -> bool {
        let number = number.into();
        self.0[number / 64] & 1 << (number % 64) != 0
    }

    pub fn merge(&mut self, other: &Bits<WORDS>) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    pub fn meets(&self, other: &Bits<WORDS>) -> bool {
        // Without a way out in the middle several words are compared at once.
        self.0
            .iter()
            .zip(other.0)
            .fold(0, |common, (mine, theirs)| common | mine & theirs)
            != 0
    }

    pub fn without(&self, other: &Bits<WORDS>) -> Bits<WORDS> {
        let mut rest = *self;
        rest.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(mine, theirs)| *mine &= !theirs);
        rest
    }

    /// Calls `each` with the numbers of the set, the lowest first.
    pub fn for_each(&self, mut each: impl FnMut(usize)) {
        for (at, part) in self.0.iter().enumerate() {
            let mut rest = *part;
            while rest != 0 {
                each(at * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    /// The numbers of the set, the lowest first.
    pub fn numbers(&self) -> Vec<usize> {
        let mut numbers = Vec::new();
        self.for_each(|number| numbers.push(number));
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_iterate_over_what_was_added() {
        let mut set = Bits::<16>::default();
        for number in [300_usize, 3, 64] {
            set.add(number);
        }
        assert_eq!(set.numbers(), [3, 64, 300]);
        assert!(set.has(64_usize) && !set.has(65_usize));
    }
}
