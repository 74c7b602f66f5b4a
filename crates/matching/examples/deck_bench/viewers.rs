//! The classes of viewers, and what each of them has seen already.

use matching::deck::Ids;

use matching::simulation::SeededRandom;
use matching::{Distance, Filters, Limits, Person, Query, Relations, Snapshot, Weights};

use crate::world::{HomeArea, swipes, today};

pub const CLASSES: [&str; 5] = [
    "São Paulo, 100 km",
    "medium town, 25 to 50 km",
    "small town, no limit",
    "São Paulo, no limit",
    "mix",
];

pub struct Viewer {
    pub class: usize,
    pub person: Person,
    pub relations: Relations,
    limits: Limits,
    weights: Weights,
}

impl Viewer {
    /// The viewer's query, without the line of preferred compatibility or with it at 80.
    pub fn query(&self, line: bool) -> Query<'_> {
        let min_compatibility = if line { 80 } else { 0 };
        let limits = match self.limits {
            Limits::Hard(filters) => Limits::Hard(Filters {
                min_compatibility,
                ..filters
            }),
            Limits::Soft(filters) => Limits::Soft(Filters {
                min_compatibility,
                ..filters
            }),
        };
        let query = Query::new(&self.person, &self.relations, today()).weighted(self.weights);
        Query { limits, ..query }
    }
}

fn is_of(class: usize, person: &Person, home: HomeArea) -> bool {
    let limit = person.filters.map(|filters| filters.distance);
    person.ready
        && match class {
            0 => home == HomeArea::SaoPaulo && limit == Some(Distance::Within(100)),
            1 => home == HomeArea::Medium && matches!(limit, Some(Distance::Within(25..=50))),
            2 => home == HomeArea::Town && limit == Some(Distance::Anywhere),
            3 => home == HomeArea::SaoPaulo && limit == Some(Distance::Anywhere),
            _ => true,
        }
}

/// `each` viewers of every class: a third ask for something special, a quarter moved the sliders, and
/// all have reacted to people, mostly to the best.
pub fn viewers(people: &[Person], homes: &[HomeArea], snapshot: &Snapshot, each: usize, seed: u64) -> Vec<Viewer> {
    let mut dice = SeededRandom::new(seed);
    let mut found = Vec::new();
    for class in 0..CLASSES.len() {
        let (mut left, mut tries) = (each, 0);
        while left > 0 && tries < 2_000_000 {
            tries += 1;
            let at = dice.roll(people.len() as u32) as usize;
            if is_of(class, &people[at], homes[at]) {
                found.push(viewer(class, &people[at], snapshot, &mut dice));
                left -= 1;
            }
        }
    }
    found
}

fn viewer(class: usize, person: &Person, snapshot: &Snapshot, dice: &mut SeededRandom) -> Viewer {
    let mut limits = Limits::of(person);
    if dice.chance(30)
        && let Limits::Hard(filters) = &mut limits
    {
        match dice.roll(5) {
            0 => filters.interests = person.interests,
            1 => filters.verified_only = true,
            2 => filters.personalities = (dice.word() & dice.word()) as u16 | 1,
            3 => filters.shared_language = true,
            _ => filters.compatible_intention = true,
        }
    }
    let weights = if dice.chance(25) {
        let mut slide = || dice.roll(101) as u8;
        Weights::from(matching::Sliders {
            values: slide(),
            intention: slide(),
            interests: slide(),
            distance: slide(),
            activity: slide(),
        })
    } else {
        Weights::default()
    };
    let mut viewer = Viewer {
        class,
        person: person.clone(),
        relations: Relations::default(),
        limits,
        weights,
    };
    viewer.relations.hidden = seen(snapshot, &viewer, swipes(dice), dice);
    viewer
}

/// Sixty of a hundred are the best of the deck, the others from anywhere in it.
fn seen(snapshot: &Snapshot, viewer: &Viewer, count: usize, dice: &mut SeededRandom) -> Ids {
    let deck = snapshot.deck(&viewer.query(false), 10 * count);
    let count = count.min(deck.len() * 9 / 10);
    let best = deck.iter().take(count * 6 / 10).map(|ranked| ranked.id);
    let mut seen: Ids = best.collect();
    while seen.len() < count {
        seen.insert(deck[dice.roll(deck.len() as u32) as usize].id);
    }
    seen
}
