//! Why a birth is not taken. Every refusal has a stable key, under which the product keeps its kind words.

use thiserror::Error;

use crate::horizon::InvalidLocation;

#[derive(Clone, Debug, PartialEq, Error)]
pub enum BirthError {
    #[error("the calendar has no day {year}-{month}-{day}")]
    NoSuchDate { year: i16, month: i8, day: i8 },
    #[error("no clock shows {hour}:{minute}")]
    NoSuchTime { hour: i8, minute: i8 },
    #[error("births before {} are not taken", super::FIRST_YEAR)]
    TooEarly,
    #[error("the sky after {} is not promised", super::LAST_YEAR)]
    TooLate,
    #[error("this day has not come yet")]
    InTheFuture,
    #[error("the tz database has no zone {name:?}")]
    UnknownZone { name: String },
    #[error("no place ever had {seconds} seconds from universal time")]
    NoSuchOffset { seconds: i32 },
    #[error(transparent)]
    NoSuchPlace(#[from] InvalidLocation),
}

impl BirthError {
    /// The same for ever: texts and clients lean on it.
    pub fn key(&self) -> &'static str {
        match self {
            BirthError::NoSuchDate { .. } => "no_such_date",
            BirthError::NoSuchTime { .. } => "no_such_time",
            BirthError::TooEarly => "too_early",
            BirthError::TooLate => "too_late",
            BirthError::InTheFuture => "in_the_future",
            BirthError::UnknownZone { .. } => "unknown_zone",
            BirthError::NoSuchOffset { .. } => "no_such_offset",
            BirthError::NoSuchPlace(_) => "no_such_place",
        }
    }
}
