//! The grammar of the values of filters.

use super::cursor::TextCursor;
use supabase_base::error::ApiError;

/// A value: all of the rest on its own, or up to the next comma or bracket inside a logic tree.
pub fn value(cursor: &mut TextCursor, nested: bool) -> Result<String, ApiError> {
    if !nested {
        return Ok(cursor.take_rest().to_owned());
    }
    let start = cursor.mark();
    if cursor.peek() == Some('"') {
        if let Ok(text) = cursor.quoted()
            && matches!(cursor.peek(), None | Some(',' | ')'))
        {
            return Ok(text);
        }
        cursor.reset(start);
    }
    if cursor.peek() == Some('{')
        && let Some(text) = braced(cursor)
    {
        return Ok(text);
    }
    Ok(cursor.take_until(|c| c == ',' || c == ')').to_owned())
}

/// `{…}` up to its closing brace, quotes respected; `None` (and no step) when it is never closed.
fn braced(cursor: &mut TextCursor) -> Option<String> {
    let start = cursor.mark();
    let rest = cursor.rest();
    let (mut depth, mut quoted) = (0_usize, false);
    while let Some(c) = cursor.next() {
        match c {
            '\\' if quoted => {
                cursor.next();
            }
            '"' => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(rest[..cursor.mark() - start].to_owned());
        }
    }
    cursor.reset(start);
    None
}

/// `(1,b,"c,d")`. An element is quoted only when a comma or the end follows its closing quote.
pub fn list(cursor: &mut TextCursor) -> Result<Vec<String>, ApiError> {
    cursor.expect("(")?;
    let mut values = Vec::new();
    if cursor.skip_if(")") {
        return Ok(values);
    }
    loop {
        if values.len() == 2000 {
            return Err(cursor.too_much("values"));
        }
        values.push(value(cursor, true)?);
        if cursor.skip_if(")") {
            return Ok(values);
        }
        cursor.expect(",")?;
    }
}

/// An element of `{a,"b c"}`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListElement {
    pub text: String,
    pub quoted: bool,
}

/// Reads `{a,"b c"}`; `None` when it is none.
pub fn array_literal(text: &str) -> Option<Vec<ListElement>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let mut cursor = TextCursor::new(inner, "filter");
    let mut elements = Vec::new();
    if inner.is_empty() {
        return Some(elements);
    }
    loop {
        let start = cursor.mark();
        let quoted = cursor
            .quoted()
            .ok()
            .filter(|_| matches!(cursor.peek(), None | Some(',')));
        let element = match quoted {
            Some(text) => ListElement { text, quoted: true },
            None => {
                cursor.reset(start);
                let text = cursor.take_until(|c| c == ',').to_owned();
                ListElement { text, quoted: false }
            }
        };
        elements.push(element);
        if elements.len() > 500 {
            return None;
        }
        if !cursor.skip_if(",") {
            return cursor.is_end().then_some(elements);
        }
    }
}
