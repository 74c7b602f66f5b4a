//! Classes of words and sets of them.

/// A class of words, by its place among the headings of the lexicon and the literals of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class(pub u16);

/// How many classes there may be.
pub const CLASSES: usize = 1024;

/// A set of classes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClassSet([u64; CLASSES / 64]);

impl ClassSet {
    pub fn add(&mut self, class: Class) {
        self.0[class.0 as usize / 64] |= 1 << (class.0 % 64);
    }

    pub fn has(&self, class: Class) -> bool {
        self.0[class.0 as usize / 64] & 1 << (class.0 % 64) != 0
    }

    pub fn merge(&mut self, other: &ClassSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    pub fn meets(&self, other: &ClassSet) -> bool {
        self.0.iter().zip(other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    pub fn without(&self, other: &ClassSet) -> ClassSet {
        let mut rest = *self;
        rest.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(mine, theirs)| *mine &= !theirs);
        rest
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|part| *part == 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = Class> + '_ {
        self.0.iter().enumerate().flat_map(|(at, part)| {
            let mut rest = *part;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(Class(at as u16 * 64 + bit as u16))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_sets_iterate_over_what_was_added() {
        let mut set = ClassSet::default();
        for class in [3, 64, 300] {
            set.add(Class(class));
        }
        assert_eq!(set.iter().map(|class| class.0).collect::<Vec<_>>(), [3, 64, 300]);
        assert!(set.has(Class(64)) && !set.has(Class(65)));
    }
}
