//! The proof of how good the proposals are: value, upper bound, and the prices that the bound follows from.
//!
//! For any prices `u` of at least 0, no choice of edges within the capacities `b` is worth more than
//! `Σ b·u + Σ max(0, w − u_a − u_b)` over people and edges (linear programming duality). So anybody with the graph and the
//! prices can check the bound, without trust in how either was found.

use serde::Serialize;

use super::graph::Graph;

/// Value, bound and prices of one day's proposals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// The sum of the chosen weights.
    pub value: u64,
    /// No choice within the capacities is worth more.
    pub bound: u64,
    /// One for each person, in halves of a unit of weight.
    #[serde(skip)]
    pub prices: Vec<u32>,
}

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum CertificateError {
    #[error("edge {0} is not in the graph, or chosen twice")]
    Edge(u32),
    #[error("person {0} has more proposals than capacity")]
    Capacity(u32),
    #[error("the chosen edges are worth {0}")]
    Value(u64),
    #[error("the prices prove {0}")]
    Bound(u64),
    #[error("there are {0} prices")]
    Prices(usize),
}

impl Certificate {
    pub(super) fn new(value: u64, graph: &Graph, prices: Vec<u32>) -> Certificate {
        let bound = bound(graph, &prices);
        Certificate { value, bound, prices }
    }

    /// How far the value may be from the best, in millionths of the bound.
    pub fn gap(&self) -> u32 {
        let missing = u128::from(self.bound.saturating_sub(self.value)) * 1_000_000;
        missing.checked_div(u128::from(self.bound)).unwrap_or(0) as u32
    }

    /// Checks everything that the certificate says of these edges, from the graph alone.
    pub fn verify(&self, graph: &Graph, edges: &[u32]) -> Result<(), CertificateError> {
        let mut load = vec![0u32; graph.people() as usize];
        let mut value = 0;
        let mut last = None;
        for at in edges {
            let edge = graph.edges().get(*at as usize).ok_or(CertificateError::Edge(*at))?;
            if last.replace(*at).is_some_and(|last| last >= *at) {
                return Err(CertificateError::Edge(*at));
            }
            for person in [edge.a, edge.b] {
                load[person as usize] += 1;
                if load[person as usize] > u32::from(graph.capacity(person)) {
                    return Err(CertificateError::Capacity(person));
                }
            }
            value += u64::from(edge.weight);
        }
        if value != self.value {
            return Err(CertificateError::Value(value));
        }
        if self.prices.len() != load.len() {
            return Err(CertificateError::Prices(self.prices.len()));
        }
        match bound(graph, &self.prices) {
            proven if proven <= self.bound => Ok(()),
            proven => Err(CertificateError::Bound(proven)),
        }
    }
}

fn bound(graph: &Graph, prices: &[u32]) -> u64 {
    let price = |person: u32| u64::from(prices[person as usize]);
    let people: u64 = (0..graph.people())
        .map(|person| u64::from(graph.capacity(person)) * price(person))
        .sum();
    let rest = |edge: &super::Edge| (2 * u64::from(edge.weight)).saturating_sub(price(edge.a) + price(edge.b));
    let edges: u64 = graph.edges().iter().map(rest).sum();
    // Values are whole numbers, so half a unit above one proves no more.
    (people + edges) / 2
}
