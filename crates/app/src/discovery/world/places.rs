//! The places that people are counted and looked for by: areas, regions, corridors.

use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::{caution, gazetteer};
use supabase::fragment::Fragment;

/// The countries of the PALOP.
const PALOP: &[&str] = &["AO", "CV", "GQ", "GW", "MZ", "ST"];
/// Where Portuguese is at home; everywhere else one lives in the diaspora.
const LUSOPHONE: &[&str] = &["AO", "BR", "CV", "GQ", "GW", "MO", "MZ", "PT", "ST", "TL"];
/// The countries of the corridor "Diáspora".
const CORRIDOR_OF_DIASPORA: &[&str] = &["FR", "CH", "LU", "US", "JP", "GB"];

const BRAZIL: [(&str, &[&str]); 5] = [
    ("br-norte", &["AC", "AM", "AP", "PA", "RO", "RR", "TO"]),
    ("br-nordeste", &["AL", "BA", "CE", "MA", "PB", "PE", "PI", "RN", "SE"]),
    ("br-centro-oeste", &["DF", "GO", "MS", "MT"]),
    ("br-sudeste", &["ES", "MG", "RJ", "SP"]),
    ("br-sul", &["PR", "RS", "SC"]),
];

const PORTUGAL: [(&str, &str); 20] = [
    ("pt-acores", "Açores"),
    ("pt-aveiro", "Aveiro"),
    ("pt-beja", "Beja"),
    ("pt-braga", "Braga"),
    ("pt-braganca", "Bragança"),
    ("pt-castelo-branco", "Castelo Branco"),
    ("pt-coimbra", "Coimbra"),
    ("pt-evora", "Évora"),
    ("pt-faro", "Faro"),
    ("pt-guarda", "Guarda"),
    ("pt-leiria", "Leiria"),
    ("pt-lisboa", "Lisboa"),
    ("pt-madeira", "Madeira"),
    ("pt-portalegre", "Portalegre"),
    ("pt-porto", "Porto"),
    ("pt-santarem", "Santarém"),
    ("pt-setubal", "Setúbal"),
    ("pt-viana-do-castelo", "Viana do Castelo"),
    ("pt-vila-real", "Vila Real"),
    ("pt-viseu", "Viseu"),
];

/// Where the small countries are counted together, by continent.
const AREAS: [(&str, &[&str]); 5] = [
    (
        "america-do-norte",
        &[
            "AG", "AW", "BB", "BS", "BZ", "CA", "CR", "CU", "CW", "DM", "DO", "GP", "GT", "HN", "HT", "KY", "LC", "MQ",
            "MX", "NI", "PA", "PR", "SV", "TC", "US", "VI",
        ],
    ),
    (
        "america-do-sul",
        &["AR", "BO", "BR", "CL", "CO", "EC", "GF", "PE", "PY", "SR", "UY", "VE"],
    ),
    (
        "europa",
        &[
            "AD", "AL", "AT", "BA", "BE", "BG", "BY", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GE",
            "GG", "GI", "GR", "HR", "HU", "IE", "IM", "IS", "IT", "JE", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT",
            "NL", "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK", "UA", "XK",
        ],
    ),
    (
        "africa",
        &[
            "AO", "BJ", "BW", "CD", "CF", "CG", "CI", "CV", "DJ", "EH", "GA", "GQ", "GW", "LS", "MG", "MU", "MZ", "NA",
            "NE", "RE", "RW", "SC", "ST", "YT", "ZA",
        ],
    ),
    (
        "asia-e-oceania",
        &[
            "AM", "AU", "AZ", "BH", "BT", "CN", "FJ", "GU", "HK", "IL", "IN", "JO", "JP", "KG", "KH", "KP", "KR", "KZ",
            "MH", "MP", "VU", "LA", "MN", "MO", "NC", "NP", "NZ", "PF", "PH", "SG", "TH", "TJ", "TL", "TR", "TW", "VN",
        ],
    ),
];

/// What of the world is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorldArea {
    Everywhere,
    Country(String),
    /// Some regions of one country, by the names of the gazetteer.
    Regions(&'static str, Vec<&'static str>),
    Countries(Vec<&'static str>),
    /// Wherever Portuguese is not at home.
    Abroad,
}

impl WorldArea {
    pub fn country(code: &str) -> FaultResult<WorldArea> {
        match gazetteer::country_name(code) {
            Some(_) => Ok(WorldArea::Country(code.to_string())),
            None => Err(Fault::invalid("country", "Escolha um país da lista.")),
        }
    }

    /// A region of the filter.
    pub fn region(code: &str) -> FaultResult<WorldArea> {
        region(code).ok_or_else(|| Fault::invalid("region", "Escolha uma região da lista."))
    }

    /// The people at the other end of a corridor, for a caller who lives at one end; both ends for others.
    pub fn corridor(code: &str, home: Option<&str>) -> FaultResult<WorldArea> {
        let ends = corridor(code).ok_or_else(|| Fault::invalid("corridor", "Escolha um corredor da lista."))?;
        match (ends, home) {
            ([one, other], Some(home)) if home == *one => Ok(WorldArea::Countries(vec![other])),
            ([one, other], Some(home)) if home == *other => Ok(WorldArea::Countries(vec![one])),
            (ends, _) => Ok(WorldArea::Countries(ends.to_vec())),
        }
    }

    pub fn holds(&self, country: &str, region: &str) -> bool {
        match self {
            WorldArea::Everywhere => true,
            WorldArea::Country(code) => code == country,
            WorldArea::Regions(code, regions) => *code == country && regions.contains(&region),
            WorldArea::Countries(codes) => codes.contains(&country),
            WorldArea::Abroad => !LUSOPHONE.contains(&country),
        }
    }

    /// The same as a condition on the row `w` of `profiles`, whose index begins with the country.
    pub fn condition(&self) -> Fragment {
        match self {
            WorldArea::Everywhere => Fragment::new("w.country_code IS NOT NULL"),
            WorldArea::Country(code) => Fragment::new("w.country_code = ").bind(code.clone()),
            WorldArea::Regions(code, regions) => Fragment::new("w.country_code = ")
                .bind(*code)
                .push(" AND w.region IN (")
                .append(listed(regions))
                .push(")"),
            WorldArea::Countries(codes) => Fragment::new("w.country_code IN (").append(listed(codes)).push(")"),
            WorldArea::Abroad => Fragment::new("w.country_code NOT IN (")
                .append(listed(LUSOPHONE))
                .push(")"),
        }
    }
}

fn listed(words: &[&'static str]) -> Fragment {
    words
        .iter()
        .enumerate()
        .fold(Fragment::new(""), |list, (position, word)| {
            list.push(if position == 0 { "" } else { ", " }).bind(*word)
        })
}

/// The regions of the filter, in the order in which they are offered.
pub fn regions() -> impl Iterator<Item = &'static str> {
    let ours = ["palop", "timor", "macau", "diaspora"];
    let brazil = BRAZIL.iter().map(|(code, _)| *code);
    let portugal = PORTUGAL.iter().map(|(code, _)| *code);
    brazil.chain(portugal).chain(ours)
}

/// The corridors, in the order in which they are offered.
pub const CORRIDORS: [&str; 3] = ["br-pt", "ao-pt", "diaspora"];

fn region(code: &str) -> Option<WorldArea> {
    if let Some((_, states)) = BRAZIL.iter().find(|(known, _)| *known == code) {
        return Some(WorldArea::Regions("BR", states.to_vec()));
    }
    if let Some((_, district)) = PORTUGAL.iter().find(|(known, _)| *known == code) {
        return Some(WorldArea::Regions("PT", vec![district]));
    }
    match code {
        "palop" => Some(WorldArea::Countries(PALOP.to_vec())),
        "timor" => Some(WorldArea::Countries(vec!["TL"])),
        "macau" => Some(WorldArea::Countries(vec!["MO"])),
        "diaspora" => Some(WorldArea::Abroad),
        _ => None,
    }
}

fn corridor(code: &str) -> Option<&'static [&'static str]> {
    match code {
        "br-pt" => Some(&["BR", "PT"]),
        "ao-pt" => Some(&["AO", "PT"]),
        "diaspora" => Some(CORRIDOR_OF_DIASPORA),
        _ => None,
    }
}

/// The area that counts a country whose own number is too small. Countries that ask for caution are not on the map.
pub fn area(country: &str) -> Option<&'static str> {
    if caution::of(country).is_some() {
        return None;
    }
    AREAS
        .iter()
        .find_map(|(code, countries)| countries.contains(&country).then_some(*code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn regions_are_of_the_gazetteer_and_none_is_left_out() {
        let named: HashSet<&str> = BRAZIL.iter().flat_map(|(_, states)| *states).copied().collect();
        assert_eq!(named.len(), 27);
        for (query, country) in [("lisboa", "PT"), ("salvador", "BR"), ("ponta delgada", "PT")] {
            let city = gazetteer::search(query, 1)[0];
            assert_eq!(city.country, country);
            let holding = regions().filter(|code| region(code).unwrap().holds(city.country, city.region));
            assert_eq!(holding.count(), 1, "{city:?}");
        }
        let codes: HashSet<&str> = regions().collect();
        assert_eq!(codes.len(), regions().count());
    }

    #[test]
    fn country_belongs_to_one_area() {
        let mut seen = HashSet::new();
        for country in AREAS.iter().flat_map(|(_, countries)| *countries) {
            assert!(seen.insert(country), "{country} twice");
            let listed = gazetteer::country_name(country).is_some();
            assert!(listed && caution::of(country).is_none(), "{country}");
        }
        assert_eq!(
            (area("UG"), area("PT"), area("AO")),
            (None, Some("europa"), Some("africa"))
        );
    }

    #[test]
    fn corridor_leads_to_its_other_end() {
        let to = |home| WorldArea::corridor("br-pt", home).unwrap();
        assert_eq!(to(Some("BR")), WorldArea::Countries(vec!["PT"]));
        assert_eq!(to(Some("PT")), WorldArea::Countries(vec!["BR"]));
        assert_eq!(to(Some("FR")), WorldArea::Countries(vec!["BR", "PT"]));
        assert!(WorldArea::corridor("br-lua", None).is_err() && WorldArea::region("lua").is_err());
        assert!(WorldArea::country("br").is_err() && WorldArea::country("ZZ").is_err());
    }
}
