//! The places of the world a person can live in, read from a table inside the binary (GeoNames, CC BY 4.0).
//!
//! The text is never copied: the index holds positions in it (about 1.3 MB, built at the first use).

use deunicode::deunicode;
use std::sync::LazyLock;

/// Lines of id, name, key, region, country, latitude, longitude, population, other folded names, line of the time
/// zone; sorted by key.
const TABLE: &str = include_str!("../../content/cities.tsv");
/// Names of time zones, one a line.
const ZONES: &str = include_str!("../../content/zones.txt");
/// Lines of code and Portuguese name.
const COUNTRIES: &str = include_str!("../../content/countries.tsv");

/// Where Portuguese is official; their places come first among equally good answers.
const LUSOPHONE: [&str; 9] = ["AO", "BR", "CV", "GW", "MO", "MZ", "PT", "ST", "TL"];

/// Longer words cannot begin any name of the table.
const LONGEST_QUERY: usize = 80;

/// A populated place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct City {
    /// The GeoNames id.
    pub id: u32,
    /// The name in Portuguese, or the local one where Portuguese has none.
    pub name: &'static str,
    /// State, district or province (`SP`, `Lisboa`, `MA`); empty where people do not use one.
    pub region: &'static str,
    /// ISO 3166 code of two letters.
    pub country: &'static str,
    /// Degrees north, to four decimals.
    pub lat: f64,
    /// Degrees east, to four decimals.
    pub lon: f64,
    /// Inhabitants; 0 where unknown.
    pub population: u32,
    /// The time zone in the tz database.
    pub zone: &'static str,
}

impl City {
    /// The country's name in Portuguese.
    pub fn country_name(&self) -> &'static str {
        country_name(self.country).unwrap_or(self.country)
    }
}

/// The Portuguese name of an ISO country code, if the table has places there.
pub fn country_name(code: &str) -> Option<&'static str> {
    COUNTRIES
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .find_map(|(known, name)| (known == code).then_some(name))
}

/// One searchable word of one line: where it starts in the table, its length, and where its line starts.
struct Key {
    start: u32,
    length: u32,
    line: u32,
}

impl Key {
    fn text(&self) -> &'static str {
        &TABLE[self.start as usize..(self.start + self.length) as usize]
    }
}

struct Index {
    /// Every name and other name, sorted by its text.
    keys: Vec<Key>,
    /// Id and start of line, sorted by id.
    ids: Vec<(u32, u32)>,
    /// Latitude, longitude and start of line.
    spots: Vec<(f32, f32, u32)>,
}

static ZONE_NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| ZONES.lines().collect());
static INDEX: LazyLock<Index> = LazyLock::new(build);

fn build() -> Index {
    let lines = TABLE.lines().count();
    let mut index = Index {
        keys: Vec::with_capacity(lines + lines / 64),
        ids: Vec::with_capacity(lines),
        spots: Vec::with_capacity(lines),
    };
    let mut start = 0;
    for line in TABLE.split_inclusive('\n') {
        if let Some((city, words)) = parse(line) {
            index.ids.push((city.id, start));
            index.spots.push((city.lat as f32, city.lon as f32, start));
            for word in words {
                // Words are slices of the line, so their address tells where they are in the table.
                let within = word.as_ptr() as usize - line.as_ptr() as usize;
                index.keys.push(Key {
                    start: start + within as u32,
                    length: word.len() as u32,
                    line: start,
                });
            }
        }
        start += line.len() as u32;
    }
    index.keys.sort_unstable_by_key(|key| (key.text(), key.line));
    index.ids.sort_unstable();
    index
}

/// A line as a city and its folded names. `None` is a broken line, which a test keeps out of the table.
fn parse(line: &'static str) -> Option<(City, impl Iterator<Item = &'static str>)> {
    let mut cells = line.trim_end_matches('\n').split('\t');
    let id = cells.next()?.parse().ok()?;
    let name = cells.next()?;
    let key = cells.next()?;
    let (region, country) = (cells.next()?, cells.next()?);
    let (lat, lon) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
    let population = cells.next()?.parse().ok()?;
    let others = cells.next()?;
    let zone: usize = cells.next()?.parse().ok()?;
    let city = City {
        id,
        name,
        region,
        country,
        lat,
        lon,
        population,
        zone: ZONE_NAMES.get(zone)?,
    };
    let words = std::iter::once(key).chain(others.split(';'));
    Some((city, words.filter(|word| !word.is_empty())))
}

fn at(line: u32) -> Option<City> {
    let rest = TABLE.get(line as usize..)?;
    parse(rest.lines().next()?).map(|(city, _)| city)
}

/// Lower-case ASCII words with one space between them, as the table's keys are.
fn fold(text: &str) -> String {
    deunicode(text)
        .to_ascii_lowercase()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Up to `limit` places whose name, or another name of theirs, begins with `query`; accents, case and punctuation
/// do not count. Whole names come first, the larger place before the smaller; then beginnings, those of
/// Portuguese-speaking countries before the others, again by size.
pub fn search(query: &str, limit: usize) -> Vec<City> {
    if query.chars().count() > LONGEST_QUERY {
        return Vec::new();
    }
    let wanted = fold(query);
    if wanted.is_empty() || limit == 0 {
        return Vec::new();
    }
    let keys = &INDEX.keys;
    let first = keys.partition_point(|key| key.text() < wanted.as_str());
    let mut found: Vec<(bool, City)> = keys[first..]
        .iter()
        .take_while(|key| key.text().starts_with(&wanted))
        .filter_map(|key| at(key.line).map(|city| (key.text() == wanted, city)))
        .collect();
    found.sort_by_key(|(whole, city)| {
        // Who writes a whole name means the well-known place, not the village named after it.
        let ours = *whole || LUSOPHONE.contains(&city.country);
        (!whole, !ours, u32::MAX - city.population, city.id)
    });
    let mut cities: Vec<City> = Vec::with_capacity(limit.min(found.len()));
    for (_, city) in found {
        if cities.len() == limit {
            break;
        }
        if cities.iter().all(|known| known.id != city.id) {
            cities.push(city);
        }
    }
    cities
}

/// The place with this GeoNames id.
pub fn find(id: u32) -> Option<City> {
    let ids = &INDEX.ids;
    let position = ids.binary_search_by_key(&id, |(known, _)| *known).ok()?;
    at(ids[position].1)
}

/// The place nearest to a position in degrees; `None` when the position is not on Earth.
pub fn nearest(lat: f64, lon: f64) -> Option<City> {
    if !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lon) {
        return None;
    }
    let (lat, lon) = (lat as f32, lon as f32);
    let line = INDEX
        .spots
        .iter()
        .map(|spot| (closeness(lat, lon, spot.0, spot.1), spot.2))
        .min_by(|a, b| a.0.total_cmp(&b.0))?
        .1;
    at(line)
}

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

/// The haversine of the angle between two positions: grows with their distance, and needs no inverse sine.
fn closeness(lat: f32, lon: f32, other_lat: f32, other_lon: f32) -> f32 {
    let half = |a: f32, b: f32| ((a - b).to_radians() / 2.0).sin().powi(2);
    half(lat, other_lat) + lat.to_radians().cos() * other_lat.to_radians().cos() * half(lon, other_lon)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(query: &str) -> (&'static str, &'static str) {
        search(query, 5)
            .first()
            .map_or(("", ""), |city| (city.name, city.country))
    }

    #[test]
    fn finds_by_the_beginning_of_the_name_without_accents() {
        assert_eq!(first("sao p"), ("São Paulo", "BR"));
        assert_eq!(first("São Paulo"), ("São Paulo", "BR"));
        assert_eq!(first("lisb"), ("Lisboa", "PT"));
        assert_eq!(first("Évora"), ("Évora", "PT"));
        assert_eq!(first("EVORA"), ("Évora", "PT"));
        assert_eq!(first("porto"), ("Porto", "PT"));
        assert_eq!(first("santiago de comp"), ("Santiago de Compostela", "ES"));
    }

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

    #[test]
    fn knows_portuguese_and_local_names() {
        let found = search("zuri", 8);
        assert!(found.iter().any(|city| city.name == "Zurique"));
        assert_eq!(first("zürich"), ("Zurique", "CH"));
        assert_eq!(first("londres"), ("Londres", "GB"));
        assert_eq!(first("nova iorque"), ("Nova York", "US"));
        assert_eq!(first("new york"), ("Nova York", "US"));
        assert_eq!(first("luxembourg"), ("Luxemburgo", "LU"));
    }

    #[test]
    fn puts_portuguese_speaking_places_before_larger_ones_abroad() {
        let found = search("san", 200);
        let abroad = found.iter().position(|city| !LUSOPHONE.contains(&city.country));
        let last_ours = found.iter().rposition(|city| LUSOPHONE.contains(&city.country));
        // A whole name ("San" in Mali) may come first; beyond it no place abroad stands before one of ours.
        let whole = found.iter().filter(|city| fold(city.name) == "san").count();
        assert!(abroad.is_none_or(|a| a < whole || last_ours.is_none_or(|l| l < a)));
    }

    #[test]
    fn answers_nothing_to_nothing_and_nonsense() {
        for query in ["", "   ", "***", "qzxqzx", "\u{0}\t\n"] {
            assert_eq!(search(query, 8), [], "{query:?}");
        }
        assert_eq!(search("lisboa", 0), []);
        assert_eq!(search(&"a".repeat(5_000), 8), []);
    }

    #[test]
    fn respects_the_limit_and_repeats_no_place() {
        let found = search("s", 50);
        assert_eq!(found.len(), 50);
        let mut ids: Vec<_> = found.iter().map(|city| city.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 50);
    }

    #[test]
    fn finds_by_id() {
        let lisbon = search("lisboa", 1)[0];
        assert_eq!(find(lisbon.id), Some(lisbon));
        assert_eq!(lisbon.country_name(), "Portugal");
        assert_eq!(find(0), None);
        assert_eq!(find(u32::MAX), None);
    }

    #[test]
    fn finds_the_nearest_place_also_across_the_date_line() {
        assert_eq!(nearest(-22.9064, -43.1822).map(|c| c.name), Some("Rio de Janeiro"));
        assert_eq!(nearest(47.37, 8.55).map(|c| c.country), Some("CH"));
        assert_eq!(nearest(-18.14, -179.99).map(|c| c.country), Some("FJ"));
        assert_eq!(nearest(f64::NAN, 0.0), None);
        assert_eq!(nearest(91.0, 0.0), None);
        assert_eq!(nearest(0.0, 181.0), None);
    }

    #[test]
    fn every_line_is_whole_and_its_key_is_the_folded_name() {
        for line in TABLE.split_inclusive('\n') {
            let parsed = parse(line).map(|(city, mut words)| (city, words.next()));
            let Some((city, Some(key))) = parsed else {
                panic!("broken line: {line}");
            };
            assert_eq!(key, fold(city.name), "{line}");
            assert!(country_name(city.country).is_some(), "{line}");
            assert!(ZONE_NAMES.contains(&city.zone), "{line}");
        }
    }

    #[test]
    fn index_stays_small() {
        let index = &*INDEX;
        let bytes = index.keys.capacity() * size_of::<Key>()
            + index.ids.capacity() * size_of::<(u32, u32)>()
            + index.spots.capacity() * size_of::<(f32, f32, u32)>();
        assert!(bytes <= 2 * 1024 * 1024, "{bytes}");
    }
}
