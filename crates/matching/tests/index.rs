//! The index deals the oracle's deck: for any people, any viewer, any order of changes, by any kernel.

mod common;

use std::collections::BTreeMap;

use common::{TODAYS, odd_people, random_query, relations};
use matching::index::{Change, InstructionSet};
use matching::simulation::{self, SeededRandom};
use matching::{Index, Limits, Person, Query, Relations, Section, Snapshot, Today, oracle};
use proptest::prelude::*;
use uuid::Uuid;

/// Holds decks of all kernels, and the counts, against the oracle's.
fn compare(people: &[Person], snapshot: &Snapshot, query: &Query, k: usize) {
    let whole = oracle::whole_deck(people, query);
    let remain = whole
        .iter()
        .filter(|ranked| !matches!(ranked.section, Section::Relaxed { .. }))
        .count();
    for isa in InstructionSet::available() {
        let deck = snapshot.deck_by(isa, query, k).unwrap();
        let wrong = deck.iter().zip(&whole).find(|(got, expected)| got != expected);
        assert_eq!((wrong, deck.len()), (None, k.min(whole.len())), "{isa:?}");
        assert_eq!(snapshot.count_by(isa, query), Some(remain), "{isa:?}");
    }
}

fn ask(people: &[Person], snapshot: &Snapshot, queries: usize, dice: &mut SeededRandom) {
    for _ in 0..queries {
        let viewer = &people[dice.roll(people.len() as u32) as usize];
        let relations = relations(people, dice);
        let today = Today::from(TODAYS[dice.roll(TODAYS.len() as u32) as usize]);
        let query = random_query(viewer, &relations, today, dice);
        compare(
            people,
            snapshot,
            &query,
            [0, 1, 5, 20, 60, 10_000][dice.roll(6) as usize],
        );
    }
}

#[test]
fn decks_and_counts_are_the_oracles_from_ten_people_to_thousands() {
    for (size, seed, queries) in [
        (10, 1, 40),
        (64, 2, 30),
        (65, 3, 30),
        (300, 4, 25),
        (1_500, 5, 12),
        (5_000, 6, 6),
    ] {
        let mut dice = SeededRandom::new(seed);
        let mut people = simulation::people(size, seed);
        odd_people(&mut people, &mut dice);
        let index: Index = people.iter().cloned().collect();
        assert_eq!(index.snapshot().len(), size);
        ask(&people, &index.snapshot(), queries, &mut dice);
    }
}

#[test]
fn everybody_reads_back() {
    let mut people = simulation::people(2_500, 8);
    odd_people(&mut people, &mut SeededRandom::new(8));
    let index: Index = people.iter().chain(&people[..100]).cloned().collect();
    for person in &people {
        assert_eq!(index.get(person.id).as_ref(), Some(person));
    }
    assert_eq!(index.get(Uuid::nil()), None);
    let mut all: Vec<Uuid> = index.snapshot().people().map(|person| person.id).collect();
    all.sort_unstable();
    let mut expected: Vec<Uuid> = people.iter().map(|person| person.id).collect();
    expected.sort_unstable();
    assert_eq!(all, expected);
}

/// Changes of every kind: newcomers, leavers, small changes, moves, whole other people.
fn changes(held: &mut BTreeMap<Uuid, Person>, pool: &[Person], count: usize, dice: &mut SeededRandom) -> Vec<Change> {
    let mut changes = Vec::new();
    for _ in 0..count {
        let other = &pool[dice.roll(pool.len() as u32) as usize];
        let at = dice.roll(held.len().max(1) as u32) as usize;
        let someone = held.values().nth(at).cloned();
        let changed = match (dice.roll(8), someone) {
            (0 | 1, _) | (_, None) => other.clone(),
            (2, Some(person)) => {
                held.remove(&person.id);
                changes.push(Change::Remove(person.id));
                continue;
            }
            (3, Some(person)) => Person {
                active: other.active,
                fairness: other.fairness,
                premium: other.premium,
                ..person
            },
            (4, Some(person)) => Person {
                cell: other.cell,
                filters: other.filters,
                ..person
            },
            (5, Some(person)) => Person {
                values: other.values,
                birth: other.birth,
                ..person
            },
            (6, Some(person)) => Person {
                paused: !person.paused,
                gender: other.gender,
                ..person
            },
            (_, Some(person)) => Person {
                id: person.id,
                ..other.clone()
            },
        };
        held.insert(changed.id, changed.clone());
        changes.push(Change::Put(changed));
    }
    changes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_changes_and_questions_gives_the_oracles_deck(seed: u64, start in 0usize..400) {
        let mut dice = SeededRandom::new(seed);
        let mut pool = simulation::people(1_200, seed);
        odd_people(&mut pool, &mut dice);
        let mut held: BTreeMap<Uuid, Person> = pool[..start].iter().map(|p| (p.id, p.clone())).collect();
        let index: Index = held.values().cloned().collect();
        for _ in 0..4 {
            let before = index.snapshot();
            let frozen: Vec<Person> = held.values().cloned().collect();
            let count = [1, 10, 300][dice.roll(3) as usize];
            for change in changes(&mut held, &pool, count, &mut dice) {
                match change {
                    Change::Put(person) if dice.chance(50) => index.put(&person),
                    Change::Remove(id) if dice.chance(50) => drop(index.remove(id)),
                    change => index.apply([change]),
                }
            }
            let people: Vec<Person> = held.values().cloned().collect();
            prop_assert_eq!(index.snapshot().len(), people.len());
            if !people.is_empty() {
                ask(&people, &index.snapshot(), 2, &mut dice);
            }
            // What a reader holds does not change under it.
            if !frozen.is_empty() {
                ask(&frozen, &before, 1, &mut dice);
            }
        }
        for (id, person) in &held {
            let read = index.get(*id);
            prop_assert_eq!(read.as_ref(), Some(person));
        }
    }
}

#[test]
fn index_grown_one_by_one_and_emptied_again_stays_true_and_small() {
    let people = simulation::people(3_000, 12);
    let index = Index::new();
    for person in &people {
        index.put(person);
    }
    let mut dice = SeededRandom::new(1);
    ask(&people, &index.snapshot(), 4, &mut dice);
    let full = index.snapshot().bytes();
    for person in &people[..2_900] {
        assert!(index.remove(person.id));
        assert!(!index.remove(person.id));
    }
    ask(&people[2_900..], &index.snapshot(), 4, &mut dice);
    let rest = index.snapshot().bytes();
    assert!(rest < full / 3, "{rest} of {full}");
}

#[test]
fn readers_get_whole_versions_while_the_writer_writes() {
    let people = simulation::people(600, 30);
    let index: Index = people.iter().cloned().collect();
    let (viewer, nobody, today) = (&people[0], Relations::default(), Today::from(simulation::TODAY));
    let query = Query::new(viewer, &nobody, today);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for round in 0..40 {
                let paused = round % 2 == 0;
                let all = people.iter().map(|person| {
                    Change::Put(Person {
                        paused,
                        ..person.clone()
                    })
                });
                index.apply(all);
            }
        });
        let mut looked = 0;
        while !writer.is_finished() || looked == 0 {
            let snapshot = index.snapshot();
            let paused = snapshot.people().filter(|person| person.paused).count();
            let before = people.iter().filter(|person| person.paused).count();
            assert!(
                [0, before, people.len()].contains(&paused),
                "half a change was seen: {paused}"
            );
            assert_eq!(snapshot.deck(&query, 5).is_empty(), paused == people.len());
            looked += 1;
        }
    });
}

#[test]
fn what_a_filter_costs_is_who_would_remain_without_it() {
    let people = simulation::people(1_200, 17);
    let index: Index = people.iter().cloned().collect();
    let (nobody, today) = (Relations::default(), Today::from(simulation::TODAY));
    let mut costly = 0;
    for viewer in people.iter().filter(|person| person.filters.is_some()).take(40) {
        let query = Query::new(viewer, &nobody, today);
        let remain = |query: &Query| oracle::whole_deck(&people, query).len();
        let (with, costs) = index.snapshot().costs(&query);
        assert_eq!(with, remain(&query));
        for (part, cost) in costs {
            let lifted = common::without(part, *query.limits.filters());
            let wider = Query {
                limits: Limits::Hard(lifted),
                ..query
            };
            assert_eq!(cost, remain(&wider) - remain(&query), "{part:?}");
            costly += usize::from(cost > 0);
        }
    }
    assert!(costly > 40, "{costly}");
}
