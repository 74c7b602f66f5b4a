//! Pairs as they are chosen: who has which edges, and who has room for more.

use super::graph::Graph;

const NONE: u32 = u32::MAX;

/// A set of edges within the capacities.
#[derive(Clone, Debug)]
pub(super) struct Assignment<'g> {
    graph: &'g Graph,
    /// The edge in each place of each person; taken places come first.
    taken: Vec<u32>,
    used: Vec<u8>,
    chosen: Vec<bool>,
    value: u64,
}

impl<'g> Assignment<'g> {
    pub fn new(graph: &'g Graph) -> Assignment<'g> {
        Assignment {
            graph,
            taken: vec![NONE; graph.place_count()],
            used: vec![0; graph.people() as usize],
            chosen: vec![false; graph.edges().len()],
            value: 0,
        }
    }

    pub fn value(&self) -> u64 {
        self.value
    }

    pub fn edges(&self) -> Vec<u32> {
        (0..self.chosen.len() as u32).filter(|edge| self.has(*edge)).collect()
    }

    pub fn has(&self, edge: u32) -> bool {
        self.chosen[edge as usize]
    }

    pub fn has_room(&self, person: u32) -> bool {
        self.used[person as usize] < self.graph.capacity(person)
    }

    /// Whether the edge is not chosen and both its people have room for it.
    pub fn fits(&self, edge: u32) -> bool {
        let ends = self.graph.edges()[edge as usize];
        !self.has(edge) && self.has_room(ends.a) && self.has_room(ends.b)
    }

    /// Adds an edge that fits.
    pub fn add(&mut self, edge: u32) {
        debug_assert!(self.fits(edge));
        let ends = self.graph.edges()[edge as usize];
        for person in [ends.a, ends.b] {
            let place = self.graph.places(person).start + usize::from(self.used[person as usize]);
            self.taken[place] = edge;
            self.used[person as usize] += 1;
        }
        self.chosen[edge as usize] = true;
        self.value += u64::from(ends.weight);
    }

    /// Removes a chosen edge.
    pub fn remove(&mut self, edge: u32) {
        debug_assert!(self.has(edge));
        let ends = self.graph.edges()[edge as usize];
        for person in [ends.a, ends.b] {
            let first = self.graph.places(person).start;
            let last = first + usize::from(self.used[person as usize]) - 1;
            if let Some(place) = (first..=last).find(|place| self.taken[*place] == edge) {
                self.taken.swap(place, last);
                self.taken[last] = NONE;
                self.used[person as usize] -= 1;
            }
        }
        self.chosen[edge as usize] = false;
        self.value -= u64::from(ends.weight);
    }

    /// The edge that a person would give up for another; None while there is room, or without capacity.
    pub fn lightest(&self, person: u32) -> Option<u32> {
        if self.has_room(person) {
            return None;
        }
        self.taken[self.graph.places(person)]
            .iter()
            .copied()
            .min_by_key(|edge| (self.graph.edges()[*edge as usize].weight, *edge))
    }
}
