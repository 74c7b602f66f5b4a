//! The deck: the exact best `k` people for a viewer, and how many there are.
//!
//! Order: first those at or above the viewer's preferred compatibility, then those below it, then
//! those beyond a soft limit, grouped by what was relaxed; inside a section by score, then by id.
//! The last comparison makes the order total, so the deck is one and the same everywhere.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use serde::Serialize;
use uuid::Uuid;

use crate::eligibility::{ConditionWaiver, Eligible, SoftLimitMisses, eligible};
use crate::filters::{Filters, Limits};
use crate::grid::Band;
use crate::person::{Day, Person, Today};
use crate::population::Population;
use crate::score::Pair;
use crate::weights::Weights;

/// A pass hides the other person for this many days.
pub const PASS_HIDES_DAYS: u32 = 30;

/// People by their ids. Asked about thousands of times for one deck, so with a hash that is quick.
pub type Ids = HashSet<Uuid, foldhash::fast::RandomState>;

/// What stands between one viewer and others.
#[derive(Clone, Debug, Default)]
pub struct Relations {
    /// Never in the deck: blocks either way, likes given, matches open or closed, own alternate accounts.
    pub hidden: Ids,
    /// Passed over, and on which day: hidden for [`PASS_HIDES_DAYS`].
    pub passed: HashMap<Uuid, Day, foldhash::fast::RandomState>,
    /// People who like the viewer and wait for an answer: their own filters do not bind them.
    pub liked_by: Ids,
    /// Strangers whose incognito does not hide them from the viewer; they are judged like all others.
    pub incognito_lifted: Ids,
}

impl Relations {
    fn tie(&self, id: Uuid) -> ConditionWaiver {
        if self.liked_by.contains(&id) {
            ConditionWaiver::HasLikedViewer
        } else if self.incognito_lifted.contains(&id) {
            ConditionWaiver::IncognitoLifted
        } else {
            ConditionWaiver::Stranger
        }
    }

    pub(crate) fn hide(&self, id: Uuid, today: Today) -> bool {
        let passed = |day: &Day| today.since(*day) < PASS_HIDES_DAYS;
        self.hidden.contains(&id) || self.passed.get(&id).is_some_and(passed)
    }
}

/// One question to the index.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    pub viewer: &'q Person,
    pub limits: Limits,
    pub weights: Weights,
    pub today: Today,
    pub relations: &'q Relations,
}

impl<'q> Query<'q> {
    /// The viewer's own deck: saved filters bind, unsaved defaults only order; default weights.
    pub fn new(viewer: &'q Person, relations: &'q Relations, today: Today) -> Query<'q> {
        let (limits, weights) = (Limits::of(viewer), Weights::default());
        Query {
            viewer,
            limits,
            weights,
            today,
            relations,
        }
    }

    /// Filters given with the request take the place of the viewer's own, and bind.
    pub fn filtered(self, filters: Filters) -> Query<'q> {
        Query {
            limits: Limits::Hard(filters),
            ..self
        }
    }

    pub fn weighted(self, weights: Weights) -> Query<'q> {
        Query { weights, ..self }
    }

    pub(crate) fn admits(&self, subject: &Person) -> Option<Eligible> {
        let found = eligible(
            self.viewer,
            &self.limits,
            subject,
            self.relations.tie(subject.id),
            self.today,
        )?;
        (!self.relations.hide(subject.id, self.today)).then_some(found)
    }
}

/// The part of the deck that a card belongs to; the web draws a line where it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Section {
    Preferred,
    /// "Abaixo da compatibilidade escolhida".
    BelowThreshold,
    /// Beyond the viewer's soft limits, and which.
    Relaxed {
        age: bool,
        distance: bool,
    },
}

impl Section {
    pub(crate) fn of(beyond: SoftLimitMisses, compatibility: u8, wanted: u8) -> Section {
        if !beyond.nothing() {
            Section::Relaxed {
                age: beyond.age,
                distance: beyond.distance,
            }
        } else if compatibility >= wanted {
            Section::Preferred
        } else {
            Section::BelowThreshold
        }
    }

    /// Position in the deck. Farther away is the smaller departure from what was asked than
    /// another age, so distance is relaxed first and both together last.
    pub fn rank(self) -> u8 {
        match self {
            Section::Preferred => 0,
            Section::BelowThreshold => 1,
            Section::Relaxed { age: false, .. } => 2,
            Section::Relaxed {
                age: true,
                distance: false,
            } => 3,
            Section::Relaxed {
                age: true,
                distance: true,
            } => 4,
        }
    }
}

/// One place in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ranked {
    pub id: Uuid,
    /// 0 to [`crate::score::FULL`], and beyond it for newcomers.
    pub score: u32,
    /// 1 to 99.
    pub compatibility: u8,
    pub section: Section,
    /// None when one of the two has no place yet.
    pub band: Option<Band>,
}

impl Ranked {
    /// Smaller comes first.
    pub(crate) fn key(&self) -> (u8, Reverse<u32>, Uuid) {
        (self.section.rank(), Reverse(self.score), self.id)
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Ranked) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Ranked) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// The first `k` people of the viewer's deck, best first.
pub fn deck(population: &Population, query: &Query, k: usize) -> Vec<Ranked> {
    // The heap holds the best so far with the worst of them on top, ready to give way.
    let mut best: BinaryHeap<Ranked> = BinaryHeap::with_capacity(k.min(population.len()) + 1);
    for subject in population.iter() {
        let Some(found) = query.admits(subject) else {
            continue;
        };
        best.push(rank(query, subject, found));
        if best.len() > k {
            best.pop();
        }
    }
    best.into_sorted_vec()
}

/// How many people remain, in both directions, within the limits; people who pass only by relaxation are not counted.
pub fn count(population: &Population, query: &Query) -> usize {
    population
        .iter()
        .filter_map(|subject| query.admits(subject))
        .filter(|found| found.beyond.nothing())
        .count()
}

pub(crate) fn rank(query: &Query, subject: &Person, found: Eligible) -> Ranked {
    let pair = Pair::measure(query.viewer, subject, found.band, query.today);
    let compatibility = pair.compatibility();
    let wanted = query.limits.filters().min_compatibility;
    Ranked {
        id: subject.id,
        score: pair.score(&query.weights),
        compatibility,
        section: Section::of(found.beyond, compatibility, wanted),
        band: found.band,
    }
}
