//! One query, unpacked once: what the viewer asks as tables over what a lane can hold.
//!
//! Tables of points ask the functions of [`crate::terms`] and [`crate::score`] for every value that a
//! fact can have. Tables of bounds are tables of points in coarse units, rounded up.

mod common;

use std::sync::LazyLock;

use uuid::Uuid;

use super::block::Block;
use super::codes::{self, Births, NOWHERE, SEALS};
use super::kernel::{DistanceCondition, FilterMasks, ScoreBounds, UNIT};
use super::pass::DeckPass;
use super::rows::ViewerCell;
use super::satisfaction::Satisfaction;
use super::viewer_answers::ViewerAnswers;
use crate::deck::Query;
use crate::filters::{Filters, Limits};
use crate::grid::Band;
use crate::person::{ADULT, OLDEST};
use crate::score::{Explorer, PREMIUM_POINTS, adjusted, points};
use crate::vocabulary::{INTERESTS, Intention};
use crate::weights::{Term, Weights};
use crate::{Distance, compatibility, terms};
use common::{Common, Fact, SPOKEN, table};

/// Days of idleness from which on nothing changes any more.
const IDLE: usize = 32;

/// Summed rarity by the low and the high byte of a mask of interests.
static RARITY: LazyLock<[[u16; 256]; 2]> =
    LazyLock::new(|| [0, 8].map(|shift| std::array::from_fn(|byte| terms::rarity((byte as u16) << shift) as u16)));

/// [`terms::rarity`] by two looks.
#[inline(always)]
fn rarity(of: &[[u16; 256]; 2], mask: u16) -> u32 {
    let [low, high] = mask.to_le_bytes();
    u32::from(of[0][usize::from(low)]) + u32::from(of[1][usize::from(high)])
}

/// All of a pair but its values.
#[derive(Clone, Copy)]
pub(crate) struct PartialScore {
    base: u32,
    shared: u32,
    completeness: u32,
    fairness: u32,
}

pub(crate) struct Plan<'q> {
    pub query: &'q Query<'q>,
    pub filters: &'q Filters,
    pub stand: ViewerCell,
    pub age: u8,
    pub adults: Births,
    pub wanted_births: Births,
    /// The farthest band that the viewer's limit takes.
    pub farthest: u8,
    pub least_reaches: [u8; 7],
    pub asker: ViewerAnswers,
    pub satisfaction: Satisfaction,
    pub bound: ScoreBounds,
    /// Fewest shared points of the preferred people.
    pub preferred: u32,
    fits: [u8; SEALS],
    own: Common,
    default: Common,
    reply: u32,
    distance: [u32; 7],
    activity: [u32; IDLE],
    exploration: u32,
    most_exploration: u32,
    explorer: Explorer,
    /// The most that values can come to, by answered questions.
    most: [u8; 32],
    pub traits: FilterMasks,
    /// Seals whose owners' "compatible intentions only" lets the viewer through.
    pub seals_wanting: u8,
    today: u16,
    rarity: &'static [[u16; 256]; 2],
}

impl<'q> Plan<'q> {
    /// None when the viewer is too young to see anybody.
    pub fn new(query: &'q Query<'q>) -> Option<Plan<'q>> {
        let (viewer, today, weights) = (query.viewer, query.today, &query.weights);
        let age = today.age(viewer.birth);
        if age < ADULT {
            return None;
        }
        let filters = query.limits.filters();
        let asker = ViewerAnswers::new(&viewer.values);
        let most: [u8; 32] = std::array::from_fn(|answered| asker.most(answered as u32));
        let fits: [u8; SEALS] =
            std::array::from_fn(|seal| terms::intention_fit(viewer.intention, codes::intention(seal as u8)));
        let own = Common::new(weights, &fits);
        let default = Common::new(&Weights::default(), &fits);
        let activity = |days: usize| points(weights.of(Term::Activity), terms::activity(days as u32));
        let reply = weights.of(Term::Reply);
        let further = !viewer.interests & ((1 << INTERESTS.len()) - 1);
        let distance: [u32; 7] =
            std::array::from_fn(|band| points(weights.of(Term::Distance), terms::distance(codes::band_of(band as u8))));
        let most_exploration = points(weights.of(Term::Exploration), terms::WHOLE);
        let bound = ScoreBounds {
            own: own.bounds(viewer, &most),
            default: (*weights != Weights::default()).then(|| default.bounds(viewer, &most)),
            reply: std::array::from_fn(|seal| reply_slope(reply, fits.get(seal).copied().unwrap_or(0))),
            activity: table(activity),
            today: codes::active(today.day),
            distance: table(|band| distance[band.min(usize::from(NOWHERE))] + most_exploration + PREMIUM_POINTS),
            languages: viewer.languages.to_le_bytes(),
            further: further.to_le_bytes(),
            diluted: diluted(viewer.interests, further),
        };
        let let_through = |wants: &dyn Fn(Option<Intention>) -> bool| {
            (0..SEALS as u8)
                .filter(|seal| wants(codes::intention(*seal)))
                .fold(0, |set, seal| set | 1 << seal)
        };
        Some(Plan {
            query,
            filters,
            stand: ViewerCell::new(codes::place(viewer.cell)),
            age,
            adults: Births::aged(ADULT, OLDEST, today),
            wanted_births: Births::aged(filters.age_min, filters.age_max, today),
            farthest: match filters.distance {
                Distance::Anywhere => NOWHERE,
                Distance::Within(km) => Band::within(km) as u8,
            },
            least_reaches: codes::least_reaches(),
            bound,
            preferred: compatibility::fewest_points(filters.min_compatibility),
            own,
            default,
            reply,
            distance,
            activity: std::array::from_fn(activity),
            exploration: weights.of(Term::Exploration),
            most_exploration,
            explorer: Explorer::new(viewer.id, today.day),
            most,
            traits: Plan::traits_of(
                filters,
                viewer,
                let_through(&|seal| terms::intentions_compatible(viewer.intention, seal)),
            ),
            seals_wanting: let_through(&|seal| terms::intentions_compatible(seal, viewer.intention)),
            today: codes::active(today.day),
            rarity: &RARITY,
            satisfaction: Satisfaction::new(&asker),
            asker,
            fits,
        })
    }

    pub fn is_soft(&self) -> bool {
        matches!(self.query.limits, Limits::Soft(_))
    }

    /// Where the people of a pass are.
    pub fn near(&self, pass: DeckPass) -> DistanceCondition {
        let bands = if pass.beyond_distance {
            (self.farthest + 1, NOWHERE)
        } else {
            (0, self.farthest)
        };
        DistanceCondition {
            stand: self.stand,
            bands,
            reaches: std::array::from_fn(|band| self.least_reaches.get(band).copied().unwrap_or(u8::MAX)),
        }
    }

    /// Scores a lane without its values, and with the highest exploration bonus: a person who cannot enter with that is
    /// dropped without a look at their id.
    #[inline(always)]
    pub fn weigh(&self, block: &Block, lane: usize, band: u8) -> PartialScore {
        let (theirs, viewer) = (block.interests(lane), self.query.viewer);
        let all = rarity(self.rarity, theirs | viewer.interests);
        let fact = Fact {
            seal: usize::from(block.seal(lane)),
            languages: ((block.languages(lane) & viewer.languages).count_ones() as usize).min(SPOKEN - 1),
            interests: terms::overlap(rarity(self.rarity, theirs & viewer.interests), all),
        };
        let idle = usize::from(self.today.saturating_sub(block.active[lane])).min(IDLE - 1);
        let base = self.own.points(&fact)
            + points(self.reply, terms::reply(block.reply[lane], self.fits[fact.seal]))
            + self.distance[usize::from(band)]
            + self.activity[idle]
            + self.most_exploration
            + PREMIUM_POINTS * (block.premium >> lane & 1) as u32;
        PartialScore {
            base,
            shared: self.default.points(&fact),
            completeness: terms::completeness(block.completeness[lane]),
            fairness: u32::from(block.fairness(lane)),
        }
    }

    /// Puts the lane's own exploration in the place of the most.
    #[inline(always)]
    pub fn explore(&self, weighed: &mut PartialScore, id: Uuid) {
        weighed.base -= self.most_exploration - points(self.exploration, self.explorer.part(id));
    }

    /// Score and shared points when the values come to `percent`.
    #[inline(always)]
    pub fn total(&self, weighed: &PartialScore, percent: u8) -> (u32, u32) {
        let base = weighed.base + self.own.values(percent);
        let score = adjusted(base, weighed.completeness, weighed.fairness);
        (score, weighed.shared + self.default.values(percent))
    }

    /// The most that the values of a lane can come to.
    #[inline(always)]
    pub fn most(&self, block: &Block, lane: usize) -> u8 {
        self.most[block.answered(lane)]
    }
}

/// The table of [`ScoreBounds::diluted`]: a person who lists so many other interests lists at least the commonest of
/// them.
fn diluted(own: u16, further: u16) -> [u8; 16] {
    let mut others: Vec<u32> = (0..16)
        .filter(|i| further >> i & 1 == 1)
        .map(|i| terms::rarity(1 << i))
        .collect();
    others.sort_unstable();
    let own = terms::rarity(own);
    std::array::from_fn(|count| {
        let all = own + others.iter().take(count).sum::<u32>();
        (own * 128).checked_div(all).map_or(128, |part| part + 1).min(128) as u8
    })
}

/// The slope of [`ScoreBounds::reply`]: a habit of 100 percent, in 128ths of a unit a percent, rounded up.
fn reply_slope(weight: u32, fit: u8) -> u8 {
    ((points(weight, terms::reply(100, fit)) + 1) * 128)
        .div_ceil(100 * UNIT)
        .min(255) as u8
}
