//! Numbers to call in danger, by country, from `content/helplines.json`. Each is shown with the day on which the operator
//! last checked it; without such a day, or 90 days after it, the page asks to confirm it first.

mod store;
mod surface;

pub use surface::declare;

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::embedded;
use crate::kernel::localized_text::translate;
use db::{Reads, Tx};
use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

static COUNTRIES: LazyLock<Vec<Country>> = LazyLock::new(|| embedded(include_str!("../../../content/helplines.json")));

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
    /// Whether it must be checked: nobody did, or too long ago.
    pub due: bool,
}

/// A check counts for so many days.
pub const CHECK_DAYS: i64 = 90;

/// Whether a number that was last checked on `checked_on` must be checked.
fn is_due(checked_on: Option<&str>, today: Date) -> bool {
    let last = checked_on.and_then(|day| day.parse::<Date>().ok());
    let until = last.and_then(|day| day.checked_add(CHECK_DAYS.days()).ok());
    until.is_none_or(|until| until < today)
}

/// The numbers that must be checked, as country and service.
pub async fn due(reads: &mut impl Reads, today: Date) -> FaultResult<Vec<String>> {
    let lines = all(reads, today).await?.into_iter().filter(|line| line.due);
    Ok(lines.map(|line| format!("{} {}", line.country, line.service)).collect())
}

/// Every number of every country, in the order of the file.
pub async fn all(reads: &mut impl Reads, today: Date) -> FaultResult<Vec<Helpline>> {
    let checks = store::checks(reads).await?;
    let checked = |country: &str, service: &str| {
        let found = checks.iter().find(|(c, s, _)| c == country && s == service);
        found.map(|(_, _, day)| day.clone())
    };
    let lines = COUNTRIES.iter().flat_map(|country| {
        country.services.iter().map(|service| {
            let checked_on = checked(country.country, service.id);
            Helpline {
                country: country.country,
                service: service.id,
                number: service.number,
                name: service.name,
                about: translate(service.about),
                due: is_due(checked_on.as_deref(), today),
                checked_on,
            }
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
