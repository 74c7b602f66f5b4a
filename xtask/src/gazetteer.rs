//! GeoNames JSON in, three compact tables out.
//!
//! The tables are committed, so the product builds without a network and every change of a city is a line in a diff.

use anyhow::{Context, Result, bail};
use deunicode::deunicode;
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::Path,
};

/// Countries where Portuguese is official: all their places are included, however small.
const LUSOPHONE: [&str; 9] = ["AO", "BR", "CV", "GW", "MO", "MZ", "PT", "ST", "TL"];

/// Below this population a place of any other country is left out.
const SMALLEST_ABROAD: u32 = 15_000;

const COUNTRIES_PT: &str = include_str!("../data/countries_pt.tsv");
const EXONYMS: &str = include_str!("../data/exonyms.tsv");
const REGIONS: &str = include_str!("../data/regions.tsv");

#[derive(Deserialize)]
struct Place {
    geonameid: u32,
    name: String,
    latitude: f64,
    longitude: f64,
    countrycode: String,
    population: u32,
    #[serde(default)]
    admin1code: String,
    timezone: String,
}

#[derive(Deserialize)]
struct Country {
    iso: String,
}

/// Reads both files and writes `cities.tsv`, `zones.txt` and `countries.tsv` into `out`.
pub fn run(cities: &Path, countries: &Path, out: &Path) -> Result<()> {
    let places: HashMap<String, Place> = read(cities)?;
    let countries: HashMap<String, Country> = read(countries)?;
    let names = pairs(COUNTRIES_PT);

    let included: Vec<Place> = places.into_values().filter(is_included).collect();
    let zones: Vec<&str> = included
        .iter()
        .map(|place| place.timezone.as_str())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let mut used = BTreeSet::new();
    let mut rows = Vec::new();
    for place in &included {
        if !names.contains_key(place.countrycode.as_str()) {
            bail!("no Portuguese name for country {} ({})", place.countrycode, place.name);
        }
        used.insert(place.countrycode.clone());
        let zone = zones.binary_search(&place.timezone.as_str());
        rows.push(row(place, zone.unwrap_or_default())?);
    }
    rows.sort();

    for country in countries.values() {
        if !names.contains_key(country.iso.as_str()) {
            bail!("no Portuguese name for country {}", country.iso);
        }
    }
    let mut table = String::new();
    for (code, name) in names.iter().filter(|(code, _)| used.contains(**code)) {
        table.push_str(&format!("{code}\t{name}\n"));
    }

    fs::create_dir_all(out).with_context(|| format!("create {}", out.display()))?;
    let cities: String = rows.into_iter().map(|(_, line)| line).collect();
    write(&out.join("cities.tsv"), &cities)?;
    write(&out.join("zones.txt"), &(zones.join("\n") + "\n"))?;
    write(&out.join("countries.tsv"), &table)
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<HashMap<String, T>> {
    let text = fs::read_to_string(path).with_context(|| format!("read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("parse {}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("write {}", path.display()))
}

/// Lines of a small table without its comments.
fn lines(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

fn pairs(table: &'static str) -> BTreeMap<&'static str, &'static str> {
    lines(table).map(|cells| (cells[0], cells[1])).collect()
}

fn is_included(place: &Place) -> bool {
    LUSOPHONE.contains(&place.countrycode.as_str()) || place.population >= SMALLEST_ABROAD
}

/// The sort key (folded name, then the larger place first) and the line:
/// id, name, key, region, country, latitude, longitude, population, folded other names separated by `;`, and the
/// line of the time zone in `zones.txt`, counted from 0.
fn row(place: &Place, zone: usize) -> Result<((String, u32, u32), String)> {
    let known = lines(EXONYMS)
        .find(|cells| cells[0] == place.countrycode && cells[1] == place.name)
        .map(|cells| cells[2]);
    let shown = known.and_then(|names| names.split(';').next()).unwrap_or(&place.name);
    if shown.contains(['\t', '\n']) {
        bail!("place {} has a tab or line break in its name", place.geonameid);
    }
    let key = fold(shown);
    let others: BTreeSet<String> = known
        .unwrap_or("")
        .split(';')
        .chain([place.name.as_str()])
        .map(fold)
        .filter(|other| !other.is_empty() && *other != key)
        .collect();
    let line = format!(
        "{}\t{}\t{}\t{}\t{}\t{:.4}\t{:.4}\t{}\t{}\t{zone}\n",
        place.geonameid,
        shown,
        key,
        region(place),
        place.countrycode,
        place.latitude,
        place.longitude,
        place.population,
        others.into_iter().collect::<Vec<_>>().join(";"),
    );
    Ok(((key, u32::MAX - place.population, place.geonameid), line))
}

/// The state, district or province where people use one to tell two towns apart; empty elsewhere.
fn region(place: &Place) -> &str {
    if place.countrycode == "US" {
        return &place.admin1code;
    }
    lines(REGIONS)
        .find(|cells| cells[0] == place.countrycode && cells[1] == place.admin1code)
        .map_or("", |cells| cells[2])
}

/// Lower-case ASCII words with one space between them; the product folds what people type in the same way.
pub fn fold(text: &str) -> String {
    deunicode(text)
        .to_ascii_lowercase()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, country: &str, region: &str, population: u32) -> Place {
        Place {
            geonameid: 7,
            name: name.into(),
            latitude: 47.366_67,
            longitude: 8.55,
            countrycode: country.into(),
            population,
            admin1code: region.into(),
            timezone: "America/New_York".into(),
        }
    }

    #[test]
    fn folds_accents_and_punctuation() {
        assert_eq!(fold("São João d'El-Rei"), "sao joao d el rei");
        assert_eq!(fold("  Évora "), "evora");
        assert_eq!(fold("***"), "");
    }

    #[test]
    fn shows_the_portuguese_name_and_keeps_the_local_one_for_search() -> Result<()> {
        let (_, line) = row(&place("New York City", "US", "NY", 8_804_190), 41)?;
        assert_eq!(
            line,
            "7\tNova York\tnova york\tNY\tUS\t47.3667\t8.5500\t8804190\tnew york city;nova iorque;nyc\t41\n"
        );
        Ok(())
    }

    #[test]
    fn keeps_every_lusophone_place_and_only_towns_elsewhere() {
        assert!(is_included(&place("Monsanto", "PT", "05", 0)));
        assert!(!is_included(&place("Lisbon", "US", "OH", 2_845)));
        assert!(is_included(&place("Zürich", "CH", "ZH", 415_367)));
    }

    #[test]
    fn refuses_a_name_that_would_break_a_line() {
        assert!(row(&place("Foo\tBar", "BR", "27", 1), 0).is_err());
    }

    #[test]
    fn writes_the_tables_sorted() -> Result<()> {
        let dir = tempfile::tempdir()?;
        let cities = dir.path().join("cities.json");
        let countries = dir.path().join("countries.json");
        fs::write(
            &cities,
            r#"{"1":{"geonameid":1,"name":"Zürich","latitude":47.4,"longitude":8.5,"countrycode":"CH","population":415367,"timezone":"Europe/Zurich"},
            "2":{"geonameid":2,"name":"Évora","latitude":38.6,"longitude":-7.9,"countrycode":"PT","population":1,"admin1code":"08","timezone":"Europe/Lisbon"}}"#,
        )?;
        fs::write(&countries, r#"{"CH":{"iso":"CH"},"PT":{"iso":"PT"}}"#)?;
        run(&cities, &countries, dir.path())?;
        let table = fs::read_to_string(dir.path().join("cities.tsv"))?;
        let names: Vec<_> = table.lines().filter_map(|l| l.split('\t').nth(1)).collect();
        assert_eq!(names, ["Évora", "Zurique"]);
        assert!(table.lines().all(|line| line.ends_with("\t0") == line.contains("PT")));
        assert_eq!(
            fs::read_to_string(dir.path().join("zones.txt"))?,
            "Europe/Lisbon\nEurope/Zurich\n"
        );
        assert_eq!(
            fs::read_to_string(dir.path().join("countries.tsv"))?,
            "CH\tSuíça\nPT\tPortugal\n"
        );
        Ok(())
    }
}
