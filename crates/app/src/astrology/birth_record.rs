//! What a person tells of their birth, held to what can have been.

use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::gazetteer::{self, City};
use ephemeris::birth::{self, BirthError, ClockChangeSide, RECORDED_SINCE, TimeUncertainty};
use ephemeris::chart::TimeQuality;
use ephemeris::{Birth, BirthTime, LocalClock, Location};
use jiff::civil::{Date, Time};
use jiff::tz::Offset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A birth as it is kept, sealed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BirthRecord {
    pub date: Date,
    /// By the clocks of the place; nothing where it is unknown.
    pub time: Option<Time>,
    pub time_quality: TimeQuality,
    /// Which of the two, where the clocks showed the time twice.
    pub turn: Option<ClockChangeSide>,
    /// East of Greenwich, where the person knows it better than the record: births before 1970.
    pub offset_minutes: Option<i32>,
    pub city_id: u32,
}

/// A birth as a form sends it.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub struct BirthInput {
    /// `HH:MM` by the clocks of the place.
    pub time: Option<String>,
    /// exact, half_hour, two_hours or unknown.
    pub time_quality: Option<String>,
    pub city_id: i64,
    /// before or after the clocks went back, where the time happened twice.
    pub turn: Option<String>,
    /// East of Greenwich, where it is known better than the record: births before 1970.
    pub offset_minutes: Option<i32>,
}

impl BirthRecord {
    /// Reads the form of a person born on `date`.
    pub fn read(date: Date, input: &BirthInput) -> FaultResult<BirthRecord> {
        let time_quality = quality(input)?;
        let written = input.time.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let time = match (time_quality, written) {
            (TimeQuality::Unknown, _) => None,
            (_, Some(written)) => Some(clock_time(written)?),
            (_, None) => {
                return Err(Fault::invalid("time", "Informe a hora, ou escolha que não sabe."));
            }
        };
        if input.offset_minutes.is_some() && date.year() >= RECORDED_SINCE {
            let message = "Desde 1970 o fuso histórico de cada lugar é conhecido: não é preciso informar a diferença.";
            return Err(Fault::invalid("offset_minutes", message));
        }
        Ok(BirthRecord {
            date,
            time,
            time_quality,
            turn: turn(input.turn.as_deref())?,
            offset_minutes: input.offset_minutes,
            city_id: city(input.city_id)?.id,
        })
    }

    /// The place, as long as the gazetteer has it.
    pub fn city(&self) -> FaultResult<City> {
        city(i64::from(self.city_id))
    }

    /// The birth, as the ephemeris takes it.
    pub fn birth(&self, today: Date) -> FaultResult<Birth> {
        let city = self.city()?;
        let place = Location::new(city.lat, city.lon).map_err(|error| refusal(&error.into()))?;
        let local = match self.offset_minutes {
            Some(minutes) => LocalClock::Offset(offset(minutes)?),
            None => LocalClock::Zone {
                name: city.zone.to_owned(),
                turn: self.turn,
            },
        };
        Birth::new(self.date, self.hour(), place, local, today).map_err(|error| refusal(&error))
    }

    fn hour(&self) -> BirthTime {
        match (self.time_quality, self.time) {
            (TimeQuality::Unknown, _) | (_, None) => BirthTime::Unknown,
            (TimeQuality::Exact, Some(time)) => BirthTime::Exact(time),
            (TimeQuality::HalfHour, Some(time)) => BirthTime::About(time, TimeUncertainty::HalfHour),
            (TimeQuality::TwoHours, Some(time)) => BirthTime::About(time, TimeUncertainty::TwoHours),
        }
    }
}

fn quality(input: &BirthInput) -> FaultResult<TimeQuality> {
    match input.time_quality.as_deref() {
        Some("exact") => Ok(TimeQuality::Exact),
        Some("half_hour") => Ok(TimeQuality::HalfHour),
        Some("two_hours") => Ok(TimeQuality::TwoHours),
        Some("unknown") => Ok(TimeQuality::Unknown),
        _ => Err(Fault::invalid("time_quality", "Conte o quanto você sabe da hora.")),
    }
}

fn turn(word: Option<&str>) -> FaultResult<Option<ClockChangeSide>> {
    match word {
        None => Ok(None),
        Some("before") => Ok(Some(ClockChangeSide::Before)),
        Some("after") => Ok(Some(ClockChangeSide::After)),
        Some(_) => Err(Fault::invalid(
            "turn",
            "Responda: antes ou depois de atrasar o relógio?",
        )),
    }
}

fn city(id: i64) -> FaultResult<City> {
    let known = u32::try_from(id).ok().and_then(gazetteer::find);
    known.ok_or_else(|| Fault::invalid("city_id", "Escolha uma cidade da lista."))
}

fn offset(minutes: i32) -> FaultResult<Offset> {
    let seconds = minutes.saturating_mul(60);
    Offset::from_seconds(seconds).map_err(|_| refusal(&BirthError::NoSuchOffset { seconds }))
}

/// A day as `YYYY-MM-DD`.
pub fn day(written: &str) -> FaultResult<Date> {
    let unread = || Fault::invalid("date", "Escreva a data como dia, mês e ano.");
    let mut numbers = written.trim().splitn(3, '-');
    let year = numbers.next().and_then(|text| text.parse().ok()).ok_or_else(unread)?;
    let month = numbers.next().and_then(|text| text.parse().ok()).ok_or_else(unread)?;
    let day = numbers.next().and_then(|text| text.parse().ok()).ok_or_else(unread)?;
    birth::date(year, month, day).map_err(|error| refusal(&error))
}

/// A time as `HH:MM`.
fn clock_time(written: &str) -> FaultResult<Time> {
    let unread = || Fault::invalid("time", "Escreva a hora assim: 14:30.");
    let (hour, minute) = written.split_once(':').ok_or_else(unread)?;
    let hour = hour.parse().map_err(|_| unread())?;
    let minute = minute.parse().map_err(|_| unread())?;
    birth::time(hour, minute).map_err(|error| refusal(&error))
}

/// The kind words for a birth that cannot have been.
pub fn refusal(error: &BirthError) -> Fault {
    match error {
        BirthError::NoSuchDate { .. } => Fault::invalid("date", "Este dia não existe no calendário. Confira a data."),
        BirthError::NoSuchTime { .. } => {
            Fault::invalid("time", "Nenhum relógio mostra esta hora: vai de 00:00 a 23:59.")
        }
        BirthError::TooEarly => Fault::invalid("date", "Desenhamos mapas de nascimentos a partir de 1900."),
        BirthError::TooLate | BirthError::InTheFuture => Fault::invalid("date", "Este dia ainda não chegou."),
        BirthError::UnknownZone { .. } => Fault::invalid(
            "city_id",
            "Ainda não conhecemos a hora desta cidade. Escolha uma vizinha maior.",
        ),
        BirthError::NoSuchOffset { .. } => Fault::invalid(
            "offset_minutes",
            "Nenhum lugar usou uma diferença tão grande para Londres.",
        ),
        BirthError::NoSuchPlace(_) => Fault::invalid("city_id", "Escolha uma cidade da lista."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIO: i64 = 3_451_190;

    fn input(time: Option<&str>, quality: &str) -> BirthInput {
        BirthInput {
            time: time.map(str::to_owned),
            time_quality: Some(quality.to_owned()),
            city_id: RIO,
            ..BirthInput::default()
        }
    }

    fn field(refused: FaultResult<impl Sized>) -> &'static str {
        match refused {
            Err(Fault::Validation { field, message }) => {
                assert!(message.to_string().ends_with(['.', '?']), "{message}");
                field
            }
            Err(other) => panic!("{other:?}"),
            Ok(_) => panic!("it was taken"),
        }
    }

    #[test]
    fn impossible_birth_is_refused_with_its_field() {
        let date = Date::constant(1995, 10, 15);
        for (form, wrong) in [
            (input(Some("24:00"), "exact"), "time"),
            (input(Some("12:60"), "exact"), "time"),
            (input(Some("meio-dia"), "exact"), "time"),
            (input(Some("-1:00"), "exact"), "time"),
            (input(None, "exact"), "time"),
            (input(Some(" "), "half_hour"), "time"),
            (input(Some("12:00"), "mais ou menos"), "time_quality"),
            (
                BirthInput {
                    city_id: -1,
                    ..input(None, "unknown")
                },
                "city_id",
            ),
            (
                BirthInput {
                    city_id: i64::MAX,
                    ..input(None, "unknown")
                },
                "city_id",
            ),
            (
                BirthInput {
                    turn: Some("talvez".into()),
                    ..input(None, "unknown")
                },
                "turn",
            ),
            (
                BirthInput {
                    offset_minutes: Some(60),
                    ..input(None, "unknown")
                },
                "offset_minutes",
            ),
        ] {
            assert_eq!(field(BirthRecord::read(date, &form)), wrong, "{form:?}");
        }
        for written in ["2001-02-29", "1999-13-01", "ontem", "1999", "1999-01-00", "99999-01-01"] {
            assert_eq!(field(day(written)), "date", "{written}");
        }
        let wide = BirthInput {
            offset_minutes: Some(i32::MAX),
            ..input(None, "unknown")
        };
        let born = BirthRecord::read(Date::constant(1960, 1, 1), &wide).unwrap();
        assert_eq!(field(born.birth(Date::constant(2026, 1, 1))), "offset_minutes");
    }

    #[test]
    fn unknown_time_is_not_kept() {
        let born = BirthRecord::read(Date::constant(1995, 10, 15), &input(Some("00:30"), "unknown")).unwrap();
        assert_eq!((born.time, born.hour()), (None, BirthTime::Unknown));
    }

    #[test]
    fn every_zone_of_the_gazetteer_has_a_history() {
        for zone in include_str!("../../content/zones.txt").lines() {
            let local = LocalClock::Zone {
                name: zone.to_owned(),
                turn: None,
            };
            let (date, place) = (Date::constant(1990, 5, 5), Location::new(0.0, 0.0).unwrap());
            let birth = Birth::new(date, BirthTime::Unknown, place, local, date).unwrap();
            assert!(birth.moment().is_ok(), "{zone}");
        }
    }
}
