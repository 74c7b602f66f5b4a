//! A value takes the type that the server infers for its placeholder.

use std::error::Error;

use bytes::{BufMut, BytesMut};
use jiff::{Timestamp, civil::Date};
use tokio_postgres::types::{IsNull, Kind, ToSql, Type, to_sql_checked};
use uuid::Uuid;

use crate::{Value, column::is_text, parse_time, time::to_microseconds, time_text};

type Bound = Result<IsNull, Box<dyn Error + Sync + Send>>;

/// A value that does not fit its placeholder; tells types, never the value.
#[derive(Debug, thiserror::Error)]
#[error("a value of kind {kind} does not fit a parameter of type {ty}")]
pub(super) struct TypeMismatch {
    kind: &'static str,
    ty: String,
}

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Bound {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Bool(value) if *ty == Type::BOOL => value.to_sql(ty, out),
            Value::Int(value) => int(self, *value, ty, out),
            Value::Real(value) if value.is_nan() => misfit(self, ty),
            Value::Real(value) => real(self, *value, ty, out),
            Value::Text(text) => parsed(self, text, ty, out),
            Value::Uuid(id) if *ty == Type::UUID => id.to_sql(ty, out),
            Value::Uuid(id) => written(self, ty, out, || id.to_string()),
            Value::Time(time) if *ty == Type::TIMESTAMPTZ => to_microseconds(*time).to_sql(ty, out),
            Value::Time(time) => written(self, ty, out, || time_text(*time)),
            Value::Date(date) if *ty == Type::DATE => date.to_sql(ty, out),
            Value::Date(date) => written(self, ty, out, || date.to_string()),
            Value::Json(json) if *ty == Type::JSONB || *ty == Type::JSON => json.to_sql(ty, out),
            Value::Json(json) => written(self, ty, out, || json.to_string()),
            Value::Bytes(bytes) if *ty == Type::BYTEA => bytes.to_sql(ty, out),
            Value::Bool(_) | Value::Bytes(_) => misfit(self, ty),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn int(value: &Value, int: i64, ty: &Type, out: &mut BytesMut) -> Bound {
    match *ty {
        Type::INT8 => int.to_sql(ty, out),
        Type::INT4 => match i32::try_from(int) {
            Ok(int) => int.to_sql(ty, out),
            Err(_) => misfit(value, ty),
        },
        Type::INT2 => match i16::try_from(int) {
            Ok(int) => int.to_sql(ty, out),
            Err(_) => misfit(value, ty),
        },
        Type::FLOAT8 | Type::FLOAT4 => real(value, int as f64, ty, out),
        _ => written(value, ty, out, || int.to_string()),
    }
}

fn real(value: &Value, real: f64, ty: &Type, out: &mut BytesMut) -> Bound {
    match *ty {
        Type::FLOAT8 => real.to_sql(ty, out),
        Type::FLOAT4 => (real as f32).to_sql(ty, out),
        _ => written(value, ty, out, || real.to_string()),
    }
}

/// A text for a parameter of another type is read as that type, as a literal in the statement would be.
fn parsed(value: &Value, text: &str, ty: &Type, out: &mut BytesMut) -> Bound {
    fn as_type<T: ToSql>(parsed: Option<T>, value: &Value, ty: &Type, out: &mut BytesMut) -> Bound {
        match parsed {
            Some(parsed) => parsed.to_sql(ty, out),
            None => misfit(value, ty),
        }
    }
    match *ty {
        Type::UUID => as_type(Uuid::try_parse(text).ok(), value, ty, out),
        Type::TIMESTAMPTZ => as_type(parse_time(text).map(to_microseconds), value, ty, out),
        Type::DATE => as_type(text.parse::<Date>().ok(), value, ty, out),
        Type::INT2 | Type::INT4 | Type::INT8 => match text.parse() {
            Ok(number) => int(value, number, ty, out),
            Err(_) => misfit(value, ty),
        },
        Type::FLOAT4 | Type::FLOAT8 => match text.parse::<f64>() {
            Ok(number) if !number.is_nan() => real(value, number, ty, out),
            _ => misfit(value, ty),
        },
        Type::BOOL => as_type(text.parse::<bool>().ok(), value, ty, out),
        Type::JSONB => {
            // The version of the format stands before the text, which the server checks.
            out.put_u8(1);
            out.put_slice(text.as_bytes());
            Ok(IsNull::No)
        }
        _ => written(value, ty, out, || text.to_owned()),
    }
}

/// Writes the text form, where the parameter is text.
fn written(value: &Value, ty: &Type, out: &mut BytesMut, text: impl FnOnce() -> String) -> Bound {
    if !is_text(ty) && !matches!(ty.kind(), Kind::Enum(_)) {
        return misfit(value, ty);
    }
    let text = text();
    if text.contains('\0') {
        return misfit(value, ty);
    }
    out.put_slice(text.as_bytes());
    Ok(IsNull::No)
}

fn misfit(value: &Value, ty: &Type) -> Bound {
    Err(Box::new(TypeMismatch {
        kind: value.kind(),
        ty: ty.name().to_owned(),
    }))
}

/// The types above bind in the way that the driver implements; a change there must not pass unseen.
const _: () = {
    const fn binds<T: ToSql>() {}
    binds::<Timestamp>();
    binds::<Date>();
    binds::<Uuid>();
};
