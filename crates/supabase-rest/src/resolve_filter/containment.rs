//! The values of array and JSON filters: what a column contains, is contained by, or overlaps.

use serde_json::Value as Json;

use crate::ast::ArrayTest;
use crate::parse_value::array_literal;
use crate::plan::{ArrayCond, Pattern};
use crate::resolve::not_shared;
use crate::values;
use supabase_base::error::ApiError;
use supabase_registry::Type;

pub(super) fn array(kind: ArrayTest, text: &str) -> Result<ArrayCond, ApiError> {
    let json: Option<Json> = serde_json::from_str(text).ok();
    let nested = match kind {
        ArrayTest::Contains => DEEPEST,
        ArrayTest::ContainedBy | ArrayTest::Overlaps => 0,
    };
    if json.as_ref().is_some_and(|json| parts(json) > 200) {
        return Err(ApiError::new(400, "54000", "the array is too long"));
    }
    let patterns = match json {
        Some(Json::Object(members)) if kind == ArrayTest::Contains => {
            if members.is_empty() {
                return Ok(ArrayCond::Container);
            }
            let members = members
                .into_iter()
                .map(|(name, value)| Ok((text_of(name)?, pattern(value, nested)?)))
                .collect::<Result<_, ApiError>>()?;
            return Ok(ArrayCond::HasMembers(members));
        }
        Some(Json::Array(elements)) => elements
            .into_iter()
            .map(|element| pattern(element, nested))
            .collect::<Result<Vec<_>, _>>()?,
        _ => array_literal(text)
            .ok_or_else(|| values::invalid(Type::Json, text))?
            .into_iter()
            .map(|element| match (element.quoted, element.text) {
                (false, text) => word(text),
                (true, text) => Pattern::Text(text),
            })
            .collect(),
    };
    if patterns.len() > 200 {
        return Err(ApiError::new(400, "54000", "the array is too long"));
    }
    Ok(match kind {
        ArrayTest::Contains => ArrayCond::ContainsAll(patterns),
        ArrayTest::ContainedBy => ArrayCond::ContainedBy(patterns),
        ArrayTest::Overlaps => ArrayCond::Overlaps(patterns),
    })
}

/// The official client quotes no element, so `{1}` may mean the number or the text.
fn word(text: String) -> Pattern {
    let also = serde_json::from_str::<Json>(&text)
        .ok()
        .filter(|json| json.is_number() || json.is_boolean())
        .and_then(|json| pattern(json, 0).ok());
    match also {
        Some(other) => Pattern::Word(text, Box::new(other)),
        None => Pattern::Text(text),
    }
}

/// Levels of arrays and objects inside a containment.
const DEEPEST: usize = 8;

/// How many values a JSON text holds; nested patterns become one subquery each.
fn parts(json: &Json) -> usize {
    match json {
        Json::Array(elements) => 1 + elements.iter().map(parts).sum::<usize>(),
        Json::Object(members) => 1 + members.values().map(parts).sum::<usize>(),
        _ => 1,
    }
}

fn pattern(json: Json, levels: usize) -> Result<Pattern, ApiError> {
    match json {
        Json::Array(elements) if levels > 0 => elements
            .into_iter()
            .map(|element| pattern(element, levels - 1))
            .collect::<Result<_, _>>()
            .map(Pattern::Array),
        Json::Object(members) if levels > 0 => members
            .into_iter()
            .map(|(name, value)| Ok((text_of(name)?, pattern(value, levels - 1)?)))
            .collect::<Result<_, ApiError>>()
            .map(Pattern::Object),
        Json::Null => Ok(Pattern::Null),
        Json::Bool(truth) => Ok(Pattern::Bool(truth)),
        Json::Number(number) => match number.as_f64().filter(|number| number.is_finite()) {
            Some(number) => Ok(Pattern::Number(number)),
            None => Err(values::invalid(Type::Json, &number.to_string())),
        },
        Json::String(text) => Ok(Pattern::Text(text_of(text)?)),
        Json::Array(_) | Json::Object(_) => Err(not_shared("containment of nested JSON")),
    }
}

fn text_of(text: String) -> Result<String, ApiError> {
    if text.contains('\0') {
        return Err(values::nul());
    }
    Ok(text)
}
