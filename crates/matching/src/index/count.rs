//! How many people remain in both directions, and what each filter costs.

use std::collections::HashSet;

use serde::Serialize;
use uuid::Uuid;

use super::kernel::{DistanceCondition, Kernel};
use super::listing::ListedBlock;
use super::pass::DeckPass;
use super::plan::Plan;
use super::run::lanes_of;
use super::scan::{AHEAD, related_people};
use super::store::Store;
use crate::deck::Query;
use crate::filters::{Distance, Filters};
use crate::person::{ADULT, OLDEST};

pub(crate) fn count(store: &Store, query: &Query, kernel: Kernel) -> usize {
    let Some(plan) = Plan::new(query) else {
        return 0;
    };
    let near = plan.near(DeckPass::WITHIN);
    let mut listed = Vec::new();
    plan.list(store, DeckPass::WITHIN, kernel, |block| listed.push(block));
    let mut total = 0;
    for (at, block) in listed.iter().enumerate() {
        if let Some(next) = listed.get(at + AHEAD) {
            kernel.prefetch_columns(next.block);
        }
        let remaining = kernel.with_bits(
            #[inline(always)]
            || plan.remaining(block, &near, u64::MAX, kernel),
        );
        total += remaining.count_ones() as usize;
    }
    let relations = query.relations;
    let known: HashSet<Uuid> = (relations.hidden.iter())
        .chain(relations.passed.keys().filter(|id| relations.hide(**id, query.today)))
        .chain(&relations.liked_by)
        .chain([&query.viewer.id])
        .copied()
        .collect();
    for id in known {
        total -= usize::from(plan.counted(store, &near, id, kernel));
    }
    total
        + related_people(store, relations)
            .filter_map(|subject| query.admits(&subject))
            .filter(|found| found.beyond.nothing())
            .count()
}

impl Plan<'_> {
    /// Of `lanes`, those that remain as strangers.
    #[inline(always)]
    fn remaining(&self, listed: &ListedBlock, near: &DistanceCondition, lanes: u64, kernel: Kernel) -> u64 {
        let lanes = self.open(listed, DeckPass::WITHIN, kernel) & lanes;
        if lanes == 0 {
            return 0;
        }
        let block = listed.block;
        let lanes = self.place(listed, near, lanes, kernel).lanes;
        let lanes = self.wanting(block, lanes);
        let lanes = lanes & !self.satisfaction.refused(block);
        let doubtful = if listed.mixed { lanes } else { lanes & block.strict };
        let fits = |lane: usize| {
            (!listed.mixed || self.kind_meets(block, lane))
                && (block.strict >> lane & 1 == 0 || !self.asker.is_refused_by(block.record_on(lane)))
        };
        lanes_of(doubtful)
            .filter(|lane| !fits(*lane))
            .fold(lanes, |left, lane| left & !(1 << lane))
    }

    /// Whether a person is among those that were counted.
    fn counted(&self, store: &Store, near: &DistanceCondition, id: Uuid, kernel: Kernel) -> bool {
        let Some(place) = store.find(id) else { return false };
        let bucket = &store.buckets[place.bucket()];
        let summary = &bucket.runs[place.run()].summaries[place.block()];
        self.listed(bucket, store.block(place), summary)
            .is_some_and(|listed| self.remaining(&listed, near, 1 << place.lane(), kernel) != 0)
    }
}

/// What one filter of a card asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FilterPart {
    Age,
    Distance,
    Interests,
    #[serde(rename = "personality")]
    Personalities,
    VerifiedOnly,
    SharedLanguage,
    CompatibleIntention,
}

impl FilterPart {
    pub const ALL: [FilterPart; 7] = [
        FilterPart::Age,
        FilterPart::Distance,
        FilterPart::Interests,
        FilterPart::Personalities,
        FilterPart::VerifiedOnly,
        FilterPart::SharedLanguage,
        FilterPart::CompatibleIntention,
    ];

    /// The card without this filter.
    fn lifted(self, filters: Filters) -> Filters {
        match self {
            FilterPart::Age => Filters {
                age_min: ADULT,
                age_max: OLDEST,
                ..filters
            },
            FilterPart::Distance => Filters {
                distance: Distance::Anywhere,
                ..filters
            },
            FilterPart::Interests => Filters {
                interests: 0,
                ..filters
            },
            FilterPart::Personalities => Filters {
                personalities: 0,
                ..filters
            },
            FilterPart::VerifiedOnly => Filters {
                verified_only: false,
                ..filters
            },
            FilterPart::SharedLanguage => Filters {
                shared_language: false,
                ..filters
            },
            FilterPart::CompatibleIntention => Filters {
                compatible_intention: false,
                ..filters
            },
        }
    }
}

/// How many people remain, and how many each filter of the card keeps away who would remain without it. Filters that
/// ask for nothing are left out. The numbers are exact: rounding them, and hiding small ones, is the caller's.
pub(crate) fn costs(store: &Store, query: &Query, kernel: Kernel) -> (usize, Vec<(FilterPart, usize)>) {
    let filters = *query.limits.filters();
    let with = count(store, &query.filtered(filters), kernel);
    let asked = FilterPart::ALL.into_iter().map(|part| (part, part.lifted(filters)));
    let asked = asked.filter(|(_, lifted)| *lifted != filters);
    let costs = asked
        .map(|(part, lifted)| (part, count(store, &query.filtered(lifted), kernel) - with))
        .collect();
    (with, costs)
}
