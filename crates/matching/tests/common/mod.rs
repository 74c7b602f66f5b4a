//! Random questions, and people at the edges of every rule.

use jiff::civil::{Date, date};
use matching::index::FilterPart;
use matching::simulation::{SeededRandom, TODAY};
use matching::{
    BirthDate, Day, Distance, Filters, Gender, Person, Query, Relations, Sliders, SoughtGenders, Today, Weights, grid,
};

/// An ordinary day, the days around a leap day, and one long after everybody was last seen.
pub const TODAYS: [Date; 5] = [
    TODAY,
    date(2027, 2, 28),
    date(2027, 3, 1),
    date(2028, 2, 29),
    date(2031, 1, 1),
];

/// Relations of a viewer with the people around; everybody has some chance to be among them.
pub fn relations(people: &[Person], dice: &mut SeededRandom) -> Relations {
    let today = Today::from(TODAY).day.0;
    let mut relations = Relations::default();
    for person in people {
        match dice.roll(20) {
            0 => drop(relations.hidden.insert(person.id)),
            1 => drop(relations.passed.insert(person.id, Day(today - dice.roll(60) as i32))),
            2 => drop(relations.liked_by.insert(person.id)),
            3 | 4 => drop(relations.incognito_lifted.insert(person.id)),
            _ => {}
        }
    }
    relations
}

pub fn request_filters(dice: &mut SeededRandom) -> Filters {
    let rarely = |dice: &mut SeededRandom, mask: u16| if dice.chance(20) { dice.word() as u16 & mask } else { 0 };
    Filters {
        age_min: 18 + dice.roll(20) as u8,
        age_max: [99, 45 + dice.roll(54) as u8][dice.roll(2) as usize],
        distance: if dice.chance(40) {
            Distance::Anywhere
        } else {
            Distance::Within(1 + dice.roll(100) as u8)
        },
        min_compatibility: [0, 80, 100, dice.roll(101) as u8][dice.roll(4) as usize],
        interests: rarely(dice, 0x7FFF),
        personalities: rarely(dice, 0xFFFF),
        verified_only: dice.chance(10),
        shared_language: dice.chance(20),
        compatible_intention: dice.chance(20),
    }
}

pub fn sliders(dice: &mut SeededRandom) -> Sliders {
    let mut slide = || [0, 100, dice.roll(101) as u8][dice.roll(3) as usize];
    Sliders {
        values: slide(),
        intention: slide(),
        interests: slide(),
        distance: slide(),
        activity: slide(),
    }
}

pub fn random_query<'q>(
    viewer: &'q Person,
    relations: &'q Relations,
    today: Today,
    dice: &mut SeededRandom,
) -> Query<'q> {
    let mut query = Query::new(viewer, relations, today);
    if dice.chance(50) {
        query = query.filtered(request_filters(dice));
    }
    if dice.chance(50) {
        query = query.weighted(Weights::from(sliders(dice)));
    }
    query
}

/// Makes some of the people extreme: the poles, the date line, no place, leap days, the edges of all
/// ages and percentages, equal scores.
pub fn odd_people(people: &mut [Person], dice: &mut SeededRandom) {
    let places = [
        (89.99, 0.0),
        (89.99, 180.0),
        (-89.99, 90.0),
        (-89.98, -90.0),
        (-16.8, 179.99),
        (-16.8, -179.99),
        (0.01, 0.01),
        (-0.01, -0.01),
        (-23.55, -46.63),
        (-22.95, -46.63),
        (-22.70, -46.0),
    ];
    for person in people {
        match dice.roll(12) {
            0 => {
                let (lat, lon) = places[dice.roll(places.len() as u32) as usize];
                person.cell = grid::snap(lat, lon);
            }
            1 => person.cell = None,
            2 => person.birth = BirthDate::from(date(1900 + 4 * dice.roll(28) as i16, 3, 1)),
            3 => person.birth = BirthDate::from(date(1904 + 4 * dice.roll(27) as i16, 2, 29)),
            4 => person.birth = BirthDate::from(date(2008 + dice.roll(4) as i16, 6, 14 + dice.roll(3) as i8)),
            5 => {
                (person.fairness, person.completeness, person.reply) =
                    [(0, 0, 0), (u16::MAX, 100, 100), (20_000, 100, 0)][dice.roll(3) as usize]
            }
            6 => person.gender = Gender::Undisclosed,
            7 => person.seeks = SoughtGenders::of([Gender::Agender, Gender::Other]),
            8 => person.seeks = SoughtGenders::EVERYONE,
            9 => (person.interests, person.languages) = [(0, 0), (0x7FFF, 0x3FF)][dice.roll(2) as usize],
            10 => person.filters = Some(request_filters(dice)),
            _ => person.active = Day(person.active.0 + 30 - dice.roll(60) as i32),
        }
    }
}

/// The card without one of its filters.
pub fn without(part: FilterPart, mut filters: Filters) -> Filters {
    match part {
        FilterPart::Age => (filters.age_min, filters.age_max) = (18, 99),
        FilterPart::Distance => filters.distance = Distance::Anywhere,
        FilterPart::Interests => filters.interests = 0,
        FilterPart::Personalities => filters.personalities = 0,
        FilterPart::VerifiedOnly => filters.verified_only = false,
        FilterPart::SharedLanguage => filters.shared_language = false,
        FilterPart::CompatibleIntention => filters.compatible_intention = false,
    }
    filters
}
