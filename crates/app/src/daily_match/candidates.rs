//! The graph of one night: which people may be proposed to each other, and each pair's chance of a real conversation.

use super::model::{DeclineReason, FREE, PREMIUM, Region};
use crate::kernel::fault::{Fault, FaultResult};
use matching::daily::chance::{self, Side};
use matching::daily::{Calibration, Graph, Observations, Proposals, propose};
use matching::learned::Habit;
use matching::{Pair, Person, Query, Relations, Section, Snapshot, Today, Weights, explain, score};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// The best of the deck of each person who are considered for them …
const CANDIDATES: usize = 50;
/// … and where all of those were taken by others, so many.
const MORE_CANDIDATES: usize = 400;
/// People who were away for longer are not proposed: their day would be lost on the other side.
const AWAY_DAYS: u32 = 21;

/// An account that takes part in a round.
pub struct Member {
    pub id: Uuid,
    pub zone: String,
    pub premium: bool,
    /// Agreed to be learned from.
    pub agreed: bool,
    pub reacted: i64,
    pub liked: i64,
    /// Proposals of this day that another region's round made, before the user moved here.
    pub served: i64,
}

impl Member {
    /// Proposals that the day may still bring.
    pub fn capacity(&self) -> u8 {
        let most = if self.premium { PREMIUM } else { FREE };
        most.saturating_sub(u8::try_from(self.served).unwrap_or(u8::MAX))
    }
}

/// What a round goes by besides the index.
pub struct Facts {
    pub people: Vec<Member>,
    /// Not to be proposed to each other.
    pub apart: Vec<(Uuid, Uuid)>,
    /// Reasons of people who agreed to be learned from.
    pub objections: Vec<(Uuid, String)>,
    /// Actor, target, and whether it was a like.
    pub reactions: Vec<(Uuid, Uuid, bool)>,
    /// Matches, and those with a real conversation.
    pub conversations: (i64, i64),
}

/// Two people who are proposed to each other.
pub type ProposedPair = (Uuid, Uuid);

/// The pairs of a night with what proves them.
pub struct Night {
    pub people: usize,
    pub possible_pairs: usize,
    pub chosen: Vec<ProposedPair>,
    pub proposals: Proposals,
}

struct Candidate<'f> {
    person: Person,
    region: Region,
    member: &'f Member,
    side: Side,
    relations: Relations,
    /// Objections by the key of the explanation.
    objections: HashMap<&'static str, u32>,
}

/// Chooses the pairs. Takes seconds for a hundred thousand people, so it runs where it delays no call.
pub fn choose(people: &Snapshot, facts: &Facts, today: Today) -> FaultResult<Night> {
    choose_among(people, facts, today, (CANDIDATES, MORE_CANDIDATES))
}

fn choose_among(people: &Snapshot, facts: &Facts, today: Today, (first, more): (usize, usize)) -> FaultResult<Night> {
    let calibration = Calibration::of(&observed(people, facts, today));
    let candidates = candidates(people, facts, today);
    let at: HashMap<Uuid, u32> = candidates
        .iter()
        .zip(0..)
        .map(|(one, at)| (one.person.id, at))
        .collect();
    let edges_of = |from: u32, most: usize| {
        let one = &candidates[from as usize];
        let query = Query::new(&one.person, &one.relations, today);
        let deck = people.deck(&query, most).into_iter();
        // As in the deck, a wished compatibility orders and does not exclude; unsaved defaults of age and distance do.
        let accepted = deck.filter(|ranked| !matches!(ranked.section, Section::Relaxed { .. }));
        let edge = |ranked: matching::Ranked| {
            let to = *at.get(&ranked.id)?;
            let other = &candidates[to as usize];
            if one.region != other.region && !reaches(&other.person, &one.person) {
                return None;
            }
            let factor = objected(one, other, today) * objected(other, one, today);
            let weight = calibration.weight(one.side, other.side, ranked.compatibility, factor);
            Some((from, to, weight))
        };
        accepted.filter_map(edge).collect::<Vec<_>>()
    };
    let capacity: Vec<u8> = candidates.iter().map(|one| one.member.capacity()).collect();
    let graph_of = |edges| Graph::new(capacity.clone(), edges).map_err(|error| Fault::Internal(error.to_string()));
    let everybody = 0..u32::try_from(candidates.len()).unwrap_or(u32::MAX);
    let mut edges: Vec<(u32, u32, u32)> = everybody.clone().flat_map(|from| edges_of(from, first)).collect();
    let mut graph = graph_of(edges.clone())?;
    let mut proposals = propose(&graph);
    // Whose candidates were all taken has more of them. The choice is made again as a whole, so that its proof is of the
    // larger graph.
    let served: HashSet<u32> = proposals
        .edges
        .iter()
        .flat_map(|edge| [graph.edges()[*edge as usize].a, graph.edges()[*edge as usize].b])
        .collect();
    let left_out = everybody.filter(|person| !served.contains(person));
    let added: Vec<(u32, u32, u32)> = left_out.flat_map(|from| edges_of(from, more)).collect();
    if !added.is_empty() {
        edges.extend(added);
        graph = graph_of(edges)?;
        proposals = propose(&graph);
    }
    // What is stored and shown to operators was checked by the part that did not find it.
    proposals
        .certificate
        .verify(&graph, &proposals.edges)
        .map_err(|error| Fault::Internal(error.to_string()))?;
    let id = |at: u32| candidates[at as usize].person.id;
    let chosen = proposals.edges.iter().map(|edge| graph.edges()[*edge as usize]);
    Ok(Night {
        people: candidates.len(),
        possible_pairs: graph.edges().len(),
        chosen: chosen.map(|edge| (id(edge.a), id(edge.b))).collect(),
        proposals,
    })
}

fn candidates<'f>(people: &Snapshot, facts: &'f Facts, today: Today) -> Vec<Candidate<'f>> {
    let mut apart: HashMap<Uuid, Relations> = HashMap::new();
    for (one, other) in &facts.apart {
        apart.entry(*one).or_default().hidden.insert(*other);
        apart.entry(*other).or_default().hidden.insert(*one);
    }
    let mut objections: HashMap<Uuid, HashMap<&'static str, u32>> = HashMap::new();
    for (user, reason) in &facts.objections {
        if let Some(reason) = DeclineReason::parse(reason) {
            *objections.entry(*user).or_default().entry(reason.word()).or_default() += 1;
        }
    }
    let mut found: Vec<Candidate<'f>> = facts
        .people
        .iter()
        .filter_map(|member| {
            let person = people.get(member.id)?;
            let is_here =
                person.ready && !person.paused && !person.incognito && today.since(person.active) <= AWAY_DAYS;
            is_here.then(|| Candidate {
                side: Side {
                    likes: if member.agreed { likes(member) } else { Habit::default() },
                    reply: person.reply,
                },
                region: Region::of(&member.zone),
                relations: apart.remove(&member.id).unwrap_or_default(),
                objections: objections.remove(&member.id).unwrap_or_default(),
                person,
                member,
            })
        })
        .collect();
    // The order of the rows of a database is no order.
    found.sort_unstable_by_key(|one| one.person.id);
    found
}

/// Whether `other` is within the distance filter of `one`, saved or default. Within a region an unsaved filter does not apply.
/// Across regions the default does, because the user did not ask for people on another continent.
fn reaches(one: &Person, other: &Person) -> bool {
    let distance = one.filters.unwrap_or_default().distance;
    distance.accepts(score::band_between(one, other))
}

fn likes(member: &Member) -> Habit {
    let count = |rows: i64| u32::try_from(rows).unwrap_or(0);
    Habit {
        yes: count(member.liked),
        of: count(member.reacted),
    }
}

/// The factor of what `one` objected to before and `other` lacks.
fn objected(one: &Candidate<'_>, other: &Candidate<'_>, today: Today) -> f64 {
    if one.objections.is_empty() {
        return 1.0;
    }
    let explained = explain(&one.person, &other.person, &Weights::default(), today);
    let lines = explained.lines.iter().filter(|line| line.max > 0);
    lines
        .map(|line| {
            let count = one.objections.get(line.key).copied().unwrap_or(0);
            chance::objection(count, f64::from(line.points) / f64::from(line.max))
        })
        .product()
}

/// What happened lately, from people who agreed to be learned from.
fn observed(people: &Snapshot, facts: &Facts, today: Today) -> Observations {
    let mut observed = Observations::default();
    for (actor, target, liked) in &facts.reactions {
        if let Some((actor, target)) = people.get(*actor).zip(people.get(*target)) {
            let band = score::band_between(&actor, &target);
            observed.react(Pair::measure(&actor, &target, band, today).compatibility(), *liked);
        }
    }
    let (matches, real) = facts.conversations;
    observed.conversations = Habit {
        yes: u32::try_from(real).unwrap_or(0),
        of: u32::try_from(matches).unwrap_or(0),
    };
    observed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_whose_candidates_were_taken_are_served_by_later_ones() {
        let today = Today::from(matching::simulation::TODAY);
        let population = matching::simulation::people(160, 11);
        let index = matching::Index::new();
        index.replace(population.iter().cloned());
        let member = |person: &Person| Member {
            id: person.id,
            zone: "America/Sao_Paulo".into(),
            premium: false,
            agreed: false,
            reacted: 0,
            liked: 0,
            served: 0,
        };
        let facts = Facts {
            people: population.iter().map(member).collect(),
            apart: Vec::new(),
            objections: Vec::new(),
            reactions: Vec::new(),
            conversations: (0, 0),
        };
        let served = |limits| {
            let night = choose_among(&index.snapshot(), &facts, today, limits).expect("a night");
            night
                .chosen
                .iter()
                .flat_map(|(a, b)| [*a, *b])
                .collect::<HashSet<_>>()
                .len()
        };
        let (without, with) = (served((2, 2)), served((2, 200)));
        assert!(with > without, "{without} of 160 before, {with} after");
    }
}
