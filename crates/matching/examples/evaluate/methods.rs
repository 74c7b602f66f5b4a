//! The ways to set_reply_chances a mutual yes, from nothing to what both do.

use std::collections::BTreeMap;

use matching::learned::{Habit, Logistic};
use matching::simulation::SeededRandom;

use crate::forest::Forest;
use crate::meetings::{AGE, GOAL, Meeting, OWN, SpeedDatingEvent, WANTED};
use crate::rasch::Rasch;

pub const COLD_HARMONIC: &str = "boosted trees, harmonic mean both ways";
pub const LEARNED: &str = "learned: habits and likeness, product both ways";
/// Meetings of an evening are held back in so many parts, both halves of a meeting together.
const PARTS: u64 = 5;
const PRIOR: f64 = 0.43;
const PRIOR_WEIGHT: f64 = 4.0;

/// A score for each meeting, in the order of the evening's list.
pub struct Method {
    pub name: &'static str,
    pub knows: &'static str,
    pub scores: Vec<f64>,
}

pub fn all(evening: &SpeedDatingEvent) -> Vec<Method> {
    let each = |score: &dyn Fn(&Meeting) -> f64| evening.meetings.iter().map(score).collect::<Vec<f64>>();
    let lot =
        |meeting: &Meeting| SeededRandom::new(u64::from(meeting.to) << 32 | u64::from(meeting.from)).word() as f64;
    let cold = cold(evening);
    let warm = warm(evening);
    let habits_known: Vec<f64> = habits(evening)
        .iter()
        .map(|habits| habits[1].share(PRIOR, PRIOR_WEIGHT))
        .collect();
    let learned = learned(evening);
    let method = |name, knows, scores| Method { name, knows, scores };
    vec![
        method("random", "nothing", each(&lot)),
        method("interests alike", "declared", each(&|meeting| meeting.alike)),
        method(
            "wishes met, geometric mean both ways",
            "declared",
            both(evening, &each(&|meeting| wish(evening, meeting)), |a, b| (a * b).sqrt()),
        ),
        method("boosted trees, one way", "declared", cold.clone()),
        method(
            "boosted trees, product both ways",
            "declared",
            both(evening, &cold, |a, b| a * b),
        ),
        method(
            COLD_HARMONIC,
            "declared",
            both(evening, &cold, |a, b| 2.0 * a * b / (a + b)),
        ),
        method("popularity, one way", "other meetings of the evening", habits_known),
        method("Rasch, one way", "other meetings of the evening", warm.clone()),
        method(
            "Rasch, product both ways",
            "other meetings of the evening",
            both(evening, &warm, |a, b| a * b),
        ),
        method(LEARNED, "both", both(evening, &learned, |a, b| a * b)),
    ]
}

/// Joins a meeting's two directions; where the other half is not in the file, the one stands alone.
fn both(evening: &SpeedDatingEvent, one_way: &[f64], join: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let other = |meeting: &Meeting, own: f64| meeting.mirror.map_or(own, |mirror| one_way[mirror]);
    let pairs = evening.meetings.iter().zip(one_way);
    pairs.map(|(meeting, own)| join(*own, other(meeting, *own))).collect()
}

/// How far the other's view of themselves meets what one wants, 0 to 1.
fn wish(evening: &SpeedDatingEvent, meeting: &Meeting) -> f64 {
    let (wanted, own) = (evening.declared(meeting.from), evening.declared(meeting.to));
    let (mut sum, mut weights) = (0.0, 0.0);
    for (weight, value) in wanted[WANTED].iter().zip(&own[OWN]) {
        sum += weight * value / 10.0;
        weights += weight;
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

/// What two people declared, and how it meets.
fn declared(evening: &SpeedDatingEvent, meeting: &Meeting) -> Vec<f64> {
    let (from, to) = (evening.declared(meeting.from), evening.declared(meeting.to));
    let likeness = likeness(evening, meeting);
    [from, to, likeness].concat()
}

fn likeness(evening: &SpeedDatingEvent, meeting: &Meeting) -> Vec<f64> {
    let (from, to) = (evening.declared(meeting.from), evening.declared(meeting.to));
    let years = (to[AGE] - from[AGE]) / 5.0;
    let same_goal = f64::from(u8::from((from[GOAL] - to[GOAL]).abs() < 0.5));
    vec![
        meeting.alike,
        years,
        years.abs(),
        same_goal,
        wish(evening, meeting) * 4.0,
    ]
}

/// For each wave, trees that were grown on the declarations of all others.
fn cold(evening: &SpeedDatingEvent) -> Vec<f64> {
    let rows: Vec<Vec<f64>> = evening
        .meetings
        .iter()
        .map(|meeting| declared(evening, meeting))
        .collect();
    let yes: Vec<bool> = evening.meetings.iter().map(|meeting| meeting.yes).collect();
    by_wave(evening, |wave| {
        let others: Vec<usize> = others(evening, wave);
        let grown: Vec<Vec<f64>> = others.iter().map(|at| rows[*at].clone()).collect();
        let answers: Vec<bool> = others.iter().map(|at| yes[*at]).collect();
        let forest = Forest::fit(&grown, &answers);
        let rows = &rows;
        Box::new(move |at| forest.chance(&rows[at]))
    })
}

fn others(evening: &SpeedDatingEvent, wave: u32) -> Vec<usize> {
    let meetings = evening.meetings.iter().enumerate();
    meetings
        .filter(|(_, meeting)| meeting.wave != wave)
        .map(|(at, _)| at)
        .collect()
}

type Predictor<'t> = Box<dyn Fn(usize) -> f64 + 't>;

fn by_wave<'t>(evening: &SpeedDatingEvent, fit: impl Fn(u32) -> Predictor<'t>) -> Vec<f64> {
    let tellers: BTreeMap<u32, Predictor> = evening.waves().into_iter().map(|wave| (wave, fit(wave))).collect();
    let meetings = evening.meetings.iter().enumerate();
    meetings.map(|(at, meeting)| tellers[&meeting.wave](at)).collect()
}

/// The part of its evening that a meeting is held back with: the same for both of its halves.
fn part(meeting: &Meeting) -> u64 {
    let (low, high) = (meeting.from.min(meeting.to), meeting.from.max(meeting.to));
    SeededRandom::new(u64::from(low) << 32 | u64::from(high)).word() % PARTS
}

/// Rasch's model of the other parts of the same evening.
fn warm(evening: &SpeedDatingEvent) -> Vec<f64> {
    let mut models: BTreeMap<(u32, u64), Rasch> = BTreeMap::new();
    for wave in evening.waves() {
        for held in 0..PARTS {
            let seen = evening
                .meetings
                .iter()
                .filter(|meeting| meeting.wave == wave && part(meeting) != held);
            models.insert((wave, held), Rasch::fit(&seen.collect::<Vec<_>>()));
        }
    }
    let chance = |meeting: &Meeting| models[&(meeting.wave, part(meeting))].chance(meeting.from, meeting.to);
    evening.meetings.iter().map(chance).collect()
}

/// For each meeting how often the one says yes and the other hears it, in all other meetings of the evening.
fn habits(evening: &SpeedDatingEvent) -> Vec<[Habit; 2]> {
    let (mut gives, mut hears) = (BTreeMap::<u32, Habit>::new(), BTreeMap::<u32, Habit>::new());
    for meeting in &evening.meetings {
        gives.entry(meeting.from).or_default().add(meeting.yes);
        hears.entry(meeting.to).or_default().add(meeting.yes);
    }
    let of = |side: &BTreeMap<u32, Habit>, person| side.get(&person).copied().unwrap_or_default();
    let of = |meeting: &Meeting| {
        let [gives, hears] = [of(&gives, meeting.from), of(&hears, meeting.to)];
        [gives.without(meeting.yes), hears.without(meeting.yes)]
    };
    evening.meetings.iter().map(of).collect()
}

/// For each wave, a logistic model of habits and likeness that was fitted on all others.
fn learned(evening: &SpeedDatingEvent) -> Vec<f64> {
    let habits = habits(evening);
    let features: Vec<Vec<f64>> = evening
        .meetings
        .iter()
        .zip(&habits)
        .map(|(meeting, habits)| {
            let [gives, hears] = habits.map(|habit| habit.log_odds(PRIOR, PRIOR_WEIGHT));
            [vec![gives, hears], likeness(evening, meeting)].concat()
        })
        .collect();
    by_wave(evening, |wave| {
        let seen = others(evening, wave).into_iter();
        let examples: Vec<(Vec<f64>, bool)> = seen
            .map(|at| (features[at].clone(), evening.meetings[at].yes))
            .collect();
        let model = Logistic::fit(&examples, 5.0);
        let features = &features;
        Box::new(move |at| model.as_ref().map_or(PRIOR, |model| model.chance(&features[at])))
    })
}
