//! `GET` and `HEAD` of a resource.

use axum::response::Response;
use http::{HeaderMap, HeaderValue, header};

use super::answer::{Page, check_single, content_range, range_status, render, respond};
use super::ast::Query;
use super::plan::Select;
use super::prefer::{Media, Prefer, ResponseShape, check_profile};
use super::sql::{self, SqlContext};
use super::{RestState, bounds, parse_query, relations, resolve};
use supabase_base::error::ApiError;
use supabase_registry::{Call, Resource};

/// Answers the rows of a resource.
pub async fn read(state: &RestState, call: &Call, name: &str, query: &str) -> Result<Response, ApiError> {
    check_profile(&call.headers, false)?;
    let media = table_media(&call.headers)?;
    let prefer = Prefer::read(&call.headers)?;
    let resource = relations::resource(&state.registry, name)?;
    let mut parsed = parse_query::parse(query)?;
    range_header(&call.headers, &mut parsed.query)?;
    let (plan, page) = list(state, call, resource, &parsed.query, &prefer).await?;
    let status = range_status(plan.offset, &page)?;
    check_single(media, page.rows)?;
    let body = render(&page, media, || output_names(&plan))?;
    let range = content_range(plan.offset, page.rows, page.total);
    let mut response = respond(status, media, Some(body), &range, &prefer);
    let query = if query.is_empty() {
        String::new()
    } else {
        format!("?{query}")
    };
    if let Ok(location) = HeaderValue::from_str(&format!("/{name}{query}")) {
        response.headers_mut().insert(header::CONTENT_LOCATION, location);
    }
    Ok(response)
}

/// Reads the rows of a resource that a query asks for, within the caller's budget.
pub async fn list<'r>(
    state: &'r RestState,
    call: &Call,
    resource: &'r Resource,
    query: &Query,
    prefer: &Prefer,
) -> Result<(Select<'r>, Page), ApiError> {
    let mut plan = resolve::select(&state.registry, resource, query, &[])?;
    let weight = bounds::apply(&mut plan, query)?;
    let context = SqlContext {
        engine: state.db.engine(),
        caller: &call.caller,
        now: call.now,
    };
    let (text, values) = sql::list(context, &plan, prefer.count);
    let turn = state.budget.turn(weight, call).await?;
    let page = page(state.db.one(text, values).await?);
    drop(turn);
    Ok((plan, page))
}

/// The statement's one row.
pub fn page((body, rows, total): (String, i64, Option<i64>)) -> Page {
    Page {
        body,
        rows: u64::try_from(rows).unwrap_or(0),
        total: total.map(|total| u64::try_from(total).unwrap_or(0)),
    }
}

pub fn output_names(plan: &Select) -> Vec<String> {
    plan.outputs.iter().map(|output| output.name.clone()).collect()
}

/// Tables have no OpenAPI form; the description stands at the root.
pub fn table_media(headers: &HeaderMap) -> Result<Media, ApiError> {
    let media = Media::negotiate(headers)?;
    match media.shape {
        ResponseShape::OpenApi => Err(ApiError::new(
            406,
            "PGRST107",
            "None of these media types are available: application/openapi+json",
        )),
        _ => Ok(media),
    }
}

/// `Range: 0-9`, for scripts; limit and offset win over it.
fn range_header(headers: &HeaderMap, query: &mut super::ast::Query) -> Result<(), ApiError> {
    let range = headers
        .get(http::header::RANGE)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.trim_start_matches("items=").split_once('-'));
    let Some((first, last)) = range else { return Ok(()) };
    if query.limit.is_some() || query.offset > 0 {
        return Ok(());
    }
    let Ok(first) = first.trim().parse::<u32>() else {
        return Ok(());
    };
    query.offset = u64::from(first);
    match last.trim().parse::<u32>() {
        Ok(last) if last < first => {
            return Err(
                ApiError::new(416, "PGRST103", "Requested range not satisfiable").with_details(
                    "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
                ),
            );
        }
        Ok(last) => query.limit = Some(u64::from(last - first) + 1),
        Err(_) => {}
    }
    Ok(())
}
