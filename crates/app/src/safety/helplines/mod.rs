//! Numbers to call in danger, by country, from `content/helplines.json`. Each is shown with the day on which the operator
//! last checked it; without such a day the page asks to confirm it first.

mod store;
mod surface;

pub use surface::declare;

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::localized_text::translate;
use db::{Reads, Tx};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

#[expect(clippy::expect_used, reason = "the file is part of the binary, and a test parses it")]
static COUNTRIES: LazyLock<Vec<Country>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../content/helplines.json")).expect("helplines.json is valid")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Country {
    country: &'static str,
    services: Vec<Service>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Service {
    id: &'static str,
    number: &'static str,
    name: &'static str,
    about: &'static str,
}

/// One number as the safety centre shows it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Helpline {
    pub country: &'static str,
    pub service: &'static str,
    pub number: &'static str,
    pub name: &'static str,
    /// What the number is for, in the reader's Portuguese.
    pub about: &'static str,
    /// The day of the last check; null if nobody checked it.
    pub checked_on: Option<String>,
}

/// Every number of every country, in the order of the file.
pub async fn all(reads: &mut impl Reads) -> FaultResult<Vec<Helpline>> {
    let checks = store::checks(reads).await?;
    let checked = |country: &str, service: &str| {
        let found = checks.iter().find(|(c, s, _)| c == country && s == service);
        found.map(|(_, _, day)| day.clone())
    };
    let lines = COUNTRIES.iter().flat_map(|country| {
        country.services.iter().map(|service| Helpline {
            country: country.country,
            service: service.id,
            number: service.number,
            name: service.name,
            about: translate(service.about),
            checked_on: checked(country.country, service.id),
        })
    });
    Ok(lines.collect())
}

/// Notes that the operator checked a number. `NotFound` for a number that the file does not have.
pub async fn set_checked(tx: &mut Tx, country: &str, service: &str, day: Date) -> FaultResult<()> {
    let known = COUNTRIES
        .iter()
        .find(|known| known.country == country)
        .is_some_and(|known| known.services.iter().any(|known| known.id == service));
    if !known {
        return Err(Fault::NotFound);
    }
    store::set_checked(tx, country, service, day).await
}
