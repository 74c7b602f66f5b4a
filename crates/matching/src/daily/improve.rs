//! The greedy matching, and exchanges that raise the value of any.

use std::cmp::Reverse;

use super::assignment::Assignment;
use super::graph::{Arc, Graph};

/// Passes over all edges after which the search ends even if it still finds something.
const PASSES: usize = 12;

/// The heaviest edge that fits, again and again.
pub(super) fn greedy(graph: &Graph) -> Assignment<'_> {
    let mut assignment = Assignment::new(graph);
    fill(&mut assignment, &by_weight(graph));
    assignment
}

/// Exchanges edges while that raises the value, and leaves no edge that fits.
///
/// An exchange takes one edge, drops the lightest of each of its two people if they have no room, and gives the two who
/// lost theirs the best that is free.
pub(super) fn improve(graph: &Graph, assignment: &mut Assignment<'_>) {
    let order = by_weight(graph);
    fill(assignment, &order);
    for _ in 0..PASSES {
        let before = assignment.value();
        // May be too high once another has taken the room; `exchange` checks before it changes anything for good.
        let hopes: Vec<u32> = (0..graph.people())
            .map(|person| hope(graph, assignment, person))
            .collect();
        for edge in &order {
            exchange(graph, assignment, *edge, &hopes);
        }
        fill(assignment, &order);
        if assignment.value() == before {
            break;
        }
    }
}

fn fill(assignment: &mut Assignment<'_>, order: &[u32]) {
    for edge in order {
        if assignment.fits(*edge) {
            assignment.add(*edge);
        }
    }
}

fn by_weight(graph: &Graph) -> Vec<u32> {
    let mut order: Vec<u32> = (0..graph.edges().len() as u32).collect();
    order.sort_by_key(|edge| Reverse(weight(graph, *edge)));
    order
}

fn weight(graph: &Graph, edge: u32) -> u32 {
    graph.edges()[edge as usize].weight
}

/// Takes `edge` if that raises the value.
fn exchange(graph: &Graph, assignment: &mut Assignment<'_>, edge: u32, hopes: &[u32]) {
    if assignment.has(edge) {
        return;
    }
    let ends = graph.edges()[edge as usize];
    if graph.capacity(ends.a) == 0 || graph.capacity(ends.b) == 0 {
        return;
    }
    let dropped = [ends.a, ends.b].map(|person| {
        let light = assignment.lightest(person)?;
        Some((light, graph.edges()[light as usize].other(person)))
    });
    let lost: u64 = dropped
        .iter()
        .flatten()
        .map(|(light, _)| u64::from(weight(graph, *light)))
        .sum();
    let hoped: u64 = dropped
        .iter()
        .flatten()
        .map(|(_, left)| u64::from(hopes[*left as usize]))
        .sum();
    if u64::from(ends.weight) + hoped <= lost {
        return;
    }
    let before = assignment.value();
    let mut done: Vec<(u32, bool)> = Vec::with_capacity(5);
    for (light, _) in dropped.iter().flatten() {
        assignment.remove(*light);
        done.push((*light, false));
    }
    assignment.add(edge);
    done.push((edge, true));
    for (_, left) in dropped.iter().flatten() {
        if let Some(better) = replacement(graph, assignment, *left) {
            assignment.add(better);
            done.push((better, true));
        }
    }
    if assignment.value() <= before {
        for (edge, added) in done.into_iter().rev() {
            if added {
                assignment.remove(edge);
            } else {
                assignment.add(edge);
            }
        }
    }
}

/// The most that a person could gain if they had room for one more.
fn hope(graph: &Graph, assignment: &Assignment<'_>, person: u32) -> u32 {
    let free = |arc: &&Arc| assignment.has_room(arc.to) && !assignment.has(arc.edge);
    let arcs = graph.arcs(person).iter().filter(free);
    arcs.map(|arc| arc.weight).max().unwrap_or(0)
}

/// The heaviest edge of a person with room that is not chosen and whose other end has room.
fn replacement(graph: &Graph, assignment: &Assignment<'_>, person: u32) -> Option<u32> {
    if !assignment.has_room(person) {
        return None;
    }
    let mut best: Option<(u32, u32)> = None;
    for arc in graph.arcs(person) {
        let is_heavier = best.is_none_or(|(most, _)| arc.weight > most);
        if is_heavier && assignment.has_room(arc.to) && !assignment.has(arc.edge) {
            best = Some((arc.weight, arc.edge));
        }
    }
    best.map(|(_, edge)| edge)
}
