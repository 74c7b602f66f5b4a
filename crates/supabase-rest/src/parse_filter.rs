//! The grammar of filters and logic trees.

use super::ast::{ArrayTest, Compare, Cond, Field, Is, Quantifier, Test};
use super::cursor::TextCursor;
use super::parse_value::{array_literal, list, value};
use supabase_base::error::ApiError;

const MAX_DEPTH: usize = 10;

/// Parses the value of `col=…`: everything after the operator belongs to the value, verbatim.
pub fn filter(field: Field, text: &str) -> Result<Cond, ApiError> {
    let mut cursor = TextCursor::new(text, "filter");
    let cond = test(&mut cursor, field, false)?;
    if !cursor.is_end() {
        return Err(cursor.error("end of input"));
    }
    Ok(cond)
}

/// Parses the filter of a subscription to changes: `col=[not.]op.value,…`, all of which must hold.
pub fn subscription(text: &str) -> Result<Vec<Cond>, ApiError> {
    let mut cursor = TextCursor::new(text, "filter");
    let mut conds = Vec::new();
    loop {
        let field = cursor.field()?;
        cursor.expect("=")?;
        conds.push(test(&mut cursor, field, true)?);
        if conds.len() > MAX_DEPTH {
            return Err(cursor.too_much("conditions"));
        }
        if !cursor.skip_if(",") {
            break;
        }
    }
    match cursor.is_end() {
        true => Ok(conds),
        false => Err(cursor.error("end of input")),
    }
}

/// Whether a text begins as a filter does: with an operator and a dot.
pub fn looks_like_one(text: &str) -> bool {
    let text = text.strip_prefix("not.").unwrap_or(text);
    let word = text.split(['.', '(']).next().unwrap_or_default();
    let known = [
        "eq",
        "neq",
        "gt",
        "gte",
        "lt",
        "lte",
        "like",
        "ilike",
        "isdistinct",
        "in",
        "is",
        "cs",
        "cd",
        "ov",
    ];
    word.len() < text.len() && (known.contains(&word) || UNSHARED.contains(&word))
}

/// Parses the value of `and=(…)` or `or=(…)`.
pub fn logic(any: bool, negated: bool, text: &str) -> Result<Cond, ApiError> {
    let mut cursor = TextCursor::new(text, "logic tree");
    let cond = group(&mut cursor, any, 0)?;
    if !cursor.is_end() {
        return Err(cursor.error("end of input"));
    }
    Ok(negate(cond, negated))
}

fn negate(cond: Cond, negated: bool) -> Cond {
    if negated { Cond::Not(Box::new(cond)) } else { cond }
}

fn group(cursor: &mut TextCursor, any: bool, depth: usize) -> Result<Cond, ApiError> {
    if depth == MAX_DEPTH {
        return Err(cursor.too_much("nested conditions"));
    }
    cursor.expect("(")?;
    let mut conds = Vec::new();
    loop {
        conds.push(branch(cursor, depth)?);
        if !cursor.skip_if(",") {
            break;
        }
    }
    cursor.expect(")")?;
    Ok(if any { Cond::Any(conds) } else { Cond::All(conds) })
}

fn branch(cursor: &mut TextCursor, depth: usize) -> Result<Cond, ApiError> {
    let start = cursor.mark();
    let negated = cursor.skip_if("not.");
    for (word, any) in [("and", false), ("or", true)] {
        let here = cursor.mark();
        if cursor.skip_if(word) {
            if cursor.peek() == Some('(') {
                return Ok(negate(group(cursor, any, depth + 1)?, negated));
            }
            cursor.reset(here);
        }
    }
    // Not a group, so "not" was the beginning of a column's name.
    cursor.reset(start);
    let field = cursor.field()?;
    cursor.expect(".")?;
    test(cursor, field, true)
}

/// `[not.]op[(any|all)].value`
fn test(cursor: &mut TextCursor, field: Field, nested: bool) -> Result<Cond, ApiError> {
    let negated = cursor.skip_if("not.");
    let start = cursor.mark();
    let word = cursor.take_until(|c| !c.is_ascii_lowercase());
    let quantifier = quantifier(cursor, word)?;
    if !cursor.skip_if(".") {
        return Err(cursor.error("operator (eq, gt, ...)"));
    }
    let compare = match word {
        "eq" => Some(Compare::Eq),
        "neq" => Some(Compare::Neq),
        "gt" => Some(Compare::Gt),
        "gte" => Some(Compare::Gte),
        "lt" => Some(Compare::Lt),
        "lte" => Some(Compare::Lte),
        _ => None,
    };
    let test = match (word, compare) {
        (_, Some(compare)) => quantified(cursor, quantifier, nested, |value| Test::Compare(compare, value))?,
        ("like" | "ilike", _) => quantified(cursor, quantifier, nested, |value| Test::Like {
            pattern: value.replace('*', "%"),
            insensitive: word == "ilike",
        })?,
        ("match" | "imatch", _) => quantified(cursor, quantifier, nested, |pattern| Test::Match {
            pattern,
            insensitive: word == "imatch",
        })?,
        ("isdistinct", _) => Test::IsDistinct(value(cursor, nested)?),
        ("in", _) => Test::In(list(cursor)?),
        ("is", _) => Test::Is(is(cursor, nested)?),
        ("cs", _) => Test::Array(ArrayTest::Contains, value(cursor, nested)?),
        ("cd", _) => Test::Array(ArrayTest::ContainedBy, value(cursor, nested)?),
        ("ov", _) => Test::Array(ArrayTest::Overlaps, value(cursor, nested)?),
        _ => match UNSHARED.iter().find(|operator| **operator == word) {
            Some(operator) => {
                value(cursor, nested)?;
                Test::Unsupported(operator)
            }
            None => {
                cursor.reset(start);
                return Err(cursor.error("operator (eq, gt, ...)"));
            }
        },
    };
    Ok(negate(Cond::Test(field, test), negated))
}

/// Operators on types and indexes that only one of the two databases has.
const UNSHARED: [&str; 9] = ["fts", "plfts", "phfts", "wfts", "sl", "sr", "nxl", "nxr", "adj"];

fn quantifier(cursor: &mut TextCursor, word: &str) -> Result<Option<Quantifier>, ApiError> {
    if !cursor.rest().starts_with('(') {
        return Ok(None);
    }
    if word.ends_with("fts") {
        // The language of a text search; the operator is refused later with its own words.
        cursor.take_until(|c| c == ')');
        cursor.expect(")")?;
        return Ok(None);
    }
    let takes = matches!(
        word,
        "eq" | "gt" | "gte" | "lt" | "lte" | "like" | "ilike" | "match" | "imatch"
    );
    match (takes, cursor.skip_if("(any)"), cursor.skip_if("(all)")) {
        (true, true, _) => Ok(Some(Quantifier::Any)),
        (true, _, true) => Ok(Some(Quantifier::All)),
        _ => Err(cursor.error("operator (eq, gt, ...)")),
    }
}

fn quantified(
    cursor: &mut TextCursor,
    quantifier: Option<Quantifier>,
    nested: bool,
    make: impl Fn(String) -> Test,
) -> Result<Test, ApiError> {
    match quantifier {
        None => Ok(make(value(cursor, nested)?)),
        Some(quantifier) => {
            let text = value(cursor, nested)?;
            let values = array_literal(&text).ok_or_else(|| cursor.error("{value,...}"))?;
            Ok(Test::Many(
                quantifier,
                values.into_iter().map(|element| make(element.text)).collect(),
            ))
        }
    }
}

fn is(cursor: &mut TextCursor, nested: bool) -> Result<Is, ApiError> {
    let start = cursor.mark();
    let word = value(cursor, nested)?;
    match word.to_ascii_lowercase().as_str() {
        "null" => Ok(Is::Null),
        "not_null" => Ok(Is::NotNull),
        "true" => Ok(Is::True),
        "false" => Ok(Is::False),
        "unknown" => Ok(Is::Unknown),
        _ => {
            cursor.reset(start);
            Err(cursor.error("null, not_null, true, false or unknown"))
        }
    }
}
