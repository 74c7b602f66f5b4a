//! Where a person is: a city of the gazetteer, kept as a cell of the coarse grid and nothing finer.

use super::fields::without_contact;
use super::gazetteer;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use matching::grid;

/// A place as it is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredPlace {
    pub city_id: Option<i64>,
    pub city_name: String,
    pub region: Option<String>,
    pub country_code: Option<String>,
    /// The place shown to others instead of the city and its region; none for words, which are shown as they are.
    pub public: Option<PublicPlace>,
    pub cell: Option<grid::Cell>,
    /// The time zone in the tz database.
    pub zone: Option<&'static str>,
}

/// The name and region of a place as shown to others: never a district, never a village.
#[derive(Debug, Clone, PartialEq)]
pub struct PublicPlace {
    pub name: String,
    pub region: Option<String>,
}

impl PublicPlace {
    pub fn of(city: &gazetteer::City) -> PublicPlace {
        let shown = gazetteer::districts::public_place(city);
        PublicPlace {
            name: shown.name.to_string(),
            region: region_of(&shown),
        }
    }
}

fn region_of(city: &gazetteer::City) -> Option<String> {
    (!city.region.is_empty()).then(|| city.region.to_string())
}

/// A city in the person's own words, which has no place on the map. Strangers read them, so they carry no contact details.
pub fn in_words(written: &str) -> FaultResult<StoredPlace> {
    let line = without_contact("city", text::optional_line("city", Some(written), 80)?)?;
    let name = line.ok_or_else(|| Fault::invalid("city", "Conte em que cidade você vive."))?;
    Ok(StoredPlace {
        city_id: None,
        city_name: name,
        region: None,
        country_code: None,
        public: None,
        cell: None,
        zone: None,
    })
}

/// The city nearest to a position. The position itself is dropped here.
pub fn nearest_city(lat: f64, lon: f64) -> FaultResult<StoredPlace> {
    let valid = (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon);
    let found = valid.then(|| gazetteer::nearest(lat, lon)).flatten();
    found
        .map(|city| place_of(&city))
        .ok_or_else(|| Fault::invalid("location", "Não reconhecemos este lugar."))
}

/// A city by id.
pub fn city(city_id: i64) -> FaultResult<StoredPlace> {
    let known = u32::try_from(city_id).ok().and_then(gazetteer::find);
    known
        .map(|city| place_of(&city))
        .ok_or_else(|| Fault::invalid("city", "Escolha uma cidade da lista."))
}

fn place_of(city: &gazetteer::City) -> StoredPlace {
    StoredPlace {
        city_id: Some(i64::from(city.id)),
        city_name: city.name.to_string(),
        region: region_of(city),
        public: Some(PublicPlace::of(city)),
        country_code: Some(city.country.to_string()),
        cell: grid::snap(city.lat, city.lon),
        zone: Some(city.zone),
    }
}
