//! What the viewer makes of everybody's answers: the own side of the agreement, bounded for all lanes of a block at
//! once. The other side is known only from a record, so it counts as full.

use super::answers::{ASKED, NARROW};
use super::block::{Block, LANES};
use super::viewer_answers::ViewerAnswers;

/// The sums of a side go into a byte.
const MOST: u32 = u8::MAX as u32;

/// For every lane twice the percentage that it cannot exceed.
pub(crate) type HalfPercents = [u8; LANES];

/// A question that the viewer answered, as bytes to add up. The shares are scaled to the sum of all weights, what is
/// earned rounded up and what is possible down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuestionWeight {
    pub question: usize,
    /// For an option that the viewer accepts, and for its neighbour.
    pub full: u8,
    pub half: u8,
    pub possible: u8,
}

/// For all questions the lanes whose option the viewer accepts, those that are next to it, and those that answered;
/// private answers are in none of them.
#[derive(Debug)]
pub(crate) struct ChosenLanes {
    pub liked: [u64; ASKED],
    pub near: [u64; ASKED],
    pub answered: [u64; ASKED],
}

/// The third bit of a narrow question's code is not its own.
const OWN: [u64; ASKED] = {
    let (mut own, mut question) = ([u64::MAX; ASKED], 0);
    while question < ASKED {
        if NARROW >> question & 1 == 1 {
            own[question] = 0;
        }
        question += 1;
    }
    own
};

/// A set of options as an exclusive sum over the bits of their codes: of the bits 0, 1, 0 and 1, 2, 0 and 2.
type Sum = [[u64; ASKED]; 5];

#[derive(Clone, Debug)]
pub(crate) struct Satisfaction {
    pub asked: Vec<QuestionWeight>,
    /// By the number of common questions: twice what full marks give, and twice what none gives.
    pub slope: [u8; 32],
    pub base: [u8; 32],
    liked: Sum,
    near: Sum,
    /// The questions that decide, with the options that are let through.
    breakers: Vec<(usize, u8)>,
}

/// Bit `option - 1` says that an option belongs.
fn sum_of(options: impl Fn(usize) -> u8) -> Sum {
    let is = |question: usize, code: u8| {
        if options(question) >> (code - 1) & 1 == 1 {
            u64::MAX
        } else {
            0
        }
    };
    [
        std::array::from_fn(|q| is(q, 1)),
        std::array::from_fn(|q| is(q, 2)),
        std::array::from_fn(|q| is(q, 1) ^ is(q, 2) ^ is(q, 3)),
        std::array::from_fn(|q| is(q, 4)),
        std::array::from_fn(|q| is(q, 1) ^ is(q, 4) ^ is(q, 5)),
    ]
}

impl Satisfaction {
    pub fn new(asker: &ViewerAnswers) -> Satisfaction {
        let within = |mask: u32| (0..ASKED).filter(move |question| mask >> question & 1 == 1);
        let questions = within(asker.open());
        let weight = |question: usize| u32::from(asker.weight[question]);
        let all: u32 = questions.clone().map(|question| 2 * weight(question)).sum();
        let room = MOST - asker.answered.count_ones();
        let up = |part: u32| (part * room).div_ceil(all.max(1)) as u8;
        let asked = questions.map(|question| QuestionWeight {
            question,
            full: up(2 * weight(question)),
            half: up(weight(question)),
            possible: (2 * weight(question) * room / all.max(1)) as u8,
        });
        // A dealbreaker decides in a private answer too.
        let breakers = within(asker.breakers);
        Satisfaction {
            asked: asked.collect(),
            slope: std::array::from_fn(|common| (200 * common).div_ceil(common + 4) as u8),
            base: std::array::from_fn(|common| 480u32.div_ceil(common as u32 + 4) as u8),
            liked: sum_of(|question| asker.accept[question]),
            near: sum_of(|question| asker.half[question]),
            breakers: breakers.map(|question| (question, asker.accept[question])).collect(),
        }
    }

    /// Who chose what in the open, question by question.
    #[inline(always)]
    pub fn chosen(&self, block: &Block) -> ChosenLanes {
        let mut chosen = ChosenLanes {
            liked: [0; ASKED],
            near: [0; ASKED],
            answered: [0; ASKED],
        };
        let [low, middle, high] = &block.planes;
        for question in 0..ASKED {
            let (a, b, c) = (low[question], middle[question], high[question] & OWN[question]);
            let (ab, ac) = (a & b, a & c);
            let add = |sum: &Sum| {
                (sum[0][question] & a)
                    ^ (sum[1][question] & b)
                    ^ (sum[2][question] & ab)
                    ^ (sum[3][question] & c)
                    ^ (sum[4][question] & ac)
            };
            let open = !block.private[question];
            chosen.liked[question] = add(&self.liked) & open;
            chosen.near[question] = add(&self.near) & open;
            chosen.answered[question] = (a | b | c) & open;
        }
        chosen
    }

    /// Lanes whose answer, open or private, a dealbreaker of the viewer refuses.
    #[inline(always)]
    pub fn refused(&self, block: &Block) -> u64 {
        self.breakers.iter().fold(0, |refused, (question, accepted)| {
            let [a, b, c] = block.planes.each_ref().map(|planes| planes[*question]);
            let c = c & OWN[*question];
            let liked = (1..=5u8)
                .filter(|code| accepted >> (code - 1) & 1 == 1)
                .fold(0, |liked, code| {
                    let is = |plane: u64, bit: u8| if code >> bit & 1 == 1 { plane } else { !plane };
                    liked | is(a, 0) & is(b, 1) & is(c, 2)
                });
            refused | (a | b | c) & !liked
        })
    }

    /// Twice the percentage that a lane with these sums cannot exceed. In single precision and in this order: every
    /// kernel gives the same.
    #[inline(always)]
    pub fn halves(&self, earned: u8, possible: u8, common: u8) -> u8 {
        // Nothing at stake is the prior, which full marks exceed.
        let earned = if possible == 0 { u8::MAX } else { earned };
        let part = (f32::from(earned) / f32::from(possible.max(1))).min(1.0).sqrt();
        let (slope, base) = (self.slope[usize::from(common)], self.base[usize::from(common)]);
        (f32::from(slope) * part + (f32::from(base) + SLACK)) as u8
    }
}

/// More than single precision loses.
pub(crate) const SLACK: f32 = 0.01;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::kernel::{InstructionSet, Kernel};
    use crate::simulation;
    use crate::trust;

    #[test]
    fn agreement_never_exceeds_the_bound_and_refused_people_clash() {
        let (mut slack, mut met, mut refused) = (0, 0, 0);
        for round in 0..40 {
            let people = simulation::people(LANES + 6, 500 + round);
            let mut block = Block::new(true);
            for (lane, person) in people[..LANES].iter().enumerate() {
                block.write(lane, person);
            }
            for viewer in &people[LANES..] {
                let asker = ViewerAnswers::new(&viewer.values);
                let satisfaction = Satisfaction::new(&asker);
                let halves = Kernel::of(InstructionSet::Portable)
                    .unwrap()
                    .satisfied(&block, &satisfaction);
                for isa in InstructionSet::available() {
                    let kernel = Kernel::of(isa).unwrap();
                    assert_eq!(kernel.satisfied(&block, &satisfaction), halves, "{isa:?}");
                }
                for (lane, person) in people[..LANES].iter().enumerate() {
                    let percent = trust::agreement(&viewer.values, &person.values).percent;
                    assert!(2 * percent <= halves[lane], "{percent} {}", halves[lane]);
                    let by_number = asker.most(person.values.answered() as u32);
                    slack += i32::from(by_number) - i32::from(halves[lane] / 2);
                    met += 1;
                    let refuses = |question: usize| {
                        let both = viewer.values.get(question).zip(person.values.get(question));
                        both.is_some_and(|(own, other)| {
                            own.importance == trust::Importance::Dealbreaker
                                && own.accept >> (other.option - 1) & 1 == 0
                        })
                    };
                    let refuses = (0..ASKED).any(refuses);
                    assert_eq!(satisfaction.refused(&block) >> lane & 1 == 1, refuses);
                    refused += usize::from(refuses);
                }
            }
        }
        assert!(refused > 100, "{refused}");
        assert!(
            slack / met >= 5,
            "it says more than the number of answers: {}",
            slack / met
        );
    }
}
