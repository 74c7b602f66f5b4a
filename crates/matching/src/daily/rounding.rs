//! Whole pairs from the halves of the auction.
//!
//! An edge that both its people won is a pair. The others form paths and cycles, once each person's wins and being won
//! are put together one to one; no two neighbouring edges of them may be chosen, and the best choice is a short sum.

use super::assignment::Assignment;
use super::auction::Bids;
use super::graph::Graph;

/// Adds to an empty assignment the pairs of `bids`.
pub(super) fn round(graph: &Graph, bids: &Bids, assignment: &mut Assignment<'_>) {
    let halves = halves(graph, bids, assignment);
    let next = successors(graph, &halves);
    let mut has_previous = vec![false; halves.len()];
    for at in next.iter().flatten() {
        has_previous[*at as usize] = true;
    }
    let mut done = vec![false; halves.len()];
    let heads = (0..halves.len()).filter(|at| !has_previous[*at]);
    // What no path reaches lies on cycles.
    for start in heads.chain(0..halves.len()) {
        if done[start] {
            continue;
        }
        let mut chain = Vec::new();
        let mut at = Some(start as u32);
        while let Some(here) = at.filter(|here| !done[*here as usize]) {
            done[here as usize] = true;
            chain.push(halves[here as usize].edge);
            at = next[here as usize];
        }
        for edge in best(graph, &chain, has_previous[start]) {
            assignment.add(edge);
        }
    }
}

/// An edge that one of its people won.
struct Half {
    from: u32,
    to: u32,
    edge: u32,
}

/// Takes what was won from both sides, and returns the rest in the order of bidders.
fn halves(graph: &Graph, bids: &Bids, assignment: &mut Assignment<'_>) -> Vec<Half> {
    let mut wins = vec![0u8; graph.edges().len()];
    for bidder in 0..graph.people() {
        for edge in bids.of(graph, bidder) {
            wins[edge as usize] += 1;
        }
    }
    for (edge, wins) in (0..).zip(&wins) {
        if *wins == 2 {
            assignment.add(edge);
        }
    }
    let mut halves = Vec::new();
    for bidder in 0..graph.people() {
        let single = bids.of(graph, bidder).filter(|edge| wins[*edge as usize] == 1);
        halves.extend(single.map(|edge| Half {
            from: bidder,
            to: graph.edges()[edge as usize].other(bidder),
            edge,
        }));
    }
    halves
}

/// For each half the one that follows: the person reached by the n-th half goes on with their n-th.
fn successors(graph: &Graph, halves: &[Half]) -> Vec<Option<u32>> {
    let people = graph.people() as usize;
    let mut first = vec![0u32; people + 1];
    for half in halves {
        first[half.from as usize + 1] += 1;
    }
    for at in 0..people {
        first[at + 1] += first[at];
    }
    let mut reached = first.clone();
    let follow = |half: &Half| {
        let to = half.to as usize;
        let next = reached[to];
        reached[to] += 1;
        (next < first[to + 1]).then_some(next)
    };
    halves.iter().map(follow).collect()
}

/// The heaviest edges of a path, or of a cycle, no two of them neighbours.
fn best(graph: &Graph, chain: &[u32], cycle: bool) -> Vec<u32> {
    if !cycle || chain.len() < 2 {
        return alternate(graph, chain).1;
    }
    // In a cycle the first and the last are neighbours, so one of them is left out.
    let without_first = alternate(graph, &chain[1..]);
    let without_last = alternate(graph, &chain[..chain.len() - 1]);
    if without_first.0 > without_last.0 {
        without_first.1
    } else {
        without_last.1
    }
}

fn alternate(graph: &Graph, path: &[u32]) -> (u64, Vec<u32>) {
    // best[n] is the most that the first n edges give.
    let mut best = vec![0u64; path.len() + 1];
    let weight = |at: usize| u64::from(graph.edges()[path[at] as usize].weight);
    for at in 0..path.len() {
        let before = if at == 0 { 0 } else { best[at - 1] };
        best[at + 1] = best[at].max(before + weight(at));
    }
    let (mut at, mut edges) = (path.len(), Vec::new());
    while at > 0 {
        if best[at] == best[at - 1] {
            at -= 1;
        } else {
            edges.push(path[at - 1]);
            at = at.saturating_sub(2);
        }
    }
    (best[path.len()], edges)
}
