//! From the text of a filter, or the JSON of a row, to values of a column's type.

use db::Value;
use jiff::civil;
use jiff::{Timestamp, tz::TimeZone};
use serde_json::Value as Json;
use uuid::Uuid;

use supabase_base::error::ApiError;
use supabase_base::nul::has_nul;
use supabase_registry::Type;

/// The name of a type as PostgreSQL says it, for messages.
pub fn type_name(ty: Type) -> &'static str {
    match ty {
        Type::Uuid => "uuid",
        Type::Text => "text",
        Type::Int => "bigint",
        Type::Real => "double precision",
        Type::Bool => "boolean",
        Type::Time => "timestamp with time zone",
        Type::Date => "date",
        Type::Json => "json",
    }
}

/// The error for a text that is no value of the type.
pub fn invalid(ty: Type, text: &str) -> ApiError {
    let code = match ty {
        Type::Time | Type::Date => "22007",
        _ => "22P02",
    };
    ApiError::new(
        400,
        code,
        format!("invalid input syntax for type {}: \"{text}\"", type_name(ty)),
    )
}

/// Reads the text of a filter as a value of a column's type.
pub fn parse(ty: Type, text: &str) -> Result<Value, ApiError> {
    let value = match ty {
        Type::Text => Some(Value::Text(text.to_owned())),
        Type::Uuid => Uuid::try_parse(text.trim()).ok().map(Value::Uuid),
        Type::Int => text.trim().parse().ok().map(Value::Int),
        Type::Real => text
            .trim()
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
            .map(Value::Real),
        Type::Bool => boolean(text.trim()).map(Value::Bool),
        Type::Time => time(text.trim()).map(Value::Time),
        Type::Date => date(text.trim()).map(Value::Date),
        Type::Json => serde_json::from_str(text).ok().map(Value::Json),
    };
    value.ok_or_else(|| invalid(ty, text))
}

fn boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" => Some(true),
        "false" | "f" | "no" | "n" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// A time with an offset, or without one in UTC, or a date at midnight UTC; only years of four digits, because the
/// order of times is the order of texts on SQLite.
fn time(text: &str) -> Option<Timestamp> {
    let time = text.parse::<Timestamp>().ok().or_else(|| {
        let moment = text
            .parse::<civil::DateTime>()
            .or_else(|_| text.parse::<civil::Date>().map(|date| date.at(0, 0, 0, 0)))
            .ok()?;
        Some(moment.to_zoned(TimeZone::UTC).ok()?.timestamp())
    })?;
    let year = time.to_zoned(TimeZone::UTC).year();
    (1..=9999).contains(&year).then_some(time)
}

fn date(text: &str) -> Option<civil::Date> {
    // Jiff reads a time as its date; PostgreSQL does too, and so do both here.
    text.parse::<civil::Date>()
        .ok()
        .filter(|date| (1..=9999).contains(&date.year()))
}

/// The refusal of a text with U+0000, which PostgreSQL does not store.
pub fn nul() -> ApiError {
    ApiError::new(400, "22P05", "unsupported Unicode escape sequence")
}

/// A JSON value from a body as a value of the column's type; texts are read as what the column holds, and numbers and
/// truths are written where it holds texts, as the protocol does.
pub fn fit(ty: Type, value: Json) -> Result<Json, ApiError> {
    let fits = match (ty, &value) {
        (Type::Text | Type::Json, value) if has_nul(value) => return Err(nul()),
        (_, Json::Null) | (Type::Json, _) | (Type::Bool, Json::Bool(_)) | (Type::Real, Json::Number(_)) => true,
        (Type::Text, Json::String(_)) => true,
        (Type::Int, Json::Number(number)) => number.is_i64(),
        (Type::Uuid | Type::Time | Type::Date, Json::String(text)) => parse(ty, text).map(|_| true)?,
        _ => false,
    };
    if fits {
        return Ok(value);
    }
    match (ty, &value) {
        (Type::Text, Json::Number(_) | Json::Bool(_)) => Ok(Json::from(value.to_string())),
        (Type::Int | Type::Real | Type::Bool, Json::String(text)) => Ok(match parse(ty, text)? {
            Value::Int(number) => Json::from(number),
            Value::Real(number) => Json::from(number),
            Value::Bool(truth) => Json::from(truth),
            _ => value,
        }),
        _ => Err(invalid(ty, &value.to_string())),
    }
}

/// Reads a key's value as the database wrote it.
pub fn from_json(ty: Type, value: &Json) -> Result<Value, ApiError> {
    match (ty, value) {
        (Type::Bool, Json::Bool(truth)) => Ok(Value::Bool(*truth)),
        (_, Json::String(text)) => parse(ty, text),
        (_, Json::Number(number)) => parse(ty, &number.to_string()),
        _ => Err(invalid(ty, &value.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_take_offsets_and_default_to_utc() {
        let midnight = time("2024-01-01T00:00:00+00:00");
        assert!(midnight.is_some());
        for same in ["2024-01-01", "2024-01-01 00:00:00", "2023-12-31T21:00:00-03:00"] {
            assert_eq!(time(same), midnight, "{same}");
        }
        for wrong in ["", "yesterday", "2024-13-01", "-000001-01-01T00:00:00Z"] {
            assert_eq!(time(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn rows_fit_their_columns() {
        assert_eq!(fit(Type::Int, Json::from(3)), Ok(Json::from(3)));
        assert_eq!(fit(Type::Int, Json::from("3")), Ok(Json::from(3)));
        assert_eq!(fit(Type::Bool, Json::from("t")), Ok(Json::from(true)));
        assert_eq!(fit(Type::Text, Json::from(3)), Ok(Json::from("3")));
        for (ty, wrong) in [
            (Type::Int, Json::from(3.5)),
            (Type::Int, Json::from("x")),
            (Type::Text, serde_json::json!([1])),
            (Type::Uuid, Json::from("nope")),
            (Type::Text, Json::from("a\0b")),
        ] {
            assert!(fit(ty, wrong.clone()).is_err(), "{wrong}");
        }
    }
}
