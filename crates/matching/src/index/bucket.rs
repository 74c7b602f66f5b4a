//! A bucket: people of one kind, cut along the curve into runs.

use std::sync::Arc;

use uuid::Uuid;

use super::block::{Block, BlockKind, LANES};
use super::codes;
use super::ids::{LaneAddress, MOST_RUNS};
use super::order;
use super::run::{LONGEST, Lane, RUN, Run, age};
use super::summary::Summary;

#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    /// None where rare kinds are mixed.
    pub kind: Option<BlockKind>,
    pub runs: Vec<Arc<Run>>,
    /// What each run has in common.
    pub summaries: Vec<Summary>,
    /// The first position of each run on the curve, in order.
    pub order: Vec<(u32, u16)>,
    /// Runs without people, which stand nowhere in `order`.
    spare: Vec<u16>,
}

impl Bucket {
    pub fn new(kind: Option<BlockKind>) -> Bucket {
        Bucket {
            kind,
            runs: vec![Arc::default()],
            summaries: vec![Summary::EMPTY],
            order: vec![(0, 0)],
            spare: Vec::new(),
        }
    }

    /// The run of a position, as an index into `order`.
    pub fn stretch(&self, key: u32) -> usize {
        self.order.partition_point(|(first, _)| *first <= key).max(1) - 1
    }

    /// Where in `order` a run stands.
    fn position(&self, run: usize) -> Option<usize> {
        self.order.iter().position(|(_, at)| usize::from(*at) == run)
    }

    /// The next run on the curve when it and the given one are both short.
    fn short_neighbour(&self, at: usize) -> Option<usize> {
        let (_, next) = self.order.get(self.position(at)? + 1)?;
        let next = usize::from(*next);
        (self.runs[at].len + self.runs[next].len < RUN / 2).then_some(next)
    }

    pub fn set_run(&mut self, at: usize, run: Run) {
        self.summaries[at] = run.summary();
        self.runs[at] = Arc::new(run);
    }

    pub fn place_run(&mut self, first: u32, run: Run) -> usize {
        let at = self.spare.pop().map_or(self.runs.len(), usize::from);
        if at == self.runs.len() {
            self.runs.push(Arc::default());
            self.summaries.push(Summary::EMPTY);
        }
        self.set_run(at, run);
        let before = self.order.partition_point(|(other, _)| *other <= first);
        self.order.insert(before, (first, at as u16));
        at
    }

    fn drop_run(&mut self, at: usize) {
        self.order.retain(|(_, run)| usize::from(*run) != at);
        self.set_run(at, Run::default());
        self.spare.push(at as u16);
    }

    /// Sorts a run again: cut in two when it is long, joined with the next when both are short. Returns the moved
    /// people and their new addresses; `bucket` is this bucket's number.
    pub fn tidy(&mut self, bucket: usize, at: usize) -> Vec<(Uuid, LaneAddress, LaneAddress)> {
        let joined = self.short_neighbour(at);
        let runs = [Some(at), joined].into_iter().flatten();
        let old: Vec<(usize, Arc<Run>)> = runs.map(|at| (at, self.runs[at].clone())).collect();
        let seats = old
            .iter()
            .flat_map(|(at, run)| run.seats().map(move |seat| (*at, run, seat)));
        let mut moved: Vec<Moved> = seats
            .map(|(at, run, (block, lane))| {
                let from = &*run.blocks[block];
                (key(from, lane), (from, lane), LaneAddress::new(bucket, at, block, lane))
            })
            .collect();
        moved.sort_by_key(|(key, ..)| *key);
        let cut = moved.len() > LONGEST && self.order.len() < MOST_RUNS;
        let mut second = moved.split_off(if cut { moved.len() / 2 } else { moved.len() });

        if let Some(gone) = joined {
            self.drop_run(gone);
        }
        let run = sorted_run(&mut moved, self.kind.is_none());
        self.set_run(at, run);
        let mut moves = places_after(&moved, bucket, at);
        if let Some((from, ..)) = second.first() {
            let from = *from;
            let run = sorted_run(&mut second, self.kind.is_none());
            let at = self.place_run(from, run);
            moves.extend(places_after(&second, bucket, at));
        }
        moves
    }

    pub fn bytes(&self) -> usize {
        let lists = self.runs.capacity() * size_of::<Arc<Run>>()
            + self.summaries.capacity() * size_of::<Summary>()
            + self.order.capacity() * size_of::<(u32, u16)>()
            + self.spare.capacity() * size_of::<u16>();
        self.runs.iter().map(|run| run.bytes()).sum::<usize>() + lists + size_of::<Bucket>()
    }
}

/// The position of a lane's person on the curve.
pub(crate) fn key(block: &Block, lane: usize) -> u32 {
    order::along(block.row[lane] & codes::ROW, block.column[lane] & codes::COLUMN)
}

/// A person on the way to another lane: position on the curve, lane, and the old address.
type Moved<'b> = (u32, Lane<'b>, LaneAddress);

fn sorted_run(moved: &mut [Moved], mixed: bool) -> Run {
    moved.sort_by_key(|(_, lane, _)| age(*lane));
    let lanes: Vec<Lane> = moved.iter().map(|(_, lane, _)| *lane).collect();
    Run::of(&lanes, mixed)
}

/// Who stands where now that `moved` are the run `at`.
fn places_after(moved: &[Moved], bucket: usize, at: usize) -> Vec<(Uuid, LaneAddress, LaneAddress)> {
    let new = |i: usize| LaneAddress::new(bucket, at, i / LANES, i % LANES);
    let seats = moved.iter().enumerate();
    seats
        .map(|(i, (_, (block, lane), old))| (block.id[*lane], *old, new(i)))
        .collect()
}
