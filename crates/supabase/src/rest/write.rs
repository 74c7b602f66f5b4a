//! `POST`, `PATCH` and `DELETE` of a resource: one transaction through the slice's own handlers.

use std::sync::Arc;

use axum::response::Response;
use bytes::Bytes;
use db::Value;
use http::{HeaderValue, StatusCode, header};

use super::answer::content_range;
use super::forms::Form;
use super::prefer::{Resolution, Return};
use super::write_job::{Change, Job};
use super::{RestState, body};
use crate::error::ApiError;
use crate::registry::{Call, Conflict, Key, Resource};

/// Inserts rows.
pub async fn insert(
    state: &RestState,
    call: &Call,
    name: &str,
    query: &str,
    bytes: &Bytes,
) -> Result<Response, ApiError> {
    let job = Arc::new(Job::new(state, call, name, query)?);
    let resource = job.resource()?;
    let writes = job.writes(|verbs| verbs.insert)?;
    let rows = body::rows(
        resource,
        (Form::of(&call.headers)?, bytes),
        job.parsed.columns.as_deref(),
        job.prefer.missing_default,
    )?;
    let conflict = conflict(resource, &job)?;
    if conflict != Conflict::Refuse && !writes.verbs().upsert {
        return Err(job.denied());
    }
    let outcome = job.run(state, writes, Change::Insert(rows, conflict)).await?;
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
    let job = Arc::new(Job::new(state, call, name, query)?);
    let writes = job.writes(|verbs| verbs.update)?;
    let patch = body::patch(
        job.resource()?,
        (Form::of(&call.headers)?, bytes),
        job.parsed.columns.as_deref(),
    )?;
    job.needs_filter("UPDATE")?;
    let outcome = job.run(state, writes, Change::Update(patch)).await?;
    let rows = outcome.keys.len() as u64;
    let range = content_range(0, rows, job.total(&outcome));
    job.respond(StatusCode::NO_CONTENT, &outcome, &range)
}

/// Removes the caller's visible rows that fit the filters.
pub async fn delete(state: &RestState, call: &Call, name: &str, query: &str) -> Result<Response, ApiError> {
    let job = Arc::new(Job::new(state, call, name, query)?);
    let writes = job.writes(|verbs| verbs.delete)?;
    job.needs_filter("DELETE")?;
    let outcome = job.run(state, writes, Change::Delete).await?;
    let range = content_range(0, 0, job.total(&outcome));
    job.respond(StatusCode::NO_CONTENT, &outcome, &range)
}

fn conflict(resource: &Resource, job: &Job) -> Result<Conflict, ApiError> {
    let Some(resolution) = job.prefer.resolution else {
        return Ok(Conflict::Refuse);
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
        Resolution::Merge => Conflict::Merge(columns),
        Resolution::Ignore => Conflict::Ignore(columns),
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
