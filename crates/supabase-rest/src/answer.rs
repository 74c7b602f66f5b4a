//! From the rows' text to the response.

use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};
use serde_json::Value;

use super::prefer::{Media, Prefer, ResponseShape};
use supabase_base::error::ApiError;

/// What a statement answered.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The text of a JSON array.
    pub body: String,
    /// Its elements.
    pub rows: u64,
    /// All rows that fit, when the request asked.
    pub total: Option<u64>,
}

/// `0-24/573`, `*/*`, `*/0`
pub fn content_range(offset: u64, rows: u64, total: Option<u64>) -> String {
    let total = total.map_or_else(|| "*".to_owned(), |total| total.to_string());
    match rows {
        0 => format!("*/{total}"),
        _ => format!("{offset}-{}/{total}", offset.saturating_add(rows - 1)),
    }
}

/// The status of a read: 206 when the client knows that there is more.
pub fn range_status(offset: u64, page: &Page) -> Result<StatusCode, ApiError> {
    match page.total {
        Some(total) if offset > total => Err(ApiError::new(416, "PGRST103", "Requested range not satisfiable")
            .with_details(format!(
                "An offset of {offset} was requested, but there are only {total} rows."
            ))),
        Some(total) if page.rows < total => Ok(StatusCode::PARTIAL_CONTENT),
        _ => Ok(StatusCode::OK),
    }
}

/// Refuses an object answer of anything but one row.
pub fn check_single(media: Media, rows: u64) -> Result<(), ApiError> {
    if media.shape != ResponseShape::Object || rows == 1 {
        return Ok(());
    }
    Err(
        ApiError::new(406, "PGRST116", "Cannot coerce the result to a single JSON object")
            .with_details(format!("The result contains {rows} rows")),
    )
}

/// The body in the form that was asked for; `names` are the keys in order, for the head of a CSV.
pub fn render(page: &Page, media: Media, names: impl FnOnce() -> Vec<String>) -> Result<String, ApiError> {
    if media.shape == ResponseShape::Csv {
        return csv(&page.body, &names());
    }
    let body = match media.shape {
        ResponseShape::Object => page.body.trim().trim_start_matches('[').trim_end_matches(']').trim(),
        _ => &page.body,
    };
    if !media.strip_nulls {
        return Ok(body.to_owned());
    }
    let mut value: Value = serde_json::from_str(body).map_err(broken)?;
    strip_nulls(&mut value);
    Ok(value.to_string())
}

fn broken(error: serde_json::Error) -> ApiError {
    tracing::error!(%error, "the database answered something that is not JSON");
    ApiError::new(500, "XX000", "Internal error.")
}

fn strip_nulls(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|_, member| !member.is_null());
            members.values_mut().for_each(strip_nulls);
        }
        Value::Array(elements) => elements.iter_mut().for_each(strip_nulls),
        _ => {}
    }
}

fn csv(body: &str, names: &[String]) -> Result<String, ApiError> {
    let rows: Vec<serde_json::Map<String, Value>> = serde_json::from_str(body).map_err(broken)?;
    let head: Vec<String> = names.iter().map(|name| csv_cell(name)).collect();
    let mut text = head.join(",");
    for row in rows {
        text.push('\n');
        let cells: Vec<String> = names
            .iter()
            .map(|name| match row.get(name) {
                None | Some(Value::Null) => String::new(),
                Some(Value::String(text)) => csv_cell(text),
                Some(other) => csv_cell(&other.to_string()),
            })
            .collect();
        text.push_str(&cells.join(","));
    }
    Ok(text)
}

fn csv_cell(text: &str) -> String {
    if text.is_empty() || text.contains([',', '"', '\n', '\r', '\\']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}

/// The rows with an apostrophe before each text that a spreadsheet would read as a formula.
pub fn without_formulas(reply: &str) -> Result<String, ApiError> {
    let mut value: Value = serde_json::from_str(reply).map_err(broken)?;
    let rows = value
        .as_array_mut()
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut);
    for cell in rows.flat_map(|row| row.values_mut()) {
        if let Value::String(text) = cell
            && text.starts_with(['=', '+', '-', '@', '\t', '\r'])
        {
            text.insert(0, '\'');
        }
    }
    Ok(value.to_string())
}

/// A response with the headers that every table answer carries.
pub fn respond(status: StatusCode, media: Media, body: Option<String>, range: &str, prefer: &Prefer) -> Response {
    let empty = body.is_none();
    let mut response = Response::new(body.map_or_else(Body::empty, Body::from));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    if !empty {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media.content_type()));
    }
    headers.insert("content-profile", HeaderValue::from_static("public"));
    if let Ok(range) = HeaderValue::from_str(range) {
        headers.insert(header::CONTENT_RANGE, range);
    }
    if let Some(applied) = prefer.applied() {
        headers.insert("preference-applied", applied);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(content_range(0, 25, Some(573)), "0-24/573");
        assert_eq!(content_range(10, 1, None), "10-10/*");
        assert_eq!(content_range(0, 0, Some(0)), "*/0");
        assert_eq!(content_range(0, 0, None), "*/*");
    }

    #[test]
    fn no_text_is_a_formula_and_numbers_stay() {
        let reply = r#"[{"a":"=1+1","b":-2},{"a":"@x","b":"a=b"},{"a":"\t=1","b":"'"}]"#;
        let text = without_formulas(reply).unwrap_or_default();
        assert_eq!(
            text,
            r#"[{"a":"'=1+1","b":-2},{"a":"'@x","b":"a=b"},{"a":"'\t=1","b":"'"}]"#
        );
    }

    #[test]
    fn cells_are_quoted_where_needed() {
        let body = r#"[{"a":"x,y","b":null,"c":[1]},{"a":"\"","b":"","c":true}]"#;
        let names = ["a", "b", "c"].map(str::to_owned);
        let text = csv(body, &names).unwrap_or_default();
        assert_eq!(text, "a,b,c\n\"x,y\",,[1]\n\"\"\"\",\"\",true");
    }
}
