//! The index against the oracle, on random questions over populations from ten people to a million.

use matching::index::InstructionSet;
use matching::simulation::{self, SeededRandom};
use matching::{Day, Distance, Filters, Index, Person, Query, Relations, Section, Weights, oracle};

use crate::changes::Weekday;
use crate::world::{World, today};

/// Population and number of questions to it.
const SIZES: [(usize, usize); 8] = [
    (10, 4_000),
    (100, 6_000),
    (300, 4_000),
    (1_000, 4_000),
    (3_000, 1_500),
    (10_000, 600),
    (100_000, 150),
    (1_000_000, 30),
];

pub fn run(changes: usize) {
    let mut asked = 0;
    for (size, questions) in SIZES {
        let began = std::time::Instant::now();
        // Small populations are drawn again several times.
        let rounds = (2_000 / size).clamp(1, 100);
        for round in 0..rounds {
            let seed = (size * 1_000 + round) as u64;
            let people = if round % 2 == 0 {
                World::new(seed).people(size).0
            } else {
                simulation::people(size, seed)
            };
            let index: Index = people.iter().cloned().collect();
            asked += compare(&index, &people, questions / rounds, seed);
        }
        println!(
            "- {questions} questions to {size} people: equal ({:.0} s)",
            began.elapsed().as_secs_f64()
        );
    }
    println!("- {asked} questions, every kernel, decks and counts: no difference");
    after_changes(changes);
}

/// Populations that went through changes before they are asked, and questions to each.
const CHANGED: [(usize, usize); 4] = [(100, 10_000), (1_000, 7_000), (3_000, 2_500), (20_000, 700)];

/// Each population takes its share of the changes, a tenth at a time; while it is asked it stands still.
fn after_changes(changes: usize) {
    let (mut asked, mut sizes) = (0, Vec::new());
    for (at, (size, questions)) in CHANGED.into_iter().enumerate() {
        let mut people = World::new(3 + at as u64).people(size).0;
        let index: Index = people.iter().cloned().collect();
        let mut day = Weekday::new(40 + at as u64);
        for part in 0..10 {
            for _ in 0..changes / CHANGED.len() / 1_000 {
                let batch: Vec<_> = (0..100).map(|_| day.next(&mut people)).collect();
                index.apply(batch);
            }
            asked += compare(&index, &people, questions / 10, 700 + part);
        }
        sizes.push(people.len().to_string());
    }
    println!(
        "- {asked} questions between and after {changes} mixed changes ({} people at the end): no difference",
        sizes.join(", ")
    );
}

/// Asks everything of index and oracle, and panics at the first difference.
pub fn compare(index: &Index, people: &[Person], questions: usize, seed: u64) -> usize {
    let (mut dice, snapshot) = (SeededRandom::new(seed), index.snapshot());
    assert_eq!(snapshot.len(), people.len());
    for _ in 0..questions {
        let viewer = &people[dice.roll(people.len() as u32) as usize];
        let relations = relations(people, &mut dice);
        let mut query = Query::new(viewer, &relations, today());
        if dice.chance(50) {
            query = query.filtered(filters(&mut dice));
        }
        if dice.chance(40) {
            query = query.weighted(Weights::from(simulation::sliders(&mut dice)));
        }
        let whole = oracle::whole_deck(people, &query);
        let remain = whole
            .iter()
            .filter(|ranked| !matches!(ranked.section, Section::Relaxed { .. }))
            .count();
        let k = [1, 20, 20, 100, 1_000][dice.roll(5) as usize];
        for isa in InstructionSet::available() {
            let deck = snapshot.deck_by(isa, &query, k);
            assert_eq!(
                deck.as_deref(),
                Some(&whole[..k.min(whole.len())]),
                "{isa:?}, {} people",
                people.len()
            );
            assert_eq!(
                snapshot.count_by(isa, &query),
                Some(remain),
                "{isa:?}, {} people",
                people.len()
            );
        }
    }
    questions
}

fn relations(people: &[Person], dice: &mut SeededRandom) -> Relations {
    let mut relations = Relations::default();
    for _ in 0..(people.len() / 4).min(300) {
        let id = people[dice.roll(people.len() as u32) as usize].id;
        match dice.roll(4) {
            0 | 1 => drop(relations.hidden.insert(id)),
            2 => drop(relations.passed.insert(id, Day(today().day.0 - dice.roll(60) as i32))),
            _ => drop(relations.liked_by.insert(id)),
        }
    }
    relations
}

fn filters(dice: &mut SeededRandom) -> Filters {
    Filters {
        age_min: 18 + dice.roll(20) as u8,
        age_max: 40 + dice.roll(60) as u8,
        distance: if dice.chance(50) {
            Distance::Anywhere
        } else {
            Distance::Within(1 + dice.roll(100) as u8)
        },
        min_compatibility: [0, 80, dice.roll(101) as u8][dice.roll(3) as usize],
        interests: if dice.chance(20) {
            dice.word() as u16 & 0x7FFF
        } else {
            0
        },
        personalities: if dice.chance(10) { dice.word() as u16 } else { 0 },
        verified_only: dice.chance(5),
        shared_language: dice.chance(20),
        compatible_intention: dice.chance(20),
    }
}
