//! The graph of one day: people with capacities, and weighted edges between them.

/// More people or edges are refused, so that indices and their doubles fit.
const MOST: usize = u32::MAX as usize / 4;

/// Prices are counted in halves, and two of them are added.
pub const HEAVIEST: u32 = u32::MAX / 8;

/// Two people who may be proposed to each other; `a < b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub a: u32,
    pub b: u32,
    /// At least 1.
    pub weight: u32,
}

impl Edge {
    pub fn other(&self, person: u32) -> u32 {
        self.a ^ self.b ^ person
    }
}

/// An edge as one of its people sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub to: u32,
    pub weight: u32,
    pub edge: u32,
}

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum GraphError {
    #[error("edge {0} names a person who is not in the graph")]
    UnknownPerson(usize),
    #[error("edge {0} joins a person with themselves")]
    Loop(usize),
    #[error("edge {0} is heavier than {HEAVIEST}")]
    TooHeavy(usize),
    #[error("too many people or edges")]
    TooLarge,
}

/// People and the edges between them, however they were listed.
#[derive(Clone, Debug)]
pub struct Graph {
    capacity: Vec<u8>,
    edges: Vec<Edge>,
    /// Where the arcs of each person begin, and one more.
    starts: Vec<u32>,
    arcs: Vec<Arc>,
    /// Where the places of each person begin, and one more; a person has as many as capacity.
    places: Vec<u32>,
}

impl Graph {
    /// A graph of `capacity.len()` people. The order of the edges and of their ends does not matter; of several edges
    /// between two people the heaviest counts, and edges of weight 0 do not.
    pub fn new(capacity: Vec<u8>, edges: impl IntoIterator<Item = (u32, u32, u32)>) -> Result<Graph, GraphError> {
        let people = capacity.len();
        let mut listed = Vec::new();
        for (at, (a, b, weight)) in edges.into_iter().enumerate() {
            if a.max(b) as usize >= people {
                return Err(GraphError::UnknownPerson(at));
            }
            if a == b {
                return Err(GraphError::Loop(at));
            }
            if weight > HEAVIEST {
                return Err(GraphError::TooHeavy(at));
            }
            if weight > 0 {
                let (a, b) = (a.min(b), a.max(b));
                listed.push(Edge { a, b, weight });
            }
        }
        if people > MOST || listed.len() > MOST {
            return Err(GraphError::TooLarge);
        }
        // The heaviest of parallel edges comes first and is the one that stays.
        listed.sort_unstable_by_key(|edge| (edge.a, edge.b, u32::MAX - edge.weight));
        listed.dedup_by_key(|edge| (edge.a, edge.b));
        let (starts, arcs) = arcs(people, &listed);
        let mut places = vec![0];
        for own in &capacity {
            places.push(places[places.len() - 1] + u32::from(*own));
        }
        Ok(Graph {
            capacity,
            edges: listed,
            starts,
            arcs,
            places,
        })
    }

    pub fn people(&self) -> u32 {
        // `new` refused more.
        self.capacity.len() as u32
    }

    pub fn capacity(&self, person: u32) -> u8 {
        self.capacity[person as usize]
    }

    /// Rising by their ends.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    pub(super) fn arcs(&self, person: u32) -> &[Arc] {
        let at = person as usize;
        &self.arcs[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The places of a person, as a range of [`Graph::place_count`].
    pub(super) fn places(&self, person: u32) -> std::ops::Range<usize> {
        let at = person as usize;
        self.places[at] as usize..self.places[at + 1] as usize
    }

    pub(super) fn place_count(&self) -> usize {
        self.places[self.places.len() - 1] as usize
    }
}

fn arcs(people: usize, edges: &[Edge]) -> (Vec<u32>, Vec<Arc>) {
    let mut starts = vec![0u32; people + 1];
    for edge in edges {
        starts[edge.a as usize + 1] += 1;
        starts[edge.b as usize + 1] += 1;
    }
    for at in 0..people {
        starts[at + 1] += starts[at];
    }
    let mut next = starts.clone();
    let empty = Arc {
        to: 0,
        weight: 0,
        edge: 0,
    };
    let mut arcs = vec![empty; edges.len() * 2];
    for (at, edge) in edges.iter().enumerate() {
        for (from, to) in [(edge.a, edge.b), (edge.b, edge.a)] {
            let place = &mut next[from as usize];
            arcs[*place as usize] = Arc {
                to,
                weight: edge.weight,
                edge: at as u32,
            };
            *place += 1;
        }
    }
    (starts, arcs)
}
