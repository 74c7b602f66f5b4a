//! The graph of one night: which people may be proposed to each other, and each pair's chance of a real conversation.

use super::model::{DeclineReason, FREE, PREMIUM};
use crate::kernel::fault::{Fault, FaultResult};
use matching::daily::chance::{self, Side};
use matching::daily::{Calibration, Graph, Observations, Proposals, propose};
use matching::learned::Habit;
use matching::{Pair, Person, Query, Relations, Section, Snapshot, Today, Weights, explain, score};
use std::collections::HashMap;
use uuid::Uuid;

/// The best of the deck of each person who are considered for them.
const CANDIDATES: usize = 50;
/// People who were away for longer are not proposed: their day would be lost on the other side.
const AWAY_DAYS: u32 = 21;

/// An account of the region.
pub struct Member {
    pub id: Uuid,
    pub zone: String,
    pub premium: bool,
    /// Agreed to be learned from.
    pub agreed: bool,
    pub reacted: i64,
    pub liked: i64,
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
    member: &'f Member,
    side: Side,
    relations: Relations,
    /// Objections by the key of the explanation.
    objections: HashMap<&'static str, u32>,
}

/// Chooses the pairs. Takes seconds for a hundred thousand people, so it runs where it delays no call.
pub fn choose(people: &Snapshot, facts: &Facts, today: Today) -> FaultResult<Night> {
    let calibration = Calibration::of(&observed(people, facts, today));
    let candidates = candidates(people, facts, today);
    let at: HashMap<Uuid, u32> = candidates
        .iter()
        .zip(0..)
        .map(|(one, at)| (one.person.id, at))
        .collect();
    let mut edges = Vec::new();
    for (one, from) in candidates.iter().zip(0u32..) {
        let query = Query::new(&one.person, &one.relations, today);
        for ranked in people.deck(&query, CANDIDATES) {
            // As in the deck, a wished compatibility orders and does not exclude; unsaved defaults of age and distance do.
            let Some(to) = at
                .get(&ranked.id)
                .filter(|_| !matches!(ranked.section, Section::Relaxed { .. }))
            else {
                continue;
            };
            let other = &candidates[*to as usize];
            let factor = objected(one, other, today) * objected(other, one, today);
            edges.push((
                from,
                *to,
                calibration.weight(one.side, other.side, ranked.compatibility, factor),
            ));
        }
    }
    let capacity = candidates
        .iter()
        .map(|one| if one.member.premium { PREMIUM } else { FREE });
    let graph = Graph::new(capacity.collect(), edges).map_err(|error| Fault::Internal(error.to_string()))?;
    let proposals = propose(&graph);
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
