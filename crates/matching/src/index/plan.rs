//! One query, unpacked once: what the viewer asks as tables over what a lane can hold.
//!
//! Tables of points ask the functions of [`crate::terms`] and [`crate::score`] for every value that a
//! fact can have. Tables of bounds are tables of points in coarse units, rounded up.

use std::sync::LazyLock;

use uuid::Uuid;

use super::answers::ViewerAnswers;
use super::block::Block;
use super::codes::{self, Births, NOWHERE, SEALS};
use super::kernel::{DistanceCondition, FilterMasks, ScoreBounds, SharedBounds, UNIT};
use super::rows::ViewerCell;
use super::satisfaction::Satisfaction;
use crate::deck::Query;
use crate::filters::{Filters, Limits};
use crate::grid::Band;
use crate::person::{ADULT, OLDEST, Person};
use crate::score::{Explorer, PREMIUM_POINTS, Term, Weights, adjusted, points};
use crate::vocabulary::{INTERESTS, Intention, LANGUAGES};
use crate::{Distance, compatibility, terms};

/// Days of idleness from which on nothing changes any more.
const IDLE: usize = 32;
/// Common languages at most, with none.
const SPOKEN: usize = LANGUAGES.len() + 1;

/// Summed rarity by the low and the high byte of a mask of interests.
static RARITY: LazyLock<[[u16; 256]; 2]> =
    LazyLock::new(|| [0, 8].map(|shift| std::array::from_fn(|byte| terms::rarity((byte as u16) << shift) as u16)));

/// [`terms::rarity`] by two looks.
#[inline(always)]
fn rarity(of: &[[u16; 256]; 2], mask: u16) -> u32 {
    let [low, high] = mask.to_le_bytes();
    u32::from(of[0][usize::from(low)]) + u32::from(of[1][usize::from(high)])
}

/// Points of the terms that two people share, by one set of weights.
struct Common {
    seal: [u32; SEALS],
    languages: [u32; SPOKEN],
    interests: u32,
    values: u32,
}

impl Common {
    fn new(weights: &Weights, fits: &[u8; SEALS]) -> Common {
        let intention = weights.of(Term::Intention);
        Common {
            seal: fits.map(|fit| points(intention, u32::from(fit) * 100)),
            languages: spoken().map(|part| points(weights.of(Term::Language), part)),
            interests: weights.of(Term::Interests),
            values: weights.of(Term::Values),
        }
    }

    /// Points of all but the values.
    #[inline(always)]
    fn points(&self, fact: &Fact) -> u32 {
        self.seal[fact.seal] + self.languages[fact.languages] + points(self.interests, fact.interests)
    }

    #[inline(always)]
    fn values(&self, percent: u8) -> u32 {
        points(self.values, u32::from(percent) * 100)
    }

    /// The same, as bounds.
    fn bounds(&self, viewer: &Person, most: &[u8; 32]) -> SharedBounds {
        let own = terms::rarity(viewer.interests);
        // The other's interests can only add to all that two people list.
        let interests = |nibble: usize, at: usize| {
            let shared = viewer.interests & ((at as u16) << (4 * nibble));
            match terms::overlap(terms::rarity(shared), own) {
                0 => 0,
                // Parts are rounded down nibble by nibble, the whole only once.
                part => units(2 * points(self.interests, part + 1) + 2),
            }
        };
        SharedBounds {
            seal: table(|seal| self.seal.get(seal).copied().unwrap_or(0)),
            interests: std::array::from_fn(|nibble| std::array::from_fn(|at| interests(nibble, at))),
            languages: table(|common| self.languages[common.min(SPOKEN - 1)]),
            answers: most.map(|percent| units(self.values(percent))),
            values: (self.values * 128).div_ceil(2 * UNIT).min(255) as u8,
        }
    }
}

fn spoken() -> [u32; SPOKEN] {
    std::array::from_fn(|common| terms::languages(u16::MAX, ((1u32 << common) - 1) as u16))
}

/// Points in units, rounded up.
fn units(points: u32) -> u8 {
    points.div_ceil(UNIT).min(255) as u8
}

fn table(points: impl Fn(usize) -> u32) -> [u8; 16] {
    std::array::from_fn(|at| units(points(at)))
}

/// What one lane holds that scoring looks up.
struct Fact {
    seal: usize,
    languages: usize,
    interests: u32,
}

/// All of a pair but its values.
#[derive(Clone, Copy)]
pub(crate) struct PartialScore {
    base: u32,
    shared: u32,
    completeness: u32,
    fairness: u32,
}

/// What the viewer's age and distance limits say about the people of one part of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeckPass {
    pub beyond_age: bool,
    pub beyond_distance: bool,
}

impl DeckPass {
    pub const WITHIN: DeckPass = DeckPass {
        beyond_age: false,
        beyond_distance: false,
    };
    /// The relaxed parts, in the order of their sections.
    pub const RELAXED: [DeckPass; 3] = [
        DeckPass {
            beyond_age: false,
            beyond_distance: true,
        },
        DeckPass {
            beyond_age: true,
            beyond_distance: false,
        },
        DeckPass {
            beyond_age: true,
            beyond_distance: true,
        },
    ];
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
