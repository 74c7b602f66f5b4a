//! A world of people: where Portuguese is spoken, in proportion, with small towns and the countryside.
//!
//! Everything follows from the seed.

use jiff::civil::{Date, date};
use matching::simulation::{SeededRandom, TODAY};
use matching::trust::{Answer, Importance, NEIGHBOURS, OPTIONS, QUESTIONS, Values};
use matching::{BirthDate, Cell, Day, Distance, Filters, Gender, Intention, Person, SoughtGenders, Today, grid};
use uuid::Uuid;

/// Latitude, longitude, weight. The first is São Paulo; [`MEDIUM`] names the medium ones.
const CITIES: [(f64, f64, f64); 42] = [
    (-23.55, -46.63, 22.0),
    (-22.91, -43.30, 13.0),
    (-19.92, -43.94, 6.0),
    (-15.79, -47.95, 4.3),
    (-30.03, -51.20, 4.2),
    (-3.75, -38.54, 4.0),
    (-12.96, -38.48, 3.9),
    (-8.05, -34.92, 4.0),
    (-25.43, -49.27, 3.7),
    (-22.91, -47.06, 3.3),
    (-3.10, -60.02, 2.3),
    (-16.68, -49.26, 2.6),
    (-1.45, -48.48, 2.5),
    (-20.30, -40.31, 2.0),
    (-27.59, -48.55, 1.2),
    (-5.79, -35.21, 1.5),
    (-2.53, -44.27, 1.5),
    (-9.65, -35.72, 1.2),
    (-20.45, -54.62, 0.9),
    (-5.09, -42.80, 0.9),
    (-7.12, -34.86, 1.2),
    (-23.30, -51.16, 0.8),
    (-26.30, -48.85, 0.8),
    (-21.18, -47.81, 0.9),
    (-23.96, -46.33, 1.6),
    (38.72, -9.14, 3.5),
    (41.15, -8.61, 2.2),
    (41.55, -8.43, 0.5),
    (40.21, -8.43, 0.35),
    (37.02, -7.93, 0.25),
    (32.65, -16.91, 0.18),
    (-8.84, 13.23, 4.2),
    (-12.78, 15.74, 0.5),
    (-25.97, 32.58, 1.3),
    (-15.12, 39.27, 0.35),
    (14.93, -23.51, 0.16),
    (11.86, -15.60, 0.2),
    (0.34, 6.73, 0.08),
    (48.86, 2.35, 0.7),
    (34.71, 137.73, 0.2),
    (22.20, 113.55, 0.03),
    (-8.56, 125.57, 0.1),
];
const MEDIUM: [usize; 9] = [2, 4, 5, 7, 8, 25, 26, 31, 33];
const TOWNS: usize = 600;
/// Cities of Brazil come first; towns lie around them.
const BRAZIL: u32 = 25;

/// The area where a person was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeArea {
    SaoPaulo,
    Medium,
    City,
    Town,
    Countryside,
}

struct Place {
    lat: f64,
    lon: f64,
    spread_km: f64,
    home: HomeArea,
}

/// An even draw, 0 to 1.
fn even(dice: &mut SeededRandom) -> f64 {
    (dice.word() >> 11) as f64 / (1u64 << 53) as f64
}

fn bell(dice: &mut SeededRandom) -> f64 {
    let (u, v) = (even(dice).max(1e-300), even(dice));
    (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
}

fn waiting(dice: &mut SeededRandom) -> f64 {
    -even(dice).max(1e-300).ln()
}

/// How many people a person has reacted to already: mostly a few dozen, sometimes thousands.
pub fn swipes(dice: &mut SeededRandom) -> usize {
    ((bell(dice) * 1.6 + 4.2).exp() as usize).min(3_000)
}

/// People without end.
pub struct World {
    dice: SeededRandom,
    places: Vec<Place>,
    weights: Vec<f64>,
}

impl World {
    pub fn new(seed: u64) -> World {
        let mut map = SeededRandom::new(0x000C_1717);
        let mut weights: Vec<f64> = CITIES.iter().map(|city| city.2).collect();
        let mut places: Vec<Place> = CITIES
            .iter()
            .enumerate()
            .map(|(i, (lat, lon, weight))| Place {
                lat: *lat,
                lon: *lon,
                spread_km: 3.0 + 3.2 * weight.sqrt(),
                home: match i {
                    0 => HomeArea::SaoPaulo,
                    i if MEDIUM.contains(&i) => HomeArea::Medium,
                    _ => HomeArea::City,
                },
            })
            .collect();
        for _ in 0..TOWNS {
            let (lat, lon, _) = CITIES[map.roll(BRAZIL) as usize];
            places.push(Place {
                lat: lat + bell(&mut map) * 2.2,
                lon: (lon + bell(&mut map) * 2.2 - 0.8).min(-36.0),
                spread_km: 2.5,
                home: HomeArea::Town,
            });
            weights.push(0.02 + 0.12 * even(&mut map));
        }
        let mut sum = 0.0;
        for weight in &mut weights {
            sum += *weight;
            *weight = sum;
        }
        World {
            dice: SeededRandom::new(seed),
            places,
            weights,
        }
    }

    pub fn person(&mut self) -> (Person, HomeArea) {
        let (cell, home) = self.place();
        let dice = &mut self.dice;
        let id = uuid::Builder::from_u128(u128::from(dice.word()) << 64 | u128::from(dice.word()));
        let gender = [
            Gender::Man,
            Gender::Woman,
            Gender::NonBinary,
            Gender::GenderFluid,
            Gender::Agender,
            Gender::Other,
            Gender::Undisclosed,
        ][dice.pick(&[560, 380, 22, 12, 9, 8, 9])];
        let age = age(dice);
        let idle = (10f64.powf(even(dice) * 3.34) / 24.0) as i32;
        let person = Person {
            id: uuid_v4(id),
            ready: dice.chance(96),
            paused: dice.chance(2),
            incognito: dice.chance(2),
            gender,
            seeks: seeks(dice, gender),
            birth: BirthDate::from(Date::constant(
                2026 - i16::from(age),
                1 + dice.roll(12) as i8,
                1 + dice.roll(28) as i8,
            )),
            cell: dice.chance(99).then_some(cell).flatten(),
            languages: [97, 36, 20, 6, 3, 3, 2, 2, 2, 1]
                .iter()
                .enumerate()
                .fold(0, |mask, (i, share)| mask | u16::from(dice.chance(*share)) << i),
            interests: interests(dice),
            personality: dice.chance(70).then(|| dice.roll(16) as u8),
            intention: dice
                .chance(90)
                .then(|| Intention::ALL[dice.pick(&[30, 20, 15, 12, 8, 15])]),
            verified: dice.chance(5),
            values: values(dice),
            active: Day(Today::from(TODAY).day.0 - idle),
            completeness: (50.0 + 50.0 * (1.0 - even(dice) * even(dice))) as u8,
            reply: (45.0 + 19.0 * bell(dice)).clamp(2.0, 100.0) as u8,
            fairness: if dice.chance(90) {
                10_000
            } else {
                2_300 + dice.roll(7_700) as u16
            },
            // The statement that the index is compared with knows the eight terms alone.
            premium: false,
            filters: dice.chance(92).then(|| filters(dice, gender, age)),
        };
        (person, home)
    }

    pub fn people(&mut self, count: usize) -> (Vec<Person>, Vec<HomeArea>) {
        (0..count).map(|_| self.person()).unzip()
    }

    fn place(&mut self) -> (Option<Cell>, HomeArea) {
        let dice = &mut self.dice;
        let drawn = even(dice) * self.weights.last().copied().unwrap_or_default();
        let place = &self.places[self
            .weights
            .partition_point(|sum| *sum <= drawn)
            .min(self.places.len() - 1)];
        let (spread, home) = if dice.chance(5) {
            (90.0, HomeArea::Countryside)
        } else {
            (place.spread_km, place.home)
        };
        let lat = (place.lat + bell(dice) * spread / 111.2).clamp(-85.0, 85.0);
        let lon = place.lon + bell(dice) * spread / (111.2 * lat.to_radians().cos());
        (grid::snap(lat, (lon + 540.0).rem_euclid(360.0) - 180.0), home)
    }
}

fn uuid_v4(builder: uuid::Builder) -> Uuid {
    builder.with_version(uuid::Version::Random).into_uuid()
}

fn age(dice: &mut SeededRandom) -> u8 {
    let age = if dice.chance(4) {
        45 + dice.roll(55)
    } else {
        18 + ((waiting(dice) + waiting(dice) + 0.3 * waiting(dice)) * 5.2) as u32
    };
    age.min(99) as u8
}

fn seeks(dice: &mut SeededRandom, gender: Gender) -> SoughtGenders {
    use Gender::{Agender, GenderFluid, Man, NonBinary, Woman};
    let of = |genders: &[Gender]| SoughtGenders::of(genders.iter().copied());
    match gender {
        Man => match dice.pick(&[66, 10, 6, 9, 2, 3, 4]) {
            0 => of(&[Woman]),
            1 => of(&[Woman, GenderFluid]),
            2 => of(&[Woman, NonBinary, GenderFluid]),
            3 => of(&[Man]),
            4 => of(&[Man, Agender]),
            5 => of(&[Man, Woman]),
            _ => SoughtGenders::EVERYONE,
        },
        Woman => match dice.pick(&[72, 8, 6, 2, 6, 6]) {
            0 => of(&[Man]),
            1 => of(&[Man, Agender]),
            2 => of(&[Woman]),
            3 => of(&[Woman, NonBinary, GenderFluid]),
            4 => of(&[Man, Woman]),
            _ => SoughtGenders::EVERYONE,
        },
        _ => match dice.pick(&[45, 20, 15, 20]) {
            0 => SoughtGenders::EVERYONE,
            1 => of(&[Man]),
            2 => of(&[Woman]),
            _ => {
                let mask = dice.word();
                SoughtGenders::of(
                    Gender::NAMED
                        .into_iter()
                        .enumerate()
                        .filter(|(i, _)| mask >> i & 1 == 1)
                        .map(|(_, g)| g),
                )
            }
        },
    }
}

fn interests(dice: &mut SeededRandom) -> u16 {
    let shares: [u32; 15] = std::array::from_fn(|i| 400 / (4 + i as u32));
    let wanted = 1 + dice.pick(&[6, 10, 18, 22, 20, 12, 7, 5]) as u32;
    let mut mask = 0u16;
    while mask.count_ones() < wanted {
        mask |= 1 << dice.pick(&shares);
    }
    mask
}

fn filters(dice: &mut SeededRandom, gender: Gender, age: u8) -> Filters {
    let age = f64::from(age);
    let (low, high) = if dice.chance(8) {
        (18.0, 99.0)
    } else if gender == Gender::Man {
        (age - 3.0 - waiting(dice) * 5.0, age + 1.0 + waiting(dice) * 4.0)
    } else {
        (age - 2.0 - waiting(dice) * 3.0, age + 3.0 + waiting(dice) * 6.0)
    };
    let age_min = low.clamp(18.0, 99.0) as u8;
    let kilometres = [5, 10, 15, 20, 25, 30, 40, 50, 80, 100];
    let distance = match dice.pick(&[3, 9, 5, 9, 12, 8, 8, 16, 6, 12, 12]) {
        10 => Distance::Anywhere,
        i => Distance::Within(kilometres[i]),
    };
    Filters {
        age_min,
        age_max: (high.clamp(18.0, 99.0) as u8).max(age_min),
        distance,
        min_compatibility: 0,
        interests: if dice.chance(3) { interests(dice) } else { 0 },
        personalities: if dice.chance(2) { dice.word() as u16 | 1 } else { 0 },
        verified_only: dice.chance(3),
        shared_language: dice.chance(5),
        compatible_intention: dice.chance(10),
    }
}

/// A fifth answers nothing, a fifth a few, the others most; one in eight of those has a dealbreaker.
fn values(dice: &mut SeededRandom) -> Values {
    let wanted = match dice.pick(&[20, 20, 60]) {
        0 => 0,
        1 => 1 + dice.roll(7) as usize,
        _ => 8 + dice.roll(12) as usize,
    };
    let mut order: Vec<(u64, usize)> = (0..QUESTIONS)
        .filter(|q| OPTIONS[*q] > 0)
        .map(|q| (dice.word() / (10 + q as u64), q))
        .collect();
    order.sort_unstable_by_key(|(key, _)| std::cmp::Reverse(*key));
    let (strict, kind) = (dice.chance(12), dice.roll(3) as usize);
    let mut values = Values::default();
    for (i, (_, question)) in order.into_iter().take(wanted).enumerate() {
        let options = usize::from(OPTIONS[question]);
        let option = if dice.chance(50) {
            1 + (question * 7 + kind * 2 + 1) % options
        } else {
            1 + (dice.pick(&[42, 28, 18, 12, 8]) + question) % options
        } as u8;
        let mut accept = 1u8 << (option - 1);
        if dice.chance(55)
            && let Some((a, b)) = NEIGHBOURS[question].iter().find(|(a, b)| *a == option || *b == option)
        {
            accept |= 1 << (a - 1) | 1 << (b - 1);
        }
        if dice.chance(20) {
            accept |= 1 << dice.roll(options as u32);
        }
        let importance = if strict && i < 2 {
            Importance::Dealbreaker
        } else {
            Importance::from_level(dice.pick(&[10, 25, 40, 25]) as u8).unwrap_or_default()
        };
        let private = dice.chance(8);
        let answer = Answer {
            option,
            accept,
            importance,
            private,
        };
        // Options come from the table itself, so the only error there is cannot occur.
        let set = values.set(question, answer);
        debug_assert_eq!(set, Ok(()));
    }
    values
}

/// A day on which decks are dealt.
pub fn today() -> Today {
    Today::from(TODAY)
}

/// A date that the world's people know: for changes of birth dates.
pub const SOME_BIRTHDAY: Date = date(1996, 2, 29);
