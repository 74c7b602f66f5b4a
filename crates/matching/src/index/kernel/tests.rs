//! All kernels give the bits of the portable one, and no bound is below what it bounds.

use super::*;
use crate::deck::{Query, Relations};
use crate::filters::Filters;
use crate::grid::Cell;
use crate::index::block::{Block, LANES};
use crate::index::codes::{self, Births, NOWHERE};
use crate::index::plan::Plan;
use crate::index::rows::ViewerCell;
use crate::person::Today;
use crate::score::{Pair, band_between};
use crate::simulation::{self, SeededRandom, TODAY};
use crate::weights::{Sliders, Weights};

fn block(people: &[crate::Person]) -> Block {
    let mut block = Block::new(true);
    for (lane, person) in people.iter().enumerate() {
        block.write(lane, person);
    }
    block
}

fn sliders(dice: &mut SeededRandom) -> Weights {
    let mut slide = || [0, 50, 100, dice.roll(101) as u8][dice.roll(4) as usize];
    Weights::from(Sliders {
        values: slide(),
        intention: slide(),
        interests: slide(),
        distance: slide(),
        activity: slide(),
    })
}

fn filters(dice: &mut SeededRandom) -> Filters {
    let mut some = |mask: u16| if dice.chance(50) { dice.word() as u16 & mask } else { 0 };
    Filters {
        interests: some(0x7FFF),
        personalities: some(0xFFFF),
        shared_language: some(1) == 1,
        compatible_intention: some(1) == 1,
        ..Filters::default()
    }
}

#[test]
fn every_kernel_gives_the_bits_of_the_portable_one() {
    let mut dice = SeededRandom::new(77);
    for round in 0..60 {
        let people = simulation::people(LANES + 4, round);
        let block = block(&people[..LANES]);
        for viewer in &people[LANES..] {
            let relations = Relations::default();
            let mut query = Query::new(viewer, &relations, Today::from(TODAY));
            if dice.chance(50) {
                query = query.weighted(sliders(&mut dice));
            }
            let Some(plan) = Plan::new(&query) else { continue };
            let lanes = dice.word() | dice.word();
            let hard = HardConditions {
                births: Births {
                    from: dice.word() as u16,
                    to: dice.word() as u16 | 0x8000,
                },
                age: dice.roll(256) as u8,
                reach: dice.roll(104) as u8,
            };
            let need = ScoreThreshold {
                score: dice.roll(32_001) as u16,
                shared: dice.roll(200) as u8,
                which: [ThresholdKind::Score, ThresholdKind::Either, ThresholdKind::Both][dice.roll(3) as usize],
            };
            let portable = Kernel {
                isa: InstructionSet::Portable,
            };
            let placed = LanesInReach {
                lanes,
                bands: std::array::from_fn(|_| dice.roll(u32::from(NOWHERE) + 1) as u8),
            };
            for isa in InstructionSet::available() {
                let kernel = Kernel::of(isa).unwrap();
                assert_eq!(kernel.hard(&block, &hard), portable.hard(&block, &hard), "{isa:?}");
                let halves = portable.satisfied(&block, &plan.satisfaction);
                assert_eq!(kernel.satisfied(&block, &plan.satisfaction), halves, "{isa:?}");
                let many = if isa == InstructionSet::Portable {
                    u32::MAX
                } else {
                    VALUES_MIN
                };
                let meant = portable::bound(&block, &plan.bound, &plan.satisfaction, &need, &placed, many);
                let hope = kernel.bound(&block, &plan.bound, &plan.satisfaction, &need, &placed);
                assert_eq!(hope, meant, "{isa:?}");
                assert_eq!(hope.lanes & !lanes, 0);
                let traits = Plan::traits_of(&filters(&mut dice), viewer, dice.roll(128) as u8);
                let having = portable.traits(&block, &traits, lanes);
                assert_eq!(kernel.traits(&block, &traits, lanes), having, "{isa:?} {traits:?}");
                for lane in 0..LANES {
                    let met = portable.meet(&plan.asker, &block, lane);
                    assert_eq!(kernel.meet(&plan.asker, &block, lane), met, "{isa:?}");
                }
            }
        }
    }
}

#[test]
fn every_kernel_places_lanes_where_the_grid_does() {
    let mut dice = SeededRandom::new(12);
    let people = simulation::people(LANES, 3);
    let mut kept = 0;
    // The poles, where a row has few cells to a kilometre, the date line, and the middle.
    for row in [-1800, -1799, -1791, -1650, -471, 0, 900, 1700, 1795, 1799] {
        for column in [-3600, -3595, -933, 3599] {
            let viewer = Cell::new(row, column).unwrap();
            let stand = ViewerCell::new(codes::place(dice.chance(95).then_some(viewer)));
            let mut block = block(&people);
            let spread = [2, 12, 40, 7_200][dice.roll(4) as usize];
            for lane in 0..LANES {
                let other = (row + dice.roll(41) as i32 - 20).clamp(-1800, 1799);
                let across = (column + 3_600 + dice.roll(spread) as i32 - spread as i32 / 2).rem_euclid(7_200) - 3_600;
                let cell = Cell::new(other, across).filter(|_| dice.chance(95));
                (block.row[lane], block.column[lane]) = codes::place_words(cell, dice.roll(101) as u8);
                block.reach[lane] = dice.roll(104) as u8;
            }
            let (from, to) = (dice.roll(3) as u8, 2 + dice.roll(5) as u8);
            let near = DistanceCondition {
                stand,
                bands: (from, to),
                reaches: std::array::from_fn(|band| codes::least_reaches().get(band).copied().unwrap_or(255)),
            };
            let lanes = dice.word() | dice.word();
            let meant = portable::place(&block, &near, lanes);
            kept += meant.lanes.count_ones();
            assert_eq!(meant.lanes & !lanes, 0);
            for isa in InstructionSet::available() {
                let placed = Kernel::of(isa).unwrap().place(&block, &near, lanes);
                assert_eq!(placed.lanes, meant.lanes, "{isa:?} {row} {column}");
                for lane in (0..LANES).filter(|lane| meant.lanes >> lane & 1 == 1) {
                    let band = stand.band(block.row[lane], block.column[lane]);
                    assert_eq!(
                        (placed.bands[lane], meant.bands[lane]),
                        (band, band),
                        "{isa:?} {row} {column}"
                    );
                }
            }
        }
    }
    assert!(kept > 200, "{kept}");
}

#[test]
fn person_who_reaches_a_score_passes_its_bound() {
    let mut dice = SeededRandom::new(5);
    let (today, relations, mut refused, mut asked) = (Today::from(TODAY), Relations::default(), 0, 0);
    for round in 0..60 {
        let people = simulation::people(LANES + 4, 1_000 + round);
        let block = block(&people[..LANES]);
        for viewer in &people[LANES..] {
            let mut query = Query::new(viewer, &relations, today);
            if dice.chance(60) {
                query = query.weighted(sliders(&mut dice));
            }
            let Some(plan) = Plan::new(&query) else { continue };
            for (lane, subject) in people[..LANES].iter().enumerate() {
                let band = band_between(viewer, subject);
                let code = band.map_or(NOWHERE, |band| band as u8);
                let pair = Pair::measure(viewer, subject, band, today);
                let (score, shared) = (pair.score(&query.weights), pair.shared());
                // The plan's own sums are the specification's.
                let percent = crate::trust::agreement(&viewer.values, &subject.values).percent;
                let mut weighed = plan.weigh(&block, lane, code);
                assert!(
                    plan.total(&weighed, percent).0 >= score,
                    "before a look at the id it is a bound"
                );
                plan.explore(&mut weighed, subject.id);
                assert_eq!(plan.total(&weighed, percent), (score, shared));
                assert!(percent <= plan.most(&block, lane));
                if crate::trust::clash(&viewer.values, &subject.values) {
                    continue;
                }
                let need = |more: u32, which: ThresholdKind| ScoreThreshold {
                    score: ((score + more) * 128).div_ceil(UNIT).min(u16::MAX.into()) as u16,
                    shared: shared.div_ceil(UNIT) as u8,
                    which,
                };
                for isa in InstructionSet::available() {
                    let kernel = Kernel::of(isa).unwrap();
                    let hope = |more, which, lanes| {
                        let (need, satisfaction) = (need(more, which), &plan.satisfaction);
                        let bands = [code; LANES];
                        kernel.bound(&block, &plan.bound, satisfaction, &need, &LanesInReach { lanes, bands })
                    };
                    // Alone, and among all others, where what the viewer makes of the answers is asked too.
                    for lanes in [1 << lane, u64::MAX] {
                        let found = hope(0, ThresholdKind::Both, lanes);
                        assert_eq!(found.lanes >> lane & 1, 1, "{isa:?}");
                        asked += usize::from(found.halves.is_some());
                        refused += usize::from(hope(300_000, ThresholdKind::Score, lanes).lanes >> lane & 1 == 0);
                    }
                }
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
    assert!(
        refused > 1_000,
        "a bound that lets everybody through is none: {refused}"
    );
}
