//! A million changes: how fast, how large afterwards, and what readers feel of them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use matching::index::Change;
use matching::simulation::SeededRandom;
use matching::{BirthDate, Day, Index, Person};

use crate::equality;
use crate::measure::{Times, cpu, timed};
use crate::viewers::{CLASSES, Viewer};
use crate::world::{SOME_BIRTHDAY, World, today};

/// A day's changes: mostly visits and impressions; few people move, arrive or leave.
pub struct Weekday {
    dice: SeededRandom,
    world: World,
}

impl Weekday {
    pub fn new(seed: u64) -> Weekday {
        Weekday {
            dice: SeededRandom::new(seed),
            world: World::new(!seed),
        }
    }

    /// The next change; `people` is kept as the index has it.
    pub fn next(&mut self, people: &mut Vec<Person>) -> Change {
        let dice = &mut self.dice;
        let at = dice.roll(people.len() as u32) as usize;
        let (other, _) = self.world.person();
        match dice.pick(&[35, 15, 10, 10, 10, 2, 3, 8, 7]) {
            0 => people[at].active = Day(today().day.0 - dice.roll(2) as i32),
            1 => people[at].fairness = 2_000 + dice.roll(18_000) as u16,
            2 => people[at].reply = dice.roll(101) as u8,
            3 => people[at].filters = other.filters,
            4 => people[at].values = other.values,
            5 => people[at].birth = BirthDate::from(SOME_BIRTHDAY),
            6 => people[at].cell = other.cell,
            7 => {
                people.push(other.clone());
                return Change::Put(other);
            }
            _ => return Change::Remove(people.swap_remove(at).id),
        }
        Change::Put(people[at].clone())
    }
}

pub fn run(index: &Index, people: &mut Vec<Person>, viewers: &[Viewer], count: usize) {
    let size = |index: &Index| {
        let snapshot = index.snapshot();
        snapshot.bytes() as f64 / snapshot.len() as f64
    };
    let before = size(index);
    let mut day = Weekday::new(99);
    println!("\n### {count} mixed changes\n");
    for (batch, part) in [(1, count / 4), (100, count / 4), (10_000, count / 2)] {
        let (mut spent, mut done) = (0.0, 0);
        while done < part {
            let changes: Vec<Change> = (0..batch).map(|_| day.next(people)).collect();
            spent += timed(|| index.apply(changes));
            done += batch;
        }
        println!(
            "- published {batch} at a time: {:.0} changes per CPU-second",
            done as f64 / spent * 1e6
        );
    }
    println!("- bytes a person: {before:.1} before, {:.1} after", size(index));
    let asked = equality::compare(index, people, 10_000_000 / people.len().max(1), 5);
    println!("- {asked} questions to the changed people, every kernel, decks and counts: equal to the oracle");
    readers(index, people, viewers);
}

/// Decks dealt while a writer publishes one change after the other, beside decks dealt in peace.
fn readers(index: &Index, people: &mut Vec<Person>, viewers: &[Viewer]) {
    let mix: Vec<&Viewer> = viewers
        .iter()
        .filter(|viewer| viewer.class == CLASSES.len() - 1)
        .collect();
    let deal = || -> Vec<f64> {
        mix.iter()
            .cycle()
            .take(mix.len() * 4)
            .map(|viewer| timed(|| index.deck(&viewer.query(false), 20)))
            .collect()
    };
    let (mut quiet, mut busy, mut rates) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..5 {
        quiet.push(Times::of(deal()).at(0.99));
        let (done, written) = (AtomicBool::new(false), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let (mut day, began) = (Weekday::new(1_000 + round), cpu());
                while !done.load(Ordering::Relaxed) {
                    index.apply([day.next(people)]);
                    written.fetch_add(1, Ordering::Relaxed);
                }
                written.load(Ordering::Relaxed) as f64 / (cpu() - began) * 1e6
            });
            busy.push(Times::of(deal()).at(0.99));
            done.store(true, Ordering::Relaxed);
            rates.extend(writer.join().ok());
        });
    }
    let (quiet, busy, rates) = (
        Times::of(quiet).at(0.5),
        Times::of(busy).at(0.5),
        Times::of(rates).at(0.5),
    );
    println!(
        "- readers' 99th percentile, mix, median of 5 interleaved runs: {quiet:.0} µs in peace, {busy:.0} µs while \
         changes are published one by one ({:.2} times; the writer makes {rates:.0} per CPU-second, generating them included)",
        busy / quiet
    );
}
