//! A fortnight of 5,000 invented people: who gets looked at, who is never found, how many find each other, with
//! equal attention and without.
//!
//! `cargo run --release -p matching --example market -- [people]`
//!
//! Everybody has an appeal and a strictness that the deck never learns; likes follow from them and from the shown
//! compatibility. One person in twenty joins on the fourth day.
#![allow(clippy::print_stdout, reason = "printing the numbers is what this program is for")]

use std::collections::HashMap;

use matching::fairness::{self, Attention, ImpressionTolerance, NEWCOMER_HOURS, NEWCOMER_IMPRESSIONS};
use matching::index::Change;
use matching::learned::Habit;
use matching::learned::logistic::logistic;
use matching::simulation::{self, SeededRandom};
use matching::{Day, Index, Person, Query, Ranked, Relations, Today, terms};
use uuid::Uuid;

const DAYS: u32 = 14;
/// The days that are counted: the first are needed until attention has spread.
const COUNTED: u32 = 7;
/// Cards viewed per visit.
const CARDS: usize = 20;
const JOINED_ON: u32 = 3;

/// One person with what the deck does not know of them, and what happened to them.
struct Life {
    person: Person,
    appeal: f64,
    strictness: f64,
    visits: u32,
    joined: u32,
    relations: Relations,
    /// Impressions of each hour since the first.
    seen: Vec<u32>,
    answers: Habit,
    matches: u32,
}

impl Life {
    fn new(mut person: Person, dice: &mut SeededRandom) -> Life {
        let even = |dice: &mut SeededRandom| f64::from(dice.roll(10_000)) / 10_000.0;
        let bell = |dice: &mut SeededRandom| (0..12).map(|_| even(dice)).sum::<f64>() - 6.0;
        person.fairness = fairness::NEUTRAL;
        Life {
            appeal: bell(dice),
            strictness: bell(dice),
            visits: 15 + dice.roll(80),
            joined: if dice.chance(5) { JOINED_ON } else { 0 },
            relations: Relations::default(),
            seen: vec![0; (DAYS * 24) as usize],
            answers: Habit::default(),
            matches: 0,
            person,
        }
    }

    fn shown(&self) -> bool {
        self.person.ready && !self.person.paused && !self.person.incognito
    }

    fn attention(&self, hour: u32) -> Attention {
        let since = |from: u32| self.seen[from.min(hour) as usize..=hour as usize].iter().sum();
        Attention {
            last_day: since(hour.saturating_sub(23)),
            ever: since(0),
            // The first generation has been here for long.
            hours_visible: if self.joined == 0 {
                u32::MAX
            } else {
                hour.saturating_sub(self.joined * 24)
            },
        }
    }
}

/// How the cards of a visit are chosen among the people that the viewer may meet.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// The score without regard to attention.
    Score,
    /// The score as the product has it.
    Equal,
    /// Nothing at all.
    Lot,
    /// The least seen person first: no ranking can be more even.
    Least,
}

struct Market {
    lives: HashMap<Uuid, Life>,
    index: Index,
    order: Order,
    dice: SeededRandom,
    cards: u64,
    likes: u64,
}

impl Market {
    fn new(count: usize, order: Order) -> Market {
        let mut dice = SeededRandom::new(5_000);
        let people = simulation::people(count, 77).into_iter();
        let lives: HashMap<Uuid, Life> = people.map(|person| (person.id, Life::new(person, &mut dice))).collect();
        let first = lives
            .values()
            .filter(|life| life.joined == 0)
            .map(|life| life.person.clone());
        Market {
            index: first.collect(),
            lives,
            order,
            dice,
            cards: 0,
            likes: 0,
        }
    }

    fn run(&mut self) {
        // In one order on every machine: a map has none.
        let mut ids: Vec<Uuid> = self.lives.keys().copied().collect();
        ids.sort_unstable();
        for hour in 0..DAYS * 24 {
            if hour == JOINED_ON * 24 {
                let new = self.lives.values().filter(|life| life.joined == JOINED_ON);
                self.index
                    .apply(new.map(|life| Change::Put(life.person.clone())).collect::<Vec<_>>());
            }
            for id in &ids {
                let life = &self.lives[id];
                // A visit a day at most, at any hour.
                if life.joined * 24 <= hour && self.dice.roll(2_400) < life.visits {
                    self.visit(*id, hour);
                }
            }
            self.settle(hour);
        }
    }

    /// A person looks through a deck and likes people.
    fn visit(&mut self, id: Uuid, hour: u32) {
        let today = today(hour);
        let viewer = self.lives[&id].person.clone();
        let snapshot = self.index.snapshot();
        let query = Query::new(&viewer, &self.lives[&id].relations, today);
        let deck = match self.order {
            Order::Score | Order::Equal => snapshot.deck(&query, CARDS),
            Order::Lot | Order::Least => self.chosen(snapshot.deck(&query, self.lives.len()), hour),
        };
        for card in deck {
            self.cards += 1;
            self.look(id, &card, hour, today.day);
        }
    }

    /// The cards of a visit where the score does not choose.
    fn chosen(&mut self, mut all: Vec<Ranked>, hour: u32) -> Vec<Ranked> {
        let lots: HashMap<Uuid, u64> = all.iter().map(|card| (card.id, self.dice.word())).collect();
        let seen = |card: &Ranked| match self.order {
            Order::Least => self.lives[&card.id].attention(hour).last_day,
            _ => 0,
        };
        // Beyond soft limits comes last in every order.
        all.sort_by_cached_key(|card| (card.section.rank(), seen(card), lots[&card.id]));
        all.truncate(CARDS);
        all
    }

    fn look(&mut self, id: Uuid, card: &Ranked, hour: u32, day: Day) {
        let (Some(strictness), Some(other)) = (
            self.lives.get(&id).map(|life| life.strictness),
            self.lives.get_mut(&card.id),
        ) else {
            return;
        };
        other.seen[hour as usize] += 1;
        let likeness = (f64::from(card.compatibility) - 70.0) / 25.0;
        let likes = logistic(-1.2 + other.appeal + 0.6 * likeness - 0.8 * strictness);
        let liked_back = other.relations.hidden.contains(&id);
        let yes = f64::from(self.dice.roll(10_000)) / 10_000.0 < likes;
        if yes {
            self.likes += 1;
            other.relations.liked_by.insert(id);
            other.matches += u32::from(liked_back);
            other.answers.add(liked_back);
        }
        if let Some(own) = self.lives.get_mut(&id) {
            own.relations.liked_by.remove(&card.id);
            if yes {
                own.relations.hidden.insert(card.id);
                own.matches += u32::from(liked_back);
            } else {
                own.relations.passed.insert(card.id, day);
            }
        }
    }

    fn tolerated(&self, hour: u32) -> ImpressionTolerance {
        let shown = || {
            self.lives
                .values()
                .filter(|life| life.shown() && life.joined * 24 <= hour)
        };
        let impressions: u64 = shown().map(|life| u64::from(life.attention(hour).last_day)).sum();
        ImpressionTolerance::of(impressions, shown().count() as u64)
    }

    /// What the outbox would tell the index of the last hour.
    fn settle(&mut self, hour: u32) {
        if self.order != Order::Equal {
            return;
        }
        let tolerated = self.tolerated(hour);
        let mut changes = Vec::new();
        for life in self.lives.values_mut().filter(|life| life.joined * 24 <= hour) {
            let fairness = fairness::factor(life.attention(hour), tolerated);
            let reply = terms::reply_rate(life.answers.yes, life.answers.of);
            if (fairness, reply) != (life.person.fairness, life.person.reply) {
                (life.person.fairness, life.person.reply) = (fairness, reply);
                changes.push(Change::Put(life.person.clone()));
            }
        }
        self.index.apply(changes);
    }

    fn report(&self) -> String {
        let counted = ((DAYS - COUNTED) * 24) as usize..;
        let old = || self.lives.values().filter(|life| life.shown() && life.joined == 0);
        let mut seen: Vec<u32> = old().map(|life| life.seen[counted.clone()].iter().sum()).collect();
        let missed = seen.iter().filter(|seen| **seen == 0).count();
        let coverage = 100.0 * (1.0 - missed as f64 / seen.len() as f64);
        let matches: u32 = self.lives.values().map(|life| life.matches).sum::<u32>() / 2;
        let matched = self.lives.values().filter(|life| life.matches > 0).count();
        let newcomers: Vec<u32> = self
            .lives
            .values()
            .filter(|life| life.shown() && life.joined > 0)
            .map(|life| {
                life.seen[(JOINED_ON * 24) as usize..(JOINED_ON * 24 + NEWCOMER_HOURS) as usize]
                    .iter()
                    .sum()
            })
            .collect();
        let welcomed = newcomers.iter().filter(|seen| **seen >= NEWCOMER_IMPRESSIONS).count();
        format!(
            "| {:.3} | {coverage:.1} % | {:.2} % | {matches} | {:.1} % | {welcomed} of {} |",
            gini(&mut seen),
            200.0 * f64::from(matches) / self.likes as f64,
            100.0 * matched as f64 / self.lives.len() as f64,
            newcomers.len(),
        )
    }
}

fn today(hour: u32) -> Today {
    let days = i64::from(hour / 24);
    Today::from(simulation::TODAY.saturating_add(jiff::Span::new().days(days)))
}

/// 0 where everybody gets the same, 1 where one gets all.
fn gini(values: &mut [u32]) -> f64 {
    values.sort_unstable();
    let sum: f64 = values.iter().map(|value| f64::from(*value)).sum();
    let weighted: f64 = values
        .iter()
        .enumerate()
        .map(|(at, value)| (at as f64 + 1.0) * f64::from(*value))
        .sum();
    let count = values.len() as f64;
    (2.0 * weighted / (count * sum)) - (count + 1.0) / count
}

fn main() {
    let people = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(5_000);
    println!("{people} people, {DAYS} days, decks of {CARDS}; impressions of the last {COUNTED} days.\n");
    println!(
        "| attention | Gini | seen at all | likes that became a match | matches | people with a match | newcomers with {NEWCOMER_IMPRESSIONS} in {NEWCOMER_HOURS} h |"
    );
    println!("|---|---|---|---|---|---|---|");
    let orders = [
        ("by score alone", Order::Score),
        ("equal, as the product has it", Order::Equal),
        ("by lot", Order::Lot),
        ("least seen first", Order::Least),
    ];
    for (name, order) in orders {
        let mut market = Market::new(people, order);
        market.run();
        println!("| {name} {}", market.report());
    }
}
