//! The auction: every person bids for others with one half of themselves, and is bid for with the other half.
//!
//! That doubled problem has two sides, and its optimum is twice the fractional optimum of the real one. A bid raises the
//! price of a place by at least the increment, so the auction ends; the smaller the increment, the nearer it ends to the
//! optimum.

use std::collections::VecDeque;

use super::assignment::Assignment;
use super::graph::{Arc, Graph};

/// The increment is this part of the mean chosen weight in a small graph …
const FINE: u64 = 4_000;
/// … and this part in one of more arcs than [`SMALL`], where time counts.
const COARSE: u64 = 120;
const SMALL: usize = 400_000;
/// Rounds of lowering the prices one by one after the auction.
const ROUNDS: usize = 4;

const NONE: u32 = u32::MAX;

/// How the auction ended.
pub(super) struct Bids {
    /// For each place of each bidder the edge that it won, or [`NONE`].
    pub won: Vec<u32>,
    /// What the cheapest place of each person costs.
    price: Vec<u32>,
}

impl Bids {
    /// The edges that a bidder won.
    pub fn of<'b>(&'b self, graph: &Graph, bidder: u32) -> impl Iterator<Item = u32> + use<'b> {
        let places = graph.places(bidder);
        self.won[places].iter().copied().filter(|edge| *edge != NONE)
    }
}

/// The increment for a graph whose greedy pairs are known.
pub(super) fn increment(graph: &Graph, greedy: &Assignment<'_>) -> u32 {
    let pairs = greedy.edges().len().max(1) as u64;
    let parts = if graph.edges().len() * 2 <= SMALL { FINE } else { COARSE };
    u32::try_from(greedy.value() / pairs / parts).unwrap_or(u32::MAX).max(1)
}

struct Auction<'g> {
    graph: &'g Graph,
    increment: u32,
    won: Vec<u32>,
    /// Who holds each place, and at which price.
    holder: Vec<u32>,
    level: Vec<u32>,
    price: Vec<u32>,
}

/// Runs the auction until nobody wants to bid.
pub(super) fn run(graph: &Graph, increment: u32) -> Bids {
    let places = graph.place_count();
    let mut auction = Auction {
        graph,
        increment,
        won: vec![NONE; places],
        holder: vec![NONE; places],
        level: vec![0; places],
        // A person without a place cannot be had at any price.
        price: (0..graph.people())
            .map(|person| if graph.capacity(person) == 0 { u32::MAX } else { 0 })
            .collect(),
    };
    let mut waiting: VecDeque<u32> = VecDeque::with_capacity(places);
    for person in 0..graph.people() {
        waiting.extend(std::iter::repeat_n(person, usize::from(graph.capacity(person))));
    }
    while let Some(bidder) = waiting.pop_front() {
        waiting.extend(auction.bid(bidder));
    }
    Bids {
        won: auction.won,
        price: auction.price,
    }
}

impl Auction<'_> {
    /// One bid. Returns the bidder who lost a place to it.
    fn bid(&mut self, bidder: u32) -> Option<u32> {
        let (best, second) = self.offers(bidder)?;
        // At most the weight and an increment: what it is worth against the next best.
        let level = best.weight - second + self.increment;
        let place = self
            .graph
            .places(best.to)
            .min_by_key(|place| (self.level[*place], *place))?;
        let loser = self.holder[place];
        if loser != NONE {
            self.give_up(loser, best.to);
        }
        self.holder[place] = bidder;
        self.level[place] = level;
        let own = self.graph.places(bidder).find(|place| self.won[*place] == NONE)?;
        self.won[own] = best.edge;
        let levels = &self.level[self.graph.places(best.to)];
        self.price[best.to as usize] = levels.iter().copied().min().unwrap_or(u32::MAX);
        (loser != NONE).then_some(loser)
    }

    /// The arc of most worth that the bidder has not won, and the worth of the second.
    fn offers(&self, bidder: u32) -> Option<(Arc, u32)> {
        let mut best: Option<Arc> = None;
        let (mut most, mut second) = (0, 0);
        let own = &self.won[self.graph.places(bidder)];
        for arc in self.graph.arcs(bidder) {
            let worth = arc.weight.saturating_sub(self.price[arc.to as usize]);
            if worth <= second || own.contains(&arc.edge) {
                continue;
            }
            if worth > most {
                (best, second, most) = (Some(*arc), most, worth);
            } else {
                second = worth;
            }
        }
        best.map(|arc| (arc, second))
    }

    fn give_up(&mut self, bidder: u32, wanted: u32) {
        let edges = self.graph.edges();
        let place = self.graph.places(bidder).find(|place| {
            let edge = self.won[*place];
            edge != NONE && edges[edge as usize].other(bidder) == wanted
        });
        if let Some(place) = place {
            self.won[place] = NONE;
        }
    }
}

/// A price for each person, in halves of a unit of weight: the mean of what both halves of the person cost, lowered
/// where that lowers the bound of [`super::certificate`].
pub(super) fn prices(graph: &Graph, bids: &Bids) -> Vec<u32> {
    let mut worth = Vec::new();
    let mut prices: Vec<u32> = (0..graph.people())
        .map(|person| {
            worth.clear();
            let net = |arc: &Arc| arc.weight.saturating_sub(bids.price[arc.to as usize]);
            worth.extend(graph.arcs(person).iter().map(net));
            let own = bids.price[person as usize];
            ranked(&mut worth, usize::from(graph.capacity(person))).saturating_add(own)
        })
        .collect();
    for _ in 0..ROUNDS {
        for person in 0..graph.people() {
            worth.clear();
            let net = |arc: &Arc| (2 * arc.weight).saturating_sub(prices[arc.to as usize]);
            worth.extend(graph.arcs(person).iter().map(net));
            // The bound is flat between the last served worth and the first unserved: the middle leaves room to both.
            let capacity = usize::from(graph.capacity(person));
            let low = ranked(&mut worth, capacity);
            let high = if capacity == 0 {
                low
            } else {
                ranked(&mut worth, capacity - 1)
            };
            prices[person as usize] = low + (high - low) / 2;
        }
    }
    prices
}

/// The value at `rank` from the greatest, 0 beyond the end.
fn ranked(values: &mut [u32], rank: usize) -> u32 {
    if rank >= values.len() {
        return 0;
    }
    *values.select_nth_unstable_by(rank, |a, b| b.cmp(a)).1
}
