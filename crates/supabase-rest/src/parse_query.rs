//! From a query string to the tree of the request.

use super::ast::{Cond, Field, Query, SelectItem};
use super::cursor::TextCursor;
use super::{parse_filter, parse_order, parse_select};
use supabase_base::error::ApiError;

/// More conditions than any page needs, and few enough for every database.
const MAX_CONDITIONS: usize = 200;

/// A parsed query string.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedQuery {
    pub query: Query,
    /// Whether `select` was given; writes answer all columns without it.
    pub selected: bool,
    /// Whether there is any filter on the root.
    pub filtered: bool,
    /// `columns`: the keys that an insert takes.
    pub columns: Option<Vec<String>>,
    pub on_conflict: Option<Vec<String>>,
}

impl ParsedQuery {
    /// Whether the request wants everything, as it is.
    pub fn is_plain(&self) -> bool {
        self.query
            == Query {
                select: vec![SelectItem::Star],
                ..Query::default()
            }
    }
}

/// Splits and decodes `a=1&b=2`; `+` is a space.
pub fn pairs(raw: &str) -> Result<Vec<(String, String)>, ApiError> {
    raw.split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((decode(key)?, decode(value)?))
        })
        .collect()
}

fn decode(text: &str) -> Result<String, ApiError> {
    decode_as(text, b' ')
}

/// Decodes a part of a path, where a plus is a plus.
pub fn decode_path(text: &str) -> Result<String, ApiError> {
    decode_as(text, b'+')
}

fn decode_as(text: &str, plus: u8) -> Result<String, ApiError> {
    let bytes = text.as_bytes();
    // Most parts hold nothing to decode.
    if !bytes.iter().any(|byte| matches!(byte, b'%' | b'+' | 0)) {
        return Ok(text.to_owned());
    }
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'%' => {
                let hex = text.get(at + 1..at + 3);
                let decoded = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
                out.push(decoded.unwrap_or(*byte));
                at += if decoded.is_some() { 2 } else { 0 };
            }
            b'+' => out.push(plus),
            _ => out.push(*byte),
        }
        at += 1;
    }
    String::from_utf8(out)
        .ok()
        .filter(|text| !text.contains('\0'))
        .ok_or_else(|| ApiError::new(400, "22021", "invalid byte sequence for encoding \"UTF8\""))
}

/// Parses a whole query string.
pub fn parse(raw: &str) -> Result<ParsedQuery, ApiError> {
    from_pairs(&pairs(raw)?)
}

/// Whether a key is a word of the grammar, and never a column.
pub fn is_reserved(key: &str) -> bool {
    let last = key.rsplit('.').next().unwrap_or(key);
    matches!(key, "select" | "columns" | "on_conflict") || matches!(last, "order" | "limit" | "offset" | "and" | "or")
}

/// Parses a query string that was split and decoded.
pub fn from_pairs(pairs: &[(String, String)]) -> Result<ParsedQuery, ApiError> {
    let mut parsed = ParsedQuery::default();
    if let Some((_, text)) = pairs.iter().find(|(key, _)| key == "select") {
        parsed.selected = true;
        parsed.query.select = parse_select::select(text)?;
    }
    if parsed.query.select.is_empty() {
        parsed.query.select = vec![SelectItem::Star];
    }
    let mut budget = MAX_CONDITIONS;
    for (key, value) in pairs {
        match key.as_str() {
            "select" => {}
            "columns" => parsed.columns = Some(names(value)?),
            "on_conflict" => parsed.on_conflict = Some(names(value)?),
            _ => parameter(&mut parsed, key, value, &mut budget)?,
        }
    }
    parsed.filtered = !parsed.query.filter.is_empty();
    Ok(parsed)
}

fn names(text: &str) -> Result<Vec<String>, ApiError> {
    let mut cursor = TextCursor::new(text, "columns parameter");
    let mut names = Vec::new();
    if text.is_empty() {
        return Ok(names);
    }
    loop {
        names.push(cursor.name()?);
        if cursor.is_end() {
            return Ok(names);
        }
        cursor.expect(",")?;
    }
}

/// One parameter that is not about the request as a whole: `rel.col=…`, `order=…`, `rel.not.or=…`.
fn parameter(parsed: &mut ParsedQuery, key: &str, value: &str, budget: &mut usize) -> Result<(), ApiError> {
    let mut path = key_path(key)?;
    // The path is never empty: a key without any part was refused.
    let Some(last) = path.pop() else { return Ok(()) };
    let word = if last.path.is_empty() { last.column.as_str() } else { "" };
    let cond = match word {
        "order" => {
            find(&mut parsed.query, &path)?.order = parse_order::order(value)?;
            return Ok(());
        }
        "limit" => {
            find(&mut parsed.query, &path)?.limit = Some(number("limit", value)?);
            return Ok(());
        }
        "offset" => {
            find(&mut parsed.query, &path)?.offset = number("offset", value)?;
            return Ok(());
        }
        "and" | "or" => {
            let negated = path
                .pop_if(|part| part.column == "not" && part.path.is_empty())
                .is_some();
            parse_filter::logic(word == "or", negated, value)?
        }
        _ => parse_filter::filter(last, value)?,
    };
    *budget = budget.checked_sub(weight(&cond)).ok_or_else(|| {
        ApiError::new(400, "PGRST100", "\"failed to parse filter\"").with_details("too many conditions")
    })?;
    find(&mut parsed.query, &path)?.filter.push(cond);
    Ok(())
}

fn key_path(key: &str) -> Result<Vec<Field>, ApiError> {
    let mut cursor = TextCursor::new(key, "filter");
    let mut path = Vec::new();
    loop {
        path.push(cursor.field()?);
        if cursor.is_end() {
            return Ok(path);
        }
        cursor.expect(".")?;
    }
}

fn number(what: &str, text: &str) -> Result<u64, ApiError> {
    match text.trim().parse::<i64>() {
        Ok(number) if number >= 0 => Ok(number.unsigned_abs()),
        Ok(_) => Err(ApiError::new(416, "PGRST103", "Requested range not satisfiable")
            .with_details(format!("{what} should be greater than or equal to zero."))),
        Err(_) => Err(TextCursor::new(text, "limit or offset").error("integer")),
    }
}

/// The level of the request that a path of relation names leads to.
fn find<'q>(query: &'q mut Query, path: &[Field]) -> Result<&'q mut Query, ApiError> {
    let Some((first, rest)) = path.split_first() else {
        return Ok(query);
    };
    let embed = query.select.iter_mut().find_map(|item| match item {
        SelectItem::Embed(embed) if embed.name() == first.column => Some(embed),
        _ => None,
    });
    match embed {
        Some(embed) if first.path.is_empty() => find(&mut embed.query, rest),
        _ => Err(not_embedded(&first.column)),
    }
}

/// The error for a filter or order that speaks of a relation which `select` does not name.
pub fn not_embedded(name: &str) -> ApiError {
    ApiError::new(
        400,
        "PGRST108",
        format!("'{name}' is not an embedded resource in this request"),
    )
    .with_hint(format!(
        "Verify that '{name}' is included in the 'select' query parameter."
    ))
}

fn weight(cond: &Cond) -> usize {
    match cond {
        Cond::All(conds) | Cond::Any(conds) => 1 + conds.iter().map(weight).sum::<usize>(),
        Cond::Not(cond) => 1 + weight(cond),
        Cond::Test(_, super::ast::Test::Many(_, tests)) => tests.len().max(1),
        Cond::Test(..) => 1,
    }
}
