//! The exact best `k` of a store: whole buckets, runs and blocks are passed over by what their people have
//! in common, lanes by an upper bound of their score, and what is costly (exclusions, values) is asked of
//! the few that are left.

use super::best::TopCandidates;
use super::block::{Block, LANES};
use super::codes::{self, NOWHERE};
use super::kernel::{
    Candidates, DistanceCondition, Kernel, LanesInReach, ScoreThreshold, ThresholdKind, UNIT, VALUES_MIN,
};
use super::listing::ListedBlock;
use super::pass::DeckPass;
use super::plan::{PartialScore, Plan};
use super::run::lanes_of;
use super::store::Store;
use uuid::Uuid;

use crate::compatibility;
use crate::deck::{Query, Ranked, Relations, Section, rank};
use crate::person::Person;

/// Every so many-th block is looked at first, so that the bar stands high before the others.
const SAMPLE: usize = 16;

pub(crate) fn deck(store: &Store, query: &Query, k: usize, kernel: Kernel) -> Vec<Ranked> {
    let Some(plan) = Plan::new(query).filter(|_| k > 0) else {
        return Vec::new();
    };
    let mut best = TopCandidates::new(k, store.len());
    enter_singled_out(store, query, &mut best);
    Scan::new(&plan, DeckPass::WITHIN, kernel, &mut best).run(store);
    if plan.is_soft() {
        for pass in DeckPass::RELAXED {
            // Relaxed people come after everybody who is not, and so on: when the last place is taken by a person of an
            // earlier part, the deck is final.
            let rank = Section::of(pass.beyond(), 0, 0).rank();
            if best.bar().is_none_or(|(worst, _)| worst >= rank) {
                Scan::new(&plan, pass, kernel, &mut best).run(store);
            }
        }
    }
    best.into_deck()
}

/// People who are judged one by one, because the blocks hide them or their own filters do: those who like the viewer,
/// and incognito people who do not hide from the viewer.
pub(super) fn related_people(store: &Store, relations: &Relations) -> impl Iterator<Item = Person> {
    let liked = relations.liked_by.iter().filter_map(|id| store.get(*id));
    let lifted = relations.incognito_lifted.iter();
    let lifted = lifted.filter(|id| !relations.liked_by.contains(*id));
    liked.chain(lifted.filter_map(|id| store.get(*id).filter(|subject| subject.incognito)))
}

fn enter_singled_out(store: &Store, query: &Query, best: &mut TopCandidates) {
    for subject in related_people(store, query.relations) {
        if let Some(found) = query.admits(&subject) {
            best.push(rank(query, &subject, found));
        }
    }
}

/// Blocks that are asked for ahead of the one looked at.
pub(crate) const AHEAD: usize = 5;
/// Lanes that are weighed, and records that are read, at a time: what they read was asked for before.
const BATCH: usize = 16;
/// Candidates that are met at a time.
const JUDGED: usize = 32;

struct Scan<'p, 'q, 's> {
    plan: &'p Plan<'q>,
    pass: DeckPass,
    near: DistanceCondition,
    kernel: Kernel,
    best: &'p mut TopCandidates,
    hopeful: Vec<CandidateScan<'s>>,
    weighed: Vec<Candidate<'s>>,
}

/// A person who is still a candidate after the columns were compared.
#[derive(Clone, Copy)]
struct CandidateScan<'s> {
    block: &'s Block,
    lane: usize,
    band: u8,
    /// The most that the values can come to, percent.
    most: u8,
}

/// A person whose score is known but for the values.
struct Candidate<'s> {
    who: CandidateScan<'s>,
    weighed: PartialScore,
    /// Section rank and score that they cannot exceed.
    reach: (u8, u32),
}

impl<'p, 'q, 's> Scan<'p, 'q, 's> {
    fn new(plan: &'p Plan<'q>, pass: DeckPass, kernel: Kernel, best: &'p mut TopCandidates) -> Scan<'p, 'q, 's> {
        Scan {
            plan,
            pass,
            near: plan.near(pass),
            kernel,
            best,
            hopeful: Vec::with_capacity(BATCH + LANES),
            weighed: Vec::with_capacity(2 * BATCH + LANES),
        }
    }

    fn run(&mut self, store: &'s Store) {
        let mut listed = Vec::new();
        self.plan
            .list(store, self.pass, self.kernel, |block| listed.push(block));
        if listed.len() < 4 * SAMPLE {
            return self.look_at(listed.iter());
        }
        self.look_at(listed.iter().step_by(SAMPLE));
        // The nearest first: who is near has more points, and the bar rises sooner.
        let mut rest: [Vec<&ListedBlock>; NOWHERE as usize + 1] = Default::default();
        for (_, block) in listed.iter().enumerate().filter(|(at, _)| !at.is_multiple_of(SAMPLE)) {
            rest[usize::from(block.band)].push(block);
        }
        self.look_at(rest.iter().flatten().copied());
    }

    fn look_at<'l>(&mut self, blocks: impl Iterator<Item = &'l ListedBlock<'s>> + Clone)
    where
        's: 'l,
    {
        let mut ahead = blocks.clone();
        for block in ahead.by_ref().take(AHEAD) {
            self.kernel.prefetch_columns(block.block);
        }
        for listed in blocks {
            if let Some(next) = ahead.next() {
                self.kernel.prefetch_columns(next.block);
            }
            self.look(listed);
        }
        self.weigh();
        self.judge();
    }

    fn look(&mut self, listed: &ListedBlock<'s>) {
        let lanes = self.plan.open(listed, self.pass, self.kernel);
        if lanes == 0 {
            return;
        }
        let (block, plan) = (listed.block, self.plan);
        let placed = plan.place(listed, &self.near, lanes, self.kernel);
        if placed.lanes == 0 {
            return;
        }
        if placed.lanes.count_ones() >= VALUES_MIN {
            self.kernel.prefetch_planes(block);
        }
        let hope = self.candidates(block, &placed);
        if hope.lanes != 0 {
            self.kernel.prefetch_rest(block);
        }
        for lane in lanes_of(plan.known_by(block, hope.lanes)) {
            if !listed.mixed || plan.kind_meets(block, lane) {
                let (band, most) = (placed.bands[lane], self.most(block, lane, &hope));
                self.hopeful.push(CandidateScan {
                    block,
                    lane,
                    band,
                    most,
                });
            }
        }
        if self.hopeful.len() >= BATCH {
            self.weigh();
        }
    }

    /// The most that a hopeful lane's values can come to, percent.
    #[inline(always)]
    fn most(&self, block: &Block, lane: usize, hope: &Candidates) -> u8 {
        match &hope.halves {
            Some(halves) => (halves[lane] / 2).min(100),
            None => self.plan.most(block, lane),
        }
    }

    /// Lanes that may still enter.
    fn candidates(&self, block: &Block, placed: &LanesInReach) -> Candidates {
        let Some((rank, score)) = self.best.bar().filter(|(rank, _)| *rank <= self.rank(0)) else {
            // There is room, or the worst is of a later part: everybody enters.
            let lanes = placed.lanes;
            return Candidates { lanes, halves: None };
        };
        let need = ScoreThreshold {
            // Beyond this only lanes reach whose factor is unbounded, and those pass without being asked.
            score: (score * 128).div_ceil(UNIT).min(u16::MAX.into()) as u16,
            shared: self.plan.preferred.div_ceil(UNIT).min(255) as u8,
            which: match rank {
                0 => ThresholdKind::Both,
                1 => ThresholdKind::Either,
                _ => ThresholdKind::Score,
            },
        };
        let (bound, satisfaction) = (&self.plan.bound, &self.plan.satisfaction);
        self.kernel.bound(block, bound, satisfaction, &need, placed)
    }

    /// Weighs who is hopeful, and passes on who still is.
    fn weigh(&mut self) {
        self.kernel.with_bits(
            #[inline(always)]
            || self.weigh_all(),
        );
    }

    #[inline(always)]
    fn weigh_all(&mut self) {
        let hopeful = std::mem::take(&mut self.hopeful);
        for who in &hopeful {
            let (block, lane) = (who.block, who.lane);
            let weighed = self.plan.weigh(block, lane, who.band);
            let reach = self.reach(&weighed, who.most);
            if self.may_enter(reach) && self.plan.is_welcome(block, lane) {
                self.kernel.prefetch_id(block, lane);
                self.weighed.push(Candidate {
                    who: *who,
                    weighed,
                    reach,
                });
            }
        }
        self.hopeful = hopeful;
        self.hopeful.clear();
        if self.weighed.len() >= JUDGED {
            self.judge();
        }
    }

    /// Section rank and score when the values come to `most` percent.
    #[inline(always)]
    fn reach(&self, weighed: &PartialScore, most: u8) -> (u8, u32) {
        let (score, shared) = self.plan.total(weighed, most);
        (self.rank(shared), score)
    }

    #[inline(always)]
    fn may_enter(&self, (rank, score): (u8, u32)) -> bool {
        self.best.takes(rank, score)
    }

    /// Looks at the ids for their exploration and for what lies between the two, and meets who may still enter. Many
    /// of the best are known to a viewer who has been here for long, so that is asked before the values are.
    fn judge(&mut self) {
        let mut weighed = std::mem::take(&mut self.weighed);
        weighed.retain_mut(|candidate| {
            let CandidateScan { block, lane, most, .. } = candidate.who;
            self.plan.explore(&mut candidate.weighed, block.id[lane]);
            candidate.reach = self.reach(&candidate.weighed, most);
            let may = self.may_enter(candidate.reach) && !self.is_known(block.id[lane]);
            if may {
                self.kernel.prefetch_record(block, lane);
            }
            may
        });
        for candidate in &weighed {
            if self.may_enter(candidate.reach) {
                self.enter(candidate);
            }
        }
        self.weighed = weighed;
        self.weighed.clear();
    }

    /// Whether the viewer must not see a person again, or sees them elsewhere in the deck.
    fn is_known(&self, id: Uuid) -> bool {
        let query = self.plan.query;
        id == query.viewer.id || query.relations.liked_by.contains(&id) || query.relations.hide(id, query.today)
    }

    fn enter(&mut self, candidate: &Candidate) {
        let plan = self.plan;
        let CandidateScan { block, lane, band, .. } = candidate.who;
        let Some(percent) = self.kernel.meet(&plan.asker, block, lane) else {
            return;
        };
        let (score, shared) = plan.total(&candidate.weighed, percent);
        let id = block.id[lane];
        if !self.best.takes(self.rank(shared), score) {
            return;
        }
        let compatibility = compatibility::percent(shared);
        self.best.push(Ranked {
            id,
            score,
            compatibility,
            section: Section::of(self.pass.beyond(), compatibility, plan.filters.min_compatibility),
            band: codes::band_of(band),
        });
    }

    /// The section rank of a person of this pass with so many shared points.
    fn rank(&self, shared: u32) -> u8 {
        if self.pass == DeckPass::WITHIN {
            u8::from(shared < self.plan.preferred)
        } else {
            Section::of(self.pass.beyond(), 0, 0).rank()
        }
    }
}
