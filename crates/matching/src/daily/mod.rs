//! Whom to propose to whom today: a matching of largest total weight, with a certificate of how good it is.
//!
//! People are vertices, possible pairs are edges, and each person has a capacity: so many proposals a day. Anybody may
//! fit anybody, so the graph has no two sides, and an exact answer would need blossoms. Instead:
//!
//! 1. [`auction`] solves the problem in which every person stands on both sides (the fractional relaxation, doubled);
//! 2. [`rounding`] makes whole pairs of its halves: pairs chosen from both sides are taken, the rest are paths and
//!    cycles, of which the best alternate edges are taken;
//! 3. [`improve`] exchanges edges while the value rises, and leaves no two people unserved who could be proposed to each
//!    other;
//! 4. [`certificate`] turns the prices of the auction into an upper bound that everybody can check.
//!
//! All numbers are integers and every order is fixed, so the same graph gives the same pairs on every machine.
//!
//! [`chance`] gives the weights: how likely two people are to have a real conversation.

mod assignment;
mod auction;
pub mod certificate;
pub mod chance;
pub mod graph;
mod improve;
mod rounding;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, CertificateError};
pub use chance::{Calibration, Observations};
pub use graph::{Edge, Graph, GraphError};

use assignment::Assignment;

/// The chosen edges, rising, and what proves them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposals {
    /// Indices of [`Graph::edges`].
    pub edges: Vec<u32>,
    pub certificate: Certificate,
}

/// The proposals of one day.
pub fn propose(graph: &Graph) -> Proposals {
    let greedy = improve::greedy(graph);
    let bids = auction::run(graph, auction::increment(graph, &greedy));
    let mut assignment = Assignment::new(graph);
    rounding::round(graph, &bids, &mut assignment);
    improve::improve(graph, &mut assignment);
    let best = if assignment.value() >= greedy.value() {
        assignment
    } else {
        greedy
    };
    let edges = best.edges();
    let certificate = Certificate::new(best.value(), graph, auction::prices(graph, &bids));
    Proposals { edges, certificate }
}

/// What taking the heaviest edge that still fits, again and again, gives: a baseline, and for weights that both people
/// share also the stable matching.
pub fn greedy(graph: &Graph) -> Vec<u32> {
    improve::greedy(graph).edges()
}
