//! Strongly connected components, by Tarjan's algorithm.

use std::collections::{BTreeMap, BTreeSet};

/// What each node points to.
pub type Graph = BTreeMap<String, BTreeSet<String>>;

/// The sets of two and more nodes that reach each other, each sorted, the largest first.
pub fn circles(graph: &Graph) -> Vec<Vec<String>> {
    let mut search = Search {
        graph,
        visits: BTreeMap::new(),
        stack: Vec::new(),
        found: Vec::new(),
    };
    for node in graph.keys() {
        if !search.visits.contains_key(node.as_str()) {
            search.visit(node);
        }
    }
    search.found.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    search.found
}

struct Search<'g> {
    graph: &'g Graph,
    visits: BTreeMap<&'g str, Visit>,
    stack: Vec<&'g str>,
    found: Vec<Vec<String>>,
}

struct Visit {
    /// In which order nodes were met.
    number: usize,
    /// The earliest node on the stack that this one reaches.
    earliest: usize,
    is_on_stack: bool,
}

impl<'g> Search<'g> {
    fn visit(&mut self, node: &'g str) -> usize {
        let number = self.visits.len();
        let mut earliest = number;
        self.visits.insert(
            node,
            Visit {
                number,
                earliest,
                is_on_stack: true,
            },
        );
        self.stack.push(node);
        for next in self.graph.get(node).into_iter().flatten() {
            match self.visits.get(next.as_str()) {
                None => earliest = earliest.min(self.visit(next)),
                Some(met) if met.is_on_stack => earliest = earliest.min(met.number),
                Some(_) => {}
            }
        }
        if let Some(visit) = self.visits.get_mut(node) {
            visit.earliest = earliest;
        }
        if earliest == number {
            self.close(node);
        }
        earliest
    }

    /// Takes the component that begins with `node` off the stack.
    fn close(&mut self, node: &str) {
        let mut component = Vec::new();
        while let Some(member) = self.stack.pop() {
            if let Some(visit) = self.visits.get_mut(member) {
                visit.is_on_stack = false;
            }
            component.push(member.to_owned());
            if member == node {
                break;
            }
        }
        if component.len() > 1 {
            component.sort();
            self.found.push(component);
        }
    }
}
