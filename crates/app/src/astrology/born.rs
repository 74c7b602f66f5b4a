//! What a person tells of their birth, held to what can have been.

use crate::kernel::fault::{Fault, Outcome};
use crate::profiles::gazetteer::{self, City};
use ephemeris::birth::{self, BirthError, Doubt, RECORDED_SINCE, Turn};
use ephemeris::chart::TimeQuality;
use ephemeris::{Birth, Hour, Local, Place};
use jiff::civil::{Date, Time};
use jiff::tz::Offset;
use serde::{Deserialize, Serialize};

/// A birth as it is kept, sealed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Born {
    pub date: Date,
    /// By the clocks of the place; nothing where it is unknown.
    pub time: Option<Time>,
    pub time_quality: TimeQuality,
    /// Which of the two, where the clocks showed the time twice.
    pub turn: Option<Turn>,
    /// East of Greenwich, where the person knows it better than the record: births before 1970.
    pub offset_minutes: Option<i32>,
    pub city_id: u32,
}

/// A birth as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct Told {
    pub time: Option<String>,
    pub time_quality: Option<String>,
    pub city_id: i64,
    pub turn: Option<String>,
    pub offset_minutes: Option<i32>,
}

impl Born {
    /// Reads a form for somebody who was born on `date`.
    pub fn read(date: Date, told: &Told) -> Outcome<Born> {
        let time_quality = quality(told)?;
        let written = told.time.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let time = match (time_quality, written) {
            (TimeQuality::Unknown, _) => None,
            (_, Some(written)) => Some(clock_time(written)?),
            (_, None) => {
                return Err(Fault::invalid("time", "Informe a hora, ou escolha que não sabe."));
            }
        };
        if told.offset_minutes.is_some() && date.year() >= RECORDED_SINCE {
            let message = "Desde 1970 o fuso histórico de cada lugar é conhecido: não é preciso informar a diferença.";
            return Err(Fault::invalid("offset_minutes", message));
        }
        Ok(Born {
            date,
            time,
            time_quality,
            turn: turn(told.turn.as_deref())?,
            offset_minutes: told.offset_minutes,
            city_id: city(told.city_id)?.id,
        })
    }

    /// The place, as long as the gazetteer has it.
    pub fn city(&self) -> Outcome<City> {
        city(i64::from(self.city_id))
    }

    /// The birth, as the ephemeris takes it.
    pub fn birth(&self, today: Date) -> Outcome<Birth> {
        let city = self.city()?;
        let place = Place::new(city.lat, city.lon).map_err(|error| refusal(&error.into()))?;
        let local = match self.offset_minutes {
            Some(minutes) => Local::Offset(offset(minutes)?),
            None => Local::Zone {
                name: city.zone.to_owned(),
                turn: self.turn,
            },
        };
        Birth::new(self.date, self.hour(), place, local, today).map_err(|error| refusal(&error))
    }

    fn hour(&self) -> Hour {
        match (self.time_quality, self.time) {
            (TimeQuality::Unknown, _) | (_, None) => Hour::Unknown,
            (TimeQuality::Exact, Some(time)) => Hour::Exact(time),
            (TimeQuality::HalfHour, Some(time)) => Hour::About(time, Doubt::HalfHour),
            (TimeQuality::TwoHours, Some(time)) => Hour::About(time, Doubt::TwoHours),
        }
    }
}

fn quality(told: &Told) -> Outcome<TimeQuality> {
    match told.time_quality.as_deref() {
        Some("exact") => Ok(TimeQuality::Exact),
        Some("half_hour") => Ok(TimeQuality::HalfHour),
        Some("two_hours") => Ok(TimeQuality::TwoHours),
        Some("unknown") => Ok(TimeQuality::Unknown),
        _ => Err(Fault::invalid("time_quality", "Conte o quanto você sabe da hora.")),
    }
}

fn turn(word: Option<&str>) -> Outcome<Option<Turn>> {
    match word {
        None => Ok(None),
        Some("before") => Ok(Some(Turn::Before)),
        Some("after") => Ok(Some(Turn::After)),
        Some(_) => Err(Fault::invalid(
            "turn",
            "Responda: antes ou depois de atrasar o relógio?",
        )),
    }
}

fn city(id: i64) -> Outcome<City> {
    let known = u32::try_from(id).ok().and_then(gazetteer::find);
    known.ok_or_else(|| Fault::invalid("city_id", "Escolha uma cidade da lista."))
}

fn offset(minutes: i32) -> Outcome<Offset> {
    let seconds = minutes.saturating_mul(60);
    Offset::from_seconds(seconds).map_err(|_| refusal(&BirthError::NoSuchOffset { seconds }))
}

/// A day as `YYYY-MM-DD`.
pub fn day(written: &str) -> Outcome<Date> {
    let unread = || Fault::invalid("date", "Escreva a data como dia, mês e ano.");
    let mut numbers = written.trim().splitn(3, '-');
    let year = numbers.next().and_then(|text| text.parse().ok()).ok_or_else(unread)?;
    let month = numbers.next().and_then(|text| text.parse().ok()).ok_or_else(unread)?;
    let day = numbers.next().and_then(|text| text.parse().ok()).ok_or_else(unread)?;
    birth::date(year, month, day).map_err(|error| refusal(&error))
}

/// A time as `HH:MM`.
fn clock_time(written: &str) -> Outcome<Time> {
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

    fn told(time: Option<&str>, quality: &str) -> Told {
        Told {
            time: time.map(str::to_owned),
            time_quality: Some(quality.to_owned()),
            city_id: RIO,
            ..Told::default()
        }
    }

    fn field(refused: Outcome<impl Sized>) -> &'static str {
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
    fn what_cannot_have_been_is_told_by_its_field() {
        let date = Date::constant(1995, 10, 15);
        for (form, wrong) in [
            (told(Some("24:00"), "exact"), "time"),
            (told(Some("12:60"), "exact"), "time"),
            (told(Some("meio-dia"), "exact"), "time"),
            (told(Some("-1:00"), "exact"), "time"),
            (told(None, "exact"), "time"),
            (told(Some(" "), "half_hour"), "time"),
            (told(Some("12:00"), "mais ou menos"), "time_quality"),
            (
                Told {
                    city_id: -1,
                    ..told(None, "unknown")
                },
                "city_id",
            ),
            (
                Told {
                    city_id: i64::MAX,
                    ..told(None, "unknown")
                },
                "city_id",
            ),
            (
                Told {
                    turn: Some("talvez".into()),
                    ..told(None, "unknown")
                },
                "turn",
            ),
            (
                Told {
                    offset_minutes: Some(60),
                    ..told(None, "unknown")
                },
                "offset_minutes",
            ),
        ] {
            assert_eq!(field(Born::read(date, &form)), wrong, "{form:?}");
        }
        for written in ["2001-02-29", "1999-13-01", "ontem", "1999", "1999-01-00", "99999-01-01"] {
            assert_eq!(field(day(written)), "date", "{written}");
        }
        let wide = Told {
            offset_minutes: Some(i32::MAX),
            ..told(None, "unknown")
        };
        let born = Born::read(Date::constant(1960, 1, 1), &wide).unwrap();
        assert_eq!(field(born.birth(Date::constant(2026, 1, 1))), "offset_minutes");
    }

    #[test]
    fn an_unknown_time_is_not_kept() {
        let born = Born::read(Date::constant(1995, 10, 15), &told(Some("00:30"), "unknown")).unwrap();
        assert_eq!((born.time, born.hour()), (None, Hour::Unknown));
    }

    #[test]
    fn every_zone_of_the_gazetteer_has_a_history() {
        for zone in include_str!("../../content/zones.txt").lines() {
            let local = Local::Zone {
                name: zone.to_owned(),
                turn: None,
            };
            let (date, place) = (Date::constant(1990, 5, 5), Place::new(0.0, 0.0).unwrap());
            let birth = Birth::new(date, Hour::Unknown, place, local, date).unwrap();
            assert!(birth.moment().is_ok(), "{zone}");
        }
    }
}
