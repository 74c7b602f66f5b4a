//! The forms in which rows and arguments arrive: JSON, the lines of a table, and what an HTML form sends.

use http::{HeaderMap, header};
use serde_json::{Map, Value};

use super::body::invalid_json;
use super::parse_query;
use supabase_base::error::ApiError;

/// The form of a body, by its `Content-Type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyFormat {
    Json,
    Csv,
    /// One row: `a=1&b=2`.
    Urlencoded,
}

impl BodyFormat {
    /// Reads the header; what says nothing is JSON.
    pub fn of(headers: &HeaderMap) -> Result<BodyFormat, ApiError> {
        let given = headers
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let name = given.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match name.as_str() {
            "" | "application/json" => Ok(BodyFormat::Json),
            "text/csv" => Ok(BodyFormat::Csv),
            "application/x-www-form-urlencoded" => Ok(BodyFormat::Urlencoded),
            other if other.ends_with("+json") => Ok(BodyFormat::Json),
            other => Err(ApiError::new(
                400,
                "PGRST102",
                format!("Content-Type not acceptable: {other}"),
            )),
        }
    }

    /// The body as JSON; in the other forms every value is a text, which the column's type reads.
    pub fn read(self, body: &[u8]) -> Result<Value, ApiError> {
        match self {
            BodyFormat::Json => serde_json::from_slice(body).map_err(|_| invalid_json()),
            BodyFormat::Csv => table(std::str::from_utf8(body).map_err(|_| invalid_json())?),
            BodyFormat::Urlencoded => {
                let pairs = parse_query::pairs(std::str::from_utf8(body).map_err(|_| invalid_json())?)?;
                Ok(pairs
                    .into_iter()
                    .map(|(name, text)| (name, Value::from(text)))
                    .collect())
            }
        }
    }
}

/// Lines under a head of names. The bare word `NULL` is no value.
fn table(text: &str) -> Result<Value, ApiError> {
    let mut lines = cells(text)?.into_iter();
    let Some(head) = lines.next() else {
        return Ok(Value::Array(Vec::new()));
    };
    lines
        .map(|line| {
            if line.len() != head.len() {
                return Err(ApiError::new(
                    400,
                    "PGRST102",
                    "All lines must have same number of fields",
                ));
            }
            let value = |cell: Cell| match cell {
                Cell { text, quoted: false } if text == "NULL" => Value::Null,
                Cell { text, .. } => Value::from(text),
            };
            let names = head.iter().map(|cell| cell.text.clone());
            let row: Map<String, Value> = names.zip(line.into_iter().map(value)).collect();
            Ok(Value::Object(row))
        })
        .collect()
}

struct Cell {
    text: String,
    quoted: bool,
}

/// Splits lines into cells; a quoted one may hold commas, breaks and doubled quotes.
fn cells(text: &str) -> Result<Vec<Vec<Cell>>, ApiError> {
    let mut lines = Vec::new();
    let mut line = Vec::new();
    let mut rest = text.chars().peekable();
    while rest.peek().is_some() {
        let mut cell = Cell {
            text: String::new(),
            quoted: rest.next_if_eq(&'"').is_some(),
        };
        while cell.quoted {
            match rest.next() {
                Some('"') if rest.next_if_eq(&'"').is_none() => break,
                Some(c) => cell.text.push(c),
                None => return Err(invalid_json()),
            }
        }
        while let Some(c) = rest.next_if(|c| !matches!(c, ',' | '\n' | '\r')) {
            if cell.quoted {
                return Err(invalid_json());
            }
            cell.text.push(c);
        }
        line.push(cell);
        rest.next_if_eq(&'\r');
        match rest.next() {
            Some(',') if rest.peek().is_some() => continue,
            Some(',') => line.push(Cell {
                text: String::new(),
                quoted: false,
            }),
            _ => {}
        }
        lines.push(std::mem::take(&mut line));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Value, String> {
        BodyFormat::Csv.read(text.as_bytes()).map_err(|error| error.message)
    }

    #[test]
    fn lines_become_rows() {
        let rows = read("a,\"b c\"\r\n1,\"x, \"\"y\"\"\nz\"\nNULL,\"NULL\"\n,\n");
        let wanted = serde_json::json!([
            {"a": "1", "b c": "x, \"y\"\nz"},
            {"a": null, "b c": "NULL"},
            {"a": "", "b c": ""},
        ]);
        assert_eq!(rows, Ok(wanted));
        assert_eq!(read(""), Ok(Value::Array(Vec::new())));
    }

    #[test]
    fn broken_lines_are_refused() {
        assert!(read("a,b\n1").unwrap_err().starts_with("All lines"));
        for wrong in ["a\n\"x", "a\n\"x\"y"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
