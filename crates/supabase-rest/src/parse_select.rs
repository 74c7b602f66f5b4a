//! The grammar of `select`.

use super::ast::{Aggregate, Embed, Query, SelectItem};
use super::cursor::TextCursor;
use supabase_base::error::ApiError;

const MAX_DEPTH: usize = 8;
const MAX_ITEMS: usize = 200;

/// Parses `select`; an empty text selects nothing.
pub fn select(text: &str) -> Result<Vec<SelectItem>, ApiError> {
    let mut cursor = TextCursor::new(text, "select parameter");
    let mut budget = MAX_ITEMS;
    let items = items(&mut cursor, 0, &mut budget)?;
    if !cursor.is_end() {
        return Err(cursor.error("\",\" or end of input"));
    }
    Ok(items)
}

fn items(cursor: &mut TextCursor, depth: usize, budget: &mut usize) -> Result<Vec<SelectItem>, ApiError> {
    let mut found = Vec::new();
    if cursor.is_end() || cursor.peek() == Some(')') {
        return Ok(found);
    }
    loop {
        *budget = budget.checked_sub(1).ok_or_else(|| cursor.too_much("columns"))?;
        found.push(item(cursor, depth, budget)?);
        if !cursor.skip_if(",") {
            return Ok(found);
        }
    }
}

fn item(cursor: &mut TextCursor, depth: usize, budget: &mut usize) -> Result<SelectItem, ApiError> {
    if cursor.skip_if("*") {
        return Ok(SelectItem::Star);
    }
    if cursor.skip_if("...") {
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
    if name == "count" && cursor.skip_if("()") {
        let cast = cast(cursor)?;
        return Ok(SelectItem::Count { alias, cast });
    }
    if matches!(cursor.peek(), Some('!' | '(')) {
        return embed(cursor, alias, name, false, depth, budget);
    }
    let path = cursor.path()?;
    let cast_before = cast(cursor)?;
    let aggregate = aggregate(cursor)?;
    let aggregate_cast = if aggregate.is_some() { cast(cursor)? } else { None };
    Ok(SelectItem::Column {
        alias,
        field: super::ast::Field { column: name, path },
        cast: cast_before,
        aggregate,
        aggregate_cast,
    })
}

fn cast(cursor: &mut TextCursor) -> Result<Option<String>, ApiError> {
    if !cursor.skip_if("::") {
        return Ok(None);
    }
    let word = cursor.take_until(|c| !(c.is_ascii_alphanumeric() || c == '_' || c == ' '));
    if word.trim().is_empty() {
        return Err(cursor.error("type name"));
    }
    Ok(Some(word.trim().to_ascii_lowercase()))
}

fn aggregate(cursor: &mut TextCursor) -> Result<Option<Aggregate>, ApiError> {
    if !cursor.skip_if(".") {
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
    cursor: &mut TextCursor,
    alias: Option<String>,
    relation: String,
    spread: bool,
    depth: usize,
    budget: &mut usize,
) -> Result<SelectItem, ApiError> {
    if depth == MAX_DEPTH {
        return Err(cursor.too_much("embedded levels"));
    }
    let (mut hint, mut join) = (None, None);
    while cursor.skip_if("!") {
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
    Ok(SelectItem::Embed(Embed {
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
