//! One day's proposals for many invented people: time, value, bound and gap, beside greedy and deferred acceptance.
//!
//! `cargo run --release -p matching --example daily_match -- [people]`
#![allow(clippy::print_stdout, reason = "printing the numbers is what this program is for")]

use std::collections::BTreeSet;

use matching::daily::chance::Side;
use matching::daily::{Calibration, Graph, Observations, greedy, propose};
use matching::learned::Habit;
use matching::simulation::{self, SeededRandom};
use matching::{Index, Person, Query, Relations, Today};

const CANDIDATES: usize = 50;
/// One person in eight has Premium, and so three proposals.
const PREMIUM_PERCENT: u32 = 12;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let people: usize = std::env::args().nth(1).map_or(Ok(100_000), |count| count.parse())?;
    let began = cpu();
    let (graph, liked) = day(people)?;
    let built = cpu() - began;
    let began = cpu();
    let found = propose(&graph);
    let solved = cpu() - began;
    let began = cpu();
    found.certificate.verify(&graph, &found.edges)?;
    let verified = cpu() - began;
    let candidates = graph.edges().len() as f64 * 2.0 / people as f64;
    println!(
        "{people} people with up to {CANDIDATES} candidates each, {} possible pairs ({candidates:.1} for the mean person): \
         building the graph from the index {built:.1} CPU-s; proposals with their certificate **{solved:.2} CPU-s** on one \
         thread; checking the certificate {verified:.2} CPU-s. Value {}, bound {}, **gap {:.3} %**.\n",
        graph.edges().len(),
        found.certificate.value,
        found.certificate.bound,
        f64::from(found.certificate.gap()) / 10_000.0
    );
    println!("| proposals | value, of the bound | pairs | people served | Gini of proposals a person |");
    println!("|---|---|---|---|---|");
    row("certified matching", &graph, &found.edges, found.certificate.bound);
    row("greedy", &graph, &greedy(&graph), found.certificate.bound);
    let stable = deferred_acceptance(&graph, &liked);
    row(
        "deferred acceptance (Gale–Shapley)",
        &graph,
        &stable,
        found.certificate.bound,
    );
    Ok(())
}

/// The graph of one day from the exact index, and how much each end of each edge likes the other, in millionths.
fn day(count: usize) -> Result<(Graph, Vec<[u32; 2]>), Failure> {
    let people = simulation::people(count, 18);
    let mut dice = SeededRandom::new(81);
    let capacity = people
        .iter()
        .map(|_| if dice.chance(PREMIUM_PERCENT) { 3 } else { 1 })
        .collect();
    let sides: Vec<Side> = people.iter().map(|person| side(person, &mut dice)).collect();
    let index: Index = people.iter().cloned().collect();
    let (snapshot, today) = (index.snapshot(), Today::from(simulation::TODAY));
    let mut rows: Vec<_> = people
        .iter()
        .enumerate()
        .map(|(at, person)| (person.id, at as u32))
        .collect();
    rows.sort_unstable();
    let row = |id| rows.binary_search_by_key(&id, |(id, _)| *id).map(|at| rows[at].1);
    let calibration = Calibration::of(&Observations::default());
    let (relations, mut edges) = (Relations::default(), Vec::new());
    for (at, person) in people.iter().enumerate() {
        // A person who is not shown to others is not proposed either.
        if !person.ready || person.paused || person.incognito {
            continue;
        }
        for ranked in snapshot.deck(&Query::new(person, &relations, today), CANDIDATES) {
            let to = row(ranked.id).map_err(|_| "a card of nobody")?;
            let weight = calibration.weight(sides[at], sides[to as usize], ranked.compatibility, 1.0);
            edges.push((at as u32, to, weight));
        }
    }
    let graph = Graph::new(capacity, edges)?;
    // Each side's own opinion: its habit, and a taste that the other side does not share.
    let liked = graph
        .edges()
        .iter()
        .map(|edge| {
            [edge.a, edge.b].map(|person| {
                let own = calibration.like(sides[person as usize], 50);
                (own * f64::from(500_000 + dice.roll(500_000))) as u32
            })
        })
        .collect();
    Ok((graph, liked))
}

fn side(person: &Person, dice: &mut SeededRandom) -> Side {
    let of = dice.roll(60);
    let yes = if of == 0 { 0 } else { dice.roll(of + 1) / 2 };
    Side {
        likes: Habit { yes, of },
        reply: person.reply,
    }
}

/// Deferred acceptance carried over to people without two sides: everybody with room proposes down their own list, and
/// who is asked keeps those they like best.
fn deferred_acceptance(graph: &Graph, liked: &[[u32; 2]]) -> Vec<u32> {
    let opinion = |edge: u32, person: u32| {
        let at = edge as usize;
        liked[at][usize::from(graph.edges()[at].b == person)]
    };
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); graph.people() as usize];
    for (at, edge) in (0..).zip(graph.edges()) {
        lists[edge.a as usize].push(at);
        lists[edge.b as usize].push(at);
    }
    for (person, list) in (0..).zip(&mut lists) {
        list.sort_by_key(|edge| opinion(*edge, person));
    }
    let room = |held: &BTreeSet<(u32, u32)>, person: u32| held.len() < usize::from(graph.capacity(person));
    let mut held: Vec<BTreeSet<(u32, u32)>> = vec![BTreeSet::new(); lists.len()];
    let mut asking: Vec<u32> = (0..graph.people()).rev().collect();
    while let Some(person) = asking.pop() {
        while room(&held[person as usize], person) {
            let Some(edge) = lists[person as usize].pop() else {
                break;
            };
            let other = graph.edges()[edge as usize].other(person);
            if held[person as usize].contains(&(opinion(edge, person), edge)) || graph.capacity(other) == 0 {
                continue;
            }
            let worst = held[other as usize].first().copied();
            if !room(&held[other as usize], other) {
                let Some(worst) = worst.filter(|worst| *worst < (opinion(edge, other), edge)) else {
                    continue;
                };
                held[other as usize].remove(&worst);
                let left = graph.edges()[worst.1 as usize].other(other);
                held[left as usize].remove(&(opinion(worst.1, left), worst.1));
                asking.push(left);
            }
            held[other as usize].insert((opinion(edge, other), edge));
            held[person as usize].insert((opinion(edge, person), edge));
        }
    }
    let chosen: BTreeSet<u32> = held.iter().flatten().map(|(_, edge)| *edge).collect();
    chosen.into_iter().collect()
}

fn row(name: &str, graph: &Graph, edges: &[u32], bound: u64) {
    let mut proposals = vec![0u32; graph.people() as usize];
    let mut value = 0;
    for edge in edges.iter().map(|at| graph.edges()[*at as usize]) {
        proposals[edge.a as usize] += 1;
        proposals[edge.b as usize] += 1;
        value += u64::from(edge.weight);
    }
    let served = proposals.iter().filter(|count| **count > 0).count();
    println!(
        "| {name} | {value} ({:.2} %) | {} | {served} | {:.3} |",
        value as f64 * 100.0 / bound.max(1) as f64,
        edges.len(),
        gini(&mut proposals)
    );
}

/// 0 when all have the same, towards 1 when one has everything.
fn gini(values: &mut [u32]) -> f64 {
    values.sort_unstable();
    let (count, sum) = (
        values.len() as f64,
        values.iter().map(|value| f64::from(*value)).sum::<f64>(),
    );
    let weighted: f64 = values
        .iter()
        .zip(1..)
        .map(|(value, rank)| f64::from(*value) * f64::from(rank))
        .sum();
    if sum == 0.0 {
        0.0
    } else {
        2.0 * weighted / (count * sum) - (count + 1.0) / count
    }
}

/// CPU seconds of this process.
fn cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
