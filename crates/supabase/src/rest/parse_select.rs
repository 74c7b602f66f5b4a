//! The grammar of `select`.

use super::ast::{Aggregate, Embed, Item, Query};
use super::cursor::Cursor;
use crate::error::ApiError;

const MAX_DEPTH: usize = 8;
const MAX_ITEMS: usize = 200;

/// Parses `select`; an empty text selects nothing.
pub fn select(text: &str) -> Result<Vec<Item>, ApiError> {
    let mut cursor = Cursor::new(text, "select parameter");
    let mut budget = MAX_ITEMS;
    let items = items(&mut cursor, 0, &mut budget)?;
    if !cursor.is_end() {
        return Err(cursor.error("\",\" or end of input"));
    }
    Ok(items)
}

fn items(cursor: &mut Cursor, depth: usize, budget: &mut usize) -> Result<Vec<Item>, ApiError> {
    let mut found = Vec::new();
    if cursor.is_end() || cursor.peek() == Some(')') {
        return Ok(found);
    }
    loop {
        *budget = budget.checked_sub(1).ok_or_else(|| cursor.too_much("columns"))?;
        found.push(item(cursor, depth, budget)?);
        if !cursor.eat(",") {
            return Ok(found);
        }
    }
}

fn item(cursor: &mut Cursor, depth: usize, budget: &mut usize) -> Result<Item, ApiError> {
    if cursor.eat("*") {
        return Ok(Item::Star);
    }
    if cursor.eat("...") {
        let relation = cursor.name()?;
        return embed(cursor, None, relation, true, depth, budget);
    }
    let mut name = cursor.name()?;
    let mut alias = None;
    if cursor.peek() == Some(':') && !cursor.rest().starts_with("::") {
        cursor.expect(":")?;
        alias = Some(name);
        name = cursor.name()?;
    }
    if name == "count" && cursor.eat("()") {
        let cast = cast(cursor)?;
        return Ok(Item::Count { alias, cast });
    }
    if matches!(cursor.peek(), Some('!' | '(')) {
        return embed(cursor, alias, name, false, depth, budget);
    }
    let path = cursor.path()?;
    let cast_before = cast(cursor)?;
    let aggregate = aggregate(cursor)?;
    let aggregate_cast = if aggregate.is_some() { cast(cursor)? } else { None };
    Ok(Item::Column {
        alias,
        field: super::ast::Field { column: name, path },
        cast: cast_before,
        aggregate,
        aggregate_cast,
    })
}

fn cast(cursor: &mut Cursor) -> Result<Option<String>, ApiError> {
    if !cursor.eat("::") {
        return Ok(None);
    }
    let word = cursor.take_until(|c| !(c.is_ascii_alphanumeric() || c == '_' || c == ' '));
    if word.trim().is_empty() {
        return Err(cursor.error("type name"));
    }
    Ok(Some(word.trim().to_ascii_lowercase()))
}

fn aggregate(cursor: &mut Cursor) -> Result<Option<Aggregate>, ApiError> {
    if !cursor.eat(".") {
        return Ok(None);
    }
    let start = cursor.mark();
    let word = cursor.take_until(|c| !c.is_ascii_lowercase());
    match Aggregate::parse(word) {
        Some(aggregate) => {
            cursor.expect("()")?;
            Ok(Some(aggregate))
        }
        None => {
            cursor.reset(start);
            Err(cursor.error("sum(), avg(), count(), max() or min()"))
        }
    }
}

fn embed(
    cursor: &mut Cursor,
    alias: Option<String>,
    relation: String,
    spread: bool,
    depth: usize,
    budget: &mut usize,
) -> Result<Item, ApiError> {
    if depth == MAX_DEPTH {
        return Err(cursor.too_much("embedded levels"));
    }
    let (mut hint, mut join) = (None, None);
    while cursor.eat("!") {
        let start = cursor.mark();
        let word = cursor.name()?;
        // A hint and a kind of join may come in either order, each once.
        match word.as_str() {
            "inner" | "left" if join.is_none() => join = Some(word == "inner"),
            _ if hint.is_none() => hint = Some(word),
            _ => {
                cursor.reset(start);
                return Err(cursor.error("\"(\""));
            }
        }
    }
    cursor.expect("(")?;
    let select = items(cursor, depth + 1, budget)?;
    cursor.expect(")")?;
    Ok(Item::Embed(Embed {
        alias,
        relation,
        hint,
        inner: join.unwrap_or(false),
        spread,
        query: Query {
            select,
            ..Query::default()
        },
    }))
}
