//! What all people of a block, or of a run, have in common: whole ones are passed over by it.

use super::block::{Block, LANES};
use super::codes::{self, Births};
use super::rows::CellBox;
use super::run::lanes_of;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Summary {
    /// Lanes that strangers may see.
    pub live: u64,
    pub area: CellBox,
    pub births: (u16, u16),
    /// The least and the most age that any saved filter of the block accepts.
    pub ages: (u8, u8),
    pub reach: (u8, u8),
    /// Whether a person in it has no place.
    pub unplaced: bool,
    pub free: u8,
}

impl Summary {
    pub const EMPTY: Summary = Summary {
        live: 0,
        area: CellBox::EMPTY,
        births: (u16::MAX, 0),
        ages: (u8::MAX, 0),
        reach: (u8::MAX, 0),
        unplaced: false,
        free: LANES as u8,
    };

    pub fn of(block: &Block) -> Summary {
        let live = block.taken & block.ready & !block.paused & !block.incognito;
        let free = block.taken.count_zeros() as u8;
        let mut summary = Summary {
            live,
            free,
            ..Summary::EMPTY
        };
        for lane in lanes_of(live) {
            summary.add(block, lane);
        }
        summary
    }

    fn add(&mut self, block: &Block, lane: usize) {
        let (row, column) = (block.row[lane] & codes::ROW, block.column[lane] & codes::COLUMN);
        self.area.add(row, column);
        self.unplaced |= (row, column) == codes::UNPLACED;
        let birth = block.birth[lane];
        self.births = (self.births.0.min(birth), self.births.1.max(birth));
        self.ages = (
            self.ages.0.min(block.age_min[lane]),
            self.ages.1.max(block.age_max[lane]),
        );
        let reach = block.reach[lane];
        self.reach = (self.reach.0.min(reach), self.reach.1.max(reach));
    }

    pub fn join(&mut self, other: &Summary) {
        self.live |= other.live;
        self.area.join(&other.area);
        self.births = (self.births.0.min(other.births.0), self.births.1.max(other.births.1));
        self.ages = (self.ages.0.min(other.ages.0), self.ages.1.max(other.ages.1));
        self.reach = (self.reach.0.min(other.reach.0), self.reach.1.max(other.reach.1));
        self.unplaced |= other.unplaced;
    }

    /// Whether anybody may be of these births, accept this age and reach this far.
    #[inline(always)]
    pub fn may_hold(&self, births: Births, age: u8, reach: u8) -> bool {
        self.live != 0 && births.meets(self.births) && self.ages.0 <= age && age <= self.ages.1 && reach <= self.reach.1
    }
}
