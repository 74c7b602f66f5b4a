//! The proposals against brute force, and their certificate.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::simulation::SeededRandom;

fn graph(capacity: &[u8], edges: &[(u32, u32, u32)]) -> Graph {
    Graph::new(capacity.to_vec(), edges.iter().copied()).unwrap()
}

/// The largest value of any choice of edges, by trying all.
fn brute_force(graph: &Graph) -> u64 {
    fn best(graph: &Graph, at: usize, room: &mut [u8]) -> u64 {
        let Some(edge) = graph.edges().get(at) else { return 0 };
        let without = best(graph, at + 1, room);
        let (a, b) = (edge.a as usize, edge.b as usize);
        if room[a] == 0 || room[b] == 0 {
            return without;
        }
        room[a] -= 1;
        room[b] -= 1;
        let with = u64::from(edge.weight) + best(graph, at + 1, room);
        room[a] += 1;
        room[b] += 1;
        with.max(without)
    }
    let mut room: Vec<u8> = (0..graph.people()).map(|person| graph.capacity(person)).collect();
    best(graph, 0, &mut room)
}

fn room(graph: &Graph, edges: &[u32]) -> Vec<u8> {
    let mut room: Vec<u8> = (0..graph.people()).map(|person| graph.capacity(person)).collect();
    for at in edges {
        let edge = graph.edges()[*at as usize];
        room[edge.a as usize] -= 1;
        room[edge.b as usize] -= 1;
    }
    room
}

fn random(people: u32, degree: u32, seed: u64) -> Graph {
    let mut dice = SeededRandom::new(seed);
    let capacity = (0..people).map(|_| if dice.chance(10) { 3 } else { 1 }).collect();
    let mut edges = Vec::new();
    for a in 0..people {
        for _ in 0..degree {
            let b = dice.roll(people);
            if a != b {
                edges.push((a, b, 1 + dice.roll(100_000)));
            }
        }
    }
    Graph::new(capacity, edges).unwrap()
}

fn small_graphs() -> impl Strategy<Value = Graph> {
    (2u32..8).prop_flat_map(|people| {
        let capacity = proptest::collection::vec(0u8..=3, people as usize);
        let edge = (0..people, 0..people, 0u32..1_000);
        (capacity, proptest::collection::vec(edge, 0..14)).prop_map(|(capacity, edges)| {
            let edges = edges.into_iter().filter(|(a, b, _)| a != b);
            Graph::new(capacity, edges).unwrap()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn certificate_holds_the_optimum_between_value_and_bound(graph in small_graphs()) {
        let found = propose(&graph);
        prop_assert_eq!(found.certificate.verify(&graph, &found.edges), Ok(()));
        let best = brute_force(&graph);
        prop_assert!(found.certificate.value <= best);
        prop_assert!(best <= found.certificate.bound, "{best} is above {}", found.certificate.bound);
        let alone: u64 = greedy(&graph).iter().map(|at| u64::from(graph.edges()[*at as usize].weight)).sum();
        prop_assert!(found.certificate.value >= alone);
        prop_assert!(found.certificate.value * 2 >= best);
    }

    #[test]
    fn nobody_is_left_who_could_be_served(graph in small_graphs()) {
        let found = propose(&graph);
        let (room, chosen) = (room(&graph, &found.edges), found.edges.iter().collect::<HashSet<_>>());
        for (at, edge) in (0u32..).zip(graph.edges()) {
            let both = room[edge.a as usize] > 0 && room[edge.b as usize] > 0;
            prop_assert!(!both || chosen.contains(&at), "{edge:?} fits");
        }
    }
}

#[test]
fn random_people_are_proposed_within_a_hundredth_of_the_best() {
    for seed in 0..4 {
        // Dense places beside sparse ones.
        let graph = random(2_000, 4 + 12 * seed as u32, seed);
        let found = propose(&graph);
        assert_eq!(found.certificate.verify(&graph, &found.edges), Ok(()));
        assert!(
            found.certificate.gap() <= 10_000,
            "{} millionths",
            found.certificate.gap()
        );
    }
}

#[test]
fn two_sides_are_solved_to_the_optimum() {
    // Greedy takes 10 and is left with 1; the best is 9 and 9.
    let graph = graph(&[1; 4], &[(0, 2, 10), (0, 3, 9), (1, 2, 9), (1, 3, 1)]);
    let found = propose(&graph);
    assert_eq!((found.certificate.value, found.certificate.bound), (18, 18));
    assert_eq!(found.certificate.gap(), 0);
}

#[test]
fn triangle_serves_two_and_says_what_its_bound_does_not_reach() {
    let graph = graph(&[1; 3], &[(0, 1, 10), (1, 2, 10), (0, 2, 10)]);
    let found = propose(&graph);
    assert_eq!(found.edges.len(), 1);
    assert_eq!(found.certificate.value, 10);
    assert!((10..=16).contains(&found.certificate.bound), "halves serve everybody");
}

#[test]
fn order_of_edges_and_ends_changes_nothing() {
    let graph = random(300, 8, 5);
    let mut edges: Vec<_> = graph.edges().iter().map(|edge| (edge.b, edge.a, edge.weight)).collect();
    edges.reverse();
    let again = Graph::new((0..300).map(|person| graph.capacity(person)).collect(), edges).unwrap();
    assert_eq!(propose(&graph), propose(&again));
}

#[test]
fn false_certificates_are_refused() {
    let graph = random(60, 5, 9);
    let found = propose(&graph);
    let proof = &found.certificate;
    let dear = Certificate {
        value: proof.value + 1,
        ..proof.clone()
    };
    assert_eq!(
        dear.verify(&graph, &found.edges),
        Err(CertificateError::Value(proof.value))
    );
    let low = Certificate {
        bound: proof.bound - 1,
        ..proof.clone()
    };
    assert_eq!(
        low.verify(&graph, &found.edges),
        Err(CertificateError::Bound(proof.bound))
    );
    let free = Certificate {
        prices: vec![0; 60],
        ..proof.clone()
    };
    assert!(matches!(
        free.verify(&graph, &found.edges),
        Err(CertificateError::Bound(_))
    ));
    assert_eq!(proof.verify(&graph, &[0, 0]), Err(CertificateError::Edge(0)));
    let all: Vec<u32> = (0..graph.edges().len() as u32).collect();
    assert!(matches!(proof.verify(&graph, &all), Err(CertificateError::Capacity(_))));
    let short = Certificate {
        prices: Vec::new(),
        ..proof.clone()
    };
    assert_eq!(short.verify(&graph, &found.edges), Err(CertificateError::Prices(0)));
}

#[test]
fn unusable_edges_are_refused_and_nothing_gives_nothing() {
    let of = |edge| Graph::new(vec![1, 1], [edge]).map(drop);
    assert_eq!(of((0, 2, 1)), Err(GraphError::UnknownPerson(0)));
    assert_eq!(of((1, 1, 1)), Err(GraphError::Loop(0)));
    assert_eq!(of((0, 1, u32::MAX)), Err(GraphError::TooHeavy(0)));
    for empty in [
        graph(&[], &[]),
        graph(&[1, 1], &[(0, 1, 0)]),
        graph(&[0, 1], &[(0, 1, 5)]),
    ] {
        let found = propose(&empty);
        assert!(found.edges.is_empty());
        assert_eq!((found.certificate.value, found.certificate.gap()), (0, 0));
        assert_eq!(found.certificate.verify(&empty, &[]), Ok(()));
    }
}
