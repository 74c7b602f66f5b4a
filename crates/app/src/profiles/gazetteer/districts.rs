//! The town by which a place is shown to others: districts and villages are never named.

use super::{City, INDEX, at, closeness};

/// Residents of smaller places are shown by a larger one.
const SMALL: u32 = 5_000;
/// A place of this size is a town of its own, however near a larger one is.
const NO_DISTRICT: u32 = 300_000;
/// Only a place of this size has districts in the table.
const TOWN: u32 = 100_000;
/// A district has at most this part of its town's inhabitants.
const PARTS: u32 = 5;
/// Inhabitants of a square kilometre of a town and its surroundings: how far a town of some size reaches.
const DENSITY: f64 = 1_500.0;
/// No town reaches further, kilometres.
const REACH_MAX: f64 = 25.0;
const EARTH_RADIUS_KM: f64 = 6_371.0;

/// The place shown to others for a person who lives in `city`: the town of a district, and for a place of fewer than
/// 5,000 people the nearest larger one of the country.
///
/// The table does not say what is a district. A place counts as one when a much larger place of the same region is so
/// near that its built-up area reaches it.
pub fn public_place(city: &City) -> City {
    let large = if city.population >= SMALL {
        *city
    } else {
        nearest_large(city).unwrap_or(*city)
    };
    town_of(&large).unwrap_or(large)
}

/// The nearest place of the country that is not small; in a country of small places, its largest.
fn nearest_large(city: &City) -> Option<City> {
    let (mut nearest, mut largest): (Option<(f32, City)>, Option<City>) = (None, None);
    for (lat, lon, line) in &INDEX.spots {
        let away = closeness(city.lat as f32, city.lon as f32, *lat, *lon);
        if nearest.is_some_and(|(best, _)| away >= best) {
            continue;
        }
        let Some(other) = at(*line).filter(|other| other.country == city.country) else {
            continue;
        };
        if other.population >= SMALL {
            nearest = Some((away, other));
        } else if largest.is_none_or(|best| other.population > best.population) {
            largest = Some(other);
        }
    }
    nearest.map(|(_, place)| place).or(largest)
}

/// The town of which this place is a district, if it is one: the largest that reaches it.
fn town_of(city: &City) -> Option<City> {
    if city.population >= NO_DISTRICT {
        return None;
    }
    let is_near = |lat: f32| (f64::from(lat) - city.lat).abs() * 111.0 <= REACH_MAX;
    let near = INDEX.spots.iter().filter(|(lat, _, _)| is_near(*lat));
    near.filter_map(|(lat, lon, line)| {
        let angle = 2.0
            * f64::from(closeness(city.lat as f32, city.lon as f32, *lat, *lon))
                .sqrt()
                .asin();
        let away = angle * EARTH_RADIUS_KM;
        let town = (away <= REACH_MAX).then(|| at(*line)).flatten()?;
        (has_district(&town, city) && away <= reach(&town)).then_some(town)
    })
    .max_by_key(|town| (town.population, town.id))
}

fn has_district(town: &City, place: &City) -> bool {
    (town.country, town.region) == (place.country, place.region)
        && town.population >= TOWN
        && town.population / PARTS >= place.population
}

/// How far a town's districts lie from its centre, kilometres.
fn reach(town: &City) -> f64 {
    let area = f64::from(town.population) / DENSITY;
    (area / std::f64::consts::PI).sqrt().min(REACH_MAX)
}

#[cfg(test)]
mod tests {
    use super::super::{TABLE, parse, search};
    use super::*;

    fn public_name(query: &str, region: &str) -> &'static str {
        let found = search(query, 50);
        let city = found.iter().find(|city| city.region == region).expect("a place");
        public_place(city).name
    }

    #[test]
    fn district_is_shown_as_its_town() {
        for (district, region, town) in [
            ("paranhos", "Porto", "Porto"),
            ("campanha", "Porto", "Porto"),
            ("foz do douro", "Porto", "Porto"),
            ("benfica", "Lisboa", "Lisboa"),
            ("bairro alto", "Lisboa", "Lisboa"),
            ("alfama", "Lisboa", "Lisboa"),
            ("moema", "SP", "São Paulo"),
            ("jabaquara", "SP", "São Paulo"),
            ("pinheiros", "SP", "São Paulo"),
            ("copacabana", "RJ", "Rio de Janeiro"),
        ] {
            assert_eq!(public_name(district, region), town, "{district}");
        }
    }

    #[test]
    fn town_beside_a_larger_one_keeps_its_name() {
        for (town, region) in [
            ("Porto", "Porto"),
            ("Vila Nova de Gaia", "Porto"),
            ("Amadora", "Lisboa"),
            ("Almada", "Setúbal"),
            ("Niterói", "RJ"),
            ("Guarulhos", "SP"),
            ("Osasco", "SP"),
            ("Campinas", "SP"),
            ("Salvador", "BA"),
        ] {
            assert_eq!(public_name(town, region), town);
        }
    }

    #[test]
    fn small_place_is_shown_as_the_nearest_larger_one_of_its_country() {
        assert_eq!(public_name("a dos francos", "Leiria"), "Rio Maior");
        let lines = TABLE.lines().step_by(37);
        let mut judged = 0;
        for line in lines {
            let (city, _) = parse(line).expect("a place");
            let shown = public_place(&city);
            assert_eq!(shown.country, city.country, "{}", city.name);
            let large = TABLE
                .lines()
                .filter_map(parse)
                .any(|(other, _)| other.country == city.country && other.population >= SMALL);
            if large {
                assert!(shown.population >= SMALL, "{} is shown as {}", city.name, shown.name);
            }
            judged += 1;
            if judged == 60 {
                break;
            }
        }
    }
}
