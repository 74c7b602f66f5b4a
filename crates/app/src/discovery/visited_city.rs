//! Where a person is, or plans to be, for some days.

use crate::kernel::LocalizedText;
use crate::kernel::day::written_day;
use crate::words;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

/// A second city with the last day there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VisitedCity {
    pub city: String,
    /// `YYYY-MM-DD`.
    pub until: String,
    /// Both in words: "visitando Lisboa até 12 de dezembro", or "planejando visitar Lisboa a partir de 3 de dezembro".
    pub label: String,
    /// It has not begun: the person is still at home.
    pub planned: bool,
}

impl VisitedCity {
    fn labelled(label: LocalizedText, city: String, until: String, planned: bool) -> VisitedCity {
        VisitedCity {
            label: label.in_request_language(),
            city,
            until,
            planned,
        }
    }

    pub fn of(city: Option<String>, until: Option<String>) -> Option<VisitedCity> {
        let (city, until) = city.zip(until)?;
        let last: Date = until.parse().ok()?;
        let label = words!(
            "visitando {city} até {day}",
            city = city.clone(),
            day = written_day(last)
        );
        Some(VisitedCity::labelled(label, city, until, false))
    }

    /// A visit that has not begun: its city, its first and its last day.
    pub fn planned(city: Option<String>, from: Option<String>, until: Option<String>) -> Option<VisitedCity> {
        let ((city, from), until) = city.zip(from).zip(until)?;
        let first: Date = from.parse().ok()?;
        let label = words!(
            "planejando visitar {city} a partir de {day}",
            city = city.clone(),
            day = written_day(first)
        );
        Some(VisitedCity::labelled(label, city, until, true))
    }
}
