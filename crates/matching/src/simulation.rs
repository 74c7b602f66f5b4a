//! Invented people with plausible shapes: for calibration, property tests and benches.
//!
//! Everything follows from the seed. Cities lie in both hemispheres, east and west, and a few people
//! live at the date line and near the poles, where distance formulas break first.

use jiff::civil::{Date, date};
use uuid::Uuid;

use crate::fairness;
use crate::filters::{Distance, Filters};
use crate::grid;
use crate::person::{BirthDate, Day, Person, Today};
use crate::trust::{Answer, Importance, OPTIONS, QUESTIONS, Values};
use crate::vocabulary::{Gender, INTERESTS, Intention, LANGUAGES, SoughtGenders};
use crate::weights::Sliders;

/// The day on which simulated people live.
pub const TODAY: Date = date(2026, 6, 15);

/// Latitude, longitude, share.
const CITIES: [(f64, f64, u32); 16] = [
    (-23.55, -46.63, 220),
    (-22.91, -43.30, 130),
    (-19.92, -43.94, 60),
    (-30.03, -51.20, 40),
    (-3.75, -38.54, 40),
    (-12.96, -38.48, 40),
    (38.72, -9.14, 70),
    (41.15, -8.61, 45),
    (-8.84, 13.23, 45),
    (-25.97, 32.58, 20),
    (14.93, -23.51, 8),
    (22.20, 113.55, 4),
    (-8.56, 125.57, 4),
    (-16.80, 179.99, 3),
    (89.97, 10.0, 2),
    (-89.97, -170.0, 2),
];

/// SplitMix64: small, seedable, the same everywhere.
#[derive(Clone, Debug)]
pub struct SeededRandom(u64);

impl SeededRandom {
    pub fn new(seed: u64) -> SeededRandom {
        SeededRandom(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// 0 to `sides - 1`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        (((self.word() >> 32) * u64::from(sides)) >> 32) as u32
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.roll(100) < percent
    }

    /// An index, in proportion to its share.
    pub fn pick(&mut self, shares: &[u32]) -> usize {
        let mut rest = self.roll(shares.iter().sum());
        shares
            .iter()
            .position(|share| {
                let here = rest < *share;
                rest = rest.wrapping_sub(*share);
                here
            })
            .unwrap_or(0)
    }

    /// Mean 0, deviation about 1: the sum of twelve even draws.
    fn bell(&mut self) -> f64 {
        (0..12).map(|_| f64::from(self.roll(10_000)) / 10_000.0).sum::<f64>() - 6.0
    }
}

/// `count` people, the same for the same seed.
pub fn people(count: usize, seed: u64) -> Vec<Person> {
    let mut dice = SeededRandom::new(seed);
    (0..count).map(|_| person(&mut dice)).collect()
}

fn person(dice: &mut SeededRandom) -> Person {
    let id = Uuid::from_u64_pair(dice.word(), dice.word());
    let gender = [
        Gender::Woman,
        Gender::Man,
        Gender::NonBinary,
        Gender::GenderFluid,
        Gender::Agender,
        Gender::Other,
        Gender::Undisclosed,
    ][dice.pick(&[44, 48, 3, 1, 1, 1, 2])];
    let age = 18 + dice.roll(12) + dice.roll(12) + dice.roll(18);
    let birth = Date::constant(2026 - age as i16, 1 + dice.roll(12) as i8, 1 + dice.roll(28) as i8);
    let active = Today::from(TODAY).day.0 - [0, 1, 2, 5, 10, 20, 60][dice.pick(&[30, 15, 15, 15, 10, 10, 5])];
    Person {
        id,
        ready: dice.chance(95),
        paused: dice.chance(4),
        incognito: dice.chance(5),
        gender,
        seeks: seeks(dice, gender),
        birth: BirthDate::from(birth),
        cell: place(dice),
        languages: languages(dice),
        interests: interests(dice),
        personality: dice.chance(60).then(|| dice.roll(16) as u8),
        intention: dice
            .chance(85)
            .then(|| Intention::ALL[dice.pick(&[34, 22, 16, 8, 12, 8])]),
        verified: dice.chance(25),
        values: values(dice),
        active: Day(active),
        completeness: 40 + dice.roll(61) as u8,
        reply: 15 + dice.roll(70) as u8,
        fairness: if dice.chance(90) {
            fairness::NEUTRAL
        } else {
            3_000 + dice.roll(17_000) as u16
        },
        // Of the id, not of the dice: everybody else stays who they were.
        premium: id.as_u128().is_multiple_of(9),
        filters: dice.chance(60).then(|| filters(dice, age as u8)),
    }
}

fn seeks(dice: &mut SeededRandom, gender: Gender) -> SoughtGenders {
    match (gender, dice.pick(&[70, 10, 10, 10])) {
        (Gender::Woman, 0) | (Gender::Man, 1) => SoughtGenders::of([Gender::Man]),
        (Gender::Man, 0) | (Gender::Woman, 1) => SoughtGenders::of([Gender::Woman]),
        (_, 2) => SoughtGenders::of([Gender::Woman, Gender::Man, Gender::NonBinary]),
        _ => SoughtGenders::EVERYONE,
    }
}

fn place(dice: &mut SeededRandom) -> Option<grid::Cell> {
    let (lat, lon, _) = CITIES[dice.pick(&CITIES.map(|city| city.2))];
    let lat = (lat + dice.bell() * 0.12).clamp(-90.0, 90.0);
    let lon = (lon + dice.bell() * 0.12 + 540.0).rem_euclid(360.0) - 180.0;
    dice.chance(98).then(|| grid::snap(lat, lon)).flatten()
}

fn languages(dice: &mut SeededRandom) -> u16 {
    let shares = [97, 36, 20, 6, 3, 3, 2, 2, 2, 1];
    (0..LANGUAGES.len()).fold(0, |mask, i| mask | u16::from(dice.chance(shares[i])) << i)
}

/// The first interests of the list are the commonest; people name two to six.
fn interests(dice: &mut SeededRandom) -> u16 {
    let shares: [u32; INTERESTS.len()] = std::array::from_fn(|i| 400 / (4 + i as u32));
    let wanted = 2 + dice.roll(5);
    let mut mask = 0u16;
    while mask.count_ones() < wanted {
        mask |= 1 << dice.pick(&shares);
    }
    mask
}

/// A fifth answers nothing; others lean towards the common option, one in eight has a dealbreaker.
fn values(dice: &mut SeededRandom) -> Values {
    let mut values = Values::default();
    if dice.chance(20) {
        return values;
    }
    let (diligence, strict) = (30 + dice.roll(71), dice.chance(12));
    for question in (0..QUESTIONS).filter(|q| OPTIONS[*q] > 0) {
        if !dice.chance(diligence) {
            continue;
        }
        let options = OPTIONS[question] as usize;
        let lean = dice.pick(&[45, 27, 15, 8, 5]);
        let option = 1 + ((lean + question) % options) as u8;
        let also = if dice.chance(50) {
            1 << dice.roll(options as u32)
        } else {
            0
        };
        let importance = match dice.pick(&[10, 25, 40, 25]) {
            3 if strict && dice.chance(25) => Importance::Dealbreaker,
            level => Importance::from_level(level as u8).unwrap_or_default(),
        };
        let answer = Answer {
            option,
            accept: 1 << (option - 1) | also,
            importance,
            private: dice.chance(8),
        };
        // Options come from the table itself, so the only error there is cannot occur.
        let set = values.set(question, answer);
        debug_assert_eq!(set, Ok(()));
    }
    values
}

fn filters(dice: &mut SeededRandom, age: u8) -> Filters {
    let age_min = age.saturating_sub(2 + dice.roll(10) as u8).max(18);
    let some = |dice: &mut SeededRandom, mask: u16| if dice.chance(6) { mask } else { 0 };
    Filters {
        age_min,
        age_max: (age + 2 + dice.roll(12) as u8).min(99),
        distance: if dice.chance(15) {
            Distance::Anywhere
        } else {
            Distance::Within(1 + dice.roll(100) as u8)
        },
        min_compatibility: dice.roll(101) as u8,
        interests: some(dice, 0b11_1111),
        personalities: some(dice, 0x0FFF),
        verified_only: dice.chance(4),
        shared_language: dice.chance(10),
        compatible_intention: dice.chance(15),
    }
}

/// Each slider anywhere on its way.
pub fn sliders(dice: &mut SeededRandom) -> Sliders {
    let mut slide = || dice.roll(101) as u8;
    Sliders {
        values: slide(),
        intention: slide(),
        interests: slide(),
        distance: slide(),
        activity: slide(),
    }
}
