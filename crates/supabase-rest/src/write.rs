//! `POST`, `PUT`, `PATCH` and `DELETE` of a resource: one transaction through the slice's own handlers.

use std::sync::Arc;

use axum::response::Response;
use bytes::Bytes;
use db::Value;
use http::{HeaderValue, StatusCode, header};

use super::answer::content_range;
use super::forms::BodyFormat;
use super::prefer::{Resolution, Return};
use super::write_job::{WriteChange, WriteJob};
use super::{RestState, body, parse_query, values};
use supabase_base::error::ApiError;
use supabase_registry::{Call, Column, JsonObject, Key, OnConflict, Resource};

/// Inserts rows.
pub async fn insert(
    state: &RestState,
    call: &Call,
    name: &str,
    query: &str,
    bytes: &Bytes,
) -> Result<Response, ApiError> {
    let job = Arc::new(WriteJob::new(state, call, name, query)?);
    let resource = job.resource()?;
    let writes = job.writes(|verbs| verbs.insert)?;
    let rows = body::rows(
        resource,
        (BodyFormat::of(&call.headers)?, bytes),
        job.parsed.columns.as_deref(),
        job.prefer.missing_default,
    )?;
    let conflict = conflict(resource, &job)?;
    if conflict != OnConflict::Refuse && !writes.verbs().upsert {
        return Err(job.denied());
    }
    let outcome = job.run(state, writes, WriteChange::Insert(rows, conflict)).await?;
    let range = content_range(0, 0, job.total(&outcome));
    let mut response = job.respond(outcome.created(), &outcome, &range)?;
    if job.prefer.returning == Some(Return::HeadersOnly)
        && let [key] = outcome.keys.as_slice()
        && let Ok(location) = HeaderValue::from_str(&location(resource, key))
    {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// Changes the caller's visible rows that fit the filters.
pub async fn update(
    state: &RestState,
    call: &Call,
    name: &str,
    query: &str,
    bytes: &Bytes,
) -> Result<Response, ApiError> {
    let job = Arc::new(WriteJob::new(state, call, name, query)?);
    let writes = job.writes(|verbs| verbs.update)?;
    let patch = body::patch(
        job.resource()?,
        (BodyFormat::of(&call.headers)?, bytes),
        job.parsed.columns.as_deref(),
    )?;
    job.needs_filter("UPDATE")?;
    let outcome = job.run(state, writes, WriteChange::Update(patch)).await?;
    let rows = outcome.keys.len() as u64;
    let range = content_range(0, rows, job.total(&outcome));
    job.respond(StatusCode::NO_CONTENT, &outcome, &range)
}

/// Removes the caller's visible rows that fit the filters.
pub async fn delete(state: &RestState, call: &Call, name: &str, query: &str) -> Result<Response, ApiError> {
    let job = Arc::new(WriteJob::new(state, call, name, query)?);
    let writes = job.writes(|verbs| verbs.delete)?;
    job.needs_filter("DELETE")?;
    let outcome = job.run(state, writes, WriteChange::Delete).await?;
    let range = content_range(0, 0, job.total(&outcome));
    job.respond(StatusCode::NO_CONTENT, &outcome, &range)
}

/// Writes the one row that the address names by its key: makes it, or changes the one that stands.
pub async fn put(state: &RestState, call: &Call, name: &str, query: &str, bytes: &Bytes) -> Result<Response, ApiError> {
    let job = Arc::new(WriteJob::new(state, call, name, query)?);
    let resource = job.resource()?;
    let writes = job.writes(|verbs| verbs.insert && verbs.upsert)?;
    let named = named_row(resource, &parse_query::pairs(query)?)?;
    let rows = body::rows(
        resource,
        (BodyFormat::of(&call.headers)?, bytes),
        job.parsed.columns.as_deref(),
        job.prefer.missing_default,
    )?;
    let is_named = |row: &JsonObject| {
        named.iter().all(|(column, value)| {
            let sent = row
                .get(column.name)
                .and_then(|json| values::from_json(column.ty, json).ok());
            sent.as_ref() == Some(value)
        })
    };
    if rows.len() != 1 || !rows.iter().all(is_named) {
        return Err(ApiError::new(
            400,
            "PGRST115",
            "Payload values do not match URL in primary key column(s)",
        ));
    }
    let key = resource.key.iter().map(|name| (*name).to_owned()).collect();
    let outcome = job
        .run(state, writes, WriteChange::Insert(rows, OnConflict::Merge(key)))
        .await?;
    let status = match outcome.created() {
        StatusCode::CREATED => StatusCode::CREATED,
        _ => StatusCode::NO_CONTENT,
    };
    job.respond(status, &outcome, &content_range(0, 0, job.total(&outcome)))
}

/// The key that the filters name: all of its columns, each once, and nothing else.
fn named_row<'r>(resource: &'r Resource, pairs: &[(String, String)]) -> Result<Vec<(&'r Column, Value)>, ApiError> {
    let refused = || {
        ApiError::new(
            405,
            "PGRST105",
            "Filters must include all and only primary key columns with 'eq' operators",
        )
    };
    let mut named = Vec::new();
    for (name, value) in pairs {
        if matches!(name.as_str(), "limit" | "offset") {
            return Err(ApiError::new(
                400,
                "PGRST114",
                "limit/offset querystring parameters are not allowed for PUT",
            ));
        }
        if parse_query::is_reserved(name) {
            continue;
        }
        let column = resource
            .column(name)
            .filter(|column| resource.key.contains(&column.name));
        let (column, text) = column.zip(value.strip_prefix("eq.")).ok_or_else(refused)?;
        named.push((column, values::parse(column.ty, text)?));
    }
    let complete = named.len() == resource.key.len()
        && resource
            .key
            .iter()
            .all(|key| named.iter().any(|(column, _)| column.name == *key));
    match complete {
        true => Ok(named),
        false => Err(refused()),
    }
}

fn conflict(resource: &Resource, job: &WriteJob) -> Result<OnConflict, ApiError> {
    let Some(resolution) = job.prefer.resolution else {
        return Ok(OnConflict::Refuse);
    };
    let columns = match &job.parsed.on_conflict {
        Some(columns) if !columns.is_empty() => columns.clone(),
        _ => resource.key.iter().map(|key| (*key).to_owned()).collect(),
    };
    if let Some(unknown) = columns.iter().find(|name| resource.column(name).is_none()) {
        return Err(ApiError::new(
            400,
            "42703",
            format!("column \"{unknown}\" does not exist"),
        ));
    }
    Ok(match resolution {
        Resolution::Merge => OnConflict::Merge(columns),
        Resolution::Ignore => OnConflict::Ignore(columns),
    })
}

fn location(resource: &Resource, key: &Key) -> String {
    let parts: Vec<String> = resource
        .key
        .iter()
        .zip(&key.0)
        .map(|(name, value)| match value {
            Value::Uuid(id) => format!("{name}=eq.{id}"),
            Value::Int(number) => format!("{name}=eq.{number}"),
            Value::Text(text) if text.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) => {
                format!("{name}=eq.{text}")
            }
            _ => name.to_string(),
        })
        .collect();
    format!("/{}?{}", resource.name, parts.join("&"))
}
