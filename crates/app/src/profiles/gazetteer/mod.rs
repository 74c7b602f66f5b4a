//! The places of the world a person can live in, read from a table inside the binary (GeoNames, CC BY 4.0).
//!
//! The text is never copied: the index holds positions in it (about 1.3 MB, built at the first use).

pub mod districts;

use deunicode::deunicode;
use std::sync::LazyLock;

/// Lines of id, name, key, region, country, latitude, longitude, population, other folded names, line of the time
/// zone; sorted by key.
const TABLE: &str = include_str!("../../../content/cities.tsv");
/// Names of time zones, one a line.
const ZONES: &str = include_str!("../../../content/zones.txt");
/// Lines of code and Portuguese name.
const COUNTRIES: &str = include_str!("../../../content/countries.tsv");

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

/// The haversine of the angle between two positions: grows with their distance, and needs no inverse sine.
fn closeness(lat: f32, lon: f32, other_lat: f32, other_lon: f32) -> f32 {
    let half = |a: f32, b: f32| ((a - b).to_radians() / 2.0).sin().powi(2);
    half(lat, other_lat) + lat.to_radians().cos() * other_lat.to_radians().cos() * half(lon, other_lon)
}

#[cfg(test)]
mod tests;
