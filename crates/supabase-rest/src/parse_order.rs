//! The grammar of `order`.

use super::ast::Order;
use super::cursor::TextCursor;
use supabase_base::error::ApiError;

/// `col.desc.nullslast,rel(col).asc`
pub fn order(text: &str) -> Result<Vec<Order>, ApiError> {
    let mut cursor = TextCursor::new(text, "order");
    let mut terms = Vec::new();
    loop {
        if terms.len() == 20 {
            return Err(cursor.too_much("order terms"));
        }
        terms.push(order_term(&mut cursor)?);
        if cursor.is_end() {
            return Ok(terms);
        }
        cursor.expect(",")?;
    }
}

fn order_term(cursor: &mut TextCursor) -> Result<Order, ApiError> {
    let mut field = cursor.field()?;
    let mut relation = None;
    if field.path.is_empty() && cursor.skip_if("(") {
        relation = Some(field.column);
        field = cursor.field()?;
        cursor.expect(")")?;
    }
    let (mut descending, mut nulls) = (None, None);
    while cursor.skip_if(".") {
        let start = cursor.mark();
        match cursor.take_until(|c| !c.is_ascii_lowercase()) {
            "asc" if descending.is_none() && nulls.is_none() => descending = Some(false),
            "desc" if descending.is_none() && nulls.is_none() => descending = Some(true),
            "nullsfirst" if nulls.is_none() => nulls = Some(true),
            "nullslast" if nulls.is_none() => nulls = Some(false),
            _ => {
                cursor.reset(start);
                return Err(cursor.error("\"asc\", \"desc\", \"nullsfirst\" or \"nullslast\""));
            }
        }
    }
    let descending = descending.unwrap_or(false);
    Ok(Order {
        relation,
        field,
        descending,
        nulls_first: nulls.unwrap_or(descending),
    })
}
