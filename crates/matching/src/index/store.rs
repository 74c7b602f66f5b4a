//! Everybody in blocks: one version of the index.
//!
//! Buckets hold people of one kind (gender and sought genders), apart by whether their saved filters
//! bind them to a distance, because those need not be looked at from afar; rare kinds share two buckets.
//! A bucket is cut along the curve into runs, a run by age into blocks. Cloning a store copies pointers;
//! changing a clone copies what lies on the way to the change and nothing else.

use std::collections::HashMap;
use std::sync::Arc;

use uuid::Uuid;

use super::block::{Block, BlockKind};
use super::bucket::{Bucket, key};
use super::codes;
use super::ids::{Ids, LaneAddress, MOST_BUCKETS};
use super::order;
use super::run::{LONGEST, Lane, RUN, Run, age, lanes_of};
use crate::person::Person;
use crate::vocabulary::{Gender, SoughtGenders};

/// A kind has buckets of its own from this many people on, and from this share of all.
const COMMON: usize = 512;
const COMMON_SHARE: usize = 300;
/// Runs shorter than this do not end where a tile ends.
const SHORT: usize = 256;

#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub buckets: Vec<Arc<Bucket>>,
    /// By kind, the bucket of the bound; the unbound stand in the next one.
    route: Arc<HashMap<BlockKind, usize>>,
    ids: Arc<Ids>,
    len: usize,
    /// People there were when buckets and tables were laid out.
    laid_out: usize,
}

/// Whether a reach is unlimited.
fn roams(reach: u8) -> bool {
    reach >= codes::KNOWN
}

/// The bucket and position where a person belongs.
struct Assignment {
    bucket: usize,
    key: u32,
    birth: u16,
}

impl Default for Store {
    fn default() -> Store {
        Store::lay_out(&[])
    }
}

impl FromIterator<Person> for Store {
    fn from_iter<I: IntoIterator<Item = Person>>(people: I) -> Store {
        let mut seats: HashMap<Uuid, (usize, usize)> = HashMap::new();
        let mut blocks: Vec<Block> = Vec::new();
        for person in people {
            let (block, lane) = *seats.entry(person.id).or_insert_with(|| {
                if blocks.last().is_none_or(|block| block.free_lane().is_none()) {
                    blocks.push(Block::new(true));
                }
                let last = blocks.len() - 1;
                (last, blocks[last].free_lane().unwrap_or_default())
            });
            blocks[block].write(lane, &person);
        }
        drop(seats);
        let blocks: Vec<(Option<BlockKind>, Arc<Block>)> =
            blocks.into_iter().map(|block| (None, Arc::new(block))).collect();
        Store::lay_out(&blocks)
    }
}

impl Store {
    /// Sorts all people of the given blocks into a new store. Each block comes with its bucket's kind.
    fn lay_out(blocks: &[(Option<BlockKind>, Arc<Block>)]) -> Store {
        let lanes = || {
            blocks.iter().enumerate().flat_map(|(at, (kind, block))| {
                lanes_of(block.taken).map(move |lane| (at, lane, block, block.kind(lane).or(*kind)))
            })
        };
        let mut counts: HashMap<BlockKind, usize> = HashMap::new();
        for kind in lanes().filter_map(|(.., kind)| kind) {
            *counts.entry(kind).or_default() += 1;
        }
        let len = counts.values().sum();
        let mut store = Store::empty(common(counts, len), len);
        let mut seats: Vec<(usize, u32, u32, u8)> = Vec::with_capacity(len);
        for (at, lane, block, kind) in lanes() {
            let bucket = store.bucket_of(kind, block.reach[lane]);
            seats.push((bucket, key(block, lane), at as u32, lane as u8));
        }
        seats.sort_unstable();
        let mut rest = &seats[..];
        while let Some(((bucket, first, ..), length)) = rest.first().map(|seat| (*seat, next_run(rest))) {
            let (part, after) = rest.split_at(length);
            let lanes = part
                .iter()
                .map(|(_, _, at, lane)| (&*blocks[*at as usize].1, usize::from(*lane)));
            let mut lanes: Vec<Lane> = lanes.collect();
            lanes.sort_by_key(|lane| age(*lane));
            store.seat_run(bucket, first, &lanes);
            rest = after;
        }
        store
    }

    fn empty(kinds: Vec<BlockKind>, len: usize) -> Store {
        let bucket = |kind: Option<BlockKind>| Arc::new(Bucket::new(kind));
        let mut buckets = vec![bucket(None), bucket(None)];
        let mut route = HashMap::new();
        for kind in kinds {
            route.insert(kind, buckets.len());
            buckets.extend([bucket(Some(kind)), bucket(Some(kind))]);
        }
        Store {
            buckets,
            route: Arc::new(route),
            ids: Arc::new(Ids::sized(len)),
            len,
            laid_out: len,
        }
    }

    /// Makes a run of lanes that stand in no run yet; their ids are new.
    fn seat_run(&mut self, bucket: usize, first: u32, lanes: &[Lane]) {
        let target = Arc::make_mut(&mut self.buckets[bucket]);
        let run = Run::of(lanes, target.kind.is_none());
        // The run that a new bucket begins with is the first to be filled.
        let at = if target.runs.len() == 1 && target.runs[0].len == 0 {
            target.set_run(0, run);
            0
        } else {
            target.place_run(first, run)
        };
        let seated = self.buckets[bucket].runs[at].clone();
        for (block, lane) in seated.seats() {
            let (buckets, place) = (&self.buckets, LaneAddress::new(bucket, at, block, lane));
            Arc::make_mut(&mut self.ids).insert(id_at(buckets, place), place, |place| id_at(buckets, place));
        }
    }

    fn bucket_of(&self, kind: Option<BlockKind>, reach: u8) -> usize {
        let bound = kind.and_then(|kind| self.route.get(&kind)).copied().unwrap_or(0);
        bound + usize::from(roams(reach))
    }

    fn seat_for(&self, person: &Person) -> Assignment {
        let reach = codes::reach(person.filters.map(|filters| filters.distance));
        let (row, column) = codes::place(person.cell);
        Assignment {
            bucket: self.bucket_of(Some((person.gender, person.seeks)), reach),
            key: order::along(row, column),
            birth: codes::birth(person.birth),
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn find(&self, id: Uuid) -> Option<LaneAddress> {
        self.ids.find(id, |place| id_at(&self.buckets, place) == id)
    }

    pub fn block(&self, place: LaneAddress) -> &Block {
        &self.buckets[place.bucket()].runs[place.run()].blocks[place.block()]
    }

    pub fn get(&self, id: Uuid) -> Option<Person> {
        self.find(id).map(|place| self.read(place))
    }

    /// The person of a place that holds one.
    pub fn read(&self, place: LaneAddress) -> Person {
        let kind = self.buckets[place.bucket()].kind;
        self.block(place).read(
            place.lane(),
            kind.unwrap_or((Gender::Undisclosed, SoughtGenders::EVERYONE)),
        )
    }

    pub fn people(&self) -> impl Iterator<Item = Person> {
        let buckets = self.buckets.iter().enumerate();
        let runs = buckets.flat_map(|(b, bucket)| bucket.runs.iter().enumerate().map(move |(r, run)| (b, r, run)));
        let places = runs.flat_map(|(b, r, run)| {
            run.seats()
                .map(move |(block, lane)| LaneAddress::new(b, r, block, lane))
        });
        places.map(|place| self.read(place))
    }

    /// Inserts or changes a person; true when they were there.
    pub fn put(&mut self, person: &Person) -> bool {
        let seat = self.seat_for(person);
        let Some(place) = self.find(person.id) else {
            self.insert(person, seat);
            return false;
        };
        let (block, lane) = (self.block(place), place.lane());
        if seat.bucket == place.bucket() && seat.key == key(block, lane) {
            let bucket = Arc::make_mut(&mut self.buckets[seat.bucket]);
            Arc::make_mut(&mut bucket.runs[place.run()]).change(place.block(), lane, person);
            bucket.summaries[place.run()] = bucket.runs[place.run()].summary();
        } else {
            self.take(person.id, place);
            self.insert(person, seat);
        }
        true
    }

    /// Removes a person; true when they were there.
    pub fn remove(&mut self, id: Uuid) -> bool {
        let found = self.find(id);
        if let Some(place) = found {
            self.take(id, place);
        }
        found.is_some()
    }

    fn take(&mut self, id: Uuid, place: LaneAddress) {
        let bucket = Arc::make_mut(&mut self.buckets[place.bucket()]);
        let run = Arc::make_mut(&mut bucket.runs[place.run()]);
        run.remove(place.block(), place.lane());
        bucket.summaries[place.run()] = run.summary();
        let untidy = run.is_untidy();
        Arc::make_mut(&mut self.ids).remove(id, place);
        self.len -= 1;
        if untidy {
            self.tidy(place.bucket(), place.run());
        }
    }

    fn insert(&mut self, person: &Person, seat: Assignment) {
        self.len += 1;
        let bucket = Arc::make_mut(&mut self.buckets[seat.bucket]);
        let at = usize::from(bucket.order[bucket.stretch(seat.key)].1);
        let mixed = bucket.kind.is_none();
        let run = Arc::make_mut(&mut bucket.runs[at]);
        let (block, lane) = run.insert(person, seat.birth, mixed);
        bucket.summaries[at] = run.summary();
        let (untidy, long) = (run.is_untidy(), run.len > LONGEST);
        let (buckets, place) = (&self.buckets, LaneAddress::new(seat.bucket, at, block, lane));
        Arc::make_mut(&mut self.ids).insert(person.id, place, |place| id_at(buckets, place));
        if long || untidy {
            self.tidy(seat.bucket, at);
        }
        if self.len > 2 * self.laid_out.max(COMMON) {
            *self = Store::lay_out(&self.blocks());
        }
    }

    fn blocks(&self) -> Vec<(Option<BlockKind>, Arc<Block>)> {
        let buckets = self.buckets.iter();
        let runs = buckets.flat_map(|bucket| bucket.runs.iter().map(|run| (bucket.kind, run)));
        runs.flat_map(|(kind, run)| run.blocks.iter().map(move |block| (kind, block.clone())))
            .collect()
    }

    /// Sorts a run again, and updates the addresses of its people.
    fn tidy(&mut self, bucket: usize, at: usize) {
        let moves = Arc::make_mut(&mut self.buckets[bucket]).tidy(bucket, at);
        Arc::make_mut(&mut self.ids).replace_all(&moves);
    }

    /// Bytes allocated for everything.
    pub fn bytes(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.bytes()).sum::<usize>() + self.ids.bytes() + size_of::<Store>()
    }
}

/// The commonest kinds, as many as deserve buckets of their own.
fn common(counts: HashMap<BlockKind, usize>, len: usize) -> Vec<BlockKind> {
    let least = COMMON.max(len / COMMON_SHARE);
    let mut kinds: Vec<(BlockKind, usize)> = counts.into_iter().filter(|(_, count)| *count >= least).collect();
    kinds.sort_by_key(|((gender, seeks), count)| (std::cmp::Reverse(*count), *gender as u8, seeks.bits()));
    kinds
        .into_iter()
        .take(MOST_BUCKETS / 2 - 1)
        .map(|(kind, _)| kind)
        .collect()
}

/// How many of the sorted seats make the next run: not more than fit, not beyond the bucket, and not
/// beyond a tile once it is long enough.
fn next_run(seats: &[(usize, u32, u32, u8)]) -> usize {
    let (bucket, ..) = seats[0];
    let ends = |at: usize| {
        let ((other, key, ..), (_, before, ..)) = (seats[at], seats[at - 1]);
        other != bucket || at >= RUN || (at >= SHORT && key >> order::TILE != before >> order::TILE)
    };
    (1..seats.len()).find(|at| ends(*at)).unwrap_or(seats.len())
}

fn id_at(buckets: &[Arc<Bucket>], place: LaneAddress) -> Uuid {
    buckets[place.bucket()].runs[place.run()].blocks[place.block()].id[place.lane()]
}
