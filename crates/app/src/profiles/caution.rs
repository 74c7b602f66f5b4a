//! Countries where LGBTQ+ people face criminal penalties: who lives there stands in no list of those
//! online, and shows neither sexuality nor gender identity nor pronouns unless they choose it there.

use super::fields::FieldChange;
use super::model::Audience;
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::Value;
use std::sync::LazyLock;

/// Lines of country code, reason in Portuguese, and the year of the source.
const TABLE: &str = include_str!("../../content/caution_countries.tsv");

/// Why a country asks for caution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caution {
    pub country: &'static str,
    pub reason: &'static str,
    /// The state of the law that the source describes.
    pub year: i64,
}

/// What is hidden there until its owner shows it there.
pub const HIDDEN: &[&str] = &["sexuality", "gender_identity", "pronouns"];

static COUNTRIES: LazyLock<Vec<Caution>> = LazyLock::new(|| TABLE.lines().filter_map(parse).collect());

fn parse(line: &'static str) -> Option<Caution> {
    let mut cells = line.split('\t');
    Some(Caution {
        country: cells.next()?,
        reason: cells.next()?,
        year: cells.next()?.parse().ok()?,
    })
}

/// All of them, by code.
pub fn countries() -> &'static [Caution] {
    &COUNTRIES
}

/// Why caution is due in a country; `None` where it is not.
pub fn of(country: &str) -> Option<Caution> {
    COUNTRIES.iter().find(|caution| caution.country == country).copied()
}

/// The caution due where the member lives.
pub async fn at_home(reads: &mut impl Reads, member: Member) -> FaultResult<Option<Caution>> {
    let country = store::country(reads, member.id).await?;
    Ok(country.as_deref().and_then(of))
}

/// Refuses to stand in the list of those online from such a country.
pub async fn require_none(reads: &mut impl Reads, member: Member) -> FaultResult<()> {
    match at_home(reads, member).await? {
        None => Ok(()),
        Some(_) => Err(Fault::state(
            "country",
            "Para proteger você, ninguém aparece no mundo a partir do país em que você está.",
        )),
    }
}

/// After a move to such a country: out of the list, and [`HIDDEN`] for its owner alone until they show it there. The rule of
/// who may meet whom goes on reading what is hidden.
pub async fn take_cover(tx: &mut Tx, member: Member, country: Option<&str>, now: Timestamp) -> FaultResult<()> {
    if country.and_then(of).is_none() {
        return Ok(());
    }
    let shown = store::visibility(tx, member.id).await?;
    let mut audiences = shown.as_object().cloned().unwrap_or_default();
    for field in HIDDEN {
        audiences.insert((*field).to_owned(), Audience::Me.word().into());
    }
    let change = |column, value| FieldChange { column, value };
    let changes = [
        change("in_world", false.into()),
        change("visibility", Value::Object(audiences).into()),
    ];
    store::apply(tx, member.id, &changes, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_reads_and_names_a_country_once() {
        assert_eq!(countries().len(), TABLE.lines().count());
        for (position, caution) in countries().iter().enumerate() {
            let code = caution.country.len() == 2 && caution.country.chars().all(|letter| letter.is_ascii_uppercase());
            assert!(code && caution.reason.len() > 20, "{caution:?}");
            assert!((2020..=2100).contains(&caution.year), "{caution:?}");
            let first = countries().iter().position(|other| other.country == caution.country);
            assert_eq!(first, Some(position), "{caution:?}");
        }
    }

    #[test]
    fn no_country_where_portuguese_is_official_is_listed() {
        assert!(
            ["BR", "PT", "AO", "MZ", "CV", "GW", "ST", "TL", "MO"]
                .iter()
                .all(|code| of(code).is_none())
        );
        assert!(of("UG").is_some());
    }
}
