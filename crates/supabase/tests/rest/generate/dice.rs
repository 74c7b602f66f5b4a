//! A small generator of numbers, and choices by it.

/// A small generator of its own, so that a seed always asks the same.
pub struct Dice {
    state: u64,
    /// Whether this request may hold what must be refused.
    pub(super) wild: bool,
}

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice {
            state: seed,
            wild: false,
        }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        (self.next() % sides as u64) as usize
    }

    pub fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    /// Mostly one of the good ones.
    pub(super) fn choose<'a>(&mut self, good: &[&'a str], bad: &[&'a str]) -> &'a str {
        if self.wild && self.one_in(4) {
            self.pick(bad)
        } else {
            self.pick(good)
        }
    }

    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.roll(from.len())]
    }

    pub(super) fn pick_pair<'a>(&mut self, from: &[(&'a str, &'a str)]) -> (&'a str, &'a str) {
        from[self.roll(from.len())]
    }
}
