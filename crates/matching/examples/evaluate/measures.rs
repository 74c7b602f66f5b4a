//! How well a ranking puts the mutual yes first, and how sure that is.

use std::collections::BTreeMap;
use std::fmt;

use matching::simulation::SeededRandom;

use crate::meetings::SpeedDatingEvent;

/// Resamples of the waves behind each interval.
pub const RESAMPLES: usize = 2_000;

/// One person's AUC, P@1, P@3 and NDCG, with their wave.
pub type Rows = Vec<(u32, [f64; 4])>;

/// A mean with the middle 95 % of its resamples.
pub struct Interval {
    mean: f64,
    low: f64,
    high: f64,
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ({:.3} to {:.3})", self.mean, self.low, self.high)
    }
}

/// A partner: the score, a lot among equals, whether both said yes.
type Partner = (f64, u64, bool);

/// Ranks each person's partners; only people who met both a mutual yes and something else.
pub fn rank(evening: &SpeedDatingEvent, scores: &[f64]) -> Rows {
    let mut partners: BTreeMap<(u32, u32), Vec<Partner>> = BTreeMap::new();
    for (meeting, score) in evening.meetings.iter().zip(scores) {
        // Equal scores fall by a number that knows nothing.
        let lot = SeededRandom::new(u64::from(meeting.from) << 32 | u64::from(meeting.to)).word();
        let both = meeting.yes && meeting.back;
        partners
            .entry((meeting.wave, meeting.from))
            .or_default()
            .push((*score, lot, both));
    }
    let mut rows = Rows::new();
    for ((wave, _), mut list) in partners {
        let found = list.iter().filter(|(_, _, both)| *both).count();
        if found == 0 || found == list.len() {
            continue;
        }
        list.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let hits: Vec<bool> = list.iter().map(|(_, _, both)| *both).collect();
        rows.push((
            wave,
            [auc(&list), precision(&hits, 1), precision(&hits, 3), ndcg(&hits)],
        ));
    }
    rows
}

/// The chance that a mutual yes stands above another meeting; equal scores count half.
fn auc(list: &[Partner]) -> f64 {
    let (mut above, mut pairs) = (0.0, 0.0);
    for (high, _, _) in list.iter().filter(|(_, _, both)| *both) {
        for (low, _, _) in list.iter().filter(|(_, _, both)| !*both) {
            pairs += 1.0;
            above += match high.total_cmp(low) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
    }
    above / pairs
}

fn precision(hits: &[bool], first: usize) -> f64 {
    let first = first.min(hits.len());
    hits[..first].iter().filter(|hit| **hit).count() as f64 / first as f64
}

fn ndcg(hits: &[bool]) -> f64 {
    let worth = |place: usize| 1.0 / (place as f64 + 2.0).log2();
    let gained: f64 = hits
        .iter()
        .enumerate()
        .filter(|(_, hit)| **hit)
        .map(|(place, _)| worth(place))
        .sum();
    let best: f64 = (0..hits.iter().filter(|hit| **hit).count()).map(worth).sum();
    gained / best
}

/// The four means with their intervals.
pub fn intervals(rows: &Rows) -> [Interval; 4] {
    resampled(rows)
}

/// The four differences of two methods, person by person, with their intervals.
pub fn differences(one: &Rows, other: &Rows) -> [Interval; 4] {
    let less = |a: &[f64; 4], b: &[f64; 4]| std::array::from_fn(|at| a[at] - b[at]);
    let pairs = one.iter().zip(other);
    resampled(&pairs.map(|((wave, a), (_, b))| (*wave, less(a, b))).collect::<Rows>())
}

/// Waves are drawn whole: people of one evening are not independent of each other.
fn resampled(rows: &Rows) -> [Interval; 4] {
    let mut waves: BTreeMap<u32, ([f64; 4], f64)> = BTreeMap::new();
    for (wave, row) in rows {
        let (sums, count) = waves.entry(*wave).or_default();
        for (sum, value) in sums.iter_mut().zip(row) {
            *sum += value;
        }
        *count += 1.0;
    }
    let waves: Vec<([f64; 4], f64)> = waves.into_values().collect();
    let mean = |drawn: &mut dyn Iterator<Item = usize>| {
        let (mut sums, mut count) = ([0.0; 4], 0.0);
        for at in drawn {
            let (wave, people) = &waves[at];
            for (sum, value) in sums.iter_mut().zip(wave) {
                *sum += value;
            }
            count += people;
        }
        sums.map(|sum| sum / count)
    };
    let whole = mean(&mut (0..waves.len()));
    let mut dice = SeededRandom::new(2006);
    let drawn: Vec<[f64; 4]> = (0..RESAMPLES)
        .map(|_| mean(&mut (0..waves.len()).map(|_| dice.roll(waves.len() as u32) as usize)))
        .collect();
    std::array::from_fn(|at| {
        let mut values: Vec<f64> = drawn.iter().map(|means| means[at]).collect();
        values.sort_by(f64::total_cmp);
        Interval {
            mean: whole[at],
            low: values[RESAMPLES / 40],
            high: values[RESAMPLES - 1 - RESAMPLES / 40],
        }
    })
}
